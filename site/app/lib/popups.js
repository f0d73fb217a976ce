// @ts-check
/** Explanations beside their words. The browser opens and closes them by itself (popover); here they are only put in place. */

import { all } from "./dom.js";

/** Puts a popover beside what it speaks of, inside the window. @param {HTMLElement} popup @param {Element} anchor */
export function besides(popup, anchor) {
  const at = anchor.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - width - 8));
  const below = at.bottom + 6;
  const top = below + height < innerHeight ? below : Math.max(8, at.top - height - 6);
  popup.style.left = `${left}px`;
  popup.style.top = `${top}px`;
}

/** Every popover of the page, from now on, beside the one of its openers that was used. */
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
