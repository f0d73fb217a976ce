// @ts-check
/**
 * Keeps the game under way among "My games" (lib/library.js), each time that a turn is over. A game belongs to one entry
 * there from its beginning on: its id stands in the state, and in the browser's history, so that a reload goes on with it.
 * Where nothing can be kept, a line says so once and play goes on.
 */

import * as library from "../lib/library.js";
import { write } from "../lib/address.js";
import { one } from "../lib/dom.js";
import { boardOf, justPlayed, ruling, sealed } from "../table/state.js";
import { say } from "../lib/words.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../table/table.js").Table} Table */

/** How long changes are gathered before they are written, in milliseconds. */
const GATHERED = 300;

/** Whether a person has played a turn, or nobody could. @param {State} state */
const moved = ({ players, view }) =>
  view.turns.length > 0 &&
  (view.turns.some((turn) => players[turn.side] === "person") ||
    (players.w !== "person" && players.b !== "person"));

/** The position as a list of games shows it, where the line ends. @param {State} state @returns {Partial<library.Kept>} */
function endOf(state) {
  const { view, ply, acts } = state;
  if (ply !== acts.length) return {};
  return {
    rules: ruling(state).rules,
    result: view.outcome && { winner: view.outcome.winner, reason: view.outcome.reason },
    turns: view.turns.length,
    board: boardOf(state).id,
    men: view.men,
  };
}

/** @param {Table} table @param {string} usual  the ruleset that needs no mention in a link */
export function createKeeping(table, usual) {
  const said = one("[data-keeping]");
  /** What is to be written. @type {library.Change|null} */
  let waiting = null;
  let timer = 0;
  /** The entry last seen here, and its game. */
  let id = table.state.entry;
  let seen = "";

  async function store() {
    window.clearTimeout(timer);
    if (!waiting) return;
    const change = waiting;
    waiting = null;
    const done = await library.put(change);
    const words = done.ok ? "" : say(`page.keeping.${done.why}`);
    if (words === said.textContent) return;
    said.textContent = words;
    said.hidden = !words;
  }

  table.watch((state, before) => {
    if (!state.fresh) return;
    const played = justPlayed(state, before) && moved(state);
    const entry = state.entry ?? (played ? library.newId() : null);
    if (!entry) return;
    if (entry !== state.entry) table.put({ ...state, entry });
    const play = write(sealed(state), usual);
    if (entry !== id || !seen) {
      void store();
      id = entry;
      seen = play; // what was only opened is kept already
      if (!played) return;
    } else if (play === seen && !played) return;
    seen = play;
    waiting = {
      ...waiting,
      ...endOf(state),
      id: entry,
      game: state.game.id,
      play,
      players: state.players,
      turned: state.flipped,
      ...(Object.keys(state.tags).length ? { tags: state.tags } : {}),
      ...(played ? { played: Date.now() } : {}),
    };
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void store(), GATHERED);
  });
  window.addEventListener("pagehide", () => void store());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) void store();
  });
  void restoreTags(table);
}

/** A link does not hold the headings that a file gave a game: they are among what is kept. @param {Table} table */
async function restoreTags(table) {
  const { entry } = table.state;
  if (!entry || Object.keys(table.state.tags).length) return;
  const found = await library.get(entry);
  const tags = found.ok && found.value?.tags;
  if (tags && Object.keys(tags).length && table.state.entry === entry)
    table.put({ ...table.state, tags });
}
