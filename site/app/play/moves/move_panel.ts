/** The moves beside the board: one line, or all of them, as the reader last chose. */

import { one } from "../../lib/dom.ts";
import { keep, recall } from "../../lib/preferences.ts";

export function createMovePanel() {
  const panel = one("[data-move-panel]");
  const opener = one('[data-do="all-moves"]', panel);
  function show(open: boolean) {
    panel.toggleAttribute("data-open", open);
    opener.setAttribute("aria-expanded", String(open));
  }
  opener.addEventListener("click", () => {
    const open = !panel.hasAttribute("data-open");
    show(open);
    keep("moves", open);
  });
  show(recall("moves") === true);
}
