/**
 * Handles touches: they select, play, or are refused. A move is drawn optimistically until its view
 * arrives.
 */

import { drawWithPen } from "./board/annotations.ts";
import * as position from "./position_draft.ts";
import { describePoint, touchAnnouncement } from "./text/announcements.ts";
import { isInputLocked, requestBase } from "./state/selectors.ts";
import { onTouch, onLift, onDrop } from "./state/touch.ts";
import * as change from "./state/updates.ts";
import { refusalAnnouncement } from "./text/refusals.ts";
import { withError } from "./views.ts";
import { loadingText } from "./text/messages.ts";
import { prettyMove, say } from "../lib/i18n.ts";
import type { Move, Reason } from "../api.d.ts";
import type { PositionDraft } from "./position_draft.ts";
import type { GameSession } from "./session.ts";

/** A second touch of the point just played to is ignored for so long. */
const REPEATED_TOUCH_MS = 700;
/** The same for the touch that selects a man: a double tap must not deselect it. */
const DOUBLE_TOUCH_MS = 300;

export function createInteraction(session: GameSession) {
  /** The point just played to or selected: a repeated touch of it is not a new one. */
  let lastTouch = { at: "", until: 0, chosen: false };

  function touch(point: string) {
    const { editing } = session.state;
    if (editing) return editPosition(session, position.touchDraft(editing, point), point);
    if (session.state.notice?.kind === "pen")
      return drawWithPen(session, session.state.notice, point);
    const again = lastTouch.at === point && performance.now() < lastTouch.until;
    if (again && (!lastTouch.chosen || session.state.chosen === point)) return;
    lastTouch.until = 0; // a touch elsewhere has come between
    applyStep(onTouch(session.state, point), point);
  }

  /**
   * Carries out the result of a touch or a drop.
   * @param point the point touched
   */
  function applyStep(step: ReturnType<typeof onTouch>, point?: string) {
    const next = { ...step.state, rulesPreview: null };
    const isSelection = !step.play && !step.why && next.chosen !== session.state.chosen;
    const announcement = step.play || step.why ? null : touchAnnouncement(next, session.state);
    if (step.play && needsConfirmation(session, step.play)) {
      const { from, to } = step.play;
      const text = say("page.confirm.ask", { move: prettyMove(step.play.touch) });
      return session.put({
        ...next,
        chosen: next.view.mid ? next.chosen : (from ?? to),
        notice: { kind: "confirm", move: step.play },
        announcement: { text, after: false },
      });
    }
    session.put(announcement ? { ...next, announcement } : next);
    if (isSelection && point && next.chosen === point)
      lastTouch = { at: point, until: performance.now() + DOUBLE_TOUCH_MS, chosen: true };
    if (step.play) {
      if (point && step.play.to !== point)
        lastTouch = {
          at: step.play.to ?? "",
          until: performance.now() + REPEATED_TOUCH_MS,
          chosen: false,
        };
      play(step.play);
    } else if (step.why) void explainRefusal(session, step.why.from, step.why.to);
  }

  function play(move: Move) {
    const { state } = session;
    // Back leads to places to decide anew: not into a chain, nor before a throw.
    const decided = !state.view.mid && !isInputLocked(state) && !move.dice;
    const historySteps = state.historySteps + (decided ? 1 : 0);
    session.putAndRefresh({
      ...change.withAct(state, move.touch, move),
      justPlayedHere: true,
      historySteps,
    });
  }

  function act(word: string) {
    const { state } = session;
    const answers = word === "accept" || word === "decline";
    const text = say(`page.actDone.${word}`);
    session.putAndRefresh({
      ...change.withAct(state, word),
      justPlayedHere: true,
      historySteps: state.historySteps + (answers ? 0 : 1),
      notice: word === "decline" ? { kind: "text", text } : null,
      announcement: { text, after: false },
    });
  }

  function goToPly(ply: number, takenBack = false) {
    lastTouch.until = 0;
    session.putAndRefresh({
      ...change.atPly({ ...session.state, paused: true }, ply),
      takenBack,
    });
  }

  return {
    touch,
    lift(point: string) {
      if (!session.state.editing)
        session.put({ ...onLift(session.state, point), rulesPreview: null });
    },
    drop(from: string, to: string | null) {
      const { editing } = session.state;
      if (editing) editPosition(session, position.moveMan(editing, from, to), to ?? from);
      else applyStep(onDrop(session.state, from, to));
    },
    play,
    act,
    goToPly,
    takeBackTo: (ply: number) => goToPly(ply, true),
  };
}

/** Changes the position draft at a point, and announces what is there now. */
function editPosition(session: GameSession, editing: PositionDraft, point: string) {
  const text = describePoint(position.draftState(session.state, editing), point);
  session.put({ ...session.state, editing, announcement: { text, after: false } });
}

/** Whether a move must be confirmed first; the same touch again confirms it. */
function needsConfirmation(session: GameSession, move: Move) {
  const { confirmsMoves, notice } = session.state;
  const touchToConfirm = notice?.kind === "confirm" ? notice.move.touch : null;
  return confirmsMoves && !move.dice && move.touch !== touchToConfirm;
}

/** Asks the engine why a touch was refused, and shows the reason. */
async function explainRefusal(session: GameSession, from: string | null, to: string | null) {
  const { view } = session.state;
  const refusal = from ? session.prebuiltRefusal(from, to) : null;
  if (refusal) return showRefusal(session, refusal, from, to);
  const waits = from ? loadingText(session.state, "why") : "";
  if (waits) session.put(change.withTextNotice(session.state, waits));
  const common = requestBase(session.state);
  const answer = from ? await session.ask({ op: "why", ...common, from, to }) : null;
  if (session.state.view !== view || !session.state.fresh) return;
  if (answer?.error) return session.put(withError(session.state, { error: answer.error }));
  if (answer?.reason) showRefusal(session, answer.reason, from, to);
}

function showRefusal(session: GameSession, reason: Reason, from: string | null, to: string | null) {
  const announcement = { text: refusalAnnouncement(session.state, reason, from, to), after: false };
  session.put({ ...session.state, notice: { kind: "why", reason, from, to }, announcement });
}
