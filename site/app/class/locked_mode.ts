/**
 * A link may fix rules and players, for a lesson or a kiosk: then the page says so, and what would
 * change them is put away (style/class.css hides it by data-fixed on <html>). One button leads out,
 * but not from a kiosk. It is a fence and no lock: who edits the address is free. Such links are
 * copied in the menu with which a game is shared.
 */

import { linkTo, write, type Mode } from "../session/address.ts";
import { all, one } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import { free, ruling, sealed } from "../session/state.ts";
import { rulesName } from "../session/text/messages.ts";
import type { Table } from "../session/session.ts";

export function createFence(table: Table, usual: string, modes: Mode[]) {
  /** The address of the game on the board. */
  const address = (under: Mode[]) =>
    linkTo(write({ ...free(sealed(table.state)), tree: null }, usual, null, under));

  for (const item of all("[data-link-for]"))
    item.addEventListener("click", () => {
      const link = address([item.dataset.linkFor as Mode]);
      navigator.clipboard.writeText(link).then(
        () => tell(say("page.record.linkCopied")),
        () => {
          const said = say("page.record.linkNotCopied");
          table.put({ ...table.state, notice: { kind: "record", record: link, said } });
        },
      );
    });

  const tell = (text: string) => table.put({ ...table.state, notice: { kind: "text", text } });

  if (!modes.includes("fixed") && !modes.includes("kiosk")) return;
  const root = document.documentElement;
  root.dataset.fixed = "";
  if (modes.includes("kiosk")) {
    root.dataset.kiosk = "";
    root.dataset.view = "play";
  }
  const controls =
    "#the-rules select, [data-sheet] select, [data-sheet] [name=seats], .tray select";
  const sign = one("[data-fence]");
  sign.hidden = modes.includes("kiosk");
  const out = one("[data-leave-fence]", sign);
  table.watch((state) => {
    for (const control of all(controls)) control.toggleAttribute("disabled", true);
    const { w, b } = state.players;
    one("[data-fixed-rules]", sign).textContent = say("page.class.fixed", {
      rules: rulesName(ruling(state), state.own),
      w: say(`page.minds.${w}`),
      b: say(`page.minds.${b}`),
    });
  });
  out.addEventListener("click", () => {
    const free = address([]);
    if (free.split("#")[0] === location.href.split("#")[0]) {
      history.replaceState(history.state, "", free);
      location.reload();
    } else location.href = free;
  });
}
