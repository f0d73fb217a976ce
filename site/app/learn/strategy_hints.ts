/**
 * The section on playing well: its small boards lay their position on the page's board, and its
 * buttons ring the points that so many ways leave.
 *
 * A small board is a link whose fragment is the whole game (session/address.ts), so it can also be
 * opened elsewhere or sent. Where it names a side, that side is the reader's, and opposite sits
 * whoever was last chosen; else two persons play, and the moves are stepped through. Back leads to
 * the game that stood here before.
 */

import { read } from "../session/address.ts";
import { all } from "../lib/dom.ts";
import { seated } from "../session/players.ts";
import { boardOf, turnedFor } from "../session/state.ts";
import type { Lamp } from "../book/highlight.ts";
import type { Table } from "../session/session.ts";

/** @param usual the default ruleset */
export function createWell(table: Table, usual: string, light: Lamp) {
  /** On a phone the board is out of sight where these stand. */
  const toBoard = () => {
    const { top, bottom } = table.board.svg.getBoundingClientRect();
    if (top + bottom < 0 || (top + bottom) / 2 > window.innerHeight) light.toBoard();
  };

  for (const link of all("a[data-lay]") as HTMLAnchorElement[])
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const play = read(link.hash.slice(1), usual, table.state.game);
      if (!play || play === "damaged") return;
      const { lay } = link.dataset;
      const players = lay === "w" || lay === "b" ? seated(lay) : play.players;
      table.setUp({ ...play, players, flipped: turnedFor(table.state, players) });
      toBoard();
    });

  const rings = all("[data-ring]");
  for (const button of rings) {
    const points = button.dataset.ring ?? "";
    button.addEventListener("click", () => {
      light.toggle({ points });
      if (table.state.held?.points === points) toBoard();
    });
    button.addEventListener("focus", () => {
      if (button.matches(":focus-visible")) light.point({ points });
    });
    button.addEventListener("blur", () => light.point({}));
  }

  table.watch((state) => {
    const board = boardOf(state).id;
    for (const group of all("[data-degrees]")) group.hidden = group.dataset.degrees !== board;
    for (const button of rings)
      button.setAttribute("aria-pressed", String(state.held?.points === button.dataset.ring));
  });
}
