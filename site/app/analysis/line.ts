/**
 * A line of the analysis as a variation on the board, which can be gone through, and left again as
 * if it had not been there.
 */

import { visited, type State } from "../session/state.ts";
import { grown, through } from "../session/tree/tree.ts";
import type { AnalysedLine as Line } from "../api.d.ts";
import type { Table } from "../session/session.ts";

export function createLine(table: Table) {
  /** The lines shown, one from within the other. */
  let shown: {
    back: string[];
    line: string[];
    before: State["tree"];
    tree: State["tree"];
    paused: boolean;
    sitting: number;
  }[] = [];

  /** Whether the line that was shown last is still the one on the board. */
  const on = ({ acts, sitting }: State) => {
    const last = shown.at(-1);
    return Boolean(last && sitting === last.sitting && String(acts) === String(last.line));
  };

  function leave() {
    const last = shown.pop();
    if (!last) return;
    const { state } = table;
    const { back, before, paused } = last;
    const tree = state.tree === last.tree ? before : state.tree;
    const acts = through(tree, back);
    table.lead({ ...visited({ ...state, tree, acts, turns: [] }, back), paused });
  }

  return {
    on,
    leave,
    /** Leaves all that were shown, one from within the other, if the last is on the board. */
    end() {
      while (on(table.state)) leave();
    },
    /**
     * @param from the acts before it
     * @param back where one stands again when it is left
     */
    show(from: string[], { acts, first }: Pick<Line, "acts" | "first">, back: string[] = from) {
      const { tree, paused, sitting } = table.state;
      const whole = [...from, ...acts];
      const next = grown(tree, whole);
      const line = through(next, whole);
      if (!on(table.state)) shown = [];
      shown.push({ back, line, before: tree, tree: next, paused, sitting });
      const there = { ...table.state, tree: next, acts: line, turns: [], unfinished: null };
      table.lead(visited(there, whole.slice(0, from.length + first)));
    },
  };
}
