// @ts-check
/**
 * A link to the position on the board as a QR code, for a class that sees it projected: pupils photograph it and have the same
 * position before them, where each can play and tell a move (turn_code.js).
 */

import { LONGEST, linkTo, write } from "../session/address.js";
import { button, fill, one } from "../lib/dom.js";
import { codeOf } from "../lib/qr_code.js";
import { say } from "../lib/i18n.js";
import { free, newPlay, ownOf, sealed } from "../session/state.js";

/** The part of an address that carries a game. */
const MODE = /** @type {const} */ (["class"]);

/** @param {import("../session/session.js").Table} table @param {string} usual  the ruleset that needs no mention */
export function createClassLink(table, usual) {
  const dialog = /** @type {HTMLDialogElement} */ (one("[data-class-link]"));
  const place = one("[data-code]", dialog);
  const text = one("[data-address]", dialog);
  const said = one("[data-said]", dialog);
  const more = one("[data-more-codes]", dialog);

  /** @param {import("../session/state.js").Play} play */
  const address = (play) => {
    const people = /** @type {const} */ ({ w: "person", b: "person" });
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

  /** @param {string} link @param {boolean} short  whether it is that of the position alone */
  function show(link, short) {
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
