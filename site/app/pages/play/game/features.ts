/**
 * What a game's page consists of, round its board. The order of the list means nothing: what one
 * feature needs of another, it asks for, and that is made then.
 */

import { createAddressLine } from "../../../share/address_line.ts";
import { createLockedMode } from "../../../class/locked_mode.ts";
import { createCoach } from "../../../play/coach.ts";
import { createEngineStatus } from "../../../play/engine_status.ts";
import { createHelp } from "../../../play/help.ts";
import { createAutosave } from "../../../keep/autosave.ts";
import { createHint, hintNotice } from "../../../analysis/hint.ts";
import { createHighlighter, listenForRelease } from "../../../book/highlight.ts";
import { createMatch } from "../../../play/match.ts";
import { createResumeOffer } from "../../../keep/resume_offer.ts";
import { createFaces } from "../../../play/faces.ts";
import { createFirstMoves } from "../../../play/first_moves.ts";
import { createMoreMenu } from "../../../play/more_menu.ts";
import { createMovePanel } from "../../../play/moves/move_panel.ts";
import { createGameHeader } from "../../../play/game_header.ts";
import { createTurnIndex } from "../../../play/moves/turn_index.ts";
import { createMoveMenu } from "../../../play/moves/move_menu.ts";
import { createMoveList } from "../../../play/moves/move_list.ts";
import { createNewGame } from "../../../play/new_game/new_game.ts";
import { createNotice } from "../../../play/notice.ts";
import { createPlayView } from "../../../play/play_view.ts";
import { createReader } from "../../../book/reader/reader.ts";
import { createExportGame, exportNotices } from "../../../share/export_game.ts";
import { readRuleFields } from "../../../rules/rule_card/rows.ts";
import { createRuleCard } from "../../../rules/rule_card/rule_card.ts";
import { createRulesChoice } from "../../../rules/rules_choice.ts";
import { createSettings } from "../../../play/settings.ts";
import { createSound } from "../../../play/sound.ts";
import { soundNotices } from "../../../play/sound_offer.ts";
import { createRulesProse } from "../../../rules/rules_prose.ts";
import { createToolbar } from "../../../play/toolbar.ts";
import { createPlayerBars } from "../../../play/player_bars.ts";
import { createStatusBar } from "../../../play/status_bar.ts";
import { createMoveInput } from "../../../play/moves/move_input.ts";
import { createLiveRegion } from "../../../play/live_region.ts";
import { createPlayback } from "../../../play/moves/playback.ts";
import { aimOfGame, createHowToPlay } from "../../../learn/how_to_play/how_to_play.ts";
import { fillOnFirstEvent } from "../../../lib/noscript.ts";
import { createStrategyHints } from "../../../learn/strategy_hints.ts";
import { once } from "../../../lib/compose.ts";
import { listenForHelp } from "../../../lib/ui/help_popover.ts";
import { requireElement, scrollToPlace } from "../../../lib/dom.ts";
import { measureBottomInset } from "../../../lib/ui/bottom_inset.ts";
import { readClauses } from "../../../book/clauses.ts";
import { createLazyFeatures } from "./lazy_features.ts";
import type { GameSession } from "../../../session/session.ts";
import type { PageStart } from "./start.ts";

/** What needs nothing of the game. */
const OF_PAGE = [createMoreMenu, listenForHelp];

export function gameFeatures(session: GameSession, start: PageStart) {
  const { usual, modes, ballots } = start;
  const clauses = once(readClauses);
  const ruleFields = once(readRuleFields);
  const highlighter = once(() =>
    createHighlighter(session, clauses(), new Set(ruleFields().rows.keys())),
  );
  const resumeOffer = once(() => createResumeOffer(session, usual));
  const newGame = once(() =>
    createNewGame(session, createMatch(session), resumeOffer().forget, ballots),
  );
  const turnIndex = once(() => createTurnIndex(session));
  const rulesChoice = once(() => createRulesChoice(session));
  const faces = once(() => createFaces(session));
  const lazy = once(() =>
    createLazyFeatures(session, start, rulesChoice(), faces(), newGame().next),
  );
  const moveMenu = once(() => createMoveMenu(session, lazy().why));
  const settings = once(() => createSettings(session));
  const playView = once(() => createPlayView(session, () => moveMenu().undo()));
  const coach = once(() => createCoach(session, lazy().why.last));

  function createGameNotice() {
    const { scrollToClause, scrollToRule } = highlighter();
    const onLeaf = (scroll: (id: string) => void) => (id: string) => {
      faces().study();
      scroll(id);
    };
    const { textOf, folioOf } = clauses();
    createNotice(
      session,
      {
        toClause: onLeaf(scrollToClause),
        toRule: onLeaf(scrollToRule),
        clauseText: textOf,
        folio: folioOf,
        aim: aimOfGame(faces()),
      },
      {
        ...resumeOffer().notices,
        ...newGame().notices,
        ...moveMenu().notices,
        ...exportNotices(session),
        ...soundNotices(session, settings().turnSoundOn),
        ...coach().notices,
        hint: hintNotice(lazy().why),
      },
    );
  }

  const features = [
    () => createAutosave(session, usual),
    () => createLiveRegion(session),
    () => createPlayerBars(session),
    () => createStatusBar(session, newGame().next, document, lazy().result),
    () => createToolbar(session, newGame().open),
    () => createFirstMoves(session),
    faces,
    () => createMovePanel(session),
    () => createMoveList(session, turnIndex()),
    () => createGameHeader(session),
    () => createEngineStatus([session]),
    () => createGameNotice(),
    () => createSound(session, settings()),
    playView,
    () => createPlayback(session, turnIndex()),
    () => createHint(session),
    () => createHelp(),
    () => createExportGame(session),
    () => createMoveInput(session),
    () => createRuleCard(session, rulesChoice(), clauses(), highlighter(), ruleFields()),
    () => createRulesProse(session, start.proseLines),
    () => createReader(session, clauses(), highlighter()),
    () => createStrategyHints(session, usual, highlighter()),
    () => createHowToPlay(session),
    () => createLockedMode(session, usual, modes, ruleFields().bring),
    () => measureBottomInset(session.board.svg),
    fillOnFirstEvent,
    ...OF_PAGE,
    () => listenForRelease(highlighter()),
    () => listenToPlaceLinks(faces().study),
    settings,
    () =>
      createAddressLine(session, start, clauses(), highlighter(), lazy().linkHandlers, playView()),
  ];
  return { features, highlighter, lazy, resumeOffer };
}

/** Links within the page do not change the address, since its fragment holds the game. */
function listenToPlaceLinks(study: () => void) {
  document.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest('a[href^="#"]:not(.num, [data-lay])');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    link.closest("dialog")?.close();
    const place = requireElement(link.getAttribute("href") ?? "body");
    study();
    place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
    scrollToPlace(place);
  });
}
