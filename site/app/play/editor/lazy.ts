/**
 * The button that opens the position editor. The editor's script is not part of the page's own: it
 * comes with Python, without which no position can be set up, or when the button is pressed before.
 */

import { createLate } from "../../session/lazy_panel.ts";
import { one } from "../../lib/dom.ts";
import type { Table } from "../../session/session.ts";

export function createSettingUp(table: Table) {
  const come = createLate(table, "edit", async () => {
    const { createEditor } = await import("./editor.ts");
    return createEditor(table, one('[data-do="edit"]')).open;
  });
  table.engine.watch(({ state }) => {
    if (state === "ready") void come();
  });
}
