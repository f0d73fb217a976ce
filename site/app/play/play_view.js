// @ts-check
/**
 * The board without the page: the play view (board, players, moves) and the view for a class, which adds large letters and the
 * clause of the book that fits the moment; and the keys that the page has wherever the focus is. Both are styles of the same page (style/desk.css), chosen by data-view on <html>.
 */

import { all, one } from "../lib/dom.js";

/** @typedef {"play"|"projector"} View */

/** Whether what has the focus takes letters itself. @param {EventTarget|null} target */
const writing = (target) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="radio"]), textarea, select, [contenteditable]');

/** @param {import("../session/session.js").Table} table */
export function createPlayView(table) {
  const root = document.documentElement;
  const opener = one('[data-do="play-view"]');
  const full = /** @type {HTMLButtonElement} */ (one('[data-do="full"]'));
  full.hidden = !document.fullscreenEnabled;

  /** @returns {View|null} */
  const now = () => /** @type {View|undefined} */ (root.dataset.view) ?? null;

  /** @param {View|null} view */
  function show(view) {
    if (!view && "kiosk" in root.dataset) return;
    if (view) root.dataset.view = view;
    else delete root.dataset.view;
    one('[data-do="projector"]').setAttribute("aria-pressed", String(view === "projector"));
    if (!view && document.fullscreenElement) void document.exitFullscreen();
    if (!view) opener.focus({ preventScroll: true });
    scrollTo(0, 0);
    table.draw();
  }

  opener.addEventListener("click", () => show("play"));
  one('[data-do="leave-view"]').addEventListener("click", () => show(null));
  one('[data-do="projector"]').addEventListener("click", () =>
    show(now() === "projector" ? "play" : "projector"),
  );
  full.addEventListener("click", () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else root.requestFullscreen().catch(() => {});
  });
  document.addEventListener("fullscreenchange", () =>
    full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))),
  );
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || writing(event.target)) return;
    if (all("dialog[open], .popup:popover-open").length) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "z") table.undo();
    } else if (event.key.toLowerCase() === "z") show(now() ? null : "play");
    else if (event.key.toLowerCase() === "u") table.undo();
    else if (event.key === "Escape" && now()) show(null);
  });
}
