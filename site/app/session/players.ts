/**
 * Who plays a side: a person, or the computer at one of its levels; how links write that; and the
 * choice that is kept for the whole site.
 */

import { keep, recall } from "../lib/preferences.ts";
import type { Outcome, Side } from "../api.d.ts";
import type { PlayerKind } from "../lib/types.ts";

export interface Players {
  w: PlayerKind;
  b: PlayerKind;
}

/** The levels of the computer, the easiest first. */
export const LEVELS: readonly PlayerKind[] = ["1", "2", "3", "4", "5", "6"];
/** Those at which a beginner takes much back, and has no use for it as variations. */
export const EASY_LEVELS: readonly PlayerKind[] = ["1", "2"];
/** The opponent on a first visit. */
export const EASIEST_LEVEL: PlayerKind = "1";

/**
 * In a link a level is c1 to c6. Older links have 1, 2 or 3 (easiest, middle, strongest), which are
 * mapped to the nearest current levels.
 */
const PLAYER_BY_LINK_WORD: Map<string, PlayerKind> = new Map([
  ...LEVELS.map((level) => [`c${level}`, level] as const),
  ["1", "1"],
  ["2", "5"],
  ["3", "6"],
  ["away", "away"],
]);

/** @param word of a link */
export const playerFromLink = (word = ""): PlayerKind => PLAYER_BY_LINK_WORD.get(word) ?? "person";

export const playerToLink = (mind: PlayerKind) => (isComputer(mind) ? `c${mind}` : mind);

/** The side of the only person playing here; null if two persons or two computers do. */
export const localSide = ({ w, b }: Players): Side | null =>
  (w === "person") === (b === "person") ? null : w === "person" ? "w" : "b";

/** What an end means for the one person who plays here; "over" where not one does. */
export function temperOf({ winner }: Outcome, players: Players) {
  const me = localSide(players);
  if (!winner) return "drawn";
  return me ? (winner === me ? "won" : "lost") : "over";
}

/** The message key for the person on a side: "you", unless two persons play here. */
export const personRole = (players: Players, side: Side) =>
  localSide(players) === side ? "you" : "person";

export const isComputer = (mind: PlayerKind) => LEVELS.includes(mind);

/** Whether this is a correspondence game. */
export const hasAwayPlayer = ({ w, b }: Players) => w === "away" || b === "away";

/** The opponent last chosen on this site. */
function preferredOpponent(): PlayerKind {
  const stored = recall("opponent") as PlayerKind;
  return stored === "person" || LEVELS.includes(stored) ? stored : EASIEST_LEVEL;
}

/**
 * The players of a game whose link names none: a person on this side against the opponent last
 * chosen.
 */
export const defaultPlayers = (side: Side): Players => ({
  w: preferredOpponent(),
  b: preferredOpponent(),
  [side]: "person",
});

/** Remembers the opponent for the next game. */
export function rememberOpponent(players: Players) {
  const side = localSide(players);
  const two = players.w === "person" && players.b === "person";
  if (two) keep("opponent", "person");
  else if (side && !hasAwayPlayer(players)) keep("opponent", players[side === "w" ? "b" : "w"]);
}
