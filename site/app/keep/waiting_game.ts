/** Which saved game waits for its player, and where it goes on. */

import { withEntryId } from "./pending_writes.ts";
import { hasAwayPlayer, localSide } from "../session/players.ts";
import type { SavedGame } from "./games_db.ts";

/** The result that a file tells of a game; null if it tells none, or that the game goes on. */
export const toldResult = ({ Result: result = "" }: SavedGame["tags"]) =>
  result && result !== "*" ? result : null;

/** Whether a game is over, on the board or by what its file tells. */
export const isOver = ({ result, tags }: SavedGame) => Boolean(result ?? toldResult(tags));

/** Whether somebody far away waits for one's move. */
export const isAwaited = (game: SavedGame) =>
  !isOver(game) && hasAwayPlayer(game.players) && game.turn === localSide(game.players);

/** The first game of a list that is under way and does not wait for somebody far away. */
export const waitingGame = (games: readonly SavedGame[]) =>
  games.find((game) => !isOver(game) && (isAwaited(game) || !hasAwayPlayer(game.players)));

/** @param page the address of its game's page */
export const linkToGame = ({ play, id }: SavedGame, page: string) =>
  `${page}#${withEntryId(play, id)}`;
