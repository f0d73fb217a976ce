// @ts-check
/** Draws what stands beside a lesson's board: whose turn it is, the answer to what was played, and which steps are learnt. */

import { drawReply, drawTurn } from "../turn_status.js";
import { all, one } from "../../lib/dom.js";
import { done } from "../progress.js";

/** @typedef {import("../../session/session.js").Table} Table */
/**
 * Where a lesson stands: `at` the step, `answer` what was last answered, `open` whether it is the learner's turn to do something
 * (else the lesson is playing, or over), `hurry` what a touch does meanwhile.
 * @typedef {{at: number, answer: {kind: string, text: string}|null, open: boolean, hurry: () => void}} Standing
 */

/** @param {HTMLElement} root @param {string} id  the lesson's @param {Table} table @param {Standing} standing */
export function show(root, id, table, { at, answer, open }) {
  drawTurn(root, table, open);
  drawReply(root, table, answer, open);
  one('[data-do="back"]', root).hidden = open || answer?.kind !== "wrong";
  const steps = all("[data-step]", root);
  const learnt = !open && answer?.kind === "right" && at === steps.length - 1;
  one(".status", root).toggleAttribute("data-over", learnt); // nobody's turn any more
  for (const [n, dot] of steps.entries()) {
    dot.toggleAttribute("data-learnt", n < done(id));
    if (n === at) dot.setAttribute("aria-current", "step");
    else dot.removeAttribute("aria-current");
  }
}
