/**
 * Draws what stands beside a problem's board: its goal, whose turn it is, the answer to what was
 * played, what can be done.
 */

import { drawReply, drawTurn } from "../turn_status.ts";
import { all, requireElement } from "../../lib/dom.ts";
import { problemHash } from "../problem_link.ts";
import { isSolved } from "../progress.ts";
import { loadingText, sideName } from "../../session/text/messages.ts";
import { say, sayAt, sentence } from "../../lib/i18n.ts";
import type { GameSession } from "../../session/session.ts";
import type { Problem } from "./judge.ts";
import type { ProblemState } from "./problem.ts";

/**
 * @param set the ids of the set that it is solved in
 * @param isOfCourse whether the set is part of its game's course
 * @param next the id of the problem that follows
 */
export function drawProblem(
  root: HTMLElement,
  session: GameSession,
  now: ProblemState,
  { set, isOfCourse, next }: { set: string[]; isOfCourse: boolean; next: string },
) {
  const { problem, over } = now;
  drawHeading(root, now, set, isOfCourse);
  drawBoardSide(root, session, now);
  const onward = requireElement('[data-do="next"]', root);
  onward.hidden = !next || (!over && !isSolved(problem.id) && !set.length);
  onward.classList.toggle("first", over);
  requireElement("[data-to-problems]").hidden = isOfCourse;
  requireElement("[data-upward-course]").hidden = !isOfCourse;
  const toCourse = requireElement("[data-to-course]", root);
  toCourse.hidden = !isOfCourse || next !== "" || !(over || isSolved(problem.id));
  toCourse.classList.toggle("first", over);
  drawBookClause(root, session, now);
}

/** What is asked of whoever solves it. */
export const askText = ({ goal, side, turns }: Problem) =>
  sentence(
    say(`page.problems.goal.${goal}`, {
      sides: sideName(side),
      turns: say(`page.problems.turns.${turns}`),
    }),
  );

/** Names the rules, and links to them. */
export function drawRulesLink(root: HTMLElement, { rules }: Problem) {
  const link = requireElement("[data-rules]", root) as HTMLAnchorElement;
  link.textContent = sayAt(["rulesets", rules, "name"]);
  link.hash = `rules=${rules}`;
  const note = root.querySelector("[data-rules-note]");
  if (note) note.textContent = sayAt(["rulesets", rules, "note"]);
}

/** Whose turn it is, the answer, and the buttons that do something now. */
export function drawBoardSide(root: HTMLElement, session: GameSession, now: ProblemState) {
  const { answer, open, over } = now;
  drawStatus(root, session, now);
  drawReply(root, session, answer, open);
  const hidden = {
    back: open || over || answer?.kind !== "wrong",
    again: !over && !session.state.acts.length,
    hint: !open,
    solution: over || !open,
  };
  for (const [name, gone] of Object.entries(hidden))
    requireElement(`[data-do="${name}"]`, root).hidden = gone;
}

/** Which problem it is, what is asked, by which rules, how far the set has come. */
function drawHeading(
  root: HTMLElement,
  { problem }: ProblemState,
  set: string[],
  isOfCourse: boolean,
) {
  const { id, number } = problem;
  const place = set.indexOf(id);
  if (root.dataset.problem !== id) {
    root.dataset.problem = id;
    // In a course a problem has its place in the series for a number: two would be one too many.
    const n = isOfCourse && place >= 0 ? place + 1 : number;
    requireElement("[data-number]", root).textContent = say("page.problems.number", { n });
    requireElement("[data-ask]", root).textContent = askText(problem);
    drawRulesLink(root, problem);
  }
  requireElement("[data-set]", root).textContent =
    place < 0
      ? ""
      : say("page.problems.ofSet", { n: place + 1, m: set.length, k: set.filter(isSolved).length });
  const paper = requireElement("[data-paper]", root) as HTMLAnchorElement;
  paper.hidden = place < 0;
  paper.hash = problemHash(id, set);
  for (const link of all("[data-of]", root) as HTMLAnchorElement[]) {
    link.toggleAttribute("data-learnt", isSolved(link.dataset.of ?? ""));
    if (link.dataset.of === id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    const inSet = set.includes(link.dataset.of ?? "");
    link.hash = problemHash(link.dataset.of ?? "", inSet ? set : [], inSet && isOfCourse);
  }
}

function drawStatus(
  root: HTMLElement,
  session: GameSession,
  { open, over, problem }: ProblemState,
) {
  const { state } = session;
  const { outcome, side } = state.view;
  const thinks = !open && !over && state.fresh && side !== problem.side && !outcome;
  drawTurn(root, session, open, thinks ? loadingText(state, "noted") : "");
  requireElement("[data-turn]", root).toggleAttribute("data-waits", thinks);
  requireElement(".status", root).toggleAttribute("data-over", over && !outcome);
  const { w, b } = state.view.hands;
  requireElement("[data-hands]", root).textContent =
    w || b
      ? ["w", "b"]
          .map((owner) =>
            say("page.said.inHand", { side: say(`page.sides.${owner}`), n: owner === "w" ? w : b }),
          )
          .join(" ")
      : "";
}

/** Where the book tells the line, the clause of the turn just played is lit. */
function drawBookClause(root: HTMLElement, { state }: GameSession, { problem }: ProblemState) {
  const book = root.querySelector("[data-book]");
  if (!(book instanceof HTMLElement)) return;
  book.hidden = book.dataset.book !== problem.id;
  if (book.hidden) return;
  const n = state.view.turns.length;
  const line = problem.line.slice(0, n).join(" ");
  const followsLine = line === state.acts.join(" ");
  const lit = followsLine ? problem.clauses?.[String(n)] : undefined;
  for (const clause of all("[data-clause]", book)) {
    clause.toggleAttribute("data-lit", clause.dataset.clause === lit);
    if (clause.dataset.clause === lit) clause.setAttribute("aria-current", "true");
    else clause.removeAttribute("aria-current");
  }
  requireElement("[data-silent]", book).hidden = !(followsLine && n > 0 && !lit);
}
