/**
 * A link to the position on the board as a QR code, for a class that sees it projected: pupils
 * photograph it and have the same position before them, where each can play and tell a move
 * (turn_code.ts).
 */

import { MAX_FRAGMENT_CHARS, linkTo, lookIn, withLook, writeFragment } from "../session/address.ts";
import { button, replaceIfChanged, requireElement } from "../lib/dom.ts";
import { codeOf } from "../lib/ui/qr_code.ts";
import { say } from "../lib/i18n.ts";
import { newPlay } from "../session/state/initial.ts";
import { ownRulesInForce } from "../session/state/selectors.ts";
import { withoutCorrespondence, withPendingThrow } from "../session/state/updates.ts";
import type { GameSession } from "../session/session.ts";
import type { Play } from "../session/state/types.ts";

/** The part of an address that carries a game. */
const MODE = ["class"] as const;

/** @param usual the ruleset that needs no mention */
export function createVoteLink(session: GameSession, usual: string) {
  const dialog = requireElement("[data-class-link]") as HTMLDialogElement;
  const place = requireElement("[data-code]", dialog);
  const text = requireElement("[data-address]", dialog);
  const statusLine = requireElement("[data-said]", dialog);
  const moreBox = requireElement("[data-more-codes]", dialog);

  const address = (play: Play) => {
    const people = { w: "person", b: "person" } as const;
    const acts = play.acts.slice(0, play.ply);
    const shared = { ...withoutCorrespondence(play), acts, tree: null, players: people };
    const { bookShut } = lookIn(location.hash.slice(1));
    const fragment = writeFragment(shared, usual, null, [...MODE]);
    return linkTo(withLook(fragment, { forClass: false, bookShut }));
  };
  const gameLink = () => address(withPendingThrow(session.state));
  const positionLink = () => {
    const { rules, set, view, flipped } = session.state;
    const last = session.state.ply ? view.rulings?.at(-1) : undefined;
    const under = last ? { rules: last.rules, set: last.set } : { rules, set };
    return address({
      ...newPlay(under.rules),
      ...under,
      own: ownRulesInForce(session.state),
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
    const gameGoes = short && session.state.acts.length > 0;
    statusLine.textContent = path
      ? say(gameGoes ? "page.class.alone" : "page.class.scan")
      : say(short ? "page.class.tooLongAlone" : "page.class.tooLong");
    const offers = [];
    if (!short && session.state.ply)
      offers.push(button(say("page.class.useAlone"), () => show(positionLink(), true)));
    if (short && gameLink().length <= MAX_FRAGMENT_CHARS)
      offers.push(button(say("page.class.useWhole"), () => show(gameLink(), false)));
    replaceIfChanged(moreBox, offers);
  }

  requireElement("[data-close]", dialog).addEventListener("click", () => dialog.close());
  requireElement("[data-copy]", dialog).addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.textContent ?? "");
      statusLine.textContent = say("page.record.linkCopied");
    } catch {
      getSelection()?.selectAllChildren(text);
      statusLine.textContent = say("page.record.linkNotCopied");
    }
  });
  return () => {
    if (!session.state.fresh) return;
    show(gameLink(), false);
    dialog.showModal();
  };
}
