/**
 * The home page's board: the catalogue's first game against the computer, a person beginning, with
 * only the turn shown beside it. The link below continues the game on its own page, which has
 * everything else.
 */

import { createEngineStatus } from "../../play/engine_status.ts";
import { createNotice } from "../../play/notice.ts";
import { createPlayerBars } from "../../play/player_bars.ts";
import { createStatusBar } from "../../play/status_bar.ts";
import { createLiveRegion } from "../../play/live_region.ts";
import { writeFragment } from "../../session/address.ts";
import { all, one } from "../../lib/dom.ts";
import { localSide, defaultPlayers } from "../../session/players.ts";
import { createEngine } from "../../session/engine/engine.ts";
import { createPrebuilt } from "../../session/prebuilt.ts";
import { initialState, newPlay } from "../../session/state/initial.ts";
import { createSession } from "../../session/session.ts";
import { useNumbers, useWords } from "../../lib/i18n.ts";
import type { Game } from "../../api.d.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
const game: Game = data.game;
useNumbers(game.board);
const defaultRuleset: string = data.rules;
const prebuilt = createPrebuilt(data.openings);
const first = prebuilt.first(defaultRuleset, null);
const play = { ...newPlay(defaultRuleset), players: defaultPlayers(first.side) };

const root = one("[data-stage]");
const state = initialState(game, play, first);
const session = createSession({ root, state, engine: createEngine(), prebuilt });
const gameLinks = all("[data-goes-on]");
const openGame = () => gameLinks[0]?.click();

createLiveRegion(session);
createPlayerBars(session);
createStatusBar(session, ({ players }) => session.newGame({ ...newPlay(defaultRuleset), players }));
createEngineStatus([session]);
createNotice(session, {
  toClause: openGame,
  toRule: openGame,
  clauseText: () => null,
  folio: () => "",
});
/** A newcomer who loses several men at once is told how that can be. */
const multiCaptureNote = one("[data-several]");
session.watch(({ view: { last }, players }) => {
  const me = localSide(players);
  multiCaptureNote.hidden = !(me && last && last.takes.length > 1 && last.side !== me);
});
session.watch((now) => {
  for (const door of gameLinks) {
    door.dataset.plain ??= door.getAttribute("href") ?? "";
    const [page, place] = door.dataset.plain.split("#");
    door.setAttribute("href", `${page}#${writeFragment(now, defaultRuleset, place)}`);
  }
});
session.refresh();
