/**
 * The computer as a player. It searches once for a turn: the remaining touches of that turn are
 * then played one by one, at its pace. It can be stopped at any time.
 */

import { slowness } from "./board/motion.ts";
import { isComputer } from "./players.ts";
import { requestBase, isComputerToMove } from "./state/selectors.ts";
import { isEngineError, withEngineFailure } from "./views.ts";
import type { Message } from "../api.d.ts";
import type { GameSession } from "./session.ts";
import type { State } from "./state/types.ts";

/** The least time for a move of the computer: a quicker one would not be noticed. */
const MIN_MOVE_MS = 420;
/** It does not move before its last move has come to rest, however slow the reader wants that. */
const minMoveMs = () => MIN_MOVE_MS * Math.max(1, slowness());
/** Differs for each visit and game, so that the computer varies its play. */
const [SEED = 0] = crypto.getRandomValues(new Uint16Array(1));
const SEED_STRIDE = 2 ** 16;

/** Whether an offer waits for the computer. */
const hasOfferForComputer = ({ fresh, players, view: { offer, outcome } }: State) =>
  Boolean(
    fresh &&
      offer &&
      !outcome &&
      players[offer.by] === "person" &&
      isComputer(players[offer.by === "w" ? "b" : "w"]),
  );

/** What the computer plays: a touch and those that follow it in the same turn. */
interface Choice {
  touch?: string | null;
  rest?: string[] | null;
  value?: number | null;
  error?: Message;
}

const thinkRequest = (state: State) => ({
  op: "think" as const,
  ...requestBase(state),
  level: Number(state.players[state.view.side]),
  seed: SEED + SEED_STRIDE * state.gameSerial,
});

export function createThinking(session: GameSession) {
  const { engine, put } = session;
  const get = () => session.state;
  let control: AbortController | null = null;
  /** Its last evaluation of its own side. */
  let lastValue: number | null = null;
  let answering = false;
  /** The rest of the turn found by the last search, and the acts after which it starts. */
  let plan: { acts: string[]; touches: string[] } = { acts: [], touches: [] };

  function stop() {
    control?.abort();
    control = null;
    if (get().isThinking) put({ ...get(), isThinking: false });
  }

  /** Lets the engine answer an offer. */
  async function answerOffer() {
    const { state } = session;
    answering = true;
    const answer = await session.ask({ op: "reply", ...requestBase(state), value: lastValue });
    answering = false;
    if (get().view !== state.view) return thinkIfDue();
    if (answer?.error && isEngineError(answer)) return put(withEngineFailure(get(), answer));
    if (answer?.act) session.act(answer.act);
  }

  /** The computer throws its dice by itself. */
  async function throwAfterPause() {
    const controller = new AbortController();
    control = controller;
    await new Promise((resolve) => setTimeout(resolve, minMoveMs()));
    if (control !== controller) return;
    control = null;
    session.castDice();
  }

  /** The next touch of the plan, if the game still follows it. */
  const plannedMove = ({ acts, ply }: State) =>
    plan.touches.length && ply === plan.acts.length && plan.acts.every((act, n) => act === acts[n])
      ? { touch: plan.touches[0], rest: plan.touches.slice(1) }
      : null;

  /** The prebuilt reply, if the page has it. */
  function prebuiltMove() {
    const touch = session.prebuiltReply();
    return touch ? { touch, rest: [] } : null;
  }

  async function thinkIfDue() {
    const state = get();
    if (hasOfferForComputer(state)) return void (answering || answerOffer());
    if (control || !state.fresh || state.paused || state.isCoaching || state.areDiceRolling) return;
    if (!isComputerToMove(state)) return;
    if (state.view.dice) return void throwAfterPause();
    const planned = plannedMove(state) ?? (engine.state.state === "ready" ? null : prebuiltMove());
    if (!planned && engine.state.state !== "ready") return void engine.wake();
    const mine = new AbortController();
    control = mine;
    put({ ...state, isThinking: true });
    const since = performance.now();
    try {
      const best: Choice = planned
        ? { ...planned, value: lastValue }
        : await engine.think(thinkRequest(state), undefined, { signal: mine.signal });
      const wait = minMoveMs() - (performance.now() - since);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (control !== mine) return;
      control = null;
      if (best.error && isEngineError(best))
        return put(withEngineFailure(get(), { error: best.error }));
      lastValue = best.value ?? lastValue;
      put({ ...get(), isThinking: false });
      const move = get().view.legal.find((legalMove) => legalMove.touch === best.touch);
      if (!move) return;
      plan = { acts: [...get().acts.slice(0, get().ply), move.touch], touches: best.rest ?? [] };
      session.play(move);
    } catch {
      if (control === mine) stop();
    }
  }

  return { thinkIfDue: () => void thinkIfDue(), stop };
}
