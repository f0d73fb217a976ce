// @ts-check
/**
 * The way to "Why this move?" and "What is threatened?" (why.js): the keys W and X, and what other panels call. Its script is fetched
 * when it is asked for.
 */

import { absent } from "../../session/lazy_panel.js";
import { one } from "../../lib/dom.js";

/** @typedef {import("./why.js").Why} Why */
/** @typedef {{last: () => void, threats: () => void}} WhyDoor  of the turn on which one stands; of the position */

/** @param {import("../../session/session.js").Table} table @returns {WhyDoor} */
export function createWhyDoor(table) {
  /** @type {Promise<Why>|null} */
  let part = null;

  /** @param {(why: Why) => void} use */
  async function late(use) {
    part ??= import("./why.js").then(({ createWhy }) => createWhy(table, one("[data-why]")));
    const why = await part.catch(() => null);
    if (why) return use(why);
    part = null;
    absent(table);
  }

  /** @type {WhyDoor} */
  const door = {
    last: () => void late((why) => why.last()),
    threats: () => void late((why) => why.threats()),
  };
  // Where the leaf with the answers is put away (a kiosk, the board alone), there are none.
  const leaf = one("#the-text");
  Object.assign(table.keys, {
    w: () => leaf.checkVisibility() && door.last(),
    x: () => leaf.checkVisibility() && door.threats(),
  });
  return door;
}
