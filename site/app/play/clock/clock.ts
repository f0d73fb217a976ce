/**
 * A clock for two at one table, or against the computer, whose time counts too. It runs from each
 * side's second turn on, and stands still while the page is hidden, while one looks back, and while
 * the computer is stopped. What a side has left is written after each of its moves, so it stands in
 * the saved game and is shown again when the game is gone through. Whoever has none left has lost.
 */

import { all, h, one } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { isComputer, localSide } from "../../session/players.ts";
import { justPlayed } from "../../session/state/selectors.ts";
import { annotate, annotationAt, nodesAlong } from "../../session/tree/tree.ts";
import { clockText, parseTimeControl, timesLeft, withClock } from "./clock_time.ts";
import type { Side } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";

/** How often the clock is drawn. */
const TICK_MS = 100;
/** Turns that are played before it runs: one of each side. */
const FREE_TURNS = 2;
/** With so little left the clock is marked; and these times are said aloud, the least first. */
const LOW_MS = 20_000;
const SAID_MS = [10_000, 30_000, 60_000];

const controlOf = ({ tags }: State) => parseTimeControl(tags.TimeControl);

/** What each side had left when the turn under way began. */
const leftBeforeTurn = (state: State) =>
  timesLeft(controlOf(state), state.view.turns, nodesAlong(state.tree, state.acts));

/** Whether time passes now. */
const isRunning = (state: State) =>
  controlOf(state) !== null &&
  state.view.turns.length >= FREE_TURNS &&
  !state.view.outcome &&
  state.ply === state.acts.length &&
  !state.editing &&
  !(state.paused && isComputer(state.players[state.view.side])) &&
  !document.hidden;

/** Tells one turn from another. */
const turnKey = ({ gameSerial, view }: State) => `${gameSerial} ${view.turns.length} ${view.side}`;

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
    reset() {
      spentMs = 0;
      since = since === null ? null : performance.now();
    },
  };
}

function createFaces(session: GameSession) {
  const faces = all("[data-tray]", session.root).map((tray) => {
    const face = h("span.clock", { role: "timer", hidden: true });
    one(".who", tray).after(face);
    return { tray, face };
  });
  return (leftOf: ((side: Side) => number) | null, running: Side | null) => {
    for (const { tray, face } of faces) {
      const side = tray.dataset.tray as Side;
      face.hidden = !leftOf;
      if (!leftOf) continue;
      const text = clockText(leftOf(side));
      if (face.textContent !== text) face.textContent = text;
      face.toggleAttribute("data-runs", side === running);
      face.toggleAttribute("data-low", leftOf(side) < LOW_MS);
      const label = say("page.clock.label", { side: say(`page.sides.${side}`), time: text });
      if (face.title !== label) face.title = label;
    }
  };
}

export function createClock(session: GameSession) {
  const draw = createFaces(session);
  const watch = createStopwatch();
  let key = turnKey(session.state);
  let timer = 0;
  /** The least time that was said aloud in this game. */
  let said = Infinity;

  function show() {
    const { state } = session;
    const left = leftBeforeTurn(state);
    const { side } = state.view;
    const leftOf = (of: Side) =>
      (left?.[of] ?? 0) - (of === side && isRunning(state) ? watch.elapsed() : 0);
    draw(left && leftOf, isRunning(state) ? side : null);
    return leftOf;
  }

  /** Says what is left to the one person who plays here. */
  function sayLeft(side: Side, leftMs: number) {
    const at = SAID_MS.find((time) => leftMs <= time);
    if (!at || at >= said || localSide(session.state.players) !== side) return;
    said = at;
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

  /** The turn that has just ended: what its side has left is written after its last move. */
  function writeTime(state: State, before: State) {
    const control = controlOf(state);
    const turn = state.view.turns.at(-1);
    if (!control || !turn || !justPlayed(state, before) || state.view.outcome) return;
    const played = state.view.turns.slice(0, -1);
    const left = timesLeft(control, played, nodesAlong(state.tree, state.acts));
    if (!left) return;
    const isFree = played.length < FREE_TURNS;
    const used = isFree ? 0 : watch.elapsed();
    const after = left[turn.side] - used + (isFree ? 0 : control.incrementMs);
    const path = state.acts.slice(0, turn.acts);
    const { text = "" } = annotationAt(state.tree, path);
    session.editTree({ tree: annotate(state.tree, path, { text: withClock(text, after) }) });
  }

  session.watch((state, before) => {
    if (state.gameSerial !== before.gameSerial) said = Infinity;
    if (state.fresh && turnKey(state) !== key) {
      key = turnKey(state);
      writeTime(state, before);
      watch.reset();
    }
    watch.run(isRunning(session.state));
    window.clearInterval(timer);
    timer = isRunning(session.state) ? window.setInterval(tick, TICK_MS) : 0;
    show();
  });
  document.addEventListener("visibilitychange", () => {
    watch.run(isRunning(session.state));
    show();
  });
}
