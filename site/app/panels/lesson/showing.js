// @ts-check
/** Draws what stands beside a lesson's board: whose turn it is, the answer to what was played, and which steps are learnt. */

import { choices, noteOf } from "../notice.js";
import { moveButtons } from "../turn_line.js";
import { all, fill, h, one, smallMan } from "../../lib/dom.js";
import { done } from "../../lib/progress.js";
import { briefText, taskText } from "../../table/wording.js";

/** @typedef {import("../../table/table.js").Table} Table */
/**
 * Where a lesson stands: `at` the step, `answer` what was last answered, `open` whether it is the learner's turn to do something
 * (else the lesson is playing, or over), `hurry` what a touch does meanwhile.
 * @typedef {{at: number, answer: {kind: string, text: string}|null, open: boolean, hurry: () => void}} Standing
 */

/** @param {HTMLElement} root @param {string} id  the lesson's @param {Table} table @param {Standing} standing */
export function show(root, id, table, { at, answer, open }) {
  turn(root, table, open);
  const { state } = table;
  const note = noteOf(state);
  const said = state.options
    ? choices(state.options, table.play)
    : note
      ? h("p", {}, note)
      : answer && h(`p.${answer.kind}`, {}, answer.text);
  fill(one("[data-reply]", root), said ? [said] : []);
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

/** @param {HTMLElement} root @param {Table} table @param {boolean} open */
function turn(root, table, open) {
  const { state } = table;
  const end = state.view.outcome;
  const side = end ? end.winner : state.view.side;
  one("[data-turn-man]", root).replaceChildren(
    ...(side ? [smallMan(side, state.game.sides[side]?.kind)] : []),
  );
  const task = end || !open ? "" : taskText(state);
  one("[data-turn]", root).replaceChildren(
    briefText(state),
    ...(task ? [h("small", {}, task)] : []),
  );
  fill(one("[data-now]", root), open && state.fresh && !end ? moveButtons(state, table) : []);
}
