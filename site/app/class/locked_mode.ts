/**
 * A link may fix rules and players, for a lesson or a kiosk: then the page says so, and what would
 * change them is put away (style/class.css hides it by data-fixed on <html>). One button leads out,
 * but not from a kiosk. It is a fence and no lock: who edits the address is free. Such links are
 * copied in the menu with which a game is shared.
 */

import { linkTo, writeFragment, type Mode } from "../session/address.ts";
import { all, one } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import { currentRules } from "../session/state/selectors.ts";
import { withoutCorrespondence, withPendingThrow } from "../session/state/updates.ts";
import { rulesName } from "../session/text/messages.ts";
import type { GameSession } from "../session/session.ts";

export function createLockedMode(session: GameSession, usual: string, modes: Mode[]) {
  /** The address of the game on the board. */
  const linkWith = (under: Mode[]) =>
    linkTo(
      writeFragment(
        { ...withoutCorrespondence(withPendingThrow(session.state)), tree: null },
        usual,
        null,
        under,
      ),
    );

  for (const item of all("[data-link-for]"))
    item.addEventListener("click", () => {
      const link = linkWith([item.dataset.linkFor as Mode]);
      navigator.clipboard.writeText(link).then(
        () => tell(say("page.record.linkCopied")),
        () => {
          const said = say("page.record.linkNotCopied");
          session.put({ ...session.state, notice: { kind: "record", record: link, said } });
        },
      );
    });

  const tell = (text: string) => session.put({ ...session.state, notice: { kind: "text", text } });

  if (!modes.includes("fixed") && !modes.includes("kiosk")) return;
  const root = document.documentElement;
  root.dataset.fixed = "";
  if (modes.includes("kiosk")) {
    root.dataset.kiosk = "";
    root.dataset.view = "play";
  }
  const controls =
    "#the-rules select, [data-sheet] select, [data-sheet] [name=seats], .tray select";
  const banner = one("[data-fence]");
  banner.hidden = modes.includes("kiosk");
  const out = one("[data-leave-fence]", banner);
  session.watch((state) => {
    for (const control of all(controls)) control.toggleAttribute("disabled", true);
    const { w, b } = state.players;
    one("[data-fixed-rules]", banner).textContent = say("page.class.fixed", {
      rules: rulesName(currentRules(state), state.own),
      w: say(`page.minds.${w}`),
      b: say(`page.minds.${b}`),
    });
  });
  out.addEventListener("click", () => {
    const free = linkWith([]);
    if (free.split("#")[0] === location.href.split("#")[0]) {
      history.replaceState(history.state, "", free);
      location.reload();
    } else location.href = free;
  });
}
