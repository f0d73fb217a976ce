/**
 * The way to the openings (opening_book.ts): its button, and its key, O. Its script is fetched when
 * it is asked for.
 */

import { createLate } from "../../session/lazy_panel.ts";
import { one } from "../../lib/dom.ts";
import type { Table } from "../../session/session.ts";

export function createOpeningBookDoor(table: Table) {
  const opener = one('[data-do="openings"]');
  createLate(table, "openings", async () => {
    const { createOpeningBook } = await import("./opening_book.ts");
    return createOpeningBook(table, opener, one("[data-openings]"));
  });
  // Where its button is put away (a kiosk, the board alone), there are no openings.
  table.keys.o = () => opener.checkVisibility() && opener.click();
}
