/**
 * A clock for two at one table, or against the computer, whose time counts too. It runs from each
 * side's second turn on, and stands still while one looks back, while the computer is stopped or a
 * mistake is explained, and while the page is hidden, unless the players chose that it runs on. What
 * a side has left is written after each of its moves, so it stands in the saved game and is shown
 * again when the game is gone through. Turns that nobody played, as those of an opening drawn by
 * lot, have no time. Whoever has none left has lost.
 */

import { all, h, requireElement } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { isComputer, localSide } from "../../session/players.ts";
import { justPlayed } from "../../session/state/selectors.ts";
import { annotate, annotationAt, nodesAlong } from "../../session/tree/tree.ts";
import {
  clockText,
  parseTimeControl,
  readClock,
  runsWhenHidden,
  timesLeft,
  withClock,
} from "./clock_time.ts";
import { keepUsedTime, takeUsedTime } from "./unfinished_turn.ts";
import type { Side, Turn } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";

/** How often the clock is drawn. */
const TICK_MS = 100;
/** Turns that are played here before it runs: one of each side. */
const FREE_TURNS = 2;
/** With so little left the clock is marked; and these times are said aloud, the least first. */
const LOW_MS = 20_000;
const SAID_MS = [10_000, 30_000, 60_000];

const controlOf = ({ tags }: State) => parseTimeControl(tags.TimeControl);

/** What each side had left when the turn under way began. */
const leftBeforeTurn = (state: State) =>
  timesLeft(controlOf(state), state.view.turns, nodesAlong(state.tree, state.acts));

/** Whether each side has played one of these turns here: those have a time. */
function haveBothPlayed({ tree, acts }: State, turns: readonly Turn[]) {
  const nodes = nodesAlong(tree, acts);
  const played = turns.filter((turn) => readClock(nodes[turn.acts - 1]?.text) !== null);
  return played.length >= FREE_TURNS;
}

/** Whether time passes now. */
const isRunning = (state: State) =>
  controlOf(state) !== null &&
  haveBothPlayed(state, state.view.turns) &&
  !state.view.outcome &&
  state.ply === state.acts.length &&
  !state.editing &&
  !(state.paused && isComputer(state.players[state.view.side])) &&
  !state.isCoaching &&
  (!document.hidden || runsWhenHidden(state.tags));

/** The acts of so many turns. */
const actsOfTurns = ({ acts, view }: State, turns: number) =>
  acts.slice(0, view.turns[turns - 1]?.acts ?? 0);

/** Tells one turn from another: by the game, and the acts of so many turns before it. */
const turnKey = (state: State, turns: number) => `${state.gameSerial} ${actsOfTurns(state, turns)}`;

const keyOfTurnUnderWay = (state: State) => turnKey(state, state.view.turns.length);

/** Time that passes, and can be stopped. */
function createStopwatch() {
  let spentMs = 0;
  let since: number | null = null;
  const elapsed = () => spentMs + (since === null ? 0 : performance.now() - since);
  return {
    elapsed,
    run(on: boolean) {
      if (on === (since !== null)) return;
      spentMs = elapsed();
      since = on ? performance.now() : null;
    },
    /** @param spent what has passed already */
    reset(spent: number) {
      spentMs = spent;
      since = since === null ? null : performance.now();
    },
  };
}

/** The clocks in the players' bars. */
function createDisplays(session: GameSession) {
  const displays = all("[data-tray]", session.root).map((tray) => {
    const display = h("span.clock", { role: "timer", hidden: true });
    requireElement(".who", tray).after(display);
    return { tray, display };
  });
  return (leftOf: ((side: Side) => number) | null, running: Side | null) => {
    for (const { tray, display } of displays) {
      const side = tray.dataset.tray as Side;
      display.hidden = !leftOf;
      if (!leftOf) continue;
      const text = clockText(leftOf(side));
      if (display.textContent !== text) display.textContent = text;
      display.toggleAttribute("data-runs", side === running);
      display.toggleAttribute("data-low", leftOf(side) < LOW_MS);
      const label = say("page.clock.label", { side: say(`page.sides.${side}`), time: text });
      if (display.title !== label) display.title = label;
    }
  };
}

export function createClock(session: GameSession) {
  const draw = createDisplays(session);
  const stopwatch = createStopwatch();
  /** The turn whose time the stopwatch has, and the acts before it. */
  let key = "";
  let actsBefore: string[] = [];
  let timer = 0;
  /** The least time that was said aloud in this game. */
  let leastAnnounced = Infinity;

  function show() {
    const { state } = session;
    const left = leftBeforeTurn(state);
    const { side, outcome } = state.view;
    // Whoever resigns has used the time of the turn that is not over.
    const isUsed = isRunning(state) || (outcome && state.ply === state.acts.length);
    const leftOf = (of: Side) =>
      (left?.[of] ?? 0) - (of === side && isUsed ? stopwatch.elapsed() : 0);
    draw(left && leftOf, isRunning(state) ? side : null);
    return leftOf;
  }

  /** Says what is left to the one person who plays here. */
  function sayLeft(side: Side, leftMs: number) {
    const at = SAID_MS.find((time) => leftMs <= time);
    if (!at || at >= leastAnnounced || localSide(session.state.players) !== side) return;
    leastAnnounced = at;
    session.announce(say("page.clock.left", { n: at / 1000 }), true);
  }

  function tick() {
    const { state } = session;
    const { side } = state.view;
    const leftMs = show()(side);
    if (!isRunning(state)) return;
    sayLeft(side, leftMs);
    if (leftMs <= 0 && state.fresh) session.act(`flag-${side}`);
  }

  /**
   * The turn that has just ended: what its side has left is written after its last move.
   * @param timedKey the turn whose time the stopwatch has
   */
  function writeTime(state: State, before: State, timedKey: string) {
    const control = controlOf(state);
    const turn = state.view.turns.at(-1);
    if (!control || !turn || !justPlayed(state, before) || state.view.outcome) return;
    const played = state.view.turns.slice(0, -1);
    const left = timesLeft(control, played, nodesAlong(state.tree, state.acts));
    if (!left) return;
    const isFree = !haveBothPlayed(state, played);
    // After going back, the turn played is not the one that was being timed: it has used no time.
    const isTimed = !isFree && timedKey === turnKey(state, played.length);
    const used = isTimed ? stopwatch.elapsed() : 0;
    const after = left[turn.side] - used + (isFree ? 0 : control.incrementMs);
    const path = state.acts.slice(0, turn.acts);
    const { text = "" } = annotationAt(state.tree, path);
    session.editTree({ tree: annotate(state.tree, path, { text: withClock(text, after) }) });
  }

  /** Starts or stops time, and what looks at it. */
  function update() {
    const on = isRunning(session.state);
    stopwatch.run(on);
    if (!on) window.clearInterval(timer);
    if (on !== timer > 0) timer = on ? window.setInterval(tick, TICK_MS) : 0;
    show();
  }

  session.watch((state, before) => {
    if (state.gameSerial !== before.gameSerial) leastAnnounced = Infinity;
    // While one looks back, the turn under way keeps the time that it has used.
    const isAtEnd = state.fresh && state.ply === state.acts.length;
    const now = keyOfTurnUnderWay(state);
    if (isAtEnd && now !== key) {
      const timedKey = key;
      key = now;
      writeTime(state, before, timedKey);
      actsBefore = actsOfTurns(state, state.view.turns.length);
      stopwatch.reset(takeUsedTime(state, actsBefore));
    }
    update();
  });
  document.addEventListener("visibilitychange", update);
  window.addEventListener("pagehide", () => {
    const { state } = session;
    const used = stopwatch.elapsed();
    if (controlOf(state) && used > 0 && !state.view.outcome) keepUsedTime(state, actsBefore, used);
  });
}
