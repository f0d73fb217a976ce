/**
 * Keeps in the address which game is on the board, which clause is highlighted, and whether the
 * screen for a class is on: so a page can be reloaded, shared and gone back to. The link to the
 * other language keeps the game too.
 */

import {
  MAX_FRAGMENT_CHARS,
  anchorIn,
  lookIn,
  readFragment,
  withLook,
  withoutLook,
  writeFragment,
  type Mode,
} from "../session/address.ts";
import { isCoachInvited } from "../play/coach.ts";
import { all } from "../lib/dom.ts";
import { withEntryId } from "../keep/pending_writes.ts";
import { entryIdOfLink } from "../session/correspondence.ts";
import { defaultPlayers } from "../session/players.ts";
import { newPlay } from "../session/state/initial.ts";
import { withPendingThrow } from "../session/state/updates.ts";
import * as treeText from "../session/tree/tree_text.ts";
import { EMPTY_TREE, withLine, mergeTrees, lineThrough } from "../session/tree/tree.ts";
import { say } from "../lib/i18n.ts";
import type { Side } from "../api.d.ts";
import type { Clauses } from "../book/clauses.ts";
import type { Highlighter } from "../book/highlight.ts";
import type { PlayView } from "../play/play_view.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

/**
 * What the browser's history keeps with each address: which of the games played here it belongs to,
 * the id by which that is kept, the tags of a file, and the tree where it is too large for the
 * address.
 */
const describeEntry = (state: State, fragment: string) => ({
  game: state.game.id,
  sitting: state.gameSerial,
  entry: state.entryId,
  tags: state.tags,
  face: document.documentElement.dataset.face,
  tree: fragment.length > MAX_FRAGMENT_CHARS ? treeText.treeToText(state.tree) : null,
});

/** Puts this behind the address that each of these links had at first. */
function updateLinks(selector: string, added: string) {
  for (const link of all(selector)) {
    link.dataset.plain ??= link.getAttribute("href") ?? "";
    link.setAttribute("href", link.dataset.plain + added);
  }
}

/**
 * The complete fragment; without the game while it equals the page's initial state for the same
 * opponent.
 */
function completeFragment(state: State, usual: string, firstSide: Side, modes: Mode[]) {
  // A guided game to which a link invited is one after a reload too, with the same opponent.
  if (isCoachInvited && state.coach)
    return ["coach=1", gameFragment(state, usual, modes)].filter(Boolean).join("&");
  return fragmentOfGame(state, usual, firstSide, modes);
}

const gameFragment = (state: State, usual: string, modes: Mode[]) =>
  writeFragment(withPendingThrow(state), usual, state.pinned?.clause, modes);

function fragmentOfGame(state: State, usual: string, firstSide: Side, modes: Mode[]) {
  const { players, pinned } = state;
  const seats = defaultPlayers(firstSide);
  const plain = { players: { w: "person", b: "person" } as const, flipped: false };
  const bare = writeFragment(
    { ...withPendingThrow(state), ...plain },
    usual,
    pinned?.clause,
    modes,
  );
  if (players.w === seats.w && players.b === seats.b && !bare.includes("=")) return bare;
  const full = gameFragment(state, usual, modes);
  // Where nothing else says that a game is meant, two persons are named too: else somebody else
  // would sit opposite after a reload.
  return full.includes("=") ? full : ["w=person", full && `at=${full}`].filter(Boolean).join("&");
}

interface AddressStart {
  /** the default ruleset, which is left out */
  usual: string;
  /** the side that begins under it */
  firstSide: Side;
  /** which the address keeps */
  modes: Mode[];
}

/**
 * @param linkHandlers what sees to links of its own kind
 * @param view what the page shows of itself
 */
export function createAddressLine(
  session: GameSession,
  { usual, firstSide, modes }: AddressStart,
  clauses: Clauses,
  highlighter: Highlighter,
  linkHandlers: ((fragment: string) => boolean)[],
  view: PlayView,
) {
  const { game } = session.state;
  let lastWritten = "";
  let lastEntry: string | null = null;
  /** The fragment that this page wrote or read last. */
  let knownHash = location.hash;
  let { historySteps } = session.state;

  const historyState = () => describeEntry(session.state, fullFragment());

  const inView = (fragment: string) => withLook(fragment, view.look());
  const fullFragment = () => inView(completeFragment(session.state, usual, firstSide, modes));

  function writeAddress() {
    const { state } = session;
    const full = fullFragment();
    const fragment =
      full.length > MAX_FRAGMENT_CHARS
        ? inView(gameFragment({ ...state, tree: EMPTY_TREE }, usual, modes))
        : full;
    const decided = state.historySteps !== historySteps;
    lastWritten = full;
    lastEntry = state.entryId;
    historySteps = state.historySteps;
    const hash = fragment ? `#${fragment}` : "";
    const ours =
      fragment || location.hash.includes("=") || clauses.has(anchorIn(location.hash.slice(1)));
    if (hash === location.hash) history.replaceState(historyState(), "");
    else if (ours) {
      const address = `${location.pathname}${location.search}${hash}`;
      history[decided ? "pushState" : "replaceState"](historyState(), "", address);
    }
    knownHash = location.hash;
    // In the other language the same game goes on, and is kept as one.
    const there = fragment && state.entryId ? `#${withEntryId(fragment, state.entryId)}` : hash;
    updateLinks("a[data-keep]", there);
    const embedded = withoutLook(fragment);
    updateLinks("a[data-embed]", embedded && `&${embedded}`);
  }

  window.addEventListener("hashchange", () => {
    if (!history.state) view.takeLook(lookIn(location.hash.slice(1)));
    const fragment = withoutLook(location.hash.slice(1));
    if (!history.state && linkHandlers.some((arrives) => arrives(fragment))) return writeAddress();
    const place = anchorIn(fragment);
    const other = readFragment(fragment, usual, game);
    if (!other && place) highlighter.selectPlace(place);
    const { state } = session;
    if (other || (!place && (state.acts.length || state.start !== null))) {
      const play =
        other && other !== "damaged" ? other : { ...newPlay(usual), players: state.players };
      const past = history.state;
      const tree = treeText.parseTree(past?.tree ?? "") ?? play.tree ?? EMPTY_TREE;
      // within one game Back and Forward navigate like undo and redo: no move is lost
      const same = past !== null && past.sitting === state.gameSerial;
      const all = same ? mergeTrees(state.tree, withLine(tree, play.acts)) : tree;
      session.loadGame({
        ...play,
        tree: all,
        ...(same
          ? { acts: lineThrough(all, play.acts), deletedLines: state.deletedLines, takenBack: true }
          : {}),
        ...(past ? { gameSerial: past.sitting ?? 0, tags: past.tags ?? {} } : {}),
        entryId: (past ? past.entry : entryIdOfLink(fragment, play)) ?? null,
        startingRoll: state.startingRoll?.first === play.first ? state.startingRoll : null,
        // After going back to a game, the computer does not move by itself.
        paused: history.state !== null,
        historySteps: state.historySteps,
        notice: other === "damaged" ? { kind: "text", text: say("page.damaged") } : null,
      });
    }
    writeAddress();
  });
  writeAddress();
  history.replaceState(historyState(), "");
  // Write only changes: Back may have been pressed without the event having arrived yet. Never
  // overwrite a link that was just opened: its hashchange event reads the game in it, and writes.
  function followPage() {
    const { state } = session;
    if (location.hash !== knownHash) return;
    if (fullFragment() !== lastWritten || state.entryId !== lastEntry) writeAddress();
    else historySteps = state.historySteps;
  }
  session.watch(followPage);
  view.whenChanged(followPage);
}
