/**
 * The ladder on the page of one's games: lights the stars of its tiles, which the page has as links
 * (site/pages/play/_levels.html), and tells of the tile that is pointed at. The grid is one stop of the
 * tab key; arrows move about in it.
 */

import { all, h, requireElement } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { createRovingGrid } from "../../lib/ui/roving_grid.ts";
import { LEVELS } from "../../session/players.ts";
import {
  countBeaten,
  nextStep,
  tileAt,
  timeSpent,
  winningStreaks,
  type LevelStep,
} from "./levels.ts";
import { levelText, sayCount, tileText, timeText } from "./tile_text.ts";
import type { GameResult } from "./result.ts";

interface Options {
  /** of the catalogue, in its order */
  games: readonly { id: string; name: string }[];
  dateText: (time: number) => string;
}

export function createLevelGrid({ games, dateText }: Options) {
  const tiles = all("[data-tile]", requireElement("[data-level-grid]")) as HTMLAnchorElement[];
  const caption = requireElement("[data-level-caption]");
  const playLink = requireElement("[data-level-play]") as HTMLAnchorElement;
  const ids = games.map(({ id }) => id);
  let results: readonly GameResult[] = [];

  function stepOf(tile: HTMLElement): LevelStep {
    const [game = "", level] = tile.dataset.tile?.split(" ") ?? [];
    return { game, level: level as LevelStep["level"] };
  }

  const tileOf = ({ game, level }: LevelStep) =>
    tiles.find(({ dataset }) => dataset.tile === `${game} ${level}`);

  const nameOf = (game: string) => games.find(({ id }) => id === game)?.name ?? game;

  const roving = createRovingGrid({
    cells: tiles,
    columns: LEVELS.length,
    onSelect(tile) {
      const { game, level } = stepOf(tile);
      caption.textContent = tile.ariaLabel;
      playLink.href = tile.href;
      playLink.ariaLabel = say("page.progress.playNamed", {
        game: nameOf(game),
        level: levelText(level),
      });
    },
  });

  function drawTile(tile: HTMLAnchorElement, next: LevelStep | null) {
    const step = stepOf(tile);
    const isNext = step.game === next?.game && step.level === next.level;
    const tileState = tileAt(results, step);
    tile.dataset.reached = tileState.reached;
    tile.toggleAttribute("data-next", isNext);
    tile.ariaLabel = say("page.progress.tile", {
      game: nameOf(step.game),
      level: levelText(step.level),
      what: [tileText(tileState, dateText), isNext && say("page.progress.isNext")]
        .filter(Boolean)
        .join("; "),
    });
  }

  function drawFigures(next: LevelStep | null) {
    const { longest } = winningStreaks(results);
    requireElement("[data-level-summary]").textContent = [
      say("page.progress.summary", { n: countBeaten(results, ids), all: tiles.length }),
      next
        ? say("page.progress.next", { game: nameOf(next.game), level: levelText(next.level) })
        : say("page.progress.done"),
    ].join(". ");
    const figures = [
      longest && sayCount("page.progress.streak", longest),
      results.length && say("page.progress.time", { time: timeText(timeSpent(results)) }),
    ].filter(Boolean);
    requireElement("[data-level-figures]").replaceChildren(
      ...figures.flatMap((text) => [h("span", {}, text), " "]),
    );
  }

  return {
    /** @returns the next step, with its game's name and the link that begins it */
    show(some: readonly GameResult[]) {
      results = some;
      const next = nextStep(results, ids);
      for (const tile of tiles) drawTile(tile, next);
      const [first] = tiles;
      // whoever moves about in the grid stays where he is
      const focused = tiles.find((tile) => tile === document.activeElement);
      const at = focused ?? (next && tileOf(next)) ?? first;
      if (at) roving.select(at);
      drawFigures(next);
      return next && { ...next, href: tileOf(next)?.href ?? "", name: nameOf(next.game) };
    },
  };
}
