/** The help dialog. Also lets every dialog of the page be closed by its button or by a click outside it. */

import { all, requireElement, unpackTemplate } from "../lib/dom.ts";
import type { GameSession } from "../session/session.ts";

export function createHelp(session: GameSession) {
  const help = requireElement("[data-help]") as HTMLDialogElement;

  /** The list of keys is open on devices that probably have a keyboard. */
  function open() {
    unpackTemplate(help);
    (requireElement(".keys", help) as HTMLDetailsElement).open =
      matchMedia("(hover: hover)").matches;
    help.showModal();
  }

  for (const element of all("dialog")) {
    const dialog = element as HTMLDialogElement;
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || (target instanceof Element && target.closest("[data-close]")))
        dialog.close();
    });
  }
  requireElement('[data-do="help"]').addEventListener("click", open);
  Object.assign(session.keys, { "?": open });
}
