/**
 * The board without the rest of the page: the play view (board, players, moves) and the view for a
 * class, which adds large letters and the clause of the book that fits the moment. Both are styles
 * of the same page (style/play/desk.css), chosen by data-view on <html>. Also the page's global
 * keyboard shortcuts.
 */

import { all, isTextField, requireElement } from "../lib/dom.ts";
import { toggleFullScreen } from "../lib/ui/full_screen.ts";
import type { Look } from "../session/address.ts";
import type { GameSession } from "../session/session.ts";

type ViewMode = "play" | "projector";

export type PlayView = ReturnType<typeof createPlayView>;

/** @param undo what the keys for taking back do */
export function createPlayView(session: GameSession, undo: () => void) {
  const root = document.documentElement;
  const opener = requireElement('[data-do="play-view"]');
  const moreButton = requireElement('[data-do="more"]');
  const full = requireElement('[data-do="full"]') as HTMLButtonElement;
  full.hidden = !document.fullscreenEnabled;

  let tellChange = () => {};
  const now = (): ViewMode | null => (root.dataset.view as ViewMode | undefined) ?? null;

  function show(view: ViewMode | null) {
    if (view) root.dataset.view = view;
    else delete root.dataset.view;
    if (view !== "projector")
      for (const panel of all("[data-for-class]:popover-open")) panel.hidePopover();
    requireElement('[data-do="projector"]').setAttribute(
      "aria-pressed",
      String(view === "projector"),
    );
    if (!view && document.fullscreenElement) void document.exitFullscreen();
    if (!view) moreButton.focus({ preventScroll: true });
    scrollTo(0, 0);
    session.draw();
    tellChange();
  }

  requireElement('[data-do="projector"]').setAttribute(
    "aria-pressed",
    String(now() === "projector"),
  );
  opener.addEventListener("click", () => show("play"));
  requireElement('[data-do="leave-view"]').addEventListener("click", () => show(null));
  requireElement('[data-do="projector"]').addEventListener("click", () =>
    show(now() === "projector" ? "play" : "projector"),
  );
  full.addEventListener("click", toggleFullScreen);
  document.addEventListener("fullscreenchange", () =>
    full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))),
  );
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || isTextField(event.target)) return;
    if (all("dialog[open], .popup:popover-open").length) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "z") undo();
    } else if (event.key.toLowerCase() === "z") show(now() ? null : "play");
    else if (event.key.toLowerCase() === "u") undo();
    else if (event.key === "Escape" && now()) show(null);
  });
  return {
    look: (): Look => ({
      forClass: now() === "projector",
      bookShut: root.dataset.book === "shut",
    }),
    /** As a link asks for it; the screen for a class is left by its button alone. */
    takeLook({ forClass, bookShut }: Look) {
      if (bookShut) root.dataset.book = "shut";
      else delete root.dataset.book;
      if (forClass) show("projector");
    },
    /** Calls this whenever another view is shown. */
    whenChanged: (tell: () => void) => {
      tellChange = tell;
    },
  };
}
