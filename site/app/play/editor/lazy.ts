/**
 * The button that opens the position editor. The editor's script is not part of the page's own: it
 * comes with Python, without which no position can be set up, or when the button is pressed before.
 */

import { createLazyPanel } from "../../session/lazy_panel.ts";
import { one } from "../../lib/dom.ts";
import type { GameSession } from "../../session/session.ts";

export function createLazyEditor(session: GameSession) {
  const come = createLazyPanel(session, "edit", async () => {
    const { createEditor } = await import("./editor.ts");
    return createEditor(session, one('[data-do="edit"]')).open;
  });
  session.engine.watch(({ state }) => {
    if (state === "ready") void come();
  });
}
