// @ts-check
/** The help; also closes every dialog of a page by its button or by a press outside it. */

import { all, one } from "../lib/dom.js";

/** @param {import("../session/session.js").Table} table */
export function createHelp(table) {
  const help = /** @type {HTMLDialogElement} */ (one("[data-help]"));

  /** The list of keys is open on devices that probably have a keyboard. */
  function open() {
    /** @type {HTMLDetailsElement} */ (one(".keys", help)).open =
      matchMedia("(hover: hover)").matches;
    help.showModal();
  }

  for (const element of all("dialog")) {
    const dialog = /** @type {HTMLDialogElement} */ (element);
    dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }
  one('[data-do="help"]').addEventListener("click", open);
  Object.assign(table.keys, { "?": open });
}
