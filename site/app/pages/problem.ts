/**
 * The page on which the problems of one board are solved: the address says which, and in which set.
 */

import { createArrival } from "../play/engine_status.ts";
import { createProblem } from "../learn/problem/problem.ts";
import { createViews } from "../learn/problem/views.ts";
import { createVoice } from "../play/live_region.ts";
import { one } from "../lib/dom.ts";
import { known, pageOf, read } from "../learn/problem_link.ts";
import { createEngine } from "../session/engine/engine.ts";
import { initial, newPlay } from "../session/state.ts";
import { createTable, sideBelow } from "../session/session.ts";
import { useNumbers, useWords } from "../lib/i18n.ts";
import type { View } from "../api.d.ts";
import type { Problem } from "../learn/problem/judge.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);
const views = createViews(data.views);
const problems: [Problem, ...Problem[]] = data.problems;

const root = one("#main");
const stage = one("[data-stage]", root);
const wanted = () => problems.find(({ id }) => id === read(location.hash).problem) ?? problems[0];
const first = wanted();
const play = { ...newPlay(first.rules), start: first.position };
const view = views(first.id, []) as View;
const table = createTable({
  root: stage,
  state: {
    ...initial(data.game, { ...play, flipped: first.side !== sideBelow(stage) }, view),
    fresh: true,
  },
  engine: createEngine(),
  openings: {
    first: () => view,
    view: ({ rules, start, acts, ply }) => {
      const posed = problems.find((one) => one.position === start && one.rules === rules);
      return posed ? views(posed.id, acts.slice(0, ply)) : null;
    },
    reply: () => null,
  },
  tell: () => null,
});
createVoice(table);
createArrival([table]);
const panel = createProblem(root, {
  problems,
  views,
  places: data.places,
  folder: data.folder,
  table,
});

/** Goes where the address says; a problem of another board is on another page. */
function arrive() {
  const { problem, set } = read(location.hash);
  const page = pageOf(problem, data.places);
  if (page && page !== data.page) location.replace(`${data.folder}${page}/${location.hash}`);
  else panel.begin(wanted(), known(set, data.places));
}

addEventListener("hashchange", arrive);
arrive();
