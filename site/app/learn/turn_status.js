// @ts-check
/** What lessons and problems draw alike beside their board: whose turn it is, and the answer to what was played. */

import { choices, noteOf } from "../play/notice.js";
import { diceOf, fillActs, moveButtons } from "../play/status_bar.js";
import { fill, h, one, smallMan } from "../lib/dom.js";
import { hintText } from "../analysis/hint.js";
import { briefText, taskText } from "../session/text/messages.js";

/** @typedef {import("../session/session.js").Table} Table */
/** What was last answered: its kind is a class of its paragraph. @typedef {{kind: string, text: string}|null} Answer */

/** @param {HTMLElement} root @param {Table} table @param {boolean} open  whether it is the learner's turn @param {string|null} [words]  other than whose turn it is */
export function drawTurn(root, table, open, words) {
  const { state } = table;
  const end = state.view.outcome;
  const side = end ? end.winner : state.view.side;
  one("[data-turn-man]", root).replaceChildren(
    ...(side ? [smallMan(side, state.game.sides[side]?.kind)] : []),
  );
  const task = end || !open ? "" : taskText(state);
  one("[data-turn]", root).replaceChildren(
    words || briefText(state),
    ...(task ? [h("small", {}, task)] : []),
  );
  const acts = open && state.fresh && !state.casting && !end ? moveButtons(state, table) : [];
  fillActs(one("[data-now]", root), [...diceOf(state), ...acts], table.root);
}

/** A choice between moves comes before a note on the last touch, a note or a hint before the answer. @param {HTMLElement} root @param {Table} table @param {Answer} answer @param {boolean} open */
export function drawReply(root, { state, play }, answer, open) {
  const note = noteOf(state) || (open && hintText(state));
  const said = state.options
    ? choices(state.options, play)
    : note
      ? h("p", {}, note)
      : answer && h(`p.${answer.kind}`, {}, answer.text);
  fill(one("[data-reply]", root), said ? [said] : []);
}
