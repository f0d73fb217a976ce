/**
 * The home page's board: the catalogue's first game against the computer, a person beginning, with
 * only the turn shown beside it. The link below continues the game on its own page, which has
 * everything else.
 */

import { createArrival } from "../play/engine_status.ts";
import { createNotice } from "../play/notice.ts";
import { createTrays } from "../play/player_bars.ts";
import { createTurnLine } from "../play/status_bar.ts";
import { createVoice } from "../play/live_region.ts";
import { write } from "../session/address.ts";
import { all, one } from "../lib/dom.ts";
import { mine, seated } from "../session/players.ts";
import { createEngine } from "../session/engine/engine.ts";
import { createOpenings } from "../session/prebuilt.ts";
import { initial, newPlay } from "../session/state.ts";
import { createTable } from "../session/session.ts";
import { useNumbers, useWords } from "../lib/i18n.ts";
import type { Game } from "../api.d.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
const game: Game = data.game;
useNumbers(game.board);
const usual: string = data.rules;
const openings = createOpenings(data.openings);
const first = openings.first(usual, null);
const play = { ...newPlay(usual), players: seated(first.side) };

const root = one("[data-stage]");
const state = initial(game, play, first);
const table = createTable({ root, state, engine: createEngine(), openings });
const doors = all("[data-goes-on]");
const goOn = () => doors[0]?.click();

createVoice(table);
createTrays(table);
createTurnLine(table, ({ players }) => table.begin({ ...newPlay(usual), players }));
createArrival([table]);
createNotice(table, { toClause: goOn, toRule: goOn, clauseText: () => null, folio: () => "" });
/** A newcomer who loses several men at once is told how that can be. */
const several = one("[data-several]");
table.watch(({ view: { last }, players }) => {
  const me = mine(players);
  several.hidden = !(me && last && last.takes.length > 1 && last.side !== me);
});
table.watch((now) => {
  for (const door of doors) {
    door.dataset.plain ??= door.getAttribute("href") ?? "";
    const [page, place] = door.dataset.plain.split("#");
    door.setAttribute("href", `${page}#${write(now, usual, place)}`);
  }
});
table.refresh();
