// @ts-check
/**
 * Dice thrown in play. The desk says how many are due; here they are cast, roll over the board, and what has fallen is
 * played as a touch, so that it stands in the record. The computer's dice are cast here too.
 *
 * What has fallen stays fallen: undoing leads no further back than to after one's own throw, the browser's Back never to
 * before one, and whoever plays on from an earlier place gets the same dice in the same order; the address has them before
 * they are seen, so that loading the page anew brings the same. So nobody can throw again for something better.
 */

import { rollDice } from "./dice.js";
import { one, toBoard } from "../lib/dom.js";
import { castDie } from "../panels/newgame.js";
import { acted, computerMoves, isThrow } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** Milliseconds that the dice lie on the board once they have rolled; they stay to be seen below it. */
const REST = 600;

/**
 * @param {string[]} fallen  the throws of this game, in their order, as far as they are known
 * @param {string[]} acts
 * @returns {string[]} what is known with these acts; another game's throws are forgotten
 */
export function remembered(fallen, acts) {
  const thrown = acts.filter(isThrow);
  if (!acts.length || thrown.some((touch, n) => n < fallen.length && touch !== fallen[n]))
    return thrown;
  return [...thrown, ...fallen.slice(thrown.length)];
}

/** @param {{get: () => State, put: (state: State) => void, play: (move: import("../lib/types.js").Move) => void, think: () => void, keep: () => void}} on  `keep`: the game as it is `sealed` is written down */
export function createChance({ get, put, play, think, keep }) {
  /** @type {string[]} */
  let fallen = [];
  /** What rolls, and where. @type {{touch: string, view: import("../lib/types.js").View}|null} */
  let rolling = null;

  /** Casts the dice that are due. */
  async function cast() {
    const { view, fresh, acts, ply } = get();
    if (!fresh || !view.dice || rolling) return;
    const place = acts.slice(0, ply).filter(isThrow).length;
    const again = fallen[place];
    const dice = Array.from({ length: view.dice }, castDie).sort((a, b) => b - a);
    const move = view.legal.find((one) =>
      again ? one.touch === again : String(one.dice) === String(dice),
    );
    if (!move?.dice) return;
    const pressed = document.activeElement?.closest("[data-now]");
    rolling = { touch: move.touch, view };
    fallen[place] = move.touch;
    put({ ...get(), casting: true });
    keep();
    await rollDice(
      one("[data-stage]"),
      [move.dice.map((n) => ({ side: view.side, n }))],
      REST,
      () => {
        if (get().view !== view || !get().fresh) return;
        play(move);
        if (pressed && document.activeElement === document.body) toBoard();
      },
    );
    rolling = null;
    put({ ...get(), casting: false });
    think();
  }

  return {
    cast: () => void cast(),
    /** The game with the dice that are still rolling. @param {State} state @returns {State} */
    sealed: (state) =>
      rolling && rolling.view === state.view ? acted(state, rolling.touch) : state,
    /** A person's own throw, by a key. */
    throwIfDue: () => !computerMoves(get()) && get().view.dice && void cast(),
    /** @param {State} state */
    note: ({ acts }) => void (fallen = remembered(fallen, acts)),
  };
}
