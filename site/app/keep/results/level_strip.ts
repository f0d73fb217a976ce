/**
 * The six levels of one game as a strip of stars, "2 of 6", for a game's page. Its words are
 * `page.levels`, its style site/style/play/level-strip.css.
 */

import { h } from "../../lib/dom.ts";
import { list, say } from "../../lib/i18n.ts";
import { LEVELS } from "../../session/players.ts";
import { isBeaten, tilesOfGame } from "./levels.ts";
import type { GameResult } from "./result.ts";

/** @param results of any games; those of this one are drawn */
export function levelStrip(game: string, results: readonly GameResult[]): HTMLElement {
  const tiles = tilesOfGame(results, game);
  const beaten = LEVELS.filter((_, n) => isBeaten(tiles[n]?.reached ?? "untried"));
  const text = beaten.length
    ? say("page.levels.beaten", { levels: list(beaten) })
    : say("page.levels.none");
  return h(
    "p.level-strip",
    {},
    h("span.caps", {}, say("page.levels.label")),
    h(
      "span.tiles",
      { role: "img", "aria-label": text },
      ...tiles.map(({ reached }, n) => h("i.tile", { "data-reached": reached }, h("b", {}, n + 1))),
    ),
    h(
      "span",
      { "aria-hidden": "true" },
      say("page.levels.of", { n: beaten.length, all: LEVELS.length }),
    ),
  );
}
