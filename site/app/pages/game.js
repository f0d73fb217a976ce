// @ts-check
/**
 * A game's page: one table, and round it the panels that show it and act on it. The page reads what the build has put into
 * it and what the address asks for; all that happens then happens at the table.
 */

import { createAddressLine } from "../panels/address_line.js";
import { createAnalysisDoor } from "../panels/analysis_door.js";
import { createClassDoors } from "../panels/class_doors.js";
import { createFence } from "../panels/fence.js";
import { createArrival } from "../panels/loading.js";
import { createHelp } from "../panels/help.js";
import { createKeeping } from "../panels/keeping.js";
import { createHint, hintNotice } from "../panels/hint.js";
import { createLight } from "../panels/light.js";
import { createMatch } from "../panels/match.js";
import { createMemory } from "../panels/left_game.js";
import { createHeading } from "../panels/heading.js";
import { createLines } from "../panels/lines.js";
import { createMoveMenu } from "../panels/move_menu.js";
import { createMoves } from "../panels/moves.js";
import { createNewGame } from "../panels/newgame.js";
import { createOwnRulesDoor } from "../panels/own_rules_door.js";
import { createNotice } from "../panels/notice.js";
import { createOpeningBookDoor } from "../panels/opening_book_door.js";
import { createPostDoor } from "../panels/post_door.js";
import { createPlayView } from "../panels/play_view.js";
import { createReader } from "../panels/reader.js";
import { createReading } from "../panels/reading.js";
import { createRecord, recordNotices } from "../panels/record.js";
import { createRuleCard } from "../panels/rule_card.js";
import { createRulesChoice } from "../panels/rules_choice.js";
import { createSettingUp } from "../panels/setting_up.js";
import { createSettings } from "../panels/settings.js";
import { createSound } from "../panels/sound.js";
import { createTelling } from "../panels/rules_in_words.js";
import { createTools } from "../panels/tools.js";
import { createTrays } from "../panels/trays.js";
import { createTurnLine } from "../panels/turn_line.js";
import { createTyping } from "../panels/typing.js";
import { createVoice } from "../panels/voice.js";
import { createWalk } from "../panels/replay.js";
import { createWell } from "../panels/well.js";
import { createWhyDoor } from "../panels/why_door.js";
import { explain } from "../panels/explain.js";
import { measureCovered } from "../panels/covered.js";
import { readClauses } from "../panels/clauses.js";
import { modesIn, namesRulesAlone, placeIn, read } from "../lib/address.js";
import { all, one, still } from "../lib/dom.js";
import { entryIn } from "../lib/post.js";
import { seated } from "../lib/minds.js";
import { createEngine } from "../table/engine.js";
import { createOpenings } from "../table/openings.js";
import { initial, newPlay, turnedFor } from "../table/state.js";
import * as treeText from "../table/tree_text.js";
import { createTable, sideBelow } from "../table/table.js";
import { say, useNumbers, useWords } from "../lib/words.js";

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
/** @type {import("../table/state.js").State} */
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
