/**
 * The ladder in small, on the home page of somebody who has results: a picture of all levels of all
 * games, how many are beaten, and the next step. The whole ladder is on the page of one's games.
 */

import { requireElement, s } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { LEVELS } from "../../session/players.ts";
import { listResults } from "../games_db.ts";
import { countBeaten, nextStep, REACHED, tilesOfGame } from "./levels.ts";
import { levelText } from "./tile_text.ts";
import type { GameResult } from "./result.ts";

/** A game of the catalogue, in its order. */
export interface LadderGame {
  id: string;
  name: string;
  /** the address that begins it against level {n} */
  begin: string;
  /** whether the book has it */
  ofBook: boolean;
}

/** Measures of the picture, in its own units. */
const [TILE, GAP, PART_GAP] = [20, 4, 14];
const STEP = TILE + GAP;

const tilePath = (x: number, y: number) => `M${x} ${y}h${TILE}v${TILE}h-${TILE}z`;

/** A column for each game, the hardest level on top; the tiles of one kind are one path. */
function drawPicture(games: readonly LadderGame[], results: readonly GameResult[]) {
  const paths = new Map<string, string>(REACHED.map((reached) => [reached, ""]));
  const firstOfFamily = games.findIndex(({ ofBook }) => !ofBook);
  const xOf = (n: number) => n * STEP + (firstOfFamily > 0 && n >= firstOfFamily ? PART_GAP : 0);
  games.forEach(({ id }, column) => {
    tilesOfGame(results, id).forEach(({ reached }, level) => {
      const path = tilePath(xOf(column), (LEVELS.length - 1 - level) * STEP);
      paths.set(reached, `${paths.get(reached)}${path}`);
    });
  });
  const [width, height] = [xOf(games.length - 1) + TILE, LEVELS.length * STEP - GAP];
  return s(
    "svg",
    { viewBox: `-1 -1 ${width + 2} ${height + 2}`, "aria-hidden": "true", focusable: "false" },
    ...Array.from(paths, ([reached, d]) => s("path", { "data-reached": reached, d })),
  );
}

/** @param place hidden until there is something to show */
export async function showLadder(place: HTMLElement, games: readonly LadderGame[]) {
  const results = await listResults();
  if (!results.ok || !results.value.length) return;
  const ids = games.map(({ id }) => id);
  const next = nextStep(results.value, ids);
  const game = games.find(({ id }) => id === next?.game);
  requireElement("[data-ladder-picture]", place).replaceChildren(drawPicture(games, results.value));
  requireElement("[data-ladder-beaten]", place).textContent = say("page.progress.summary", {
    n: countBeaten(results.value, ids),
    all: games.length * LEVELS.length,
  });
  const play = requireElement("[data-ladder-next]", place) as HTMLAnchorElement;
  if (next && game) {
    play.href = game.begin.replace("{n}", next.level);
    play.textContent = say("page.home.nextLevel", {
      game: game.name,
      level: levelText(next.level),
    });
  }
  play.hidden = !next;
  place.hidden = false;
}
