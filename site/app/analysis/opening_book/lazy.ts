/**
 * The way to the openings (opening_book.ts): its button, and its key, O. Its script is fetched when
 * it is asked for.
 */

import { createLazyPanel } from "../../session/lazy_panel.ts";
import { one } from "../../lib/dom.ts";
import type { GameSession } from "../../session/session.ts";

export function createLazyOpeningBook(session: GameSession) {
  const opener = one('[data-do="openings"]');
  createLazyPanel(session, "openings", async () => {
    const { createOpeningBook } = await import("./opening_book.ts");
    return createOpeningBook(session, opener, one("[data-openings]"));
  });
  // Where its button is put away (a kiosk, the board alone), there are no openings.
  session.keys.o = () => opener.checkVisibility() && opener.click();
}
