// @ts-check
/**
 * Keeps in the address which game is on the board and which clause is highlighted: so a page can be reloaded, shared and gone
 * back to. The link to the other language keeps the game too.
 */

import { placeIn, read, write } from "../lib/address.js";
import { all } from "../lib/dom.js";
import { newPlay, sealed } from "../table/state.js";
import { say } from "../lib/words.js";

/**
 * @param {import("../table/table.js").Table} table @param {string} usual  the default ruleset, which is left out
 * @param {import("./clauses.js").Clauses} clauses @param {import("./light.js").Lamp} light
 */
export function createAddressLine(table, usual, clauses, light) {
  const { game } = table.state;
  let written = "";
  let { milestone } = table.state;

  /** What the browser's history keeps with each address: the line of moves that was left. */
  const entry = () => ({ game: game.id, cut: table.state.cut });

  function keep() {
    const { state } = table;
    const fragment = write(sealed(state), usual, state.held?.clause);
    const decided = state.milestone !== milestone;
    written = fragment;
    milestone = state.milestone;
    const hash = fragment ? `#${fragment}` : "";
    const ours =
      fragment || location.hash.includes("=") || clauses.has(placeIn(location.hash.slice(1)));
    if (hash !== location.hash && ours) {
      const address = `${location.pathname}${location.search}${hash}`;
      history[decided ? "pushState" : "replaceState"](entry(), "", address);
    }
    for (const link of all("a[data-keep]")) {
      link.dataset.plain ??= link.getAttribute("href") ?? "";
      link.setAttribute("href", link.dataset.plain + hash);
    }
  }

  window.addEventListener("hashchange", () => {
    const fragment = location.hash.slice(1);
    const place = placeIn(fragment);
    const other = read(fragment, usual, game);
    if (!other && place) light.visit(place);
    const { state } = table;
    if (other || (!place && state.acts.length)) {
      const play =
        other && other !== "damaged" ? other : { ...newPlay(usual), players: state.players };
      table.setUp({
        ...play,
        cut: history.state?.cut ?? null,
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
    if (write(sealed(state), usual, state.held?.clause) !== written) keep();
    else milestone = state.milestone;
  });
}
