/**
 * A game's page: one table, and round it the panels that show it and act on it. The page reads what
 * the build has put into it and what the address asks for; all that happens then happens at the
 * table.
 */

import { createAddressLine } from "../share/address_line.ts";
import { createLazyAnalysis } from "../analysis/lazy.ts";
import { createLazyClass } from "../class/lazy.ts";
import { createLockedMode } from "../class/locked_mode.ts";
import { createEngineStatus } from "../play/engine_status.ts";
import { createHelp } from "../play/help.ts";
import { createAutosave } from "../keep/autosave.ts";
import { createHint, hintNotice } from "../analysis/hint.ts";
import { createHighlighter } from "../book/highlight.ts";
import { createMatch } from "../play/match.ts";
import { createResumeOffer } from "../keep/resume_offer.ts";
import { createGameHeader } from "../play/game_header.ts";
import { createTurnIndex } from "../play/turn_index.ts";
import { createMoveMenu } from "../play/move_menu.ts";
import { createMoveList } from "../play/move_list.ts";
import { createNewGame } from "../play/new_game.ts";
import { createLazyOwnRules } from "../rules/own_rules/lazy.ts";
import { createNotice } from "../play/notice.ts";
import { createLazyOpeningBook } from "../analysis/opening_book/lazy.ts";
import { createLazyPost } from "../share/post/lazy.ts";
import { createPlayView } from "../play/play_view.ts";
import { createReader } from "../book/reader/reader.ts";
import { createImportGame } from "../share/import_game.ts";
import { createExportGame, exportNotices } from "../share/export_game.ts";
import { createRuleCard } from "../rules/rule_card/rule_card.ts";
import { createRulesChoice } from "../rules/rules_choice.ts";
import { createLazyEditor } from "../play/editor/lazy.ts";
import { createSettings } from "../play/settings.ts";
import { createSound } from "../play/sound.ts";
import { createRulesProse } from "../rules/rules_prose.ts";
import { createToolbar } from "../play/toolbar.ts";
import { createPlayerBars } from "../play/player_bars.ts";
import { createStatusBar } from "../play/status_bar.ts";
import { createMoveInput } from "../play/move_input.ts";
import { createLiveRegion } from "../play/live_region.ts";
import { createPlayback } from "../play/playback.ts";
import { createStrategyHints } from "../learn/strategy_hints.ts";
import { createLazyWhy } from "../analysis/why/lazy.ts";
import { listenForHelp } from "../lib/help_popover.ts";
import { measureBottomInset } from "../lib/bottom_inset.ts";
import { readClauses } from "../book/clauses.ts";
import { modesIn, namesRulesAlone, anchorIn, readFragment } from "../session/address.ts";
import { all, one, prefersReducedMotion } from "../lib/dom.ts";
import { entryIdOfLink } from "../session/correspondence.ts";
import { defaultPlayers } from "../session/players.ts";
import { createEngine } from "../session/engine/engine.ts";
import { createPrebuilt } from "../session/prebuilt.ts";
import { initialState, newPlay } from "../session/state/initial.ts";
import { shouldFlipFor } from "../session/state/selectors.ts";
import * as treeText from "../session/tree/tree_text.ts";
import { createSession, sideBelow } from "../session/session.ts";
import { say, useNumbers, useWords } from "../lib/i18n.ts";
import type { Game } from "../api.d.ts";
import type { State } from "../session/state/types.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
const game: Game = data.game;
useNumbers(game.board);
const defaultRuleset: string = data.rules;
const prebuilt = createPrebuilt(data.openings);
const fragment = location.hash.slice(1);
const playInAddress = readFragment(fragment, defaultRuleset, game);
const modes = modesIn(location);
const historyState = history.state?.game === game.id ? history.state : null;
const root = one("[data-stage]");
const first = prebuilt.first(defaultRuleset, null);
const play =
  playInAddress && playInAddress !== "damaged"
    ? playInAddress
    : { ...newPlay(defaultRuleset), players: defaultPlayers(first.side) };
// A link that names rules alone leaves open who plays, as an address without any game does.
const hasNoPlayers =
  !playInAddress || (!historyState && modes.length === 0 && namesRulesAlone(fragment));
if (playInAddress && hasNoPlayers)
  play.players = defaultPlayers(prebuilt.first(play.rules, play.first).side);
if (historyState?.tree) play.tree = treeText.parseTree(historyState.tree);
const stateAtStart = initialState(game, play, prebuilt.first(play.rules, play.first));
const state: State = {
  ...stateAtStart,
  flipped:
    stateAtStart.flipped ||
    (hasNoPlayers && shouldFlipFor({ below: sideBelow(root) }, play.players)),
  gameSerial: historyState?.sitting ?? 0,
  entryId: (historyState ? historyState.entry : entryIdOfLink(fragment, play)) ?? null,
  tags: historyState?.tags ?? {},
  notice: playInAddress === "damaged" ? { kind: "text", text: say("page.damaged") } : null,
};

const session = createSession({ root, state, engine: createEngine(), prebuilt });
const clauses = readClauses();
const fields = new Set(all("#the-rules [data-field]").map((row) => row.dataset.field ?? ""));
const highlighter = createHighlighter(session, clauses, fields);
createAutosave(session, defaultRuleset);
const resumeOffer = createResumeOffer(session, defaultRuleset);
const newGame = createNewGame(session, createMatch(session), resumeOffer.forget);

createLiveRegion(session);
createPlayerBars(session);
const why = createLazyWhy(session);
const analysis = createLazyAnalysis(session, why);
createLazyOpeningBook(session);
measureBottomInset(session.board.svg);
createStatusBar(session, newGame.next, document, analysis);
createToolbar(session, newGame.open);
const turnIndex = createTurnIndex(session);
createMoveList(session, turnIndex);
createGameHeader(session);
const moveMenu = createMoveMenu(session, why);
createEngineStatus([session]);
createNotice(
  session,
  {
    toClause: highlighter.scrollToClause,
    toRule: highlighter.scrollToRule,
    clauseText: clauses.textOf,
    folio: clauses.folioOf,
  },
  {
    ...resumeOffer.notices,
    ...newGame.notices,
    ...moveMenu.notices,
    ...exportNotices(session),
    hint: hintNotice(why),
  },
);
const settings = createSettings(session);
createSound(session, () => settings().sound);
createPlayView(session);
createPlayback(session, turnIndex);
createHint(session);
createHelp(session);
listenForHelp();
createExportGame(session);
createImportGame(session);
createMoveInput(session);
createLazyEditor(session);
const rulesChoice = createRulesChoice(session);
createRuleCard(session, rulesChoice, clauses, highlighter);
createRulesProse(session, data.telling);
createReader(session, clauses, highlighter);
createStrategyHints(session, defaultRuleset, highlighter);

// Links within this page do not change the address, since its fragment holds the game.
for (const link of all('a[href^="#"]:not(.num, [data-lay])')) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const place = one(link.getAttribute("href") ?? "body");
    place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
    place.scrollIntoView({ behavior: prefersReducedMotion() ? "auto" : "smooth" });
  });
}
document.addEventListener("keydown", (event) => {
  if (
    event.key === "Escape" &&
    !event.defaultPrevented &&
    !document.querySelector(".popup:popover-open, dialog[open]")
  )
    highlighter.release();
});

highlighter.selectPlace(anchorIn(fragment));
const openedFragment = historyState ? "" : fragment;
const openOwnRulesLink = createLazyOwnRules(
  session,
  rulesChoice,
  defaultRuleset,
  openedFragment,
  modes.length > 0,
);
const openLetterLink = createLazyPost(session, defaultRuleset);
createAddressLine(session, defaultRuleset, first.side, clauses, highlighter, modes, [
  openLetterLink,
  openOwnRulesLink,
]);
createLockedMode(session, defaultRuleset, modes);
createLazyClass(session, defaultRuleset, modes, play);
session.refresh();
if (!playInAddress && !modes.length) resumeOffer.offer();
