/**
 * A link may fix rules and players, for a lesson: then the page says so, and what would change them
 * is put away (style/play/class.css hides it by data-fixed on <html>), and so are the menus, the
 * hint and the analysis, unless the link leaves them. A pupil who votes (mode "class") has no help
 * either, since it could vote instead. One button leads out, and asks first: a pupil may touch it by
 * chance. It is a fence and no lock: anybody can edit the address. Such links are copied in the menu
 * with which a game is shared, and beside them that of a kiosk with this game (pages/play/kiosk.ts).
 */

import { isOldKioskLink, linkTo, writeFragment, type Mode } from "../session/address.ts";
import { DEFAULT_IDLE_S, writeKioskLink } from "../kiosk/kiosk_link.ts";
import { all, button, h, requireElement, unpackTemplate } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import { currentRules } from "../session/state/selectors.ts";
import { withoutCorrespondence, withPendingThrow } from "../session/state/updates.ts";
import { rulesName } from "../session/text/messages.ts";
import type { GameSession } from "../session/session.ts";

/** @param bringRules puts the rows of the rule card into the page */
export function createLockedMode(
  session: GameSession,
  usual: string,
  modes: Mode[],
  bringRules: () => void,
) {
  const fragmentWith = (under: Mode[]) =>
    writeFragment(
      { ...withoutCorrespondence(withPendingThrow(session.state)), tree: null },
      usual,
      null,
      under,
    );
  /** The address of the game on the board. */
  const linkWith = (under: Mode[]) => linkTo(fragmentWith(under));

  const { id } = session.state.game;
  const [kiosk] = all('[data-link-for="kiosk"]');
  const kioskLink = (fragment: string) => {
    const page = new URL(kiosk?.dataset.page ?? "", document.baseURI);
    page.hash = writeKioskLink({ games: [id], idleSeconds: DEFAULT_IDLE_S, play: fragment });
    return page.href;
  };
  if (isOldKioskLink(location)) location.replace(kioskLink(location.hash.slice(1)));

  for (const item of all("[data-link-for]"))
    item.addEventListener("click", () => {
      const linkFor = item.dataset.linkFor ?? "";
      const modes = linkFor.split(" ") as Mode[];
      const link = linkFor === "kiosk" ? kioskLink(fragmentWith([])) : linkWith(modes);
      navigator.clipboard.writeText(link).then(
        () => tell(say("page.record.linkCopied")),
        () => {
          const failureText = say("page.record.linkNotCopied");
          session.put({
            ...session.state,
            notice: { kind: "record", record: link, said: failureText },
          });
        },
      );
    });

  const tell = (text: string) => session.put({ ...session.state, notice: { kind: "text", text } });

  if (modes.includes("class")) document.documentElement.dataset.fixed = "vote";
  if (!modes.includes("fixed")) return;
  document.documentElement.dataset.fixed = modes.includes("help") ? "help" : "";
  unpackTemplate(requireElement("[data-sheet]"));
  bringRules();
  const controls =
    "#the-rules select, [data-sheet] select, [data-sheet] [name=seats], .tray select";
  const banner = requireElement("[data-fence]");
  banner.hidden = false;
  const out = requireElement("[data-leave-fence]", banner);
  session.watch((state) => {
    for (const control of all(controls)) control.toggleAttribute("disabled", true);
    const { w, b } = state.players;
    requireElement("[data-fixed-rules]", banner).textContent = say("page.class.fixed", {
      rules: rulesName(currentRules(state), state.own),
      w: say(`page.minds.${w}`),
      b: say(`page.minds.${b}`),
    });
  });
  function leave() {
    const free = linkWith([]);
    if (free.split("#")[0] === location.href.split("#")[0]) {
      history.replaceState(history.state, "", free);
      location.reload();
    } else location.href = free;
  }
  askBefore(out, leave);
}

/** The question whether to leave takes the place of the button that leads out, until answered. */
function askBefore(out: HTMLElement, leave: () => void) {
  const ask = say("page.class.leave.ask");
  const stay = () => {
    question.replaceWith(out);
    out.focus();
  };
  const no = button(say("page.class.leave.no"), stay);
  const question = h(
    "span.before-leaving",
    { role: "group", "aria-label": ask, tabindex: -1 }, // a touch beside the answers keeps Escape
    h("span", { "aria-hidden": "true" }, ask),
    button(say("page.class.leave.yes"), leave),
    no,
  );
  question.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    stay();
  });
  out.addEventListener("click", () => {
    out.replaceWith(question);
    no.focus();
  });
}
