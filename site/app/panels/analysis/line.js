// @ts-check
/** A line of the analysis as a variation on the board, which can be gone through, and left again as if it had not been there. */

import { visited } from "../../table/state.js";
import { grown, through } from "../../table/tree.js";

/** @typedef {import("../../table/state.js").State} State */
/** @typedef {import("../../lib/types.js").AnalysedLine} Line */

/** @param {import("../../table/table.js").Table} table */
export function createLine(table) {
  /** @type {null|{from: string[], line: string[], before: State["tree"], tree: State["tree"], paused: boolean, sitting: number}} */
  let shown = null;

  return {
    /** Whether the line that was shown is still the one on the board. @param {State} state */
    on: ({ acts, sitting }) =>
      shown !== null &&
      sitting === shown.sitting &&
      shown.line.every((act, n) => act === acts[n]) &&
      acts.length === shown.line.length,
    /** @param {string[]} from  the acts before it @param {Line} line */
    show(from, { acts, first }) {
      const { tree, paused, sitting } = table.state;
      const whole = [...from, ...acts];
      const next = grown(tree, whole);
      shown = { from, line: through(next, whole), before: tree, tree: next, paused, sitting };
      table.edit({ tree: next });
      table.visit(whole.slice(0, from.length + first));
    },
    leave() {
      if (!shown) return;
      const { state } = table;
      const { from, before, paused } = shown;
      const tree = state.tree === shown.tree ? before : state.tree;
      const acts = through(tree, from);
      shown = null;
      table.lead({ ...visited({ ...state, tree, acts, turns: [] }, from), paused });
    },
  };
}
