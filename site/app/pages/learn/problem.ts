/**
 * The page on which the problems of one board are solved: the address says which, and in which set.
 */

import { createEngineStatus } from "../../play/engine_status.ts";
import { createProblem, type ProblemState } from "../../learn/problem/problem.ts";
import { createProblemSession } from "../../learn/problem/session.ts";
import { drawProblem } from "../../learn/problem/view.ts";
import { createProblemViews } from "../../learn/problem/views.ts";
import { createHelp } from "../../play/help.ts";
import { createLiveRegion } from "../../play/live_region.ts";
import { focusBoard, requireElement, scrollToPlace } from "../../lib/dom.ts";
import {
  NO_SET,
  existingProblems,
  pageOf,
  problemHash,
  readHash,
} from "../../learn/problem_link.ts";
import { nextOfSet } from "../../learn/set_progress.ts";
import { isSolved } from "../../learn/progress.ts";
import { useNumbers, useWords } from "../../lib/i18n.ts";
import type { Problem } from "../../learn/problem/judge.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);
const views = createProblemViews(data.views, data.answers);
const problems: [Problem, ...Problem[]] = data.problems;

const root = requireElement("#main");
const problemInAddress = () =>
  problems.find(({ id }) => id === readHash(location.hash).problem) ?? problems[0];
const first = problemInAddress();
/** The set that the problem is solved in, of those that there are. */
function setInAddress() {
  const { set } = readHash(location.hash);
  const ids = existingProblems(set.ids, data.places);
  return ids.length ? { ...set, ids } : NO_SET;
}
let set = setInAddress();
const stage = requireElement("[data-stage]", root);
const session = createProblemSession(stage, data.game, { problems, views, first });
createLiveRegion(session);
createEngineStatus([session]);
createHelp();

/** The problem after this one: of the set; else of the page, the next that is not solved. */
function nextProblem({ id }: Problem) {
  if (set.ids.length) return nextOfSet(id, set);
  const order = problems.map((problem) => problem.id);
  const at = order.indexOf(id);
  const later = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))];
  return later.find((problemId) => !isSolved(problemId)) ?? "";
}

let current: Problem = first;
function draw(now: ProblemState) {
  current = now.problem;
  drawProblem(root, session, now, set, nextProblem(current));
}

const solving = createProblem(root, { problem: first, views, session, draw });
requireElement('[data-do="next"]', root).addEventListener("click", () => {
  const next = nextProblem(current);
  const page = pageOf(next, data.places);
  if (page) location.href = `${data.folder}${page}/${problemHash(next, set)}`;
  focusBoard(session.root);
  scrollToPlace(requireElement("[data-number]", root)); // what is asked is read before the board
});

/** Goes where the address says; a problem of another board is on another page. */
function loadFromAddress() {
  const { problem } = readHash(location.hash);
  const page = pageOf(problem, data.places);
  if (page && page !== data.page) return location.replace(`${data.folder}${page}/${location.hash}`);
  set = setInAddress();
  solving.begin(problemInAddress());
}

addEventListener("hashchange", loadFromAddress);
loadFromAddress();
