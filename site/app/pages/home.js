// @ts-check
/**
 * The home page's board: the catalogue's first game against the computer, a person beginning, with only the
 * turn shown beside it. The link below continues the game on its own page, which has everything else.
 */

import { createArrival } from "../play/engine_status.js";
import { createNotice } from "../play/notice.js";
import { createTrays } from "../play/player_bars.js";
import { createTurnLine } from "../play/status_bar.js";
import { createVoice } from "../play/live_region.js";
import { write } from "../session/address.js";
import { all, one } from "../lib/dom.js";
import { mine, seated } from "../session/players.js";
import { createEngine } from "../session/engine/engine.js";
import { createOpenings } from "../session/prebuilt.js";
import { initial, newPlay } from "../session/state.js";
import { createTable } from "../session/session.js";
import { useNumbers, useWords } from "../lib/i18n.js";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
/** @type {import("../lib/types.js").Game} */
const game = data.game;
useNumbers(game.board);
/** @type {string} */
const usual = data.rules;
const openings = createOpenings(data.openings);
const first = openings.first(usual, null);
const play = { ...newPlay(usual), players: seated(first.side) };

const root = one("[data-stage]");
const state = initial(game, play, first);
const table = createTable({ root, state, engine: createEngine(), openings });
const doors = all("[data-goes-on]");
const goOn = () => doors[0].click();

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
