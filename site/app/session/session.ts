/**
 * A game session: one board that can be played on, its state, and the commands that change it.
 *
 * The whole state is one plain object, `state`. Commands change it, mostly by the pure functions of
 * state/. The board and the panels of a page only observe it through `watch`. A session knows
 * nothing of its page: a page creates as many as it likes, each in its own element, and passes them
 * to its panels. Panels call commands; a session never calls a panel.
 *
 * Every move runs the same way: the state changes and is drawn; then the view of the new acts is
 * fetched, from the prebuilt views of the page if they have it, otherwise from the engine; then
 * that is drawn.
 */

import { retryingAsk } from "./retrying.ts";
import { createBoard, type BoardView } from "./board/board.ts";
import * as commands from "./commands.ts";
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
import { boardOf, isInputLocked } from "./state/selectors.ts";
import { createStore, type Watcher } from "./store.ts";
import { createThinking } from "./thinking.ts";
import { createDice } from "./board/roll_dice.ts";
import { createInteraction } from "./interact.ts";
import { hasEngineFailed, createViews } from "./views.ts";
import { requireElement } from "../lib/dom.ts";
import { useNumbers } from "../lib/i18n.ts";
import type { Ask, Move, Reason, Side, View } from "../api.d.ts";
import type { Engine } from "./engine/engine.ts";
import type { Prebuilt } from "./prebuilt.ts";
import type { State, NewGameOptions } from "./state/types.ts";

/** highlighted points and a rules preview that a board shows in addition to its state */
interface BoardOverlay {
  lit?: string[];
  rulesPreview?: State["rulesPreview"];
}

export interface GameSession {
  root: HTMLElement;
  engine: Engine;
  board: BoardView;
  /** changed by `put` and the commands */
  readonly state: State;
  /** every change goes through here */
  put: (next: State) => void;
  /** calls the watcher now and at every change; returns the function that removes it */
  watch: (watcher: Watcher) => () => void;
  /** what this board shows besides its state */
  decorate: (how: (state: State) => BoardOverlay) => void;
  /** redraws the board, after its overlay has changed */
  draw: () => void;
  /** asks the engine; if Python has failed, waits until it is restarted */
  ask: Ask;
  /** the prebuilt view of a state, if the page has it */
  prebuiltView: (at: State) => View | null;
  /** the prebuilt reply of the computer, if the page has it */
  prebuiltReply: () => string | null;
  /** why a touch is refused, if the page has it */
  prebuiltRefusal: (from: string, to: string | null) => Reason | null;
  /** puts a text into the live region */
  announce: (text: string, after?: boolean) => void;
  /** fetches the view of the current acts */
  refresh: () => void;
  touch: (point: string) => void;
  /** a drag begins */
  lift: (point: string) => void;
  /** a drag ends; null: beside the board */
  drop: (from: string, to: string | null) => void;
  /** resets selection, choices, notice, hint and premove */
  clearSelection: () => void;
  play: (move: Move) => void;
  /** plays several acts that belong together as one change */
  playActs: (acts: string[]) => void;
  /** plays an act that is no move: an offer, an answer, a claim */
  act: (word: string) => void;
  /** navigates to a ply */
  goToPly: (ply: number) => void;
  /** the same where the moves after it are taken back */
  takeBackTo: (ply: number) => void;
  /** undo to the last decision of a person; while a position is set up, of its last change */
  undo: () => void;
  /** a new game; the dice of a `startingRoll` are shown before the computer plays */
  newGame: (wishes: NewGameOptions) => void;
  /** loads another game or line */
  loadGame: (play: NewGameOptions) => void;
  /** navigates to the place of the tree that these acts lead to */
  goToNode: (path: string[]) => void;
  /** changes the tree without changing the current line */
  editTree: (next: { tree: State["tree"]; deletedLines?: State["deletedLines"] }) => void;
  /** plays `act`, which changes the rules, after these acts; with null only goes to these acts */
  changeRules: (acts: string[], word: string | null) => void;
  /** replaces the whole state */
  replaceState: (next: State) => void;
  flip: () => void;
  /** puts a state and fetches its view */
  putAndRefresh: (next: State) => void;
  /** ignores the view that is still awaited */
  dropPendingView: () => void;
  /** starts the computer, if it is to move and not paused */
  think: () => void;
  /** stops the computer */
  stopThinking: () => void;
  pause: () => void;
  resume: () => void;
  /** throws the dice that are due */
  castDice: () => void;
  /** key bindings while a point has the focus, letters in lower case; panels may add their own */
  keys: { [key: string]: (point: string) => void };
}

export function createSession({
  root,
  state: first,
  engine,
  prebuilt = null,
  announcementFor = viewAnnouncement,
}: {
  /**
   * holds one svg.board, and the trays of its taken men if it has any; its data-below says who sits
   * below
   */
  root: HTMLElement;
  /** the initial state; if it is not fresh, call `refresh` */
  state: State;
  engine: Engine;
  /** the prebuilt views and replies of the page */
  prebuilt?: Prebuilt | null;
  /** the announcement for a new view; null for none */
  announcementFor?: (state: State, announcedPly: number) => State["announcement"];
}): GameSession {
  const store = createStore({ ...first, below: sideBelow(root) });
  // Before anything is drawn or said: rulesets of a game may name the squares in different ways.
  store.watch((state) => useNumbers(boardOf(state)));
  const svg = requireElement("svg.board", root) as unknown as SVGSVGElement;
  const board = createBoard(svg, first.game, (side) =>
    root.querySelector(`.lost[data-lost="${side}"]`),
  );
  const drawing = createDrawing(board, store);

  // Its parts call each other through it, so each member looks its part up when it is called.
  const session: GameSession = {
    root,
    engine,
    board,
    get state() {
      return store.state;
    },
    put: store.put,
    watch: store.watch,
    decorate: drawing.decorate,
    draw: drawing.draw,
    ask: retryingAsk(engine),
    prebuiltView: (at) => prebuilt?.view(at) ?? null,
    prebuiltReply: () =>
      prebuilt?.reply(store.state, store.state.players[store.state.view.side]) ?? null,
    prebuiltRefusal: (from, to) => prebuilt?.refusal?.(store.state, from, to) ?? null,
    announce: (text, after) => commands.announce(session, text, after),
    refresh: () => views.refresh(),
    putAndRefresh: (next) => views.putAndRefresh(next),
    dropPendingView: () => views.dropPendingView(),
    touch: (point) => interaction.touch(point),
    lift: (point) => interaction.lift(point),
    drop: (from, to) => interaction.drop(from, to),
    play: (move) => interaction.play(move),
    act: (word) => interaction.act(word),
    goToPly: (ply) => interaction.goToPly(ply),
    takeBackTo: (ply) => interaction.takeBackTo(ply),
    clearSelection: () => commands.clearSelection(session),
    playActs: (acts) => commands.playActs(session, acts),
    undo: () => commands.undo(session),
    newGame: (wishes) => commands.newGame(session, wishes, dice.draw),
    loadGame: (play) => commands.loadGame(session, play),
    goToNode: (path) => commands.goToNode(session, path),
    editTree: (next) => commands.editTree(session, next),
    changeRules: (acts, word) => commands.changeRules(session, acts, word),
    replaceState: (next) => commands.replaceState(session, next),
    flip: () => commands.flip(session),
    pause: () => commands.pause(session),
    resume: () => commands.resume(session),
    think: () => thinking.thinkIfDue(),
    stopThinking: () => thinking.stop(),
    castDice: () => dice.cast(),
    keys: {},
  };
  session.keys = boardKeys(session);
  const views = createViews(session, announcementFor);
  const interaction = createInteraction(session);
  const dice = createDice(session);
  const thinking = createThinking(session);
  session.watch(drawing.draw);
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

/** The side at the bottom of the unflipped board. */
export const sideBelow = (root: HTMLElement): Side => (root.dataset.below === "w" ? "w" : "b");

/** Draws the state on the board, with what is shown in addition to it. */
function createDrawing(board: BoardView, store: { readonly state: State }) {
  let overlay: (state: State) => BoardOverlay = () => ({});

  function draw() {
    const { state } = store;
    if (state.editing) return board.draw(draftState(state, state.editing));
    const { lit, rulesPreview } = overlay(state);
    board.draw(rulesPreview === undefined ? state : { ...state, rulesPreview }, lit);
  }

  return {
    draw,
    decorate(how: typeof overlay) {
      overlay = how;
      draw();
    },
  };
}

/** Keys that announce moves, last move and board, and the one that throws the dice. */
const boardKeys = (session: GameSession): GameSession["keys"] => ({
  m: (point) => session.announce(describeMovesAt(session.state, point)),
  l: () => session.announce(describeLastTurn(session.state)),
  b: () => session.announce(describeBoard(session.state)),
  t: () => {
    if (!isInputLocked(session.state) && session.state.view.dice) session.castDice();
  },
});
