/**
 * Explains a move: what it does, allows, threatens and prevents, and the line expected after it,
 * which can be played through; and what is threatened in a position, in words and as arrows. The
 * engine finds all this by playing it out (alquerque.thinking.explanations); here it is put into
 * words.
 */

import { all, scrollSmoothly, focusBoard } from "../../lib/dom.ts";
import { willAnswer } from "../../session/engine/engine.ts";
import { requestBase } from "../../session/state/selectors.ts";
import { clearSelection, atNode, withTextNotice } from "../../session/state/updates.ts";
import { say } from "../../lib/i18n.ts";
import { contains } from "../../session/tree/tree.ts";
import { withError } from "../../session/views.ts";
import { errorText } from "../../session/text/messages.ts";
import { createLine } from "../line.ts";
import { hintedPath } from "../hint.ts";
import { noticeText } from "../../play/notice.ts";
import { arrowsOfSentence } from "../../play/moves/line_button.ts";
import { createWhyView, type Line } from "./view.ts";
import { threatSentences } from "./text.ts";
import type { GameSession } from "../../session/session.ts";
import type { Explanation as Explained, Statement as Said } from "../../api.d.ts";
import type { State } from "../../session/state/types.ts";

/** Explains the turn on which one stands; shows what is threatened in the position. */
export interface Why {
  last: () => void;
  threats: () => void;
}

/** The acts through the last turn that is over where one stands; null where there is none. */
function lastTurnPath({ acts, turns, ply }: State) {
  const turn = turns.findLast((playedTurn) => playedTurn.acts <= ply);
  return turn ? acts.slice(0, turn.acts) : null;
}

/** Asks Python to explain a turn; null if it was stopped. */
const explainTurn = (session: GameSession, acts: string[] | null, signal: AbortSignal) =>
  session.engine
    .think({ op: "explain", ...requestBase(session.state), acts }, () => {}, { signal })
    .catch(() => null);

const spokenAnswer = (panel: HTMLElement) =>
  all("[data-verdict], li", panel)
    .map((part) => part.textContent)
    .join(" ");

/** What is threatened in the position on the board. */
async function showThreats(session: GameSession) {
  const { view } = session.state;
  const answer = await session.ask({ op: "threats", ...requestBase(session.state) });
  if (!answer || session.state.view !== view) return;
  if (answer.error)
    return session.put(withError(clearSelection(session.state), { error: answer.error }));
  const notice = {
    kind: "threats",
    sentences: threatSentences(answer),
    lines: (answer.said ?? []).map(arrowsOfSentence),
    view,
  } as const;
  session.put({
    ...clearSelection(session.state),
    notice,
    announcement: { text: noticeText(notice), after: false },
  });
}

/**
 * Draws the line of a hovered sentence as soon as the board shows a position that it can start
 * from: the one after the explained turn, or the one before it if the line assumes that the turn
 * was passed.
 */
function createLinePointer(
  session: GameSession,
  places: () => { after: string[]; from: string[] },
) {
  let pointed: { said: Said; list: ReturnType<typeof arrowsOfSentence> } | null = null;

  function isDrawable({ begins }: Said, { acts, ply }: State) {
    const { after, from } = places();
    const here = String(acts.slice(0, ply));
    return here === String(after) || (begins === "passed" && here === String(from));
  }

  function draw(state: State) {
    if (!pointed || !state.fresh || !isDrawable(pointed.said, state)) return;
    const { list } = pointed;
    if (state.hoveredLine?.view !== state.view || state.hoveredLine.list !== list)
      session.put({ ...state, hoveredLine: { view: state.view, list } });
  }

  return {
    isDrawable,
    draw,
    point(statement: Said | null) {
      pointed = statement && { said: statement, list: arrowsOfSentence(statement) };
      if (pointed) draw(session.state);
      else if (session.state.hoveredLine) session.put({ ...session.state, hoveredLine: null });
    },
  };
}

export function createWhy(session: GameSession, panel: HTMLElement): Why {
  const line = createLine(session);
  /** The acts through the turn that is asked about; none while nothing is. */
  let turnPath: string[] | null = null;
  let answer: Explained | null = null;
  /** Why there is none. */
  let failed: string | null = null;
  let abortController: AbortController | null = null;
  /** The acts before the turn. */
  const pathBefore = () => (turnPath ?? []).slice(0, answer?.acts);
  const pointer = createLinePointer(session, () => ({ after: turnPath ?? [], from: pathBefore() }));
  const drawView = createWhyView(panel, {
    close,
    line,
    show,
    point: pointer.point,
    /** Goes where it can be drawn. */
    press(statement) {
      const there = pointer.isDrawable(statement, session.state);
      if (!there && statement.begins === "passed")
        session.putAndRefresh(atNode(session.state, pathBefore()));
      else if (!there && answer) show(answer.line);
      pointer.point(statement);
    },
  });

  function show(some: Line) {
    const path = turnPath ?? [];
    line.show(pathBefore(), some, contains(session.state.tree, path) ? path : pathBefore());
  }

  function draw() {
    if (turnPath) drawView({ answer, failed, aside: line.isOnBoard(session.state) });
  }

  async function search() {
    const mine = new AbortController();
    abortController = mine;
    const report = await explainTurn(session, turnPath, mine.signal);
    if (abortController !== mine) return;
    abortController = null;
    if (report?.said) answer = report;
    else failed = report?.error ? errorText(report.error) : say("page.why.failed");
    draw();
    session.announce(spokenAnswer(panel));
  }

  /** It waits while the computer thinks, and begins again after that. */
  function updateSearch() {
    const { engine, isThinking } = session.state;
    const able = turnPath && !answer && !failed && willAnswer(engine) && !isThinking;
    if (able && !abortController) void search();
    if (!able && abortController) {
      abortController.abort();
      abortController = null;
    }
  }

  function close() {
    line.leaveAll();
    if (panel.contains(document.activeElement)) focusBoard(session.root);
    [turnPath, answer, failed] = [null, null, null];
    pointer.point(null);
    panel.hidden = true;
    updateSearch();
  }

  function ask(path: string[]) {
    abortController?.abort();
    [turnPath, answer, failed, abortController] = [path, null, null, null];
    pointer.point(null);
    panel.hidden = false;
    draw();
    scrollSmoothly(panel, "nearest");
    session.announce(say("page.why.looking"));
    updateSearch();
  }

  session.watch((state, before) => {
    if (state.gameSerial !== before.gameSerial && turnPath) close();
    updateSearch();
    draw();
    pointer.draw(state);
  });

  return {
    last() {
      const path = hintedPath(session.state) ?? lastTurnPath(session.state);
      if (path) ask(path);
      else session.put(withTextNotice(session.state, say("page.why.none")));
    },
    threats: () => void showThreats(session),
  };
}
