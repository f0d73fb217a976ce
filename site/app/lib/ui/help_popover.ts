/**
 * A few words on what a control means, for whom its name is not enough: a question mark beside it
 * (`data-explain`, the key below `page.explain`) opens them. One popover serves them all. It goes
 * to where the question mark is, because a modal dialog lets nothing outside itself be touched; it
 * takes the focus, so that screen readers read it, and the browser gives the focus back.
 */

import { h } from "../dom.ts";
import { placeBeside } from "./popups.ts";
import { has, say, sayAt } from "../i18n.ts";

/** A question mark for what has an explanation, else null. */
export const questionMark = (key: string) =>
  has("page", "explain", key)
    ? h(
        "button.explain",
        { type: "button", "data-explain": key, "aria-label": say("page.explain.open") },
        "?",
      )
    : null;

/** From now on every question mark of the page answers. */
export function listenForHelp() {
  const popup = h("div.popup", { popover: "auto", tabindex: "-1", autofocus: true });
  document.addEventListener("click", (event) => {
    const explained =
      event.target instanceof Element ? event.target.closest("[data-explain]") : null;
    if (!(explained instanceof HTMLElement)) return;
    (explained.closest("dialog") ?? document.body).append(popup);
    popup.textContent = sayAt(["page", "explain", explained.dataset.explain ?? ""]);
    popup.showPopover();
    placeBeside(popup, explained);
  });
}
