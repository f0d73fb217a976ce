/**
 * The page on which the problems of one board are solved: the address says which, and in which set.
 */

import { createEngineStatus } from "../../play/engine_status.ts";
import { createProblem } from "../../learn/problem/problem.ts";
import { createProblemViews } from "../../learn/problem/views.ts";
import { createLiveRegion } from "../../play/live_region.ts";
import { one } from "../../lib/dom.ts";
import { existingProblems, pageOf, readHash } from "../../learn/problem_link.ts";
import { createEngine } from "../../session/engine/engine.ts";
import { initialState, newPlay } from "../../session/state/initial.ts";
import { createSession, sideBelow } from "../../session/session.ts";
import { useNumbers, useWords } from "../../lib/i18n.ts";
import type { View } from "../../api.d.ts";
import type { Problem } from "../../learn/problem/judge.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);
const views = createProblemViews(data.views);
const problems: [Problem, ...Problem[]] = data.problems;

const root = one("#main");
const stage = one("[data-stage]", root);
const problemInAddress = () =>
  problems.find(({ id }) => id === readHash(location.hash).problem) ?? problems[0];
const first = problemInAddress();
const play = { ...newPlay(first.rules), start: first.position };
const view = views(first.id, []) as View;
const session = createSession({
  root: stage,
  state: {
    ...initialState(data.game, { ...play, flipped: first.side !== sideBelow(stage) }, view),
    fresh: true,
  },
  engine: createEngine(),
  prebuilt: {
    first: () => view,
    view: ({ rules, start, acts, ply }) => {
      const posed = problems.find((one) => one.position === start && one.rules === rules);
      return posed ? views(posed.id, acts.slice(0, ply)) : null;
    },
    reply: () => null,
  },
  announcementFor: () => null,
});
createLiveRegion(session);
createEngineStatus([session]);
const problemPanel = createProblem(root, {
  problems,
  views,
  places: data.places,
  folder: data.folder,
  session,
});

/** Goes where the address says; a problem of another board is on another page. */
function loadFromAddress() {
  const { problem, set } = readHash(location.hash);
  const page = pageOf(problem, data.places);
  if (page && page !== data.page) location.replace(`${data.folder}${page}/${location.hash}`);
  else problemPanel.begin(problemInAddress(), existingProblems(set, data.places));
}

addEventListener("hashchange", loadFromAddress);
loadFromAddress();
