/**
 * Shows a line of the analysis on the board as a variation, which can be stepped through; leaving
 * it restores the tree as it was before.
 */

import { atNode } from "../session/state/updates.ts";
import { withLine, lineThrough } from "../session/tree/tree.ts";
import type { AnalysedLine as Line } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

export function createLine(session: GameSession) {
  /** The lines shown; each was opened from within the one before. */
  let shownLines: {
    back: string[];
    line: string[];
    before: State["tree"];
    tree: State["tree"];
    paused: boolean;
    sitting: number;
  }[] = [];

  /** Whether the line that was shown last is still the one on the board. */
  const isOnBoard = ({ acts, gameSerial }: State) => {
    const last = shownLines.at(-1);
    return Boolean(last && gameSerial === last.sitting && String(acts) === String(last.line));
  };

  function leave() {
    const last = shownLines.pop();
    if (!last) return;
    const { state } = session;
    const { back, before, paused } = last;
    const tree = state.tree === last.tree ? before : state.tree;
    const acts = lineThrough(tree, back);
    session.putAndRefresh({ ...atNode({ ...state, tree, acts, turns: [] }, back), paused });
  }

  return {
    isOnBoard,
    leave,
    /** Leaves all nested lines, if the innermost is on the board. */
    leaveAll() {
      while (isOnBoard(session.state)) leave();
    },
    /**
     * @param from the acts before it
     * @param back the path to return to when the line is left
     */
    show(from: string[], { acts, first }: Pick<Line, "acts" | "first">, back: string[] = from) {
      const { tree, paused, gameSerial } = session.state;
      const whole = [...from, ...acts];
      const next = withLine(tree, whole);
      const line = lineThrough(next, whole);
      if (!isOnBoard(session.state)) shownLines = [];
      shownLines.push({ back, line, before: tree, tree: next, paused, sitting: gameSerial });
      const there = { ...session.state, tree: next, acts: line, turns: [], unfinished: null };
      session.putAndRefresh(atNode(there, whole.slice(0, from.length + first)));
    },
  };
}
