/**
 * A game's page: one table, and round it the panels that show it and act on it. The page reads what
 * the build has put into it and what the address asks for; all that happens then happens at the
 * table.
 */

import { createAddressLine } from "../share/address_line.ts";
import { createAnalysisDoor } from "../analysis/lazy.ts";
import { createClassDoors } from "../class/lazy.ts";
import { createFence } from "../class/locked_mode.ts";
import { createArrival } from "../play/engine_status.ts";
import { createHelp } from "../play/help.ts";
import { createKeeping } from "../keep/autosave.ts";
import { createHint, hintNotice } from "../analysis/hint.ts";
import { createLight } from "../book/highlight.ts";
import { createMatch } from "../play/match.ts";
import { createMemory } from "../keep/resume_offer.ts";
import { createHeading } from "../play/game_header.ts";
import { createLines } from "../play/turn_index.ts";
import { createMoveMenu } from "../play/move_menu.ts";
import { createMoves } from "../play/move_list.ts";
import { createNewGame } from "../play/new_game.ts";
import { createOwnRulesDoor } from "../rules/own_rules/lazy.ts";
import { createNotice } from "../play/notice.ts";
import { createOpeningBookDoor } from "../analysis/opening_book/lazy.ts";
import { createPostDoor } from "../share/post/lazy.ts";
import { createPlayView } from "../play/play_view.ts";
import { createReader } from "../book/reader/reader.ts";
import { createReading } from "../share/import_game.ts";
import { createRecord, recordNotices } from "../share/export_game.ts";
import { createRuleCard } from "../rules/rule_card/rule_card.ts";
import { createRulesChoice } from "../rules/rules_choice.ts";
import { createSettingUp } from "../play/editor/lazy.ts";
import { createSettings } from "../play/settings.ts";
import { createSound } from "../play/sound.ts";
import { createTelling } from "../rules/rules_prose.ts";
import { createTools } from "../play/toolbar.ts";
import { createTrays } from "../play/player_bars.ts";
import { createTurnLine } from "../play/status_bar.ts";
import { createTyping } from "../play/move_input.ts";
import { createVoice } from "../play/live_region.ts";
import { createWalk } from "../play/playback.ts";
import { createWell } from "../learn/strategy_hints.ts";
import { createWhyDoor } from "../analysis/why/lazy.ts";
import { explain } from "../lib/help_popover.ts";
import { measureCovered } from "../lib/bottom_inset.ts";
import { readClauses } from "../book/clauses.ts";
import { modesIn, namesRulesAlone, placeIn, read } from "../session/address.ts";
import { all, one, still } from "../lib/dom.ts";
import { entryIn } from "../session/correspondence.ts";
import { seated } from "../session/players.ts";
import { createEngine } from "../session/engine/engine.ts";
import { createOpenings } from "../session/prebuilt.ts";
import { initial, newPlay, turnedFor, type State } from "../session/state.ts";
import * as treeText from "../session/tree/tree_text.ts";
import { createTable, sideBelow } from "../session/session.ts";
import { say, useNumbers, useWords } from "../lib/i18n.ts";
import type { Game } from "../api.d.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
const game: Game = data.game;
useNumbers(game.board);
const usual: string = data.rules;
const openings = createOpenings(data.openings);
const fragment = location.hash.slice(1);
const asked = read(fragment, usual, game);
const modes = modesIn(location);
const kept = history.state?.game === game.id ? history.state : null;
const root = one("[data-stage]");
const first = openings.first(usual, null);
const play =
  asked && asked !== "damaged" ? asked : { ...newPlay(usual), players: seated(first.side) };
// A link that names rules alone leaves open who plays, as an address without any game does.
const unseated = !asked || (!kept && modes.length === 0 && namesRulesAlone(fragment));
if (asked && unseated) play.players = seated(openings.first(play.rules, play.first).side);
if (kept?.tree) play.tree = treeText.read(kept.tree);
const sits = initial(game, play, openings.first(play.rules, play.first));
const state: State = {
  ...sits,
  flipped: sits.flipped || (unseated && turnedFor({ below: sideBelow(root) }, play.players)),
  sitting: kept?.sitting ?? 0,
  entry: (kept ? kept.entry : entryIn(fragment, play)) ?? null,
  tags: kept?.tags ?? {},
  notice: asked === "damaged" ? { kind: "text", text: say("page.damaged") } : null,
};

const table = createTable({ root, state, engine: createEngine(), openings });
const clauses = readClauses();
const fields = new Set(all("#the-rules [data-field]").map((row) => row.dataset.field ?? ""));
const light = createLight(table, clauses, fields);
createKeeping(table, usual);
const memory = createMemory(table, usual);
const newGame = createNewGame(table, createMatch(table), memory.forget);

createVoice(table);
createTrays(table);
const why = createWhyDoor(table);
const analysis = createAnalysisDoor(table, why);
createOpeningBookDoor(table);
measureCovered(table.board.svg);
createTurnLine(table, newGame.next, document, analysis);
createTools(table, newGame.open);
const lines = createLines(table);
createMoves(table, lines);
createHeading(table);
const moveMenu = createMoveMenu(table, why);
createArrival([table]);
createNotice(
  table,
  {
    toClause: light.toClause,
    toRule: light.toRule,
    clauseText: clauses.textOf,
    folio: clauses.folioOf,
  },
  {
    ...memory.notices,
    ...newGame.notices,
    ...moveMenu.notices,
    ...recordNotices(table),
    hint: hintNotice(why),
  },
);
const settings = createSettings(table);
createSound(table, () => settings().sound);
createPlayView(table);
createWalk(table, lines);
createHint(table);
createHelp(table);
explain();
createRecord(table);
createReading(table);
createTyping(table);
createSettingUp(table);
const choice = createRulesChoice(table);
createRuleCard(table, choice, clauses, light);
createTelling(table, data.telling);
createReader(table, clauses, light);
createWell(table, usual, light);

// Links within this page do not change the address, since its fragment holds the game.
for (const link of all('a[href^="#"]:not(.num, [data-lay])')) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const place = one(link.getAttribute("href") ?? "body");
    place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
    place.scrollIntoView({ behavior: still() ? "auto" : "smooth" });
  });
}
document.addEventListener("keydown", (event) => {
  if (
    event.key === "Escape" &&
    !event.defaultPrevented &&
    !document.querySelector(".popup:popover-open, dialog[open]")
  )
    light.release();
});

light.visit(placeIn(fragment));
const brought = kept ? "" : fragment;
const ownRules = createOwnRulesDoor(table, choice, usual, brought, modes.length > 0);
const letters = createPostDoor(table, usual);
createAddressLine(table, usual, first.side, clauses, light, modes, [letters, ownRules]);
createFence(table, usual, modes);
createClassDoors(table, usual, modes, play);
table.refresh();
if (!asked && !modes.length) memory.offer();
