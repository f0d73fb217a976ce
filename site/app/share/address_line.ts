/**
 * Keeps in the address which game is on the board and which clause is highlighted: so a page can be
 * reloaded, shared and gone back to. The link to the other language keeps the game too.
 */

import { LONGEST, placeIn, read, write, type Mode } from "../session/address.ts";
import { all } from "../lib/dom.ts";
import { marked } from "../keep/pending_writes.ts";
import { entryIn } from "../session/correspondence.ts";
import { seated } from "../session/players.ts";
import { newPlay, sealed } from "../session/state.ts";
import * as treeText from "../session/tree/tree_text.ts";
import { EMPTY, grown, merged, through } from "../session/tree/tree.ts";
import { say } from "../lib/i18n.ts";
import type { Side } from "../api.d.ts";
import type { Clauses } from "../book/clauses.ts";
import type { Lamp } from "../book/highlight.ts";
import type { Table } from "../session/session.ts";

/**
 * @param usual the default ruleset, which is left out
 * @param begins the side that begins under it
 * @param modes which the address keeps
 * @param doors what sees to links of its own kind
 */
export function createAddressLine(
  table: Table,
  usual: string,
  begins: Side,
  clauses: Clauses,
  light: Lamp,
  modes: Mode[],
  doors: ((fragment: string) => boolean)[],
) {
  const { game } = table.state;
  let written = "";
  let kept: string | null = null;
  let { milestone } = table.state;

  /**
   * What the browser's history keeps with each address: which of the games played here it belongs
   * to, the id by which that is kept, the tags of a file, and the tree where it is too large for
   * the address.
   */
  const entry = () => ({
    game: game.id,
    sitting: table.state.sitting,
    entry: table.state.entry,
    tags: table.state.tags,
    tree: whole().length > LONGEST ? treeText.write(table.state.tree) : null,
  });

  /**
   * What stands in the address: nothing of the game while it is what anybody finds here who has
   * chosen the same opponent.
   */
  const whole = () => {
    const { players, held } = table.state;
    const seats = seated(begins);
    const plain = { players: { w: "person", b: "person" } as const, flipped: false };
    const bare = write({ ...sealed(table.state), ...plain }, usual, held?.clause, modes);
    if (players.w === seats.w && players.b === seats.b && !bare.includes("=")) return bare;
    const full = write(sealed(table.state), usual, held?.clause, modes);
    // Where nothing else says that a game is meant, two persons are named too: else somebody else
    // would sit opposite after a reload.
    return full.includes("=") ? full : ["w=person", full && `at=${full}`].filter(Boolean).join("&");
  };

  function keep() {
    const { state } = table;
    const full = whole();
    const fragment =
      full.length > LONGEST
        ? write({ ...sealed(state), tree: null }, usual, state.held?.clause, modes)
        : full;
    const decided = state.milestone !== milestone;
    written = full;
    kept = state.entry;
    milestone = state.milestone;
    const hash = fragment ? `#${fragment}` : "";
    const ours =
      fragment || location.hash.includes("=") || clauses.has(placeIn(location.hash.slice(1)));
    if (hash === location.hash) history.replaceState(entry(), "");
    else if (ours) {
      const address = `${location.pathname}${location.search}${hash}`;
      history[decided ? "pushState" : "replaceState"](entry(), "", address);
    }
    // In the other language the same game goes on, and is kept as one.
    const there = fragment && state.entry ? `#${marked(fragment, state.entry)}` : hash;
    for (const link of all("a[data-keep]")) {
      link.dataset.plain ??= link.getAttribute("href") ?? "";
      link.setAttribute("href", link.dataset.plain + there);
    }
    for (const link of all("a[data-embed]")) {
      link.dataset.plain ??= link.getAttribute("href") ?? "";
      link.setAttribute("href", link.dataset.plain + (fragment && `&${fragment}`));
    }
  }

  window.addEventListener("hashchange", () => {
    const fragment = location.hash.slice(1);
    if (!history.state && doors.some((arrives) => arrives(fragment))) return keep();
    const place = placeIn(fragment);
    const other = read(fragment, usual, game);
    if (!other && place) light.visit(place);
    const { state } = table;
    if (other || (!place && (state.acts.length || state.start !== null))) {
      const play =
        other && other !== "damaged" ? other : { ...newPlay(usual), players: state.players };
      const past = history.state;
      const tree = treeText.read(past?.tree ?? "") ?? play.tree ?? EMPTY;
      // Back and Forward lead along the game, as taking back does: nothing of it is lost.
      const same = past !== null && past.sitting === state.sitting;
      const all = same ? merged(state.tree, grown(tree, play.acts)) : tree;
      table.setUp({
        ...play,
        tree: all,
        ...(same ? { acts: through(all, play.acts), lost: state.lost, retracted: true } : {}),
        ...(past ? { sitting: past.sitting ?? 0, tags: past.tags ?? {} } : {}),
        entry: (past ? past.entry : entryIn(fragment, play)) ?? null,
        lot: state.lot?.first === play.first ? state.lot : null,
        // After going back to a game, the computer does not move by itself.
        paused: history.state !== null,
        milestone: state.milestone,
        notice: other === "damaged" ? { kind: "text", text: say("page.damaged") } : null,
      });
    }
    keep();
  });
  keep();
  history.replaceState(entry(), "");
  // Write only changes: Back may just have been pressed, without the page knowing yet.
  table.watch((state) => {
    if (whole() !== written || state.entry !== kept) keep();
    else milestone = state.milestone;
  });
}
