// @ts-check
/**
 * One table: a board that is played on, whatever page it lies on.
 *
 * All that stands on it is one plain `state`; the commands below change it, mostly by the pure functions of state.js; and
 * whatever shows it (the board itself, the panels of a page) is told by `watch`, the one door. A table knows nothing of
 * what lies round it: a page makes as many as it likes, each in an element of its own, and gives them to its panels. Those
 * draw what concerns them and call commands; no table calls a panel.
 *
 * What happens at a table is always this: a touch or an act changes the state; the state is drawn; the view of the new
 * acts is asked for, of the page's own first views where it has them, else of the desk; the view is drawn.
 */

import { createBoard } from "./board.js";
import { createDice } from "./throwing.js";
import { listenToDrags } from "./drag.js";
import { listen } from "./input.js";
import { boardSaid, chosenSaid, lastSaid, movesSaid, newsSaid } from "./speech.js";
import * as change from "./state.js";
import { createThinking } from "./thinking.js";
import { whySaid } from "./reasons.js";
import { one } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** Milliseconds within which two touches are one wish. */
const SAME_WISH = 700;

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../lib/types.js").Move} Move */
/** @typedef {import("../lib/types.js").View} View */
/** @typedef {(state: State, before: State) => void} Watcher */
/** @typedef {{lit?: string[], trial?: State["trial"]}} Dress  points in the light and lines that the board shows beside its state */

/**
 * @typedef {object} Table
 * @property {HTMLElement} root
 * @property {import("./engine.js").Engine} engine
 * @property {import("./board.js").Drawing} board
 * @property {State} state  read-only: changed by `put` and the commands
 * @property {(next: State) => void} put  every change goes through here
 * @property {(watcher: Watcher) => () => void} watch  calls it now and at every change; returns what ends that
 * @property {(how: (state: State) => Dress) => void} decorate  what this board shows besides its state
 * @property {() => void} draw  draws the board anew, where its decoration has changed
 * @property {(request: object) => Promise<any>} ask  the desk's answer; while Python cannot be had it waits until somebody has it started again
 * @property {(at: State) => View|null} known  the view of a game that the page itself has
 * @property {(seed: number) => string|null} reply  what the computer plays, as the page itself has it
 * @property {(text: string, after?: boolean) => void} speak  says something to those who hear the page
 * @property {() => void} refresh  asks for the view of what is played
 * @property {(point: string) => void} touch
 * @property {(point: string) => void} lift  a man is taken in the hand
 * @property {(from: string, to: string|null) => void} drop  and put down; null: beside the board
 * @property {() => void} letGo  nothing chosen, nothing asked, nothing said
 * @property {(move: Move) => void} play
 * @property {(word: string) => void} act  a word of the game: an offer, an answer, a claim
 * @property {(ply: number) => void} go  to stand after so many acts
 * @property {() => void} undo  back to where somebody last had to decide
 * @property {(wishes: Partial<State>) => void} begin  a new game; where `lot` says who begins, its dice are seen before the computer plays
 * @property {(play: Partial<State>) => void} setUp  another game or line, as far as it was played
 * @property {() => void} swap  the line left aside takes the place of this one
 * @property {(acts: string[], word: string|null) => void} rule  other rules from here on, as an act of the game; without a word, these acts as they stand
 * @property {(next: State) => void} layOut  something else altogether
 * @property {() => void} flip
 * @property {() => void} think  the computer plays, where it is to move and may
 * @property {() => void} pause
 * @property {() => void} resume
 * @property {() => void} cast  the dice that are due
 * @property {{[key: string]: (point: string) => void}} keys  what a key does while a point has the focus, letters small; a panel may add its own
 */

/**
 * @param {object} parts
 * @param {HTMLElement} parts.root  holds one svg.board, and the trays of its taken men if it has any; its data-below says who sits below
 * @param {State} parts.state  with which it begins; `refresh` asks for its view where it is not fresh
 * @param {import("./engine.js").Engine} parts.engine
 * @param {import("./openings.js").Openings|null} [parts.openings]  the first views and replies, where the page has them
 * @param {(state: State, heard: number) => State["said"]} [parts.tell]  what is said when a view has come; null for nothing
 * @returns {Table}
 */
export function createTable({ root, state: first, engine, openings = null, tell = newsSaid }) {
  /** @type {State} */
  let state = { ...first, below: root.dataset.below === "w" ? "w" : "b" };
  /** The state that all watchers have been told of. */
  let drawn = state;
  let drawing = false;
  /** @type {Set<Watcher>} */
  const watchers = new Set();
  /** @type {(state: State) => Dress} */
  let dress = () => ({});
  /** Counts the views asked for, so that a late one is dropped. */
  let asked = 0;
  /** After how many acts the news was last told. */
  let heard = -1;
  /** The point on which a single touch has just put a man: a second touch there is the same wish, not another. */
  let landed = { at: "", until: 0 };

  const board = createBoard(
    /** @type {SVGSVGElement} */ (/** @type {unknown} */ (one("svg.board", root))),
    state.game,
    (side) => root.querySelector(`.lost[data-lost="${side}"]`),
  );

  /** A watcher may change the state again: then all are told of that next. @param {State} next */
  function put(next) {
    state = next;
    if (drawing) return;
    drawing = true;
    try {
      while (drawn !== state) {
        const before = drawn;
        drawn = state;
        for (const watcher of [...watchers]) watcher(drawn, before);
      }
    } finally {
      drawing = false;
    }
  }

  /** @param {Watcher} watcher */
  function watch(watcher) {
    watchers.add(watcher);
    watcher(state, state);
    return () => void watchers.delete(watcher);
  }

  function draw() {
    const { lit, trial } = dress(state);
    board.draw(trial === undefined ? state : { ...state, trial }, lit);
  }

  /** @param {string} text @param {boolean} [after] */
  const speak = (text, after = false) => put({ ...state, said: { text, after } });

  /** @param {object} request @returns {Promise<any>} */
  async function ask(request) {
    for (;;) {
      try {
        return await engine.ask(request);
      } catch {
        if (engine.state.state === "failed") await revived(engine);
      }
    }
  }

  /** Asks for the view of what is played, and goes on with what waits. */
  async function refresh() {
    asked += 1;
    const turn = asked;
    thinking.stop();
    const { ply } = state;
    const view = openings?.view(state) ?? (await ask({ op: "view", ...change.common(state) }));
    if (turn !== asked || !view) return;
    if (view.error) return failed(view.error.key, ply);
    const next = change.viewed(state, view);
    const said = tell(next, heard);
    if (said) heard = next.ply;
    put(said ? { ...next, said } : next);
    if (state.ply < state.acts.length && !state.turns.length) void wholeLine(turn);
    const [point, ...queue] = state.queue;
    if (point) {
      put({ ...state, queue });
      touch(point);
    } else thinking.maybe();
  }

  /** The moves that follow the one looked at, for the list. @param {number} turn */
  async function wholeLine(turn) {
    const whole = await ask({ op: "view", ...change.common(state, state.acts.length) });
    if (turn === asked && whole && !whole.error)
      put({ ...state, turns: whole.turns, unfinished: whole.unfinished });
  }

  /** The desk refuses what stands here: back to where it still held. @param {string} key @param {number} ply */
  function failed(key, ply) {
    const back =
      ply > 0 && state.acts.length === ply
        ? { ...state, acts: state.acts.slice(0, -1), ply: ply - 1 }
        : { ...state, ...change.newPlay(state.game.rulesets[0].id) };
    put({ ...change.letGo(back), notice: { kind: "error", key } });
    if (key !== "internal" || ply > 0) void refresh();
  }

  /** @param {string} point */
  function touch(point) {
    if (landed.at === point && performance.now() < landed.until) return;
    follow(change.touched(state, point), point);
  }

  /** What a touch or a man put down led to. @param {ReturnType<typeof change.touched>} step @param {string} [point]  the point touched */
  function follow(step, point) {
    const { chosen } = state;
    const next = { ...step.state, trial: null };
    const said = !step.play && !step.why && next.chosen !== chosen ? chosenSaid(next) : null;
    put(said ? { ...next, said } : next);
    if (step.play) {
      if (point && step.play.to !== point)
        landed = { at: step.play.to ?? "", until: performance.now() + SAME_WISH };
      play(step.play);
    } else if (step.why) void why(step.why.from, step.why.to);
  }

  /** Why a touch was refused. @param {string|null} from @param {string|null} to */
  async function why(from, to) {
    const turn = asked;
    const answer = await ask({ op: "why", ...change.common(state), from, to });
    if (turn !== asked || !answer?.reason) return;
    const { reason } = answer;
    const said = { text: whySaid(reason, from, to), after: false };
    put({ ...state, notice: { kind: "why", reason, from, to }, said });
  }

  /** @param {Move} move */
  function play(move) {
    // Back leads to places to decide anew: not into a chain, nor before a throw.
    const decided = !state.view.mid && !change.computerMoves(state) && !move.dice;
    put({
      ...change.acted(state, move.touch, move),
      lively: true,
      milestone: state.milestone + (decided ? 1 : 0),
    });
    void refresh();
  }

  /** @param {string} word */
  function act(word) {
    const answers = word === "accept" || word === "decline";
    put({
      ...change.acted(state, word),
      lively: true,
      milestone: state.milestone + (answers ? 0 : 1),
      notice: word === "decline" ? { kind: "text", text: say("page.actDone.decline") } : null,
      said: { text: say(`page.actDone.${word}`), after: false },
    });
    void refresh();
  }

  /** A change that leads elsewhere: it is drawn, and its view is asked for. @param {State} next */
  function lead(next) {
    put(next);
    void refresh();
  }

  /** @type {Table} */
  const table = {
    root,
    engine,
    board,
    get state() {
      return state;
    },
    put,
    watch,
    decorate(how) {
      dress = how;
      draw();
    },
    draw,
    ask,
    known: (at) => openings?.view(at) ?? null,
    reply: (seed) => openings?.reply(state, state.players[state.view.side], seed) ?? null,
    speak,
    refresh: () => void refresh(),

    touch,
    lift: (point) => put({ ...change.lifted(state, point), trial: null }),
    drop: (from, to) => follow(change.dropped(state, from, to)),
    letGo: () => put(change.letGo(state)),
    play,
    act,
    go(ply) {
      landed.until = 0;
      lead(change.gone({ ...state, paused: true }, ply));
    },
    undo: () => table.go(change.neighbour(state, -1) ?? state.ply),
    begin(wishes) {
      const { lot } = wishes;
      if (lot !== undefined) root.querySelector(".lots")?.remove();
      const next = change.begun(
        state,
        lot === undefined ? wishes : { ...wishes, casting: lot !== null },
      );
      lead({ ...next, view: openings?.view(next) ?? next.view });
      if (lot) void dice.draw(lot);
    },
    setUp: (play) => lead(change.setUp(state, play)),
    swap: () => lead(change.swapped(state)),
    rule(acts, word) {
      const at = { ...state, acts, ply: acts.length };
      const next = word ? change.acted(at, word) : { ...change.letGo(at), fresh: false };
      lead({ ...next, lively: false, wish: null });
    },
    layOut(next) {
      asked += 1;
      thinking.stop();
      put({ ...next, engine: state.engine, below: state.below, milestone: state.milestone });
    },
    flip() {
      const flipped = !state.flipped;
      const text = say(flipped ? "page.said.flipped" : "page.said.unflipped");
      put({ ...state, flipped, said: { text, after: false } });
    },
    think: () => thinking.maybe(),
    pause() {
      put({ ...state, paused: true });
      thinking.stop();
    },
    resume() {
      put({ ...state, paused: false });
      thinking.maybe();
    },
    cast: () => dice.cast(),
    keys: {
      m: (point) => speak(movesSaid(state, point)),
      l: () => speak(lastSaid(state)),
      b: () => speak(boardSaid(state)),
      t: () => {
        if (!change.computerMoves(state) && state.view.dice) table.cast();
      },
    },
  };
  const dice = createDice(table);
  const thinking = createThinking(table);
  watch(draw);
  listen(table);
  listenToDrags(table);
  engine.watch((now) => {
    const came = now.state === "ready" && state.engine.state !== "ready";
    put({ ...state, engine: now });
    if (came) thinking.maybe();
  });
  return table;
}

/** Resolves once the engine has been started again. @param {import("./engine.js").Engine} engine @returns {Promise<void>} */
function revived(engine) {
  return new Promise((resolve) => {
    const end = engine.watch((now) => {
      if (now.state === "failed") return;
      queueMicrotask(() => end());
      resolve();
    });
  });
}
