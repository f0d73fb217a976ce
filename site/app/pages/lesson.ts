/**
 * The page of one lesson. All views that it can come to are in the page, so Python is needed only
 * to say why a touch is illegal.
 */

import { createLesson } from "../learn/lesson/lesson.ts";
import { placeOf, type Step } from "../learn/lesson/judge.ts";
import { createArrival } from "../play/engine_status.ts";
import { createVoice } from "../play/live_region.ts";
import { one } from "../lib/dom.ts";
import { createEngine } from "../session/engine/engine.ts";
import { unpacked } from "../session/prebuilt.ts";
import { initial, newPlay } from "../session/state.ts";
import { createTable, sideBelow } from "../session/session.ts";
import { useNumbers, useWords } from "../lib/i18n.ts";
import type { View } from "../api.d.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);
const views = unpacked(data.views) as { [place: string]: View };
const first: Step = data.steps[0];

const root = one("#main");
const stage = one("[data-stage]", root);
const view = views[placeOf(first.position, [])] as View;
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
