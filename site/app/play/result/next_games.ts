/** The buttons of the result's card that begin another game. */

import { button, requireElement } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { fittingLevel } from "../../keep/results/levels.ts";
import { levelStrip } from "../../keep/results/level_strip.ts";
import { levelText } from "../../keep/results/tile_text.ts";
import { hasAwayPlayer, isComputer, localSide, rememberOpponent } from "../../session/players.ts";
import { otherSide } from "../../session/state/selectors.ts";
import type { State } from "../../session/state/types.ts";
import type { StartNextGame } from "../status_bar.ts";

/** The first one is the one to press. */
export function nextGameButtons({ players }: State, begin: StartNextGame): HTMLElement[] {
  const swapped = { w: players.b, b: players.w };
  if (hasAwayPlayer(players))
    return [button(say("page.post.again"), () => begin({ players: swapped, swap: true }), "first")];
  return [
    button(say("page.end.again"), () => begin({ players, swap: false }), "first"),
    button(say("page.match.rematch"), () => begin({ players: swapped, swap: true })),
  ];
}

/** The side that the computer plays against the one person here; null if it does not. */
function computerSide({ players }: State) {
  const me = localSide(players);
  const other = me && otherSide(me);
  return other && isComputer(players[other]) ? other : null;
}

/**
 * Shows in the card which levels of this game are beaten, as far as this browser keeps it, and
 * offers another level if one fits better.
 * @param isShown whether the card is still about this game
 */
export async function showLevels(
  card: HTMLElement,
  state: State,
  begin: StartNextGame,
  isShown: () => boolean,
) {
  const levels = requireElement("[data-result-levels]", card);
  levels.hidden = true;
  const side = computerSide(state);
  if (!side) return;
  const results = await (await import("../../keep/games_db.ts")).listResults();
  if (!results.ok || !isShown()) return;
  levels.replaceChildren(levelStrip(state.game.id, results.value));
  levels.hidden = false;
  const level = state.players[side];
  const other = fittingLevel(results.value, { game: state.game.id, level });
  if (!other || "fixed" in document.documentElement.dataset) return; // see class/locked_mode.ts
  const players = { ...state.players, [side]: other };
  const key = other > level ? "page.end.harder" : "page.result.easier";
  requireElement("[data-result-next]", card).append(
    button(say(key, { level: levelText(other) }), () => {
      rememberOpponent(players);
      begin({ players, swap: false });
    }),
  );
}
