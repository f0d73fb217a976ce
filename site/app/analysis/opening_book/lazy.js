// @ts-check
/**
 * The way to the openings (opening_book.js): its button, and its key, O. Its script is fetched when it is asked for.
 */

import { createLate } from "../../session/lazy_panel.js";
import { one } from "../../lib/dom.js";

/** @param {import("../../session/session.js").Table} table */
export function createOpeningBookDoor(table) {
  const opener = one('[data-do="openings"]');
  createLate(table, "openings", async () => {
    const { createOpeningBook } = await import("./opening_book.js");
    return createOpeningBook(table, opener, one("[data-openings]"));
  });
  // Where its button is put away (a kiosk, the board alone), there are no openings.
  table.keys.o = () => opener.checkVisibility() && opener.click();
}
