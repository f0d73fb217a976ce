/**
 * A board that anybody may walk up to: after two minutes in which nobody has touched it, it goes
 * back to where its link began; ten seconds before, it says so. Menus that lead away are put away
 * (style/class.css, by data-kiosk on <html>).
 */

import { all, one } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import type { Table } from "../session/session.ts";
import type { Play } from "../session/state.ts";

/** In seconds: the rest after which it begins anew, and how long before that it says so. */
const REST = 120;
const NOTE = 10;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

export function createKiosk(table: Table, start: Play) {
  const root = document.documentElement;
  const note = one("[data-kiosk-note]");
  let rested = 0;

  const atStart = () =>
    table.state.ply === start.ply && table.state.acts.length === start.acts.length;

  function again() {
    for (const open of all("dialog[open]") as HTMLDialogElement[]) open.close();
    for (const open of all("[popover]:popover-open")) open.hidePopover();
    root.dataset.view = "play";
    scrollTo(0, 0);
    if (!atStart()) table.setUp({ ...start, milestone: table.state.milestone });
    else table.letGo();
  }

  function show() {
    const left = REST - rested;
    note.hidden = left > NOTE || atStart();
    if (!note.hidden) note.textContent = say("page.class.kiosk", { n: Math.max(left, 0) });
  }

  one('[data-kiosk-do="again"]').addEventListener("click", again);
  one('[data-kiosk-do="help"]').addEventListener("click", () => one('[data-do="help"]').click());
  setInterval(() => {
    rested += 1;
    if (rested >= REST) {
      rested = 0;
      again();
    }
    show();
  }, 1000);
  for (const sign of SIGNS)
    addEventListener(
      sign,
      () => {
        rested = 0;
        note.hidden = true;
      },
      { capture: true, passive: true },
    );
}
