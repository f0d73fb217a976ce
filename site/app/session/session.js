// @ts-check
/**
 * One table: a board that is played on, whatever page it lies on.
 *
 * All that stands on it is one plain `state`; the commands below change it, mostly by the pure functions of state.js; and
 * whatever shows it (the board itself, the panels of a page) is informed by `watch` only. A table knows nothing of
 * the page around it: a page makes as many as it likes, each in an element of its own, and gives them to its panels. Those
 * draw what concerns them and call commands; no table calls a panel.
 *
 * What happens at a table is always this: a touch or an act changes the state; the state is drawn; the view of the new
 * acts is asked for, of the page's own first views where it has them, else of the desk; the view is drawn.
 */

import { patient } from "./retrying.js";
import { createBoard } from "./board/board.js";
import { commandsOf } from "./commands.js";
import { listenToDrags } from "./board/drag.js";
import { listenToDrawing } from "./board/annotations.js";
import { listen } from "./board/input.js";
import { shown } from "./position_draft.js";
import { boardSaid, lastSaid, movesSaid, newsSaid } from "./text/announcements.js";
import { othersMove } from "./state.js";
import { createStore } from "./store.js";
import { createThinking } from "./thinking.js";
import { createDice } from "./board/roll_dice.js";
import { createTouches } from "./interact.js";
import { broken, createViews } from "./views.js";
import { one } from "../lib/dom.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Wishes} Wishes */
/** @typedef {import("./store.js").Watcher} Watcher */
/** @typedef {import("../lib/types.js").Move} Move */
/** @typedef {import("../lib/types.js").View} View */
/** @typedef {{lit?: string[], trial?: State["trial"]}} Dress  highlighted points, and lines that the board shows besides its state */

/**
 * @typedef {object} Table
 * @property {HTMLElement} root
 * @property {import("./engine/engine.js").Engine} engine
 * @property {import("./board/board.js").Drawing} board
 * @property {State} state  read-only: changed by `put` and the commands
 * @property {(next: State) => void} put  every change goes through here
 * @property {(watcher: Watcher) => () => void} watch  calls it now and at every change; returns what ends that
 * @property {(how: (state: State) => Dress) => void} decorate  what this board shows besides its state
 * @property {() => void} draw  draws the board anew, where its decoration has changed
 * @property {import("../api.d.ts").Ask} ask  the desk's answer; while Python cannot be had it waits until somebody has it started again
 * @property {(at: State) => View|null} known  the view of a game that the page itself has
 * @property {() => string|null} reply  what the computer plays, as the page itself has it
 * @property {(text: string, after?: boolean) => void} speak  says something to those who hear the page
 * @property {() => void} refresh  asks for the view of what is played
 * @property {(point: string) => void} touch
 * @property {(point: string) => void} lift  a man is taken in the hand
 * @property {(from: string, to: string|null) => void} drop  and put down; null: beside the board
 * @property {() => void} letGo  nothing chosen, nothing asked, nothing said
 * @property {(move: Move) => void} play
 * @property {(acts: string[]) => void} playAll  touches that belong together, as one
 * @property {(word: string) => void} act  a word of the game: an offer, an answer, a claim
 * @property {(ply: number) => void} go  to stand after so many acts
 * @property {() => void} undo  back to where somebody last had to decide; while a position is set up, its last change
 * @property {(wishes: Wishes) => void} begin  a new game; where `lot` says who begins, its dice are seen before the computer plays
 * @property {(play: Wishes) => void} setUp  another game or line, as far as it was played
 * @property {(path: string[]) => void} visit  to stand at a place of the tree, which these acts lead to
 * @property {(next: {tree: State["tree"], lost?: State["lost"]}) => void} edit  the tree with something changed that leaves the shown line as it is
 * @property {(acts: string[], word: string|null) => void} rule  other rules from here on, as an act of the game; without a word, these acts as they stand
 * @property {(next: State) => void} layOut  something else altogether
 * @property {() => void} flip
 * @property {(next: State) => void} lead  a change that leads elsewhere: it is drawn, and its view is asked for
 * @property {() => void} forget  no view that is still awaited counts any more
 * @property {() => void} think  the computer plays, where it is to move and may
 * @property {() => void} stop  it stops thinking
 * @property {() => void} pause
 * @property {() => void} resume
 * @property {() => void} cast  the dice that are due
 * @property {{[key: string]: (point: string) => void}} keys  what a key does while a point has the focus, letters small; a panel may add its own
 */

/**
 * @param {object} parts
 * @param {HTMLElement} parts.root  holds one svg.board, and the trays of its taken men if it has any; its data-below says who sits below
 * @param {State} parts.state  with which it begins; `refresh` asks for its view where it is not fresh
 * @param {import("./engine/engine.js").Engine} parts.engine
 * @param {import("./prebuilt.js").Openings|null} [parts.openings]  the first views and replies, where the page has them
 * @param {(state: State, heard: number) => State["said"]} [parts.tell]  what is said when a view has come; null for nothing
 * @returns {Table}
 */
export function createTable({ root, state: first, engine, openings = null, tell = newsSaid }) {
  const store = createStore({ ...first, below: sideBelow(root) });
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (one("svg.board", root)));
  const board = createBoard(svg, first.game, (side) =>
    root.querySelector(`.lost[data-lost="${side}"]`),
  );
  /** @type {(state: State) => Dress} */
  let dress = () => ({});

  function draw() {
    const { state } = store;
    if (state.editing) return board.draw(shown(state, state.editing));
    const { lit, trial } = dress(state);
    board.draw(trial === undefined ? state : { ...state, trial }, lit);
  }

  const table = /** @type {Table} */ ({
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
  });
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

/** The side that sits below while the board is not turned. @param {HTMLElement} root @returns {import("../lib/types.js").Side} */
export const sideBelow = (root) => (root.dataset.below === "w" ? "w" : "b");

/** What every board says when it is asked by a key, and the throw that is due. @param {Table} table @returns {Table["keys"]} */
const keysOf = (table) => ({
  m: (point) => table.speak(movesSaid(table.state, point)),
  l: () => table.speak(lastSaid(table.state)),
  b: () => table.speak(boardSaid(table.state)),
  t: () => {
    if (!othersMove(table.state) && table.state.view.dice) table.cast();
  },
});
