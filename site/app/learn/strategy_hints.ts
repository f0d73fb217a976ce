/**
 * The section on playing well: its small boards set up their position on the page's board, and its
 * buttons ring the points with a given number of lines.
 *
 * A small board is a link whose fragment is the whole game (session/address.ts), so it can also be
 * opened elsewhere or sent. If it names a side, the reader plays that side against the opponent
 * last chosen; otherwise two persons play, and the moves are stepped through. Back leads to the
 * game that was here before.
 */

import { readFragment } from "../session/address.ts";
import { all } from "../lib/dom.ts";
import { defaultPlayers } from "../session/players.ts";
import { boardOf, shouldFlipFor } from "../session/state/selectors.ts";
import type { Highlighter } from "../book/highlight.ts";
import type { GameSession } from "../session/session.ts";

/** @param usual the default ruleset */
export function createStrategyHints(session: GameSession, usual: string, highlighter: Highlighter) {
  /** On a phone the board is out of sight where these stand. */
  const toBoard = () => {
    const { top, bottom } = session.board.svg.getBoundingClientRect();
    if (top + bottom < 0 || (top + bottom) / 2 > window.innerHeight) highlighter.scrollToBoard();
  };

  for (const link of all("a[data-lay]") as HTMLAnchorElement[])
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const play = readFragment(link.hash.slice(1), usual, session.state.game);
      if (!play || play === "damaged") return;
      const { lay } = link.dataset;
      const players = lay === "w" || lay === "b" ? defaultPlayers(lay) : play.players;
      session.loadGame({ ...play, players, flipped: shouldFlipFor(session.state, players) });
      toBoard();
    });

  const rings = all("[data-ring]");
  for (const button of rings) {
    const points = button.dataset.ring ?? "";
    button.addEventListener("click", () => {
      highlighter.toggle({ points });
      if (session.state.pinned?.points === points) toBoard();
    });
    button.addEventListener("focus", () => {
      if (button.matches(":focus-visible")) highlighter.hover({ points });
    });
    button.addEventListener("blur", () => highlighter.hover({}));
  }

  session.watch((state) => {
    const board = boardOf(state).id;
    for (const group of all("[data-degrees]")) group.hidden = group.dataset.degrees !== board;
    for (const button of rings)
      button.setAttribute("aria-pressed", String(state.pinned?.points === button.dataset.ring));
  });
}
