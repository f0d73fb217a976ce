// @ts-check
/**
 * What belongs to playing and needs no more of the page than its table: carrying men, settings, hints, walking through the
 * game, the game in writing, the match, what is remembered, letters on the board. Brought together here, so that the page's
 * own module stays the short story of a touch.
 */

import { button, h, one } from "../lib/dom.js";
import { rollDice } from "../table/dice.js";
import { listenToDrags } from "../table/drag.js";
import { createHint } from "./hint.js";
import { givenIn, startOf, swapped } from "./handicap.js";
import { castLots, createSheet } from "./newgame.js";
import { createMatch } from "./match.js";
import { createMemory, FIRST_HINT } from "./left_game.js";
import { createRecord } from "./record.js";
import { sideAbove, turnedFor } from "../table/seats.js";
import { createSettings } from "./settings.js";
import { boardSaid, lastSaid, movesSaid } from "../table/speech.js";
import * as change from "../table/state.js";
import { createWalk } from "./replay.js";
import { pretty, say } from "../lib/words.js";

/** Milliseconds that the lot is left to be seen before the computer plays. */
const SEEN = 2500;

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../table/state.js").Play} Play */
/** @typedef {import("../lib/types.js").Side} Side */
/**
 * @typedef {object} Table  the page as playing sees it
 * @property {() => State} get
 * @property {(state: State) => void} put
 * @property {(request: object) => Promise<any>} ask
 * @property {(step: ReturnType<typeof change.touched>) => void} follow  what a touch led to
 * @property {(ply: number) => void} go
 * @property {(wishes: Partial<State>) => void} begin
 * @property {(play: Partial<State>) => void} setUp  another game, as far as it was played
 * @property {() => void} refresh
 * @property {() => void} keepAddress
 * @property {() => void} think  the computer plays, where it is to move
 * @property {() => void} throwIfDue  a person's dice are cast
 * @property {(text: string) => void} announce
 */

/**
 * @param {{table: Table, engine: import("../table/engine.js").Engine, board: ReturnType<typeof import("../table/board.js").createBoard>, usual: string, begun: boolean}} parts
 * `begun`: the address brought a game, or a sentence about a damaged one.
 */
export function createPlaying({ table, engine, board, usual, begun }) {
  const { get, put, announce } = table;
  const { game } = get();
  const settings = createSettings({
    change: ({ guides }) => put({ ...get(), guides }),
    flip,
  });
  const walk = createWalk(table);
  const match = createMatch(game.id, givenIn(game, get().start));
  const memory = createMemory(game, usual);
  const help = /** @type {HTMLDialogElement} */ (one("[data-help]"));
  const line = one("[data-other-line]");
  function flip() {
    put({ ...get(), flipped: !get().flipped });
    table.keepAddress();
    announce(say(get().flipped ? "page.said.flipped" : "page.said.unflipped"));
  }

  listenToDrags(board, {
    mayLift: (point) => change.liftable(get(), point),
    lift: (point) => put({ ...change.lifted(get(), point), trial: null }),
    drop: (from, to) => table.follow(change.dropped(get(), from, to)),
    letGo: () => put(change.letGo(get())),
  });

  createRecord({
    ...table,
    setUp: (play) =>
      table.setUp({
        ...play,
        paused: true,
        notice: { kind: "text", text: say("page.record.done") },
      }),
  });

  const hint = createHint({ get, put, engine, announce });
  one('[data-do="hint"]').addEventListener("click", () => void hint());
  one('[data-do="help"]').addEventListener("click", openHelp);
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }

  /** @param {Side} first  of the rules, or by lot @param {Partial<State>} wishes @param {boolean} sidesChanged */
  async function begin(first, wishes, sidesChanged) {
    const lot = wishes.notice?.kind === "lot" ? wishes.notice : null;
    match.next(sidesChanged, givenIn(game, wishes.start ?? null));
    memory.keep(null);
    table.begin({ ...wishes, first, lot, casting: lot !== null });
    const stage = one("[data-stage]");
    stage.querySelector(".lots")?.remove();
    if (!lot) return;
    await Promise.all([
      rollDice(
        stage,
        lot.throws.map(({ b, w }) => [
          { side: "b", n: b },
          { side: "w", n: w },
        ]),
      ),
      new Promise((resolve) => setTimeout(resolve, SEEN)),
    ]);
    if (get().lot !== lot) return;
    put({ ...get(), casting: false });
    table.think();
  }

  /** The keys lie open where there is a keyboard to be expected. */
  function openHelp() {
    /** @type {HTMLDetailsElement} */ (one(".keys", help)).open =
      matchMedia("(hover: hover)").matches;
    help.showModal();
  }

  /** The lot, where the rules or the sheet ask for it. @param {string} first @returns {{first: Side|null, notice: State["notice"]}} */
  function hand(first) {
    if (first !== "lot")
      return { first: first === "w" || first === "b" ? first : null, notice: null };
    const lots = castLots();
    return { first: lots.first, notice: { kind: "lot", ...lots } };
  }

  const sheet = createSheet({
    begin: ({ players, first, layout, rules, start, swapped: sidesChanged }) => {
      const now = change.ruling(get());
      const set = { ...(rules === now.rules ? now.set : {}) };
      const usualLayout = game.rulesets.find((one) => one.id === rules)?.fields.layout;
      if (layout && layout !== usualLayout) set.layout = layout;
      else delete set.layout;
      const { first: side, notice } = hand(first);
      void begin(
        /** @type {Side} */ (side),
        { rules, set, players, start, flipped: turnedFor(players), notice },
        sidesChanged,
      );
    },
  });

  /** The same rules and the same handicap again; who had one colour takes the other. */
  function rematch() {
    const state = get();
    const { rules, set } = change.ruling(state);
    const players = { w: state.players.b, b: state.players.w };
    const { first, notice } = hand(change.valueOf(state, "first") || "lot");
    const flipped =
      (players.w === "person") === (players.b === "person") ? state.flipped : turnedFor(players);
    const start = startOf(game, swapped(givenIn(game, state.start)));
    void begin(/** @type {Side} */ (first), { rules, set, players, start, flipped, notice }, true);
  }

  /** A new game under other rules; everyone keeps his side. @param {{rules: string, set: {[field: string]: string}}} wish */
  function anew({ rules, set }) {
    const fields = game.rulesets.find((one) => one.id === rules)?.fields;
    const { first, notice } = hand(String(set.first ?? fields?.first ?? "lot"));
    void begin(/** @type {Side} */ (first), { rules, set, start: null, notice }, false);
  }

  /** A letter pressed while a point has the focus. @param {string} key @param {string} point @returns {boolean} whether it meant anything */
  function letter(key, point) {
    const state = get();
    /** @type {{[key: string]: () => void}} */
    const does = {
      m: () => announce(movesSaid(state, point)),
      l: () => announce(lastSaid(state)),
      b: () => announce(boardSaid(state)),
      t: table.throwIfDue,
      f: flip,
      "?": openHelp,
      PageUp: () => walk.step("back"),
      PageDown: () => walk.step("forward"),
      Home: () => walk.step("first"),
      End: () => walk.step("last"),
    };
    const run = does[key.length === 1 ? key.toLowerCase() : key];
    run?.();
    return Boolean(run);
  }

  /** The reader's settings hold. What was left the last time is offered; a first visit is greeted, once and not for long. */
  function welcome() {
    put({ ...get(), guides: settings.now().guides });
    if (begun) return void memory.greets();
    const play = memory.left();
    if (play) return put({ ...get(), notice: { kind: "left", play } });
    if (!memory.greets()) return;
    /** @type {State["notice"]} */
    const notice = { kind: "welcome" };
    put({ ...get(), notice });
    window.setTimeout(() => {
      if (get().notice === notice) put({ ...get(), notice: null });
    }, FIRST_HINT);
  }

  return {
    letter,
    welcome,
    open: () => sheet.open(get()),
    doers: {
      rematch,
      anew,
      /** @param {Play} play */
      takeUp: (play) => table.setUp({ ...play, flipped: play.flipped || turnedFor(play.players) }),
      /** The computer takes the upper side of the board, as a beginner. */
      against: () => {
        const players = {
          ...get().players,
          [sideAbove(get().flipped)]: /** @type {import("../lib/types.js").Mind} */ ("1"),
        };
        put({ ...change.letGo(get()), players });
        table.refresh();
      },
      leave: () => {
        memory.keep(null);
        put(change.letGo(get()));
      },
    },
    /** The game is offered again to who leaves now. @param {string} fragment */
    remember: (fragment) => memory.keep(fragment),
    /** A move or word has just been played here. @param {State} state @param {string} fragment */
    happened(state, fragment) {
      memory.keep(state.view.outcome ? null : fragment);
      if (state.view.outcome) match.ended(state.view.outcome);
    },
    /** @param {State} state */
    draw(state) {
      settings.draw(state.flipped);
      walk.draw(state);
      const { cut } = state;
      const key = cut ? `${cut.text} ${cut.main}` : "";
      if (line.dataset.drawn === key) return;
      line.dataset.drawn = key;
      line.hidden = !cut;
      line.replaceChildren(
        cut
          ? button(
              say(cut.main ? "page.line.game" : "page.line.other", { text: pretty(cut.text) }),
              () => table.setUp(change.swapped(get())),
              "plain",
            )
          : h("span"),
      );
    },
  };
}
