/**
 * A link to the position on the board as a QR code, for a class that sees it projected: pupils
 * photograph it and have the same position before them, where each can play and tell a move
 * (turn_code.ts).
 */

import { LONGEST, linkTo, write } from "../session/address.ts";
import { button, fill, one } from "../lib/dom.ts";
import { codeOf } from "../lib/qr_code.ts";
import { say } from "../lib/i18n.ts";
import { free, newPlay, ownOf, sealed, type Play } from "../session/state.ts";
import type { Table } from "../session/session.ts";

/** The part of an address that carries a game. */
const MODE = ["class"] as const;

/** @param usual the ruleset that needs no mention */
export function createClassLink(table: Table, usual: string) {
  const dialog = one("[data-class-link]") as HTMLDialogElement;
  const place = one("[data-code]", dialog);
  const text = one("[data-address]", dialog);
  const said = one("[data-said]", dialog);
  const more = one("[data-more-codes]", dialog);

  const address = (play: Play) => {
    const people = { w: "person", b: "person" } as const;
    const acts = play.acts.slice(0, play.ply);
    const shared = { ...free(play), acts, tree: null, players: people };
    return linkTo(write(shared, usual, null, [...MODE]));
  };
  const whole = () => address(sealed(table.state));
  const alone = () => {
    const { rules, set, view, flipped } = table.state;
    const last = table.state.ply ? view.rulings?.at(-1) : undefined;
    const under = last ? { rules: last.rules, set: last.set } : { rules, set };
    return address({
      ...newPlay(under.rules),
      ...under,
      own: ownOf(table.state),
      first: view.side,
      start: view.position,
      flipped,
    });
  };

  /** @param short whether it is that of the position alone */
  function show(link: string, short: boolean) {
    text.textContent = link;
    const path = codeOf(link);
    place.replaceChildren(...(path ? [path] : []));
    place.hidden = !path;
    const gameGoes = short && table.state.acts.length > 0;
    said.textContent = path
      ? say(gameGoes ? "page.class.alone" : "page.class.scan")
      : say(short ? "page.class.tooLongAlone" : "page.class.tooLong");
    const offers = [];
    if (!short && table.state.ply)
      offers.push(button(say("page.class.useAlone"), () => show(alone(), true)));
    if (short && whole().length <= LONGEST)
      offers.push(button(say("page.class.useWhole"), () => show(whole(), false)));
    fill(more, offers);
  }

  one("[data-close]", dialog).addEventListener("click", () => dialog.close());
  one("[data-copy]", dialog).addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.textContent ?? "");
      said.textContent = say("page.record.linkCopied");
    } catch {
      getSelection()?.selectAllChildren(text);
      said.textContent = say("page.record.linkNotCopied");
    }
  });
  return () => {
    if (!table.state.fresh) return;
    show(whole(), false);
    dialog.showModal();
  };
}
