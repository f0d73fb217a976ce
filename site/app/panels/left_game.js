// @ts-check
/**
 * What a visit leaves for the next: the game under way, offered again, and that the first hint has been read. The game is
 * kept as its fragment, so that it is read by the same careful reader as any link.
 */

import { read } from "../lib/address.js";
import { keep, recall } from "../lib/store.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../table/state.js").Play} Play */

/** Milliseconds of the first hint. */
export const FIRST_HINT = 15_000;

/** @param {import("../lib/types.js").Game} game @param {string} usual */
export function createMemory(game, usual) {
  const name = `game:${game.id}`;
  return {
    /** The game that was left, if it can be read and has been begun. @returns {Play|null} */
    left() {
      const kept = recall(name);
      const found = typeof kept === "string" ? read(kept, usual, game) : null;
      return found && found !== "damaged" && found.acts.length ? found : null;
    },
    /** @param {string|null} fragment */
    keep: (fragment) => keep(name, fragment),
    /** Whether this reader is here for the first time; asked once. */
    greets() {
      if (recall("greeted")) return false;
      keep("greeted", true);
      return true;
    },
  };
}
