// @ts-check
/**
 * The first plies, as the build has put them into the page: views, and the replies of the computer's first level. With them the
 * game begins before Python is there. site/make/runtime/openings.py says how they are packed.
 *
 * Only the game as a ruleset has it is known here: changed rules, a set-up of one's own or a later ply need Python.
 */

import { EASIEST } from "./players.js";

/** @typedef {import("../lib/types.js").View} View */
/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {import("../lib/types.js").Mind} Mind */
/** @typedef {import("./state.js").Play} Play */
/** @typedef {{keys: string[][], table: any[]}} Packed */

/** What stands at a place of a packed value, or the whole of it. @param {Packed} packed @param {number} [place] @returns {any} */
export function unpacked({ keys, table }, place = table.length - 1) {
  const packedValue = table[place] ?? null;
  if (!Array.isArray(packedValue)) return packedValue;
  const [shape, ...parts] = packedValue;
  const values = parts.map((part) => unpacked({ keys, table }, part));
  return shape < 0 ? values : Object.fromEntries(values.map((one, n) => [keys[shape][n], one]));
}

/** @param {Packed} packed */
export function createOpenings({ keys, table }) {
  const whole = table.length - 1;
  const value = (/** @type {number} */ place) => unpacked({ keys, table }, place);

  /** The place of a part of the object at a place. @param {number} place @param {string} key @returns {number} */
  function part(place, key) {
    const [shape, ...parts] = place >= 0 ? table[place] : [0];
    return parts[keys[shape]?.indexOf(key)] ?? -1;
  }

  /** @param {Pick<Play, "rules"|"set"|"first"|"start"|"acts"|"ply">} play @returns {number} */
  function find({ rules, set, first, start, acts, ply }) {
    if (start || Object.keys(set).length) return -1;
    const of = part(whole, rules);
    let node = part(of, first ?? value(part(of, "side")));
    for (const act of acts.slice(0, ply)) node = part(part(node, "then"), act);
    return node;
  }

  return {
    /** The position before the first move; of the first ruleset where this one is unknown. @param {string} rules @param {Side|null} first @returns {View} */
    first(rules, first) {
      const known = part(whole, rules) < 0 ? keys[table[whole][0]][0] : rules;
      return value(
        part(find({ rules: known, set: {}, first, start: null, acts: [], ply: 0 }), "view"),
      );
    },

    /** @param {Play} play @returns {View|null} */
    view: (play) => value(part(find(play), "view")),

    /** What the computer plays here, if the page knows it. @param {Play} play @param {Mind} level @returns {string|null} */
    reply: (play, level) => (level === EASIEST ? value(part(find(play), "reply")) : null),
  };
}

/** @typedef {ReturnType<typeof createOpenings>} Openings */
