// @ts-check
/** The views that a problem's page carries, of its first turns and what is played after them: site/make/render/problems.py says which. */

import { unpacked } from "../../session/prebuilt.js";

/** @typedef {import("../../lib/types.js").View} View */
/** @typedef {(problem: string, acts: string[]) => View|null} Views  null where the page has none */

/** @param {import("../../session/prebuilt.js").Packed} packed @returns {Views} */
export function createViews(packed) {
  const [shape, ...places] = packed.table[packed.table.length - 1];
  /** @type {{[problem: string]: {[acts: string]: Partial<View>}}} */
  const open = {};
  return (problem, acts) => {
    const place = places[packed.keys[shape].indexOf(problem)];
    if (place === undefined) return null;
    open[problem] ??= unpacked(packed, place);
    // Of each view there is what has changed since the one before.
    const changes = [...acts, ""].map((_, n) => open[problem][acts.slice(0, n).join(" ")]);
    return changes.every(Boolean) ? /** @type {View} */ (Object.assign({}, ...changes)) : null;
  };
}
