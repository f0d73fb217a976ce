/**
 * Shows a line of the analysis on the board as a variation, which can be stepped through; leaving
 * it, in whatever way, restores the tree as it was before, unless the reader keeps the line, or
 * plays or writes something in it.
 */

import { atNode } from "../session/state/updates.ts";
import { lineThrough, nodesAlong, removePlain, withLine, type Tree } from "../session/tree/tree.ts";
import { say } from "../lib/i18n.ts";
import type { AnalysedLine as Line } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

interface ShownLine {
  /** where one goes when it is left */
  back: string[];
  /** how many acts come before it */
  from: number;
  acts: string[];
  /** the acts up to the first that was not in the tree; null if all were */
  added: string[] | null;
  paused: boolean;
  gameSerial: number;
}

/** The tree without what was added to show a line, unless something is said or branched off there. */
const withoutLine = (tree: Tree, { added }: ShownLine) => (added ? removePlain(tree, added) : tree);

const beginsWith = (acts: string[], path: string[]) => path.every((act, n) => act === acts[n]);

export function createLine(session: GameSession) {
  /** The lines shown; each was opened from within the one before. */
  let shownLines: ShownLine[] = [];

  /** Whether the line that was shown last is still the one on the board. */
  const isOnBoard = ({ acts, gameSerial }: State) => {
    const last = shownLines.at(-1);
    return Boolean(last && gameSerial === last.gameSerial && String(acts) === String(last.acts));
  };

  function leave() {
    const last = shownLines.pop();
    if (!last) return;
    const { state } = session;
    const tree = withoutLine(state.tree, last);
    const acts = lineThrough(tree, last.back);
    const { paused } = last;
    session.putAndRefresh({ ...atNode({ ...state, tree, acts, turns: [] }, last.back), paused });
  }

  // Gone to another place, or played on from one: the lines that it is not in are left too.
  session.watch((state) => {
    const path = state.acts.slice(0, state.ply);
    const isLeft = (shownLine: ShownLine) =>
      path.length < shownLine.from || !beginsWith(shownLine.acts, path);
    let { tree } = state;
    for (let last = shownLines.at(-1); last && isLeft(last); last = shownLines.at(-1)) {
      shownLines.pop();
      const isPlayedOn = last.added && beginsWith(path, last.added);
      if (state.gameSerial === last.gameSerial && !isPlayedOn) tree = withoutLine(tree, last);
    }
    if (tree === state.tree) return;
    const acts = lineThrough(tree, path);
    session.putAndRefresh({ ...state, tree, acts, turns: [], unfinished: null, fresh: false });
  });

  return {
    isOnBoard,
    leave,
    /** Leaves all nested lines, if the innermost is on the board. */
    leaveAll() {
      while (isOnBoard(session.state)) leave();
    },
    /** The lines stay in the game. */
    keep() {
      shownLines = [];
      session.announce(say("page.analysis.kept"));
    },
    /**
     * @param from the acts before it
     * @param back the path to return to when the line is left
     */
    show(from: string[], { acts, first }: Pick<Line, "acts" | "first">, back: string[] = from) {
      const { state } = session;
      const { paused, gameSerial } = state;
      const whole = [...from, ...acts];
      const tree = withLine(state.tree, whole);
      const line = lineThrough(tree, whole);
      const knownCount = nodesAlong(state.tree, whole).length;
      const added = knownCount < whole.length ? whole.slice(0, knownCount + 1) : null;
      if (!isOnBoard(state)) shownLines = [];
      shownLines.push({ back, from: from.length, acts: line, added, paused, gameSerial });
      const there = { ...state, tree, acts: line, turns: [], unfinished: null };
      session.putAndRefresh(atNode(there, whole.slice(0, from.length + first)));
    },
  };
}
