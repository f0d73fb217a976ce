/**
 * Draws what stands beside a problem's board: its goal, whose turn it is, the answer to what was
 * played, what can be done.
 */

import { drawReply, drawTurn } from "../turn_status.ts";
import { all, requireElement } from "../../lib/dom.ts";
import { NO_SET, problemHash, type ProblemSet } from "../problem_link.ts";
import { isSolved } from "../progress.ts";
import { describeSet } from "../set_progress.ts";
import { loadingText, sideName } from "../../session/text/messages.ts";
import { say, sayAt, sentence } from "../../lib/i18n.ts";
import type { GameSession } from "../../session/session.ts";
import type { Problem } from "./judge.ts";
import type { ProblemState } from "./problem.ts";

/**
 * @param set that it is solved in
 * @param next the id of the problem that follows
 */
export function drawProblem(
  root: HTMLElement,
  session: GameSession,
  now: ProblemState,
  set: ProblemSet,
  next: string,
) {
  const { problem, over } = now;
  const isOfCourse = set.courseFrom > 0;
  drawHeading(root, now, set);
  drawBoardSide(root, session, now);
  drawOnward(root, now, set, next);
  requireElement("[data-to-problems]").hidden = isOfCourse;
  requireElement("[data-upward-course]").hidden = !isOfCourse;
  for (const element of all("[data-outside-course]")) element.hidden = isOfCourse;
  const toCourse = requireElement("[data-to-course]", root);
  toCourse.hidden = !isOfCourse || next !== "" || !(over || isSolved(problem.id));
  toCourse.classList.toggle("first", over);
  drawBookClause(root, session, now);
}

/** The button to the problem that follows: the loud one once this is over, until then the last. */
function drawOnward(
  root: HTMLElement,
  { problem, over }: ProblemState,
  { ids }: ProblemSet,
  next: string,
) {
  const isKnown = over || isSolved(problem.id);
  const onward = requireElement('[data-do="next"]', root);
  onward.hidden = !next || (!isKnown && !ids.length);
  onward.classList.toggle("first", over);
  onward.classList.toggle("plain", !isKnown);
  requireElement("span", onward).textContent = say(`page.problems.${isKnown ? "next" : "skip"}`);
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
  const { answer, open, over, how } = now;
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
  const again = say(`page.problems.${over && how === "seen" ? "tryIt" : "repeat"}`);
  requireElement('[data-do="again"] span', root).textContent = again;
}

/** Which problem it is, what is asked, by which rules, how far the set has come. */
function drawHeading(root: HTMLElement, { problem }: ProblemState, set: ProblemSet) {
  const { id, number } = problem;
  const { ids, courseFrom } = set;
  const place = ids.indexOf(id);
  const isInCourse = courseFrom > 0 && place >= 0;
  if (root.dataset.problem !== id) {
    root.dataset.problem = id;
    // In a course a problem is counted from its first one: a second number would be one too many.
    const n = isInCourse ? courseFrom + place : number;
    requireElement("[data-number]", root).textContent = say("page.problems.number", { n });
    requireElement("[data-ask]", root).textContent = askText(problem);
    drawRulesLink(root, problem);
  }
  const counts = { n: place + 1, m: ids.length, k: ids.filter(isSolved).length };
  requireElement("[data-set]", root).textContent =
    place < 0
      ? ""
      : isInCourse
        ? say("page.problems.ofCourseSet", { known: describeSet(ids) })
        : say("page.problems.ofSet", counts);
  const paper = requireElement("[data-paper]", root) as HTMLAnchorElement;
  paper.hidden = place < 0 || isInCourse;
  paper.hash = problemHash(id, set);
  for (const link of all("[data-of]", root) as HTMLAnchorElement[]) {
    link.toggleAttribute("data-learnt", isSolved(link.dataset.of ?? ""));
    if (link.dataset.of === id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    const inSet = ids.includes(link.dataset.of ?? "");
    link.hash = problemHash(link.dataset.of ?? "", inSet ? set : NO_SET);
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
