/**
 * Keeps the game under way among "My games" (keep/games_db.ts), each time that a turn is over, and
 * at once in the journal (keep/pending_writes.ts), so that nothing is lost where the page is left
 * before it is kept. A game belongs to one entry there from its beginning on: its id stands in the
 * state, and in the browser's history, so that a reload goes on with it. Where nothing can be kept,
 * a line says so once and play goes on.
 */

import { read, write } from "../session/address.ts";
import { one } from "../lib/dom.ts";
import { newId, note, settle } from "./pending_writes.ts";
import { isAway, mine } from "../session/players.ts";
import { later } from "../session/correspondence.ts";
import { createOneTab } from "./tab_ownership.ts";
import {
  boardOf,
  gone,
  justPlayed,
  other,
  ruling,
  sealed,
  type Play,
  type State,
} from "../session/state.ts";
import { EMPTY, grown, holds, lines, merged, through } from "../session/tree/tree.ts";
import { say } from "../lib/i18n.ts";
import type { Table } from "../session/session.ts";
import type { Change, Kept, Result } from "./games_db.ts";

/** Comes with the first turn. Where it does not come, what was played stays in the journal. */
const comes = (): Promise<typeof import("./games_db.ts") | null> =>
  import("./games_db.ts").catch(() => null);

/**
 * How long changes are gathered from the first one on before they are written, in milliseconds: a
 * browser that is killed whole may lose what it has not yet been asked to write for good.
 */
const GATHERED = 300;

/** Whether a person has played a turn, or a capture that goes on, or nobody could. */
const moved = ({ players, view }: State) =>
  (view.mid !== null && players[view.side] === "person") ||
  (view.turns.length > 0 &&
    (isAway(players) ||
      view.turns.some((turn) => players[turn.side] === "person") ||
      (players.w !== "person" && players.b !== "person")));

/** The side that is to play, or to send a link; null once the game is over. */
function waitsFor({ view, players, outgoing }: State) {
  const side = mine(players);
  if (view.outcome) return null;
  return outgoing && side ? other(side) : view.side;
}

/** The position as a list of games shows it, where the line ends. */
function endOf(state: State): Partial<Kept> {
  const { view, ply, acts } = state;
  if (ply !== acts.length) return {};
  return {
    rules: ruling(state).rules,
    result: view.outcome && { winner: view.outcome.winner, reason: view.outcome.reason },
    turns: view.turns.length,
    turn: waitsFor(state),
    board: boardOf(state).id,
    men: view.men,
  };
}

/**
 * What there is to say of a change's keeping; nothing where all is well.
 * @param done undefined where the library has not come
 */
function trouble(done: Result<void> | undefined, isNoted: boolean) {
  if (done ? done.ok : isNoted) return "";
  const why = done && !done.ok ? done.why : "refused";
  // sentences that promise what only the journal can keep
  const waits = why === "silent" || why === "ahead";
  return say(`page.keeping.${waits && !isNoted ? "refused" : why}`);
}

/** @param usual the ruleset that needs no mention in a link */
export function createKeeping(table: Table, usual: string) {
  const said = one("[data-keeping]");
  /** What is to be written. */
  let waiting: Change | null = null;
  /** What the journal has of that game. */
  let journal: string | null = null;
  let timer = 0;
  /** The entry last seen here, and its game. */
  let id = table.state.entry;
  let seen = "";
  /** The letter of a game by links that was last kept. */
  let lastPost = table.state.post;

  async function store() {
    window.clearTimeout(timer);
    timer = 0;
    if (!waiting) return;
    const change = waiting;
    const text = journal;
    waiting = null;
    const done = await (await comes())?.put(change);
    if (done?.ok) settle(change.id, text ?? undefined);
    const words = trouble(done, text !== null);
    if (words === said.textContent) return;
    said.textContent = words;
    said.hidden = !words;
  }

  const tab = createOneTab(table, () => restore(table, usual, true));
  table.watch((state, before) => {
    if (!state.fresh || tab.away) return;
    // A game by links is kept from its first letter on: by it the answer is known when it comes.
    const posted = Boolean(state.post) && state.post !== lastPost;
    const brought = state.brought && !state.entry && state.acts.length > 0;
    const played = (justPlayed(state, before) && moved(state)) || posted || brought;
    const entry = state.entry ?? (played ? newId() : null);
    if (!entry) return;
    lastPost = state.post;
    if (entry !== state.entry) table.put({ ...state, entry });
    const play = write(sealed(state), usual);
    const stands = play + (state.outgoing ?? "");
    if (entry !== id || !seen) {
      void store();
      if (state.entry) void restore(table, usual);
      id = entry;
      seen = stands; // what was only opened is kept already
      if (!played) return;
    } else if (stands === seen && !played) return;
    seen = stands;
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
    journal = note(waiting);
    if (!journal) void store();
    else timer ||= window.setTimeout(() => void store(), GATHERED);
  });
  window.addEventListener("pagehide", () => void store());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) void store();
  });
}

/**
 * What is kept of the game that has come to this table and its address does not hold: a file's
 * headings, and what was played after, where the browser has gone back to an earlier address. That
 * is then a line of the tree, so the next move does not write over it. A game that was begun
 * otherwise is another one, and is kept for itself.
 * @param whole to stand where the kept game was left: it has gone on elsewhere
 */
async function restore(table: Table, usual: string, whole: boolean = false) {
  const { entry } = table.state;
  const found = entry ? await (await comes())?.get(entry) : null;
  const { state } = table;
  if (!found?.ok || !found.value || state.entry !== entry) return;
  const kept = read(found.value.play, usual, state.game);
  if (kept && kept !== "damaged" && !begunAlike(kept, state))
    return table.put({ ...state, entry: null });
  if (kept && kept !== "damaged" && kept.post)
    table.put({ ...state, post: later(kept.post, state.post) });
  if (!Object.keys(state.tags).length) table.put({ ...table.state, tags: found.value.tags ?? {} });
  if (!kept || kept === "damaged") return;
  const here = grown(state.tree, state.acts);
  const tree = merged(grown(kept.tree ?? EMPTY, kept.acts), here);
  if (lines(tree).every((line) => holds(here, line))) return;
  const { sitting, tags, lost } = table.state;
  if (whole) return table.setUp({ ...kept, tree, entry, sitting, tags, lost });
  const acts = through(tree, state.acts.slice(0, state.ply));
  // As where one has gone back within the page: nobody moves by himself, and what is played takes
  // the later line's place.
  const back = { paused: true, retracted: true, turns: [], unfinished: null };
  table.lead({ ...gone(table.state, state.ply), ...back, tree, acts });
}

/** Whether two games began in the same way, and so are lines of one tree. */
const begunAlike = (one: Play, other: Play) =>
  ["rules", "set", "first", "start"].every(
    (part) => JSON.stringify(one[part as "rules"]) === JSON.stringify(other[part as "rules"]),
  );
