// @ts-check
/**
 * The browser's address says which game stands on the table, and which clause is held in the light: so a page can be loaded
 * anew, sent and gone back to. The link to the other language takes the game along.
 */

import { placeIn, read, write } from "../lib/address.js";
import { all } from "../lib/dom.js";
import { newPlay, sealed } from "../table/state.js";
import { say } from "../lib/words.js";

/**
 * @param {import("../table/table.js").Table} table @param {string} usual  the ruleset that needs no mention
 * @param {import("./clauses.js").Clauses} clauses @param {import("./light.js").Lamp} light
 */
export function createAddressLine(table, usual, clauses, light) {
  const { game } = table.state;
  let written = "";
  let { milestone } = table.state;

  /** What the browser keeps beside each address: the line that was left. */
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
        // The computer does not answer of itself in a game that one has gone back to.
        paused: history.state !== null,
        milestone: state.milestone,
        notice: other === "damaged" ? { kind: "text", text: say("page.damaged") } : null,
      });
    }
    keep();
  });
  keep();
  history.replaceState(entry(), "");
  // Only what changed is written: of a Back that was just pressed the page has not heard yet.
  table.watch((state) => {
    if (write(sealed(state), usual, state.held?.clause) !== written) keep();
    else milestone = state.milestone;
  });
}
