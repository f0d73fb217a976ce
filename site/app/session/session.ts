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

import { patient } from "./retrying.ts";
import { createBoard, type Drawing } from "./board/board.ts";
import { commandsOf } from "./commands.ts";
import { listenToDrags } from "./board/drag.ts";
import { listenToDrawing } from "./board/annotations.ts";
import { listen } from "./board/input.ts";
import { shown } from "./position_draft.ts";
import { boardSaid, lastSaid, movesSaid, newsSaid } from "./text/announcements.ts";
import { othersMove, type State, type Wishes } from "./state.ts";
import { createStore, type Watcher } from "./store.ts";
import { createThinking } from "./thinking.ts";
import { createDice } from "./board/roll_dice.ts";
import { createTouches } from "./interact.ts";
import { broken, createViews } from "./views.ts";
import { one } from "../lib/dom.ts";
import type { Ask, Move, Side, View } from "../api.d.ts";
import type { Engine } from "./engine/engine.ts";
import type { Openings } from "./prebuilt.ts";

/** highlighted points, and lines that the board shows besides its state */
interface Dress {
  lit?: string[];
  trial?: State["trial"];
}

export interface Table {
  root: HTMLElement;
  engine: Engine;
  board: Drawing;
  /** read-only: changed by `put` and the commands */
  state: State;
  /** every change goes through here */
  put: (next: State) => void;
  /** calls it now and at every change; returns what ends that */
  watch: (watcher: Watcher) => () => void;
  /** what this board shows besides its state */
  decorate: (how: (state: State) => Dress) => void;
  /** draws the board anew, where its decoration has changed */
  draw: () => void;
  /** the desk's answer; while Python cannot be had it waits until somebody has it started again */
  ask: Ask;
  /** the view of a game that the page itself has */
  known: (at: State) => View | null;
  /** what the computer plays, as the page itself has it */
  reply: () => string | null;
  /** says something to those who hear the page */
  speak: (text: string, after?: boolean) => void;
  /** asks for the view of what is played */
  refresh: () => void;
  touch: (point: string) => void;
  /** a man is taken in the hand */
  lift: (point: string) => void;
  /** and put down; null: beside the board */
  drop: (from: string, to: string | null) => void;
  /** nothing chosen, nothing asked, nothing said */
  letGo: () => void;
  play: (move: Move) => void;
  /** touches that belong together, as one */
  playAll: (acts: string[]) => void;
  /** a word of the game: an offer, an answer, a claim */
  act: (word: string) => void;
  /** to stand after so many acts */
  go: (ply: number) => void;
  /** back to where somebody last had to decide; while a position is set up, its last change */
  undo: () => void;
  /** a new game; where `lot` says who begins, its dice are seen before the computer plays */
  begin: (wishes: Wishes) => void;
  /** another game or line, as far as it was played */
  setUp: (play: Wishes) => void;
  /** to stand at a place of the tree, which these acts lead to */
  visit: (path: string[]) => void;
  /** the tree with something changed that leaves the shown line as it is */
  edit: (next: { tree: State["tree"]; lost?: State["lost"] }) => void;
  /** other rules from here on, as an act of the game; without a word, these acts as they stand */
  rule: (acts: string[], word: string | null) => void;
  /** something else altogether */
  layOut: (next: State) => void;
  flip: () => void;
  /** a change that leads elsewhere: it is drawn, and its view is asked for */
  lead: (next: State) => void;
  /** no view that is still awaited counts any more */
  forget: () => void;
  /** the computer plays, where it is to move and may */
  think: () => void;
  /** it stops thinking */
  stop: () => void;
  pause: () => void;
  resume: () => void;
  /** the dice that are due */
  cast: () => void;
  /** what a key does while a point has the focus, letters small; a panel may add its own */
  keys: { [key: string]: (point: string) => void };
}

export function createTable({
  root,
  state: first,
  engine,
  openings = null,
  tell = newsSaid,
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
  openings?: Openings | null;
  /** what is said when a view has come; null for nothing */
  tell?: (state: State, heard: number) => State["said"];
}): Table {
  const store = createStore({ ...first, below: sideBelow(root) });
  const svg = one("svg.board", root) as unknown as SVGSVGElement;
  const board = createBoard(svg, first.game, (side) =>
    root.querySelector(`.lost[data-lost="${side}"]`),
  );
  let dress: (state: State) => Dress = () => ({});

  function draw() {
    const { state } = store;
    if (state.editing) return board.draw(shown(state, state.editing));
    const { lit, trial } = dress(state);
    board.draw(trial === undefined ? state : { ...state, trial }, lit);
  }

  const table = {
    root,
    engine,
    board,
    get state() {
      return store.state;
    },
    put: store.put,
    watch: store.watch,
    decorate(how) {
      dress = how;
      draw();
    },
    draw,
    ask: patient(engine),
    known: (at) => openings?.view(at) ?? null,
    reply() {
      const { state } = store;
      return openings?.reply(state, state.players[state.view.side]) ?? null;
    },
  } as Table;
  const dice = createDice(table);
  const thinking = createThinking(table);
  Object.assign(
    table,
    createViews(table, tell),
    createTouches(table),
    commandsOf(table, dice.draw),
    {
      cast: dice.cast,
      think: thinking.maybe,
      stop: thinking.stop,
      keys: keysOf(table),
    },
  );
  table.watch(draw);
  listen(table);
  listenToDrags(table);
  listenToDrawing(table);
  engine.watch((now) => {
    const came = now.state === "ready" && table.state.engine.state !== "ready";
    table.put({ ...table.state, engine: now });
    if (came && !broken(table.state)) table.think();
  });
  return table;
}

/** The side that sits below while the board is not turned. */
export const sideBelow = (root: HTMLElement): Side => (root.dataset.below === "w" ? "w" : "b");

/** What every board says when it is asked by a key, and the throw that is due. */
const keysOf = (table: Table): Table["keys"] => ({
  m: (point) => table.speak(movesSaid(table.state, point)),
  l: () => table.speak(lastSaid(table.state)),
  b: () => table.speak(boardSaid(table.state)),
  t: () => {
    if (!othersMove(table.state) && table.state.view.dice) table.cast();
  },
});
