// @ts-check
/** Places popovers beside the words that they explain. The browser opens and closes them. */

import { all } from "./dom.js";

/** Puts a popover beside its anchor, inside the window. @param {HTMLElement} popup @param {Element} anchor */
export function besides(popup, anchor) {
  const at = anchor.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - width - 8));
  const below = at.bottom + 6;
  const top = below + height < innerHeight ? below : Math.max(8, at.top - height - 6);
  popup.style.left = `${left}px`;
  popup.style.top = `${top}px`;
}

/** From now on, every popover of the page is placed beside the button that opened it. */
export function placePopups() {
  document.addEventListener(
    "toggle",
    (event) => {
      const popup = event.target;
      if (
        !(popup instanceof HTMLElement) ||
        !popup.matches("[popover].popup") ||
        /** @type {ToggleEvent} */ (event).newState !== "open"
      )
        return;
      const callers = all(`[popovertarget="${CSS.escape(popup.id)}"]`);
      const caller =
        callers.find((one) => one === document.activeElement) ??
        callers.find((one) => one.matches(":hover")) ??
        callers.find((one) => one.offsetParent);
      if (caller) besides(popup, caller);
    },
    true,
  );
}
