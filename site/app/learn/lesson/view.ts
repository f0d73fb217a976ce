/**
 * Draws what stands beside a lesson's board: whose turn it is, the answer to what was played, and
 * which steps are learnt.
 */

import { drawReply, drawTurn } from "../turn_status.ts";
import { all, requireElement } from "../../lib/dom.ts";
import { stepsDone } from "../progress.ts";
import type { GameSession } from "../../session/session.ts";

/**
 * Where a lesson stands: `at` the step, `answer` what was last answered, `open` whether it is the
 * learner's turn to do something (else the lesson is playing, or over), `hurry` what a touch does
 * meanwhile, `showAgain` plays once more what came of a wrong move.
 */
export interface LessonState {
  at: number;
  answer: { kind: string; text: string } | null;
  open: boolean;
  hurry: () => void;
  showAgain: (() => void) | null;
}

/** @param id the lesson's */
export function drawLesson(
  root: HTMLElement,
  id: string,
  session: GameSession,
  { at, answer, open, showAgain }: LessonState,
) {
  drawTurn(root, session, open);
  drawReply(root, session, answer, open);
  requireElement('[data-do="back"]', root).hidden = open || answer?.kind !== "wrong";
  requireElement('[data-do="show-again"]', root).hidden = !open || !showAgain;
  const steps = all("[data-step]", root);
  const learnt = !open && answer?.kind === "right" && at === steps.length - 1;
  // What follows a wrong move is shown to explain it: even if it takes the last man, it is no game
  // that somebody has won, and then it is nobody's turn.
  const isRefuted = answer?.kind === "wrong" && session.state.view.outcome !== null;
  const status = requireElement(".status", root);
  status.hidden = learnt;
  for (const item of all("[data-done]", root)) item.hidden = !learnt;
  status.toggleAttribute("data-over", isRefuted);
  requireElement("[data-shortcut]", root).hidden = at === steps.length - 1;
  for (const [n, dot] of steps.entries()) {
    dot.toggleAttribute("data-learnt", n < stepsDone(id));
    if (n === at) dot.setAttribute("aria-current", "step");
    else dot.removeAttribute("aria-current");
  }
}
