// @ts-check
/** The page of one lesson. All views that it can come to are in the page, so Python is needed only to say why a touch is illegal. */

import { createLesson } from "../learn/lesson/lesson.js";
import { placeOf } from "../learn/lesson/judge.js";
import { createArrival } from "../play/engine_status.js";
import { createVoice } from "../play/live_region.js";
import { one } from "../lib/dom.js";
import { createEngine } from "../session/engine/engine.js";
import { unpacked } from "../session/prebuilt.js";
import { initial, newPlay } from "../session/state.js";
import { createTable, sideBelow } from "../session/session.js";
import { useNumbers, useWords } from "../lib/i18n.js";

/** @typedef {import("../lib/types.js").View} View */

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);
/** @type {{[place: string]: View}} */
const views = unpacked(data.views);
/** @type {import("../learn/lesson/judge.js").Step} */
const first = data.steps[0];

const root = one("#main");
const stage = one("[data-stage]", root);
const view = views[placeOf(first.position, [])];
const play = { ...newPlay(data.rules), start: first.position };
const table = createTable({
  root: stage,
  state: {
    ...initial(data.game, { ...play, flipped: first.side !== sideBelow(stage) }, view),
    fresh: true,
  },
  engine: createEngine(),
  openings: {
    first: () => view,
    view: ({ start, acts, ply }) => views[placeOf(start, acts.slice(0, ply))] ?? null,
    reply: () => null,
  },
  tell: () => null,
});
createVoice(table);
createArrival([table]);
createLesson(root, { id: root.dataset.lesson ?? "", steps: data.steps, views, table });
