/** Pure functions that return the next state. What a touch does to it is in touch.ts. */

import * as trees from "../tree/tree.ts";
import { EASY_LEVELS } from "../players.ts";
import { laterOf, withoutLines } from "../correspondence.ts";
import type { Move, View } from "../../api.d.ts";
import type { NewGameOptions, Play, State } from "./types.ts";

/** Resets selection, choices, notice, hint, premove and highlights. */
export const clearSelection = (state: State): State => ({
  ...state,
  chosen: null,
  options: null,
  notice: null,
  hint: null,
  touchQueue: [],
  premove: null,
  pinned: null,
  rulesPreview: null,
  hoveredLine: null,
});

/** The tree without what was taken back just now, where it need not stay: see `keepsTakenBack`. */
function withoutTakenBack({ tree, acts, ply, players, takenBack, keepsTakenBack }: State) {
  const isEasy = EASY_LEVELS.includes(players.w) || EASY_LEVELS.includes(players.b);
  return takenBack && isEasy && !keepsTakenBack && ply < acts.length
    ? trees.removePlain(tree, acts.slice(0, ply + 1))
    : tree;
}

/**
 * Plays an act at the current place. If the tree has it there, its line is followed; otherwise it
 * begins a variation, or, after undo, becomes the main line, and what was taken back the variation.
 */
export function withAct(state: State, act: string, move?: Move): State {
  const path = [...state.acts.slice(0, state.ply), act];
  const follows = state.acts[state.ply] === act;
  const tree = trees.withLine(follows ? state.tree : withoutTakenBack(state), path);
  const main = state.takenBack && !trees.variationStart(tree, path.slice(0, -1));
  const line = follows ? state.acts : trees.lineThrough(tree, path);
  return {
    ...state,
    post: follows ? state.post : withoutLines(state.post),
    acts: line,
    ply: path.length,
    tree: main ? trees.promote(tree, path, true) : tree,
    takenBack: false,
    turns: follows || line.length === path.length ? state.turns : [],
    view: move ? optimisticView(state.view, move) : { ...state.view, legal: [], acts: [] },
    fresh: false,
    paused: false,
    chosen: null,
    options: null,
    notice: null,
    rulesPreview: null,
    hint: null,
  };
}

/** The view that a move probably leads to, shown until the engine has answered. */
export function optimisticView(view: View, move: Move): View {
  const taken = new Set(move.takes);
  if (move.manner === "huff" || move.manner === "remove") taken.add(move.to ?? "");
  const men = view.men
    .filter((man) => !taken.has(man.at))
    .map((man) => (move.from && man.at === move.from ? { ...man, at: move.to ?? man.at } : man));
  const path = move.from && move.to ? [move.from, move.to] : null;
  const chain = view.mid && view.last && path ? [...view.last.path, ...path.slice(1)] : path;
  return {
    ...view,
    men,
    legal: [],
    owed: [],
    acts: [],
    dice: 0,
    thrown: move.dice ?? view.thrown,
    mid: null,
    last: chain ? { side: view.side, path: chain, takes: [...taken], huffed: [] } : view.last,
  };
}

/** Navigates to a place of the tree, on the current line or another. */
export function atNode(state: State, path: string[]): State {
  const here = path.every((act, n) => act === state.acts[n]);
  return {
    ...atPly(state, path.length),
    ...(here ? {} : anotherLine(state, path)),
    ply: path.length,
    paused: true,
  };
}

/** What changes where a place is not on the current line. */
const anotherLine = (state: State, path: string[]) => ({
  post: withoutLines(state.post),
  acts: trees.lineThrough(state.tree, path),
  turns: [],
  unfinished: null,
});

/** Navigates to `ply` on the current line. */
export const atPly = (state: State, ply: number): State => ({
  ...clearSelection(state),
  justPlayedHere: false,
  takenBack: false,
  ply: Math.max(0, Math.min(ply, state.acts.length)),
  fresh: false,
  isThinking: false,
});

/** The state with the view that the engine has answered. */
export function withView(state: State, view: View): State {
  const whole = state.ply === state.acts.length;
  return {
    ...state,
    view,
    fresh: true,
    pendingLetter: null,
    chosen: null,
    options: null,
    hint: null,
    turns: whole ? view.turns : state.turns,
    unfinished: whole ? view.unfinished : state.unfinished,
  };
}

/** A new game in place of the present one. */
export const newGame = (state: State, wishes: NewGameOptions): State => ({
  ...clearSelection(state),
  acts: [],
  ply: 0,
  start: null,
  turns: [],
  unfinished: null,
  isThinking: false,
  paused: false,
  fresh: false,
  justPlayedHere: false,
  deletedLines: [],
  takenBack: false,
  gameSerial: state.gameSerial + 1,
  entryId: null,
  tags: {},
  letter: null,
  post: null,
  pendingLetter: null,
  isImported: false,
  historySteps: state.historySteps + 1,
  ...wishes,
  tree: trees.withLine(trees.EMPTY_TREE, wishes.acts ?? []),
});

/** Loads another game, or another line of this one. */
export const loadGame = (state: State, play: NewGameOptions): State => ({
  ...clearSelection(state),
  own: null,
  turns: [],
  unfinished: null,
  isThinking: false,
  paused: false,
  deletedLines: [],
  takenBack: false,
  gameSerial: state.gameSerial + 1,
  entryId: null,
  tags: {},
  startingRoll: null,
  letter: null,
  pendingLetter: null,
  isImported: false,
  historySteps: state.historySteps + 1,
  ...play,
  post: laterOf(state.post, play.post),
  tree: trees.withLine(play.tree ?? trees.EMPTY_TREE, play.acts ?? state.acts),
  fresh: false,
  justPlayedHere: false,
});

/** The same game without what belongs to one player of a correspondence game. */
export const withoutCorrespondence = <T extends Play>(play: T): T =>
  play.post ? { ...play, post: null, letter: null, players: { w: "person", b: "person" } } : play;

/** Shows and announces a text. */
export const withTextNotice = (state: State, text: string): State => ({
  ...state,
  notice: { kind: "text", text },
  announcement: { text, after: false },
});

/** The game as it is to be saved: with the throw that is decided but still rolling. */
export const withPendingThrow = (state: State): State =>
  state.pendingThrow?.view === state.view ? withAct(state, state.pendingThrow.touch) : state;
