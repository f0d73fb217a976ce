// @ts-check
/** The computer at the board: when it is to move it is asked to think, may be stopped, and never acts after that. */

import { common, computerMoves } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** Shorter than this looks like a twitch, not a move. */
const PACE = 420;
/** After so many quiet plies the computer takes a draw that is offered. */
const CALM = 16;

/**
 * @param {{engine: import("./engine.js").Engine, openings: import("./openings.js").Openings, get: () => State, put: (state: State) => void, play: (touch: string) => void, act: (word: string) => void}} on
 */
export function createThinking({ engine, openings, get, put, play, act }) {
  /** @type {AbortController|null} */
  let control = null;

  function stop() {
    control?.abort();
    control = null;
    if (get().thinking) put({ ...get(), thinking: null });
  }

  /** An offer to the computer is answered at once: it ties when nothing happens any more, else it plays on. */
  function answerOffer() {
    const state = get();
    const { offer, outcome, quiet } = state.view;
    if (!offer || outcome || !state.fresh || state.players[offer.by] !== "person") return false;
    const asked = offer.by === "w" ? "b" : "w";
    if (state.players[asked] === "person") return false;
    act(offer.kind === "draw" && quiet >= CALM ? "accept" : "decline");
    return true;
  }

  async function maybe() {
    const state = get();
    if (answerOffer()) return;
    if (control || !state.fresh || state.paused || !computerMoves(state)) return;
    const known = engine.state.state === "ready" ? null : openings.reply(state, state.players[state.view.side]);
    if (!known && engine.state.state !== "ready") return;
    const mine = new AbortController();
    control = mine;
    put({ ...state, thinking: { depth: 0 } });
    const since = performance.now();
    try {
      const level = Number(state.players[state.view.side]);
      const request = { op: "think", ...common(state), level };
      const best = known ? { touch: known } : await engine.think(request, (part) => {
        if (control === mine && part.depth) put({ ...get(), thinking: { depth: part.depth } });
      }, { signal: mine.signal });
      const wait = PACE - (performance.now() - since);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (control !== mine) return;
      control = null;
      put({ ...get(), thinking: null });
      if (best.touch) play(best.touch);
    } catch {
      if (control === mine) stop();
    }
  }

  return { maybe: () => void maybe(), stop };
}
