/** Which saved game waits for its player, and where it goes on. */

import { withEntryId } from "./pending_writes.ts";
import { hasAwayPlayer, localSide } from "../session/players.ts";
import type { SavedGame } from "./games_db.ts";

/** Whether somebody far away waits for one's move. */
export const isAwaited = ({ players, result, turn }: SavedGame) =>
  !result && hasAwayPlayer(players) && turn === localSide(players);

/** The first game of a list that is under way and does not wait for somebody far away. */
export const waitingGame = (games: readonly SavedGame[]) =>
  games.find((game) => !game.result && (isAwaited(game) || !hasAwayPlayer(game.players)));

/** @param page the address of its game's page */
export const linkToGame = ({ play, id }: SavedGame, page: string) =>
  `${page}#${withEntryId(play, id)}`;
