/**
 * The commands that replace much of the state at once: new game, navigation, undo, rules, flip,
 * pause. What each does is said where GameSession declares it.
 */

import { undoChange } from "./position_draft.ts";
import { undoTarget } from "./state/selectors.ts";
import * as change from "./state/updates.ts";
import { withLine, removeAt } from "./tree/tree.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "./session.ts";
import type { NewGameOptions, StartingRoll, State } from "./state/types.ts";

export const clearSelection = (session: GameSession) =>
  session.put(change.clearSelection(session.state));

export const announce = (session: GameSession, text: string, after = false) =>
  session.put({ ...session.state, announcement: { text, after } });

export function undo(session: GameSession) {
  const { state } = session;
  if (state.editing) return session.put({ ...state, editing: undoChange(state.editing) });
  session.takeBackTo(undoTarget(state, -1) ?? state.ply);
}

export function playActs(session: GameSession, acts: string[]) {
  const { state } = session;
  const move = state.view.legal.find((legalMove) => legalMove.touch === acts[0]);
  if (move && acts.length === 1) return session.play(move);
  const next = acts.reduce((now, act) => change.withAct(now, act), state);
  session.putAndRefresh({
    ...next,
    view: state.view,
    justPlayedHere: true,
    historySteps: state.historySteps + 1,
  });
}

/** @param drawStartingRoll animates the dice that decide who begins */
export function newGame(
  session: GameSession,
  wishes: NewGameOptions,
  drawStartingRoll: (roll: StartingRoll) => void,
) {
  const { startingRoll } = wishes;
  if (startingRoll !== undefined) session.root.querySelector(".lots")?.remove();
  const next = change.newGame(
    session.state,
    startingRoll === undefined ? wishes : { ...wishes, areDiceRolling: startingRoll !== null },
  );
  session.putAndRefresh({ ...next, view: session.prebuiltView(next) ?? next.view });
  if (startingRoll) drawStartingRoll(startingRoll);
}

export const loadGame = (session: GameSession, play: NewGameOptions) =>
  session.putAndRefresh(change.loadGame(session.state, play));

export const goToNode = (session: GameSession, path: string[]) =>
  session.putAndRefresh(change.atNode(session.state, path));

export const editTree = (session: GameSession, next: Parameters<GameSession["editTree"]>[0]) =>
  session.put({ ...session.state, ...next });

export function changeRules(session: GameSession, acts: string[], word: string | null) {
  const { state } = session;
  // Rules chosen a moment ago, under which nothing has been played, leave no line behind.
  const last = state.acts.at(-1)?.startsWith("rules:") && acts.length === state.acts.length - 1;
  const base = last ? removeAt(state.tree, state.acts).tree : state.tree;
  const tree = withLine(base, acts);
  const at = { ...state, acts, ply: acts.length, tree };
  const next = word ? change.withAct(at, word) : { ...change.clearSelection(at), fresh: false };
  session.putAndRefresh({ ...next, justPlayedHere: false, pendingRules: null });
}

export function replaceState(session: GameSession, next: State) {
  session.dropPendingView();
  session.stopThinking();
  const { engine, below, historySteps } = session.state;
  session.put({ ...next, engine, below, historySteps });
}

export function flip(session: GameSession) {
  const flipped = !session.state.flipped;
  const text = say(flipped ? "page.said.flipped" : "page.said.unflipped");
  session.put({ ...session.state, flipped, announcement: { text, after: false } });
}

export function pause(session: GameSession) {
  session.put({ ...session.state, paused: true });
  session.stopThinking();
}

export function resume(session: GameSession) {
  const { notice } = session.state;
  session.put({
    ...session.state,
    paused: false,
    notice: notice?.kind === "paused" ? null : notice,
  });
  session.think();
}
