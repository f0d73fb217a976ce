/**
 * The menu behind "More". It closes when one of its rows is pressed; a row with data-press stands
 * for the button of the other face.
 */

import { requireElement } from "../lib/dom.ts";

export function createMoreMenu() {
  const menu = requireElement("#game-more");
  // A popover that a row opens must not be nested in the menu, which closes.
  menu.addEventListener("click", ({ target }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("button, a") : null;
    if (!row || row.matches(".explain")) return;
    menu.hidePopover();
    if (row.dataset.press) requireElement(`.tools [data-do="${row.dataset.press}"]`).click();
  });
}
