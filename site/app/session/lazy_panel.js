// @ts-check
/** A part of a page whose script is fetched only when it is wanted; if it does not come, the player is told, and may try again. */

import { one } from "../lib/dom.js";
import { say } from "../lib/i18n.js";

/**
 * @param {import("./session.js").Table} table @param {string} what  its button's data-do
 * @param {() => Promise<() => void>} make  fetches the part, and answers what the button does from then on
 * @returns {() => Promise<(() => void)|null>}  fetches it beforehand; null where it could not be had
 */
export function createLate(table, what, make) {
  /** @type {Promise<() => void>|null} */
  let part = null;
  const come = () => {
    part ??= make();
    return part.catch(() => {
      part = null;
      return null;
    });
  };
  one(`[data-do="${what}"]`).addEventListener("click", async () => {
    const open = await come();
    if (open) return open();
    absent(table);
  });
  return come;
}

/** Says that a part of the page did not come. @param {import("./session.js").Table} table */
export const absent = (table) => tell(table, say("page.absent"));

/** Says something in the notice, and to those who hear the page. @param {import("./session.js").Table} table @param {string} text */
export function tell(table, text) {
  table.put({ ...table.state, notice: { kind: "text", text }, said: { text, after: false } });
}
