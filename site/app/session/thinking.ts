/**
 * The computer as a player: it is asked to think when it is to move, can be stopped, and does
 * nothing after that. It thinks once for a turn: the touches that follow the first are played at
 * its pace.
 */

import { isComputer } from "./players.ts";
import { requestBase, isComputerToMove, type State } from "./state.ts";
import { isEngineError, withEngineFailure } from "./views.ts";
import type { Message } from "../api.d.ts";
import type { GameSession } from "./session.ts";

/** Milliseconds that the computer takes at least: a move made faster is not seen to be made. */
const MIN_MOVE_MS = 420;
/**
 * Another one for each visit and each game in it, so that the computer does not always open alike
 * and make the same mistakes.
 */
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

export function createThinking(session: GameSession) {
  const { engine, put } = session;
  const get = () => session.state;
  let control: AbortController | null = null;
  /** Its last evaluation of its own side. */
  let lastValue: number | null = null;
  let answering = false;
  /**
   * How the turn that it has thought out goes on: touches, and the acts after which the first of
   * them is due.
   */
  let plan: { acts: string[]; touches: string[] } = { acts: [], touches: [] };

  function stop() {
    control?.abort();
    control = null;
    if (get().thinking) put({ ...get(), thinking: null });
  }

  /** An offer to the computer is answered at once; how, the desk says. */
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
    await new Promise((resolve) => setTimeout(resolve, MIN_MOVE_MS));
    if (control !== controller) return;
    control = null;
    session.castDice();
  }

  /** The next touch of the turn that it has thought out, if the game stands where that was left. */
  const plannedMove = ({ acts, ply }: State) =>
    plan.touches.length && ply === plan.acts.length && plan.acts.every((act, n) => act === acts[n])
      ? { touch: plan.touches[0], rest: plan.touches.slice(1) }
      : null;

  /** The answer that the page itself has. */
  function prebuiltMove() {
    const touch = session.prebuiltReply();
    return touch ? { touch, rest: [] } : null;
  }

  async function thinkIfDue() {
    const state = get();
    if (hasOfferForComputer(state)) return void (answering || answerOffer());
    if (control || !state.fresh || state.paused || state.areDiceRolling || !isComputerToMove(state))
      return;
    if (state.view.dice) return void throwAfterPause();
    const known = plannedMove(state) ?? (engine.state.state === "ready" ? null : prebuiltMove());
    if (!known && engine.state.state !== "ready") return;
    const mine = new AbortController();
    control = mine;
    put({ ...state, thinking: { depth: 0 } });
    const since = performance.now();
    try {
      const level = Number(state.players[state.view.side]);
      const request = {
        op: "think" as const,
        ...requestBase(state),
        level,
        seed: SEED + SEED_STRIDE * state.gameSerial,
      };
      const best: Choice = known
        ? { ...known, value: lastValue }
        : await engine.think(
            request,
            (part) => {
              if (control === mine && part.depth)
                put({ ...get(), thinking: { depth: part.depth } });
            },
            { signal: mine.signal },
          );
      const wait = MIN_MOVE_MS - (performance.now() - since);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (control !== mine) return;
      control = null;
      if (best.error && isEngineError(best))
        return put(withEngineFailure(get(), { error: best.error }));
      lastValue = best.value ?? lastValue;
      put({ ...get(), thinking: null });
      const move = get().view.legal.find((one) => one.touch === best.touch);
      if (!move) return;
      plan = { acts: [...get().acts.slice(0, get().ply), move.touch], touches: best.rest ?? [] };
      session.play(move);
    } catch {
      if (control === mine) stop();
    }
  }

  return { maybe: () => void thinkIfDue(), stop };
}
