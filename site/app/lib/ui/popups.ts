/** Places popovers beside the words that they explain. The browser opens and closes them. */

import { all } from "../dom.ts";

/** Puts a popover beside its anchor, inside the window. */
export function placeBeside(popup: HTMLElement, anchor: Element) {
  const at = anchor.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - width - 8));
  const below = at.bottom + 6;
  const top = below + height < innerHeight ? below : Math.max(8, at.top - height - 6);
  popup.style.left = `${left}px`;
  popup.style.top = `${top}px`;
}

/** The button that a popover has been opened by, if it was one. */
function openerOf(popup: HTMLElement): HTMLElement | undefined {
  const callers = all(`[popovertarget="${CSS.escape(popup.id)}"]`);
  return (
    callers.find((caller) => caller === document.activeElement) ??
    callers.find((caller) => caller.matches(":hover")) ??
    callers.find((caller) => caller.offsetParent) ??
    callers.map(visibleOpener).find(Boolean)
  );
}

/** The button, or, where the menu that it stands in has closed, what opens that menu. */
export function visibleOpener(button: HTMLElement): HTMLElement | undefined {
  if (button.checkVisibility()) return button;
  const menu = button.closest("[popover]")?.id;
  const opener =
    menu && document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu)}"]`);
  return opener ? visibleOpener(opener) : undefined;
}

/**
 * From now on, every popover of the page is placed beside the button that opened it; before it is
 * open it cannot be measured, and before it is placed it is not to be seen.
 */
export function placePopups() {
  for (const kind of ["beforetoggle", "toggle"])
    document.addEventListener(
      kind,
      (event) => {
        const popup = event.target;
        if (!(popup instanceof HTMLElement) || !popup.matches("[popover].popup")) return;
        const caller = (event as ToggleEvent).newState === "open" ? openerOf(popup) : undefined;
        popup.style.visibility = caller && kind === "beforetoggle" ? "hidden" : "";
        if (caller && kind === "toggle") placeBeside(popup, caller);
      },
      true,
    );
}
