/**
 * The board of the inviting screen, on which the computer plays against itself, a short game of
 * each of the kiosk's games in turn. Whoever wants no motion sees the first position of the first
 * one. It pauses while somebody plays; Python stays ready meanwhile.
 */

import { h, prefersReducedMotion } from "../lib/dom.ts";
import { useNumbers } from "../lib/i18n.ts";
import { createSession, type GameSession } from "../session/session.ts";
import { initialState, newPlay } from "../session/state/initial.ts";
import { requestBase } from "../session/state/selectors.ts";
import { boardOf } from "./table.ts";
import type { GamePage } from "./game_page.ts";
import type { Engine } from "../session/engine/engine.ts";

/** Milliseconds between two turns, between the touches of one, and after the last. */
const TURN_MS = 1500;
const TOUCH_MS = 700;
const END_MS = 4000;
const MAX_TURNS = 24;
const LEVEL = 1;
const RANDOM_SEEDS = 2 ** 31;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @param place where the board is put
 * @param games by their ids, fetched when they are due
 * @param onShown called with the game that is shown now
 */
export function createShow(
  place: HTMLElement,
  games: readonly string[],
  fetchGame: (id: string) => Promise<GamePage>,
  engine: Engine,
  onShown: (id: string) => void,
) {
  const sessions: Map<string, GameSession> = new Map();
  let at = 0;
  /** Aborted when the screen is left. */
  let running: AbortController | null = null;

  async function sessionOf(id: string): Promise<GameSession> {
    const existing = sessions.get(id);
    if (existing) return existing;
    const page = await fetchGame(id);
    const board = boardOf(page);
    const root = h("figure.house", { "data-stage": "", "data-below": page.below }, board);
    const session = createSession({
      root,
      state: initialState(page.game, newPlay(page.rules), page.prebuilt.first(page.rules, null)),
      engine,
      prebuilt: page.prebuilt,
    });
    sessions.set(id, session);
    return session;
  }

  async function run({ signal }: AbortController) {
    while (!signal.aborted) {
      const id = games[at % games.length] ?? "";
      const session = await sessionOf(id);
      if (signal.aborted) return;
      const { game, rules } = session.state;
      useNumbers(game.board);
      session.newGame(newPlay(rules));
      place.replaceChildren(session.root);
      onShown(id);
      if (prefersReducedMotion()) return;
      await playGame(session, signal);
      await pause(END_MS);
      if (signal.aborted) return;
      at += 1;
    }
  }

  return {
    start() {
      if (running) return;
      const mine = new AbortController();
      running = mine;
      // If the network fails or Python is unavailable, the screen stays as it is.
      run(mine).catch(() => {
        if (running === mine) running = null;
      });
    },
    stop() {
      running?.abort();
      running = null;
      place.replaceChildren();
    },
  };
}

/** The computer plays both sides, slowly enough to be followed. */
async function playGame(session: GameSession, signal: AbortSignal) {
  while (!signal.aborted) {
    await pause(TURN_MS);
    if (signal.aborted) return;
    const { state } = session;
    if (state.view.outcome || state.view.turns.length >= MAX_TURNS) return;
    if (!state.fresh || state.areDiceRolling) continue;
    if (state.view.dice) {
      session.castDice();
      continue;
    }
    const seed = Math.floor(Math.random() * RANDOM_SEEDS);
    const request = { op: "think" as const, ...requestBase(state), level: LEVEL, seed };
    const best = await session.engine.think(request, undefined, { signal });
    for (const touch of [best.touch, ...(best.rest ?? [])]) {
      const move = session.state.view.legal.find((legalMove) => legalMove.touch === touch);
      if (!move || signal.aborted) break;
      session.play(move);
      await pause(TOUCH_MS);
    }
  }
}
