/**
 * The computer as a player: it is asked to think when it is to move, can be stopped, and does
 * nothing after that. It thinks once for a turn: the touches that follow the first are played at
 * its pace.
 */

import { isComputer } from "./players.ts";
import { common, computerMoves, type State } from "./state.ts";
import { broke, stopped } from "./views.ts";
import type { Message } from "../api.d.ts";
import type { Table } from "./session.ts";

/** Milliseconds that the computer takes at least: a move made faster is not seen to be made. */
const PACE = 420;
/**
 * Another one for each visit and each game in it, so that the computer does not always open alike
 * and make the same mistakes.
 */
const [SEED = 0] = crypto.getRandomValues(new Uint16Array(1));
const GAMES = 2 ** 16;

/** Whether an offer waits for the computer. */
const offered = ({ fresh, players, view: { offer, outcome } }: State) =>
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

export function createThinking(table: Table) {
  const { engine, put } = table;
  const get = () => table.state;
  let control: AbortController | null = null;
  /** Its last evaluation of its own side. */
  let value: number | null = null;
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
    const { state } = table;
    answering = true;
    const answer = await table.ask({ op: "reply", ...common(state), value });
    answering = false;
    if (get().view !== state.view) return maybe();
    if (answer?.error && broke(answer)) return put(stopped(get(), answer));
    if (answer?.act) table.act(answer.act);
  }

  /** The computer throws its dice by itself. */
  async function throwSoon() {
    const mine = new AbortController();
    control = mine;
    await new Promise((resolve) => setTimeout(resolve, PACE));
    if (control !== mine) return;
    control = null;
    table.cast();
  }

  /** The next touch of the turn that it has thought out, if the game stands where that was left. */
  const planned = ({ acts, ply }: State) =>
    plan.touches.length && ply === plan.acts.length && plan.acts.every((act, n) => act === acts[n])
      ? { touch: plan.touches[0], rest: plan.touches.slice(1) }
      : null;

  /** The answer that the page itself has. */
  function stored() {
    const touch = table.reply();
    return touch ? { touch, rest: [] } : null;
  }

  async function maybe() {
    const state = get();
    if (offered(state)) return void (answering || answerOffer());
    if (control || !state.fresh || state.paused || state.casting || !computerMoves(state)) return;
    if (state.view.dice) return void throwSoon();
    const known = planned(state) ?? (engine.state.state === "ready" ? null : stored());
    if (!known && engine.state.state !== "ready") return;
    const mine = new AbortController();
    control = mine;
    put({ ...state, thinking: { depth: 0 } });
    const since = performance.now();
    try {
      const level = Number(state.players[state.view.side]);
      const request = {
        op: "think" as const,
        ...common(state),
        level,
        seed: SEED + GAMES * state.sitting,
      };
      const best: Choice = known
        ? { ...known, value }
        : await engine.think(
            request,
            (part) => {
              if (control === mine && part.depth)
                put({ ...get(), thinking: { depth: part.depth } });
            },
            { signal: mine.signal },
          );
      const wait = PACE - (performance.now() - since);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (control !== mine) return;
      control = null;
      if (best.error && broke(best)) return put(stopped(get(), { error: best.error }));
      value = best.value ?? value;
      put({ ...get(), thinking: null });
      const move = get().view.legal.find((one) => one.touch === best.touch);
      if (!move) return;
      plan = { acts: [...get().acts.slice(0, get().ply), move.touch], touches: best.rest ?? [] };
      table.play(move);
    } catch {
      if (control === mine) stop();
    }
  }

  return { maybe: () => void maybe(), stop };
}
