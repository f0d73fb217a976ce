// @ts-check
/**
 * A game's page: one table, and round it the panels that show it and act on it. The page reads what the build has put into
 * it and what the address asks for; all that happens then happens at the table.
 */

import { createAddressLine } from "../share/address_line.js";
import { createAnalysisDoor } from "../analysis/lazy.js";
import { createClassDoors } from "../class/lazy.js";
import { createFence } from "../class/locked_mode.js";
import { createArrival } from "../play/engine_status.js";
import { createHelp } from "../play/help.js";
import { createKeeping } from "../keep/autosave.js";
import { createHint, hintNotice } from "../analysis/hint.js";
import { createLight } from "../book/highlight.js";
import { createMatch } from "../play/match.js";
import { createMemory } from "../keep/resume_offer.js";
import { createHeading } from "../play/game_header.js";
import { createLines } from "../play/turn_index.js";
import { createMoveMenu } from "../play/move_menu.js";
import { createMoves } from "../play/move_list.js";
import { createNewGame } from "../play/new_game.js";
import { createOwnRulesDoor } from "../rules/own_rules/lazy.js";
import { createNotice } from "../play/notice.js";
import { createOpeningBookDoor } from "../analysis/opening_book/lazy.js";
import { createPostDoor } from "../share/post/lazy.js";
import { createPlayView } from "../play/play_view.js";
import { createReader } from "../book/reader/reader.js";
import { createReading } from "../share/import_game.js";
import { createRecord, recordNotices } from "../share/export_game.js";
import { createRuleCard } from "../rules/rule_card/rule_card.js";
import { createRulesChoice } from "../rules/rules_choice.js";
import { createSettingUp } from "../play/editor/lazy.js";
import { createSettings } from "../play/settings.js";
import { createSound } from "../play/sound.js";
import { createTelling } from "../rules/rules_prose.js";
import { createTools } from "../play/toolbar.js";
import { createTrays } from "../play/player_bars.js";
import { createTurnLine } from "../play/status_bar.js";
import { createTyping } from "../play/move_input.js";
import { createVoice } from "../play/live_region.js";
import { createWalk } from "../play/playback.js";
import { createWell } from "../learn/strategy_hints.js";
import { createWhyDoor } from "../analysis/why/lazy.js";
import { explain } from "../lib/help_popover.js";
import { measureCovered } from "../lib/bottom_inset.js";
import { readClauses } from "../book/clauses.js";
import { modesIn, namesRulesAlone, placeIn, read } from "../session/address.js";
import { all, one, still } from "../lib/dom.js";
import { entryIn } from "../session/correspondence.js";
import { seated } from "../session/players.js";
import { createEngine } from "../session/engine/engine.js";
import { createOpenings } from "../session/prebuilt.js";
import { initial, newPlay, turnedFor } from "../session/state.js";
import * as treeText from "../session/tree/tree_text.js";
import { createTable, sideBelow } from "../session/session.js";
import { say, useNumbers, useWords } from "../lib/i18n.js";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
/** @type {import("../lib/types.js").Game} */
const game = data.game;
useNumbers(game.board);
/** @type {string} */
const usual = data.rules;
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
/** @type {import("../session/state.js").State} */
const state = {
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
