/**
 * The help dialog, which a question mark opens wherever the focus is. Also lets every dialog of the
 * page be closed by its button or by a click outside it.
 */

import { all, isTextField, requireElement, unpackTemplate } from "../lib/dom.ts";

export function createHelp() {
  const help = requireElement("[data-help]") as HTMLDialogElement;

  /** The list of keys is open on devices that probably have a keyboard. */
  function open() {
    unpackTemplate(help);
    for (const keys of all("details.keys", help))
      (keys as HTMLDetailsElement).open = matchMedia("(hover: hover)").matches;
    help.showModal();
  }

  for (const element of all("dialog")) {
    const dialog = element as HTMLDialogElement;
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || (target instanceof Element && target.closest("[data-close]")))
        dialog.close();
    });
  }
  for (const opener of all('[data-do="help"]')) opener.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isElsewhere = document.querySelector("dialog[open], [popover]:popover-open");
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isElsewhere || isTextField(event.target)) return;
    event.preventDefault();
    open();
  });
}
