/**
 * The analysis of the position on the board: who stands better, and the best turns, as arrows and
 * as lines that can be played through. It runs while it is switched on and visible and no other
 * search runs; a change of the position stops it at once.
 */

import { requireElement, scrollSmoothly } from "../lib/dom.ts";
import { isComputer } from "../session/players.ts";
import { willAnswer } from "../session/engine/engine.ts";
import { requestBase } from "../session/state/selectors.ts";
import { moveText, say } from "../lib/i18n.ts";
import { createLine } from "./line.ts";
import { createAnalysisSession } from "./session.ts";
import { createReview } from "./review.ts";
import { createAnalysisView } from "./view.ts";
import { outcomeFor, evaluationText } from "./evaluation_text.ts";
import type { Analysed } from "../lib/types.ts";
import type { GameSession } from "../session/session.ts";
import type { Why } from "./why/why.ts";
import type { State } from "../session/state/types.ts";

/** How many lines are shown, and how many if every turn is wanted. */
const LINES_SHOWN = 3;
const ALL_LINES = 500;

/** Why there is no analysis now; null if there can be one. */
function idleReason({ engine, view, isThinking, editing, areDiceRolling, fresh }: State) {
  if (!willAnswer(engine)) return "wait";
  if (editing) return "editing";
  if (view.outcome) return "over";
  if (view.dice || areDiceRolling) return "dice";
  return isThinking || !fresh ? "later" : null;
}

/** What is drawn of a report on the board. */
const arrowsOf = ({ lines }: Analysed, { view }: State, all: boolean) => ({
  view,
  list: lines.map((line, n) => ({
    path: line.path,
    kind: all ? outcomeFor(line, view.side) : String(n + 1),
  })),
});

const arrowKey = ({ path, kind }: { path: string[]; kind: string }) => `${kind} ${path}`;

/** Has arrows drawn that are not on the board yet. */
function putArrows(session: GameSession, arrows: ReturnType<typeof arrowsOf>) {
  const { arrows: before } = session.state;
  if (
    before?.view !== arrows.view ||
    String(before.list.map(arrowKey)) !== String(arrows.list.map(arrowKey))
  )
    session.put({ ...session.state, arrows });
}

/** The result, for screen readers. */
function spokenSummary(
  { report, fault }: Pick<ReturnType<typeof createAnalysisSession>, "report" | "fault">,
  why: string | null,
) {
  const best = report?.lines[0];
  if (!best) return fault ?? say(`page.analysis.${why ?? "looking"}`);
  const move = moveText(best.turns[0]?.text ?? best.unfinished ?? "");
  return `${evaluationText(best)} ${say("page.analysis.said.best", { move })}`;
}

/** @returns what turns it on and off, and what looks through the whole game */
export function createAnalysis(
  session: GameSession,
  opener: HTMLElement,
  panel: HTMLElement,
  why: Why,
): { toggle: () => void; review: () => void } {
  const line = createLine(session);
  let on = false;
  let all = false;
  const search = createAnalysisSession(session.engine, () => {
    draw();
    if (search.report) putArrows(session, arrowsOf(search.report, session.state, all));
  });
  const drawView = createAnalysisView(panel, {
    close: toggle,
    toggleAll() {
      all = !all;
      updateSearch();
    },
    line,
    retry() {
      search.forget();
      update();
    },
    last: why.last,
    threats: why.threats,
    review: () => void review.begin(),
    show(n) {
      const { acts, ply } = session.state;
      const shown = search.report?.lines[n];
      if (shown) line.show(acts.slice(0, ply), shown);
    },
  });
  const review = createReview(session, requireElement("[data-review]", panel), line.show, update);

  /** Begins, goes on with or ends the search, as the position asks for it. */
  function updateSearch() {
    const { state } = session;
    const isSeen = on && panel.checkVisibility();
    const able = isSeen && !idleReason(state) && !review.busy && !document.hidden;
    const most = all ? ALL_LINES : LINES_SHOWN;
    search.ask(able ? { op: "analyse", ...requestBase(state), most } : null);
    // Without the panel nobody could tell what the arrows mean, or hide them.
    if (on && !isSeen && state.arrows) session.put({ ...state, arrows: null });
    else if (able && search.report) putArrows(session, arrowsOf(search.report, state, all));
  }

  function draw() {
    const { state } = session;
    if (!on) return;
    const aside = line.isOnBoard(state);
    const reviewable = !aside && review.possible(state);
    const quiet = review.busy ? "whole" : idleReason(state);
    const { report, fault } = search;
    drawView(state, { report, all, why: quiet, fault, aside, reviewable });
    review.draw(state);
  }

  function update() {
    updateSearch();
    draw();
  }

  function toggle() {
    if (panel.contains(document.activeElement)) opener.focus();
    on = !on;
    all = false;
    if (!on) {
      review.stop();
      line.leaveAll();
    }
    panel.hidden = !on;
    opener.setAttribute("aria-pressed", String(on));
    update();
    const announcement = { text: say(`page.analysis.said.${on ? "on" : "off"}`), after: false };
    session.put({ ...session.state, arrows: null, announcement });
  }

  session.watch((state, before) => {
    // Another game against the computer begins without it.
    const isOtherGame = state.gameSerial !== before.gameSerial;
    if (on && isOtherGame && Object.values(state.players).some(isComputer)) toggle();
    if (isOtherGame) review.stop();
    update();
  });
  document.addEventListener("visibilitychange", updateSearch);
  new ResizeObserver(updateSearch).observe(panel);
  session.keys.v = () =>
    session.announce(
      on ? spokenSummary(search, idleReason(session.state)) : say("page.analysis.said.none"),
    );
  return {
    toggle,
    review() {
      if (!on) toggle();
      if (review.possible(session.state)) void review.begin();
      scrollSmoothly(panel, "nearest");
    },
  };
}
