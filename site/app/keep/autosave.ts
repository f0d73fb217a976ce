/**
 * Saves the game in progress to "My games" (keep/games_db.ts) after each turn, and at once to the
 * journal (keep/pending_writes.ts), so that nothing is lost if the page is left before the database
 * has answered. A game keeps one entry from its beginning: its id is in the state and in
 * history.state, so that a reload continues it. If nothing can be saved, a line says so once and
 * play goes on.
 */

import { readFragment, writeFragment } from "../session/address.ts";
import { requireElement } from "../lib/dom.ts";
import { newId, recordChange, forgetChange } from "./pending_writes.ts";
import { hasAwayPlayer, localSide } from "../session/players.ts";
import { laterOf } from "../session/correspondence.ts";
import { createTabOwnership } from "./tab_ownership.ts";
import { watchConduct } from "./results/conduct.ts";
import { boardOf, justPlayed, otherSide, currentRules } from "../session/state/selectors.ts";
import { atPly, withPendingThrow } from "../session/state/updates.ts";
import {
  EMPTY_TREE,
  withLine,
  contains,
  allLines,
  mergeTrees,
  lineThrough,
} from "../session/tree/tree.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "../session/session.ts";
import type { GameChange, SavedGame, Result } from "./games_db.ts";
import type { Play, State } from "../session/state/types.ts";

/** Loaded with the first turn. If it fails to load, the moves stay in the journal. */
const loadGamesDb = (): Promise<typeof import("./games_db.ts") | null> =>
  import("./games_db.ts").catch(() => null);

/**
 * Changes are collected for so long before they are written. Short, because a browser that is
 * killed loses what has not been written.
 */
const SAVE_DEBOUNCE_MS = 300;

/** Whether a person has moved, or no person takes part. */
const hasPersonMoved = ({ players, view }: State) =>
  (view.mid !== null && players[view.side] === "person") ||
  (view.turns.length > 0 &&
    (hasAwayPlayer(players) ||
      view.turns.some((turn) => players[turn.side] === "person") ||
      (players.w !== "person" && players.b !== "person")));

/** The side that the game waits for; null once it is over. */
function sideAwaited({ view, players, pendingLetter }: State) {
  const side = localSide(players);
  if (view.outcome) return null;
  return pendingLetter && side ? otherSide(side) : view.side;
}

/** The position as a list of games shows it, where the line ends. */
function endPosition(state: State): Partial<SavedGame> {
  const { view, ply, acts } = state;
  if (ply !== acts.length) return {};
  return {
    rules: currentRules(state).rules,
    result: view.outcome && { winner: view.outcome.winner, reason: view.outcome.reason },
    turns: view.turns.length,
    turn: sideAwaited(state),
    board: boardOf(state).id,
    men: view.men,
  };
}

/**
 * The message if saving failed; empty if all is well.
 * @param result undefined if the database module did not load
 */
function saveErrorText(result: Result<void> | undefined, isNoted: boolean) {
  if (result ? result.ok : isNoted) return "";
  const why = result && !result.ok ? result.why : "refused";
  // these messages promise a later retry, which needs the journal
  const waits = why === "silent" || why === "ahead";
  return say(`page.keeping.${waits && !isNoted ? "refused" : why}`);
}

/** @param defaultRuleset the ruleset that needs no mention in a link */
export function createAutosave(session: GameSession, defaultRuleset: string) {
  const statusLine = requireElement("[data-keeping]");
  /** What is to be written. */
  let pendingChange: GameChange | null = null;
  /** What the journal has of that game. */
  let journalText: string | null = null;
  let timer = 0;
  /** The entry last seen here, and its game. */
  let id = session.state.entryId;
  let savedPlay = "";
  /** The letter of a game by links that was last kept. */
  let lastPost = session.state.post;

  async function flush() {
    window.clearTimeout(timer);
    timer = 0;
    if (!pendingChange) return;
    const change = pendingChange;
    const text = journalText;
    pendingChange = null;
    const result = await (await loadGamesDb())?.saveGame(change);
    if (result?.ok) forgetChange(change.id, text ?? undefined);
    const words = saveErrorText(result, text !== null);
    if (words === statusLine.textContent) return;
    statusLine.textContent = words;
    statusLine.hidden = !words;
  }

  const conduct = watchConduct(session);
  const tab = createTabOwnership(session, () => restoreSaved(session, defaultRuleset, true));
  session.watch((state, before) => {
    if (!state.fresh || tab.away) return;
    // A game by links is kept from its first letter on: by it the answer is known when it comes.
    const hasNewLetter = Boolean(state.post) && state.post !== lastPost;
    const isNewImport = state.isImported && !state.entryId && state.acts.length > 0;
    const played =
      (justPlayed(state, before) && hasPersonMoved(state)) || hasNewLetter || isNewImport;
    const entryId = state.entryId ?? (played ? newId() : null);
    if (!entryId) return;
    lastPost = state.post;
    if (entryId !== state.entryId) session.put({ ...state, entryId });
    const play = writeFragment(withPendingThrow(state), defaultRuleset);
    const current = play + (state.pendingLetter?.text ?? "");
    if (entryId !== id || !savedPlay) {
      void flush();
      if (state.entryId) void restoreSaved(session, defaultRuleset);
      id = entryId;
      savedPlay = current; // what was only opened is kept already
      if (!played) return;
    } else if (current === savedPlay && !played) return;
    savedPlay = current;
    pendingChange = {
      ...pendingChange,
      ...endPosition(state),
      id: entryId,
      game: state.game.id,
      play,
      players: state.players,
      turned: state.flipped,
      ...(Object.keys(state.tags).length ? { tags: state.tags } : {}),
      ...(played ? { played: Date.now() } : {}),
      ...conduct(),
    };
    journalText = recordChange(pendingChange);
    // The end of a game is saved in a write of its own, so that taking the move back at once does
    // not overwrite it.
    if (!journalText || (played && state.view.outcome)) void flush();
    else timer ||= window.setTimeout(() => void flush(), SAVE_DEBOUNCE_MS);
  });
  window.addEventListener("pagehide", () => void flush());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) void flush();
  });
}

/**
 * Merges what is saved of the loaded game but missing in its address: headers, and moves played
 * later, if the browser went back to an earlier address. Those become a variation, so that the next
 * move does not overwrite them. If the saved game began differently, this is another game and gets
 * an entry of its own.
 * @param whole go to where the saved game was left: it was continued in another tab
 */
async function restoreSaved(session: GameSession, defaultRuleset: string, whole: boolean = false) {
  const { entryId } = session.state;
  const saved = entryId ? await (await loadGamesDb())?.getGame(entryId) : null;
  const { state } = session;
  if (!saved?.ok || !saved.value || state.entryId !== entryId) return;
  const savedPlay = readFragment(saved.value.play, defaultRuleset, state.game);
  if (savedPlay && savedPlay !== "damaged" && !haveSameStart(savedPlay, state))
    return session.put({ ...state, entryId: null });
  if (savedPlay && savedPlay !== "damaged" && savedPlay.post)
    session.put({ ...state, post: laterOf(savedPlay.post, state.post) });
  if (!Object.keys(state.tags).length)
    session.put({ ...session.state, tags: saved.value.tags ?? {} });
  if (!savedPlay || savedPlay === "damaged") return;
  const here = withLine(state.tree, state.acts);
  const tree = mergeTrees(withLine(savedPlay.tree ?? EMPTY_TREE, savedPlay.acts), here);
  if (allLines(tree).every((line) => contains(here, line))) return;
  const { gameSerial, tags, deletedLines } = session.state;
  if (whole)
    return session.loadGame({
      ...savedPlay,
      tree,
      entryId,
      gameSerial,
      tags,
      deletedLines,
    });
  const acts = lineThrough(tree, state.acts.slice(0, state.ply));
  // As after going back within the page: the computer does not move by itself, and the next move
  // replaces the later line.
  const back = { paused: true, takenBack: true, turns: [], unfinished: null };
  session.putAndRefresh({ ...atPly(session.state, state.ply), ...back, tree, acts });
}

/** Whether two games have the same start, so that their lines can share a tree. */
const haveSameStart = (first: Play, second: Play) =>
  ["rules", "set", "first", "start"].every(
    (part) => JSON.stringify(first[part as "rules"]) === JSON.stringify(second[part as "rules"]),
  );
