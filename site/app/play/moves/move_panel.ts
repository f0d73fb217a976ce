/**
 * The moves beside the board: one line, or all of them, as the reader last chose. Where there are
 * none yet, one line.
 */

import { hasMoves } from "./move_list.ts";
import { requireElement } from "../../lib/dom.ts";
import { keep, recall } from "../../lib/preferences.ts";
import type { GameSession } from "../../session/session.ts";

export function createMovePanel(session: GameSession) {
  const panel = requireElement("[data-move-panel]");
  const opener = requireElement('[data-do="all-moves"]', panel);
  let isWanted = recall("moves") === true;
  function draw() {
    const open = isWanted && hasMoves(session.state);
    panel.toggleAttribute("data-open", open);
    opener.setAttribute("aria-expanded", String(open));
  }
  opener.addEventListener("click", () => {
    isWanted = !isWanted;
    keep("moves", isWanted);
    draw();
  });
  session.watch(draw);
}
