// @ts-check
/** The page of one lesson. All views that it can come to are in the page, so Python is needed only to say why a touch is illegal. */

import { createLesson } from "../panels/lesson.js";
import { placeOf } from "../panels/lesson/judging.js";
import { createArrival } from "../panels/loading.js";
import { createVoice } from "../panels/voice.js";
import { one } from "../lib/dom.js";
import { createEngine } from "../table/engine.js";
import { unpacked } from "../table/openings.js";
import { initial, newPlay } from "../table/state.js";
import { createTable, sideBelow } from "../table/table.js";
import { useNumbers, useWords } from "../lib/words.js";

/** @typedef {import("../lib/types.js").View} View */

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);
/** @type {{[place: string]: View}} */
const views = unpacked(data.views);
/** @type {import("../panels/lesson/judging.js").Step} */
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
