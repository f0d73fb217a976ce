/**
 * A board that anybody may walk up to: after two minutes in which nobody has touched it, it goes
 * back to where its link began; ten seconds before, it says so. Menus that lead away are put away
 * (style/class.css, by data-kiosk on <html>).
 */

import { all, one } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "../session/session.ts";
import type { Play } from "../session/state/types.ts";

/** Seconds without input until it starts again, and how long before that it warns. */
const IDLE_RESET_S = 120;
const WARNING_S = 10;
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

export function createKiosk(session: GameSession, start: Play) {
  const root = document.documentElement;
  const note = one("[data-kiosk-note]");
  let idleSeconds = 0;

  const atStart = () =>
    session.state.ply === start.ply && session.state.acts.length === start.acts.length;

  function restart() {
    for (const open of all("dialog[open]") as HTMLDialogElement[]) open.close();
    for (const open of all("[popover]:popover-open")) open.hidePopover();
    root.dataset.view = "play";
    scrollTo(0, 0);
    if (!atStart()) session.loadGame({ ...start, historySteps: session.state.historySteps });
    else session.clearSelection();
  }

  function show() {
    const left = IDLE_RESET_S - idleSeconds;
    note.hidden = left > WARNING_S || atStart();
    if (!note.hidden) note.textContent = say("page.class.kiosk", { n: Math.max(left, 0) });
  }

  one('[data-kiosk-do="again"]').addEventListener("click", restart);
  one('[data-kiosk-do="help"]').addEventListener("click", () => one('[data-do="help"]').click());
  setInterval(() => {
    idleSeconds += 1;
    if (idleSeconds >= IDLE_RESET_S) {
      idleSeconds = 0;
      restart();
    }
    show();
  }, 1000);
  for (const sign of ACTIVITY_EVENTS)
    addEventListener(
      sign,
      () => {
        idleSeconds = 0;
        note.hidden = true;
      },
      { capture: true, passive: true },
    );
}
