// @ts-check
/**
 * Two boards under two readings of the same game, played at once. What both readings allow is played on both; what only one
 * allows is played there, and the other says why it may not: from then on the two games have parted, and each board is
 * played by itself, until the position is set again or the moves are taken back. Whether they are together is no memory:
 * they are while both have the same acts.
 *
 * What is legal is the desk's, here as everywhere; the page compares what it tells of either reading, as site/make/render/pairs.py
 * has done for the picture that stands here without scripts. Each reading is a state like the game page's.
 */

import { createBoard } from "../table/board.js";
import { h, one, smallMan } from "../lib/dom.js";
import { listenToDrags } from "../table/drag.js";
import { listen } from "../table/input.js";
import { castDie } from "./newgame.js";
import { noticeOf, outcomeText, reasonText } from "./notice.js";
import { fill, moveButtons, taskText, turnText } from "./panels.js";
import { boardSaid, lastSaid, movesSaid, turnSaid } from "../table/speech.js";
import * as change from "../table/state.js";
import { moveName, same } from "../table/trial.js";
import { has, list, say } from "../lib/words.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../lib/types.js").Move} Move */
/** @typedef {{rules: string, set: {[field: string]: string}, first: import("../lib/types.js").Side|null, view: import("../lib/types.js").View}} Reading */
/** @typedef {{game: import("../lib/types.js").Game, start: string|null, acts: string[], readings: Reading[]}} Given */
/** @typedef {{figure: HTMLElement, state: State, board: ReturnType<typeof createBoard>, note: string}} Seat */

/**
 * @param {HTMLElement} root  a pair as _pair.html has it
 * @param {Given} given
 * @param {(request: object) => Promise<any>} ask  the desk's answer, or null when it cannot be had
 * @param {() => void} drawn  what is to be done when something has changed
 */
export function createPair(root, given, ask, drawn) {
  const live = one("[data-live]", root);
  const shared = one("[data-shared]", root);
  const parting = one("[data-parting]", root);
  const back = /** @type {HTMLButtonElement} */ (one('[data-do="back"]', root));
  const reset = /** @type {HTMLButtonElement} */ (one('[data-do="reset"]', root));
  let asked = 0;

  const seats = ["left", "right"].map((side, n) => {
    const figure = one(`[data-reading="${side}"]`, root);
    const board = createBoard(
      /** @type {SVGSVGElement} */ (figure.querySelector("svg.board")),
      given.game,
    );
    /** @type {Seat} */
    const seat = { figure, state: begun(n), board, note: "" };
    listen(board, {
      touch: (point) => follow(seat, change.touched(seat.state, point)),
      letGo: () => {
        letGo(seat);
        announce([say("page.said.letGo")]);
      },
      noLine: () => announce([say("page.said.noLine")]),
      turned: () => false,
      letter: (key, point) => {
        const said = {
          m: () => movesSaid(seat.state, point),
          l: () => lastSaid(seat.state),
          b: () => boardSaid(seat.state),
        }[key.toLowerCase()];
        if (said) announce([said()]);
        return Boolean(said);
      },
    });
    listenToDrags(board, {
      mayLift: (point) => change.liftable(seat.state, point),
      lift: (point) => {
        seat.state = change.lifted(seat.state, point);
        draw();
      },
      drop: (from, to) => follow(seat, change.dropped(seat.state, from, to)),
      letGo: () => letGo(seat),
    });
    return seat;
  });

  /** A reading as it begins. @param {number} n @returns {State} */
  function begun(n) {
    const { game, start, acts, readings } = given;
    const { rules, set, first, view } = readings[n];
    const state = change.initial(
      game,
      { ...change.newPlay(rules), set, first, start, acts, ply: acts.length },
      view,
    );
    return { ...state, fresh: true, turns: view.turns };
  }

  const other = (/** @type {Seat} */ seat) => (seat === seats[0] ? seats[1] : seats[0]);

  const together = () => String(seats[0].state.acts) === String(seats[1].state.acts);

  /** The moves of a reading that the other lacks, or those that both have, while they can be compared. @param {Seat} seat @param {boolean} [both] */
  function only(seat, both = false) {
    const [{ state }, { state: beside }] = [seat, other(seat)];
    if (!together() || !state.fresh || !beside.fresh) return [];
    const there = new Set(beside.view.legal.map(same));
    return state.view.legal.filter((move) => there.has(same(move)) === both);
  }

  /** @param {Seat} seat */
  function letGo(seat) {
    seat.state = change.letGo(seat.state);
    seat.note = "";
    draw();
  }

  /** @param {string[]} parts */
  function announce(parts) {
    live.replaceChildren(h("span", {}, parts.filter(Boolean).join(" ")));
  }

  /** What a touch or a man put down led to. @param {Seat} seat @param {ReturnType<typeof change.touched>} step */
  function follow(seat, step) {
    seat.state = step.state;
    seat.note = "";
    draw();
    if (step.play) play(seat, step.play);
    else if (step.why) void whyNot(seat, step.why.from, step.why.to);
  }

  /** @param {Seat} seat @param {string|null} from @param {string|null} to */
  async function whyNot(seat, from, to) {
    const turn = asked;
    const answer = await ask({ op: "why", ...change.common(seat.state), from, to });
    if (turn !== asked || !answer?.reason) return;
    seat.note = reasonText(answer.reason, from, to);
    draw();
    announce([seat.note]);
  }

  /** @param {Seat} seat @param {Move} move */
  function play(seat, move) {
    const beside = other(seat);
    const tied = together();
    const twin = tied ? beside.state.view.legal.find((one) => same(one) === same(move)) : undefined;
    const refused = tied && !twin ? { state: beside.state, move } : null;
    seat.note = beside.note = "";
    seat.state = change.acted(seat.state, move.touch, move);
    if (twin) beside.state = change.acted(change.letGo(beside.state), twin.touch, twin);
    else if (tied) beside.state = change.letGo(beside.state);
    draw();
    void refresh(refused && { seat: beside, ...refused });
  }

  /**
   * Why a reading has not played what the other has: the desk's reason, or the rule in which the two differ and which has a
   * sentence for it.
   * @param {{seat: Seat, state: State, move: Move}} refused
   */
  async function barred({ seat, state, move }) {
    const { from, to } = move;
    const answer = from && to ? await ask({ op: "why", ...change.common(state), from, to }) : null;
    if (answer?.reason) return reasonText(answer.reason, from, to);
    const beside = other(seat).state;
    const fields = Object.keys(change.rulesetOf(state).fields);
    const field = fields.find(
      (name) =>
        change.valueOf(state, name) !== change.valueOf(beside, name) &&
        has("reasons", "rule", name, change.valueOf(state, name)),
    );
    return field
      ? reasonText(
          {
            key: "rule",
            field,
            value: change.valueOf(state, field),
            warrant: null,
            points: [],
            moves: [],
            counts: [],
          },
          from,
          to,
        )
      : "";
  }

  /** Asks the desk for what the last touch has led to; both boards answer at once. @param {Parameters<typeof barred>[0]|null} [refused] */
  async function refresh(refused = null) {
    const turn = (asked += 1);
    const waiting = seats.filter(({ state }) => !state.fresh);
    const views = await Promise.all(
      waiting.map(({ state }) => ask({ op: "view", ...change.common(state) })),
    );
    const why = refused ? await barred(refused) : "";
    if (turn !== asked || views.some((view) => !view || view.error)) return;
    waiting.forEach((seat, n) => {
      seat.state = change.viewed(seat.state, views[n]);
    });
    if (refused) refused.seat.note = [say("page.pair.refused"), why].filter(Boolean).join(" ");
    draw();
    tell(waiting);
    for (const seat of seats) {
      const [point, ...queue] = seat.state.queue;
      if (!point || !seat.state.fresh) continue;
      seat.state = { ...seat.state, queue };
      return follow(seat, change.touched(seat.state, point));
    }
  }

  /** What was played and what can be played now, for those who hear the page. @param {Seat[]} moved */
  function tell(moved) {
    const where = (/** @type {Seat} */ seat) =>
      `${one("[data-title]", seat.figure).textContent?.trim()}:`;
    const played = moved[0] ? turnSaid(moved[0].state) : "";
    const standing = seats.map((seat) => `${where(seat)} ${standingText(seat.state)}.`);
    const alike = together() && standingText(seats[0].state) === standingText(seats[1].state);
    announce([
      moved.length === 1 ? `${where(moved[0])} ${played}` : played,
      together() ? "" : say("page.pair.parted"),
      ...seats.map((seat) => (seat.note ? `${where(seat)} ${seat.note}` : "")),
      ...(alike ? [standingText(seats[0].state)] : standing),
    ]);
  }

  /** Whose turn it is, or how it ended. @param {State} state */
  function standingText(state) {
    const end = outcomeText(state);
    return end ? `${end.head}. ${end.why}` : turnText(state);
  }

  /** The dice that are due: thrown once for both boards, where both wait for them. @param {Seat} seat */
  function cast(seat) {
    const { view } = seat.state;
    const dice = Array.from({ length: view.dice }, castDie).sort((a, b) => b - a);
    const move = view.legal.find((one) => String(one.dice) === String(dice));
    if (move) play(seat, move);
  }

  function draw() {
    const tied = together();
    for (const seat of seats) {
      const mine = only(seat);
      const lit = mine.map((move) =>
        move.to ? move : { ...move, from: null, to: seat.state.view.mid?.at ?? null },
      );
      const trial = lit.length
        ? {
            rules: "",
            refused: null,
            done: false,
            since: null,
            more: lit,
            fewer: [],
            owed: [],
            freed: false,
            count: { before: 0, after: 0 },
            otherwise: false,
            ends: false,
          }
        : null;
      seat.board.draw({ ...seat.state, trial });
      drawWords(seat, mine, tied);
    }
    const both = only(seats[0], true);
    shared.textContent = both.length
      ? say(`page.pair.both${both.length > 1 ? "" : "One"}`, {
          n: both.length,
          moves: list(both.map(moveName)),
        })
      : "";
    parting.hidden = tied;
    parting.textContent = tied ? "" : say("page.pair.parted");
    back.disabled = seats.every(({ state }) => !state.acts.length);
    reset.disabled = seats.every(({ state }) => String(state.acts) === String(given.acts));
    drawn();
  }

  /** @param {Seat} seat @param {Move[]} mine @param {boolean} tied */
  function drawWords(seat, mine, tied) {
    const { figure, state, note } = seat;
    const end = outcomeText(state);
    const side = state.view.outcome ? state.view.outcome.winner : state.view.side;
    one("[data-turn-man]", figure).replaceChildren(
      ...(side ? [smallMan(side, state.game.sides[side]?.kind)] : []),
    );
    const turn = one("[data-turn]", figure);
    turn.classList.toggle("over", Boolean(end));
    const task = end ? "" : taskText(state);
    turn.replaceChildren(standingText(state), ...(task ? [h("small", {}, task)] : []));
    fill(
      one("[data-now]", figure),
      state.fresh && !state.view.outcome
        ? moveButtons(state, { play: (move) => play(seat, move), cast: () => cast(seat) })
        : [],
    );
    const words = one("[data-only]", figure);
    if (mine.length)
      words.replaceChildren(
        h("i.key-way.more", { "aria-hidden": "true" }),
        say("page.pair.only", { moves: list(mine.map(moveName)) }),
      );
    else words.replaceChildren(tied && state.fresh && !end ? say("page.pair.onlyNone") : "");
    figure.toggleAttribute("data-apart", !tied);
    const box = one("[data-notice]", figure);
    const asking = state.options
      ? noticeOf(
          state,
          /** @type {any} */ ({ play: (/** @type {Move} */ move) => play(seat, move) }),
        )
      : null;
    box.hidden = !asking && !note;
    fill(box, asking ? [asking] : note ? [h("p", {}, note)] : []);
  }

  back.addEventListener("click", () => {
    const longest = Math.max(...seats.map(({ state }) => state.acts.length));
    for (const seat of seats) {
      seat.note = "";
      const { acts } = seat.state;
      const count = acts.length === longest ? longest - 1 : acts.length;
      seat.state = {
        ...change.letGo(seat.state),
        acts: acts.slice(0, count),
        ply: count,
        fresh: count === acts.length && seat.state.fresh,
      };
    }
    draw();
    void refresh();
  });
  reset.addEventListener("click", () => {
    asked += 1;
    seats.forEach((seat, n) => {
      seat.state = { ...begun(n), engine: seat.state.engine };
      seat.note = "";
    });
    draw();
    tell([]);
  });
  one("[data-tools]", root).hidden = false;
  draw();

  return {
    /** The state that tells how the rules fare. */
    get state() {
      return seats.find(({ state }) => !state.fresh)?.state ?? seats[0].state;
    },
    /** @param {State["engine"]} engine */
    heard(engine) {
      const came = engine.state === "ready" && seats[0].state.engine.state !== "ready";
      for (const seat of seats) seat.state = { ...seat.state, engine };
      draw();
      if (came && seats.some(({ state }) => !state.fresh)) void refresh();
    },
    /** Another game, or other readings of it, take the place of these. @param {Given} next */
    show(next) {
      given = next;
      asked += 1;
      seats.forEach((seat, n) => {
        seat.state = { ...begun(n), engine: seat.state.engine };
        seat.note = "";
      });
      draw();
    },
  };
}
