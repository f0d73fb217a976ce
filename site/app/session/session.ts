/**
 * One table: a board that is played on, whatever page it lies on.
 *
 * All that stands on it is one plain `state`; the commands below change it, mostly by the pure
 * functions of state.ts; and whatever shows it (the board itself, the panels of a page) is informed
 * by `watch` only. A table knows nothing of the page around it: a page makes as many as it likes,
 * each in an element of its own, and gives them to its panels. Those draw what concerns them and
 * call commands; no table calls a panel.
 *
 * What happens at a table is always this: a touch or an act changes the state; the state is drawn;
 * the view of the new acts is asked for, of the page's own first views where it has them, else of
 * the desk; the view is drawn.
 */

import { retryingAsk } from "./retrying.ts";
import { createBoard, type BoardView } from "./board/board.ts";
import { createCommands } from "./commands.ts";
import { listenToDrags } from "./board/drag.ts";
import { listenToDrawing } from "./board/annotations.ts";
import { listenToInput } from "./board/input.ts";
import { draftState } from "./position_draft.ts";
import {
  describeBoard,
  describeLastTurn,
  describeMovesAt,
  viewAnnouncement,
} from "./text/announcements.ts";
import { isInputLocked, type State, type NewGameOptions } from "./state.ts";
import { createStore, type Watcher } from "./store.ts";
import { createThinking } from "./thinking.ts";
import { createDice } from "./board/roll_dice.ts";
import { createInteraction } from "./interact.ts";
import { hasEngineFailed, createViews } from "./views.ts";
import { one } from "../lib/dom.ts";
import type { Ask, Move, Side, View } from "../api.d.ts";
import type { Engine } from "./engine/engine.ts";
import type { Prebuilt } from "./prebuilt.ts";

/** highlighted points, and lines that the board shows besides its state */
interface BoardOverlay {
  lit?: string[];
  rulesPreview?: State["rulesPreview"];
}

export interface GameSession {
  root: HTMLElement;
  engine: Engine;
  board: BoardView;
  /** read-only: changed by `put` and the commands */
  state: State;
  /** every change goes through here */
  put: (next: State) => void;
  /** calls it now and at every change; returns what ends that */
  watch: (watcher: Watcher) => () => void;
  /** what this board shows besides its state */
  decorate: (how: (state: State) => BoardOverlay) => void;
  /** draws the board anew, where its decoration has changed */
  draw: () => void;
  /** the desk's answer; while Python cannot be had it waits until somebody has it started again */
  ask: Ask;
  /** the view of a game that the page itself has */
  prebuiltView: (at: State) => View | null;
  /** what the computer plays, as the page itself has it */
  prebuiltReply: () => string | null;
  /** says something to those who hear the page */
  announce: (text: string, after?: boolean) => void;
  /** asks for the view of what is played */
  refresh: () => void;
  touch: (point: string) => void;
  /** a man is taken in the hand */
  lift: (point: string) => void;
  /** and put down; null: beside the board */
  drop: (from: string, to: string | null) => void;
  /** nothing chosen, nothing asked, nothing said */
  clearSelection: () => void;
  play: (move: Move) => void;
  /** touches that belong together, as one */
  playActs: (acts: string[]) => void;
  /** a word of the game: an offer, an answer, a claim */
  act: (word: string) => void;
  /** to stand after so many acts */
  goToPly: (ply: number) => void;
  /** back to where somebody last had to decide; while a position is set up, its last change */
  undo: () => void;
  /** a new game; where `lot` says who begins, its dice are seen before the computer plays */
  newGame: (wishes: NewGameOptions) => void;
  /** another game or line, as far as it was played */
  loadGame: (play: NewGameOptions) => void;
  /** to stand at a place of the tree, which these acts lead to */
  goToNode: (path: string[]) => void;
  /** the tree with something changed that leaves the shown line as it is */
  editTree: (next: { tree: State["tree"]; lost?: State["deletedLines"] }) => void;
  /** other rules from here on, as an act of the game; without a word, these acts as they stand */
  changeRules: (acts: string[], word: string | null) => void;
  /** something else altogether */
  replaceState: (next: State) => void;
  flip: () => void;
  /** a change that leads elsewhere: it is drawn, and its view is asked for */
  putAndRefresh: (next: State) => void;
  /** no view that is still awaited counts any more */
  dropPendingView: () => void;
  /** the computer plays, where it is to move and may */
  think: () => void;
  /** it stops thinking */
  stopThinking: () => void;
  pause: () => void;
  resume: () => void;
  /** the dice that are due */
  castDice: () => void;
  /** what a key does while a point has the focus, letters small; a panel may add its own */
  keys: { [key: string]: (point: string) => void };
}

export function createSession({
  root,
  state: first,
  engine,
  prebuilt: prebuilt = null,
  announcementFor: announcementFor = viewAnnouncement,
}: {
  /**
   * holds one svg.board, and the trays of its taken men if it has any; its data-below says who sits
   * below
   */
  root: HTMLElement;
  /** with which it begins; `refresh` asks for its view where it is not fresh */
  state: State;
  engine: Engine;
  /** the first views and replies, where the page has them */
  prebuilt?: Prebuilt | null;
  /** what is said when a view has come; null for nothing */
  announcementFor?: (state: State, heard: number) => State["announcement"];
}): GameSession {
  const store = createStore({ ...first, below: sideBelow(root) });
  const svg = one("svg.board", root) as unknown as SVGSVGElement;
  const board = createBoard(svg, first.game, (side) =>
    root.querySelector(`.lost[data-lost="${side}"]`),
  );
  let overlay: (state: State) => BoardOverlay = () => ({});

  function draw() {
    const { state } = store;
    if (state.editing) return board.draw(draftState(state, state.editing));
    const { lit, rulesPreview: trial } = overlay(state);
    board.draw(trial === undefined ? state : { ...state, rulesPreview: trial }, lit);
  }

  const session = {
    root,
    engine,
    board,
    get state() {
      return store.state;
    },
    put: store.put,
    watch: store.watch,
    decorate(how) {
      overlay = how;
      draw();
    },
    draw,
    ask: retryingAsk(engine),
    prebuiltView: (at) => prebuilt?.view(at) ?? null,
    prebuiltReply() {
      const { state } = store;
      return prebuilt?.reply(state, state.players[state.view.side]) ?? null;
    },
  } as GameSession;
  const dice = createDice(session);
  const thinking = createThinking(session);
  Object.assign(
    session,
    createViews(session, announcementFor),
    createInteraction(session),
    createCommands(session, dice.draw),
    {
      castDice: dice.cast,
      think: thinking.maybe,
      stopThinking: thinking.stop,
      keys: keysOf(session),
    },
  );
  session.watch(draw);
  listenToInput(session);
  listenToDrags(session);
  listenToDrawing(session);
  engine.watch((now) => {
    const isNowReady = now.state === "ready" && session.state.engine.state !== "ready";
    session.put({ ...session.state, engine: now });
    if (isNowReady && !hasEngineFailed(session.state)) session.think();
  });
  return session;
}

/** The side that sits below while the board is not turned. */
export const sideBelow = (root: HTMLElement): Side => (root.dataset.below === "w" ? "w" : "b");

/** What every board says when it is asked by a key, and the throw that is due. */
const keysOf = (session: GameSession): GameSession["keys"] => ({
  m: (point) => session.announce(describeMovesAt(session.state, point)),
  l: () => session.announce(describeLastTurn(session.state)),
  b: () => session.announce(describeBoard(session.state)),
  t: () => {
    if (!isInputLocked(session.state) && session.state.view.dice) session.castDice();
  },
});
