/**
 * The commands that replace much of the state at once: new game, navigation, undo, rules, flip,
 * pause.
 */

import { undoChange } from "./position_draft.ts";
import { undoTarget } from "./state/selectors.ts";
import * as change from "./state/updates.ts";
import { withLine, removeAt } from "./tree/tree.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "./session.ts";
import type { StartingRoll } from "./state/types.ts";

/**
 * @param drawStartingRoll animates the dice that decide who begins
 */
export const createCommands = (
  session: GameSession,
  drawStartingRoll: (roll: StartingRoll) => void,
): Pick<
  GameSession,
  | "undo"
  | "playActs"
  | "newGame"
  | "loadGame"
  | "goToNode"
  | "editTree"
  | "changeRules"
  | "replaceState"
  | "flip"
  | "pause"
  | "resume"
  | "clearSelection"
  | "announce"
> => ({
  clearSelection: () => session.put(change.clearSelection(session.state)),
  announce: (text, after = false) =>
    session.put({ ...session.state, announcement: { text, after } }),
  undo() {
    const { editing } = session.state;
    if (editing) return session.put({ ...session.state, editing: undoChange(editing) });
    session.goToPly(undoTarget(session.state, -1) ?? session.state.ply);
    session.put({ ...session.state, takenBack: true });
  },
  playActs(acts) {
    const move = session.state.view.legal.find((one) => one.touch === acts[0]);
    if (move && acts.length === 1) return session.play(move);
    const { state } = session;
    const next = acts.reduce((now, act) => change.withAct(now, act), state);
    session.putAndRefresh({
      ...next,
      view: state.view,
      justPlayedHere: true,
      historySteps: state.historySteps + 1,
    });
  },
  newGame(wishes) {
    const { startingRoll } = wishes;
    if (startingRoll !== undefined) session.root.querySelector(".lots")?.remove();
    const next = change.newGame(
      session.state,
      startingRoll === undefined ? wishes : { ...wishes, areDiceRolling: startingRoll !== null },
    );
    session.putAndRefresh({ ...next, view: session.prebuiltView(next) ?? next.view });
    if (startingRoll) drawStartingRoll(startingRoll);
  },
  loadGame: (play) => session.putAndRefresh(change.loadGame(session.state, play)),
  goToNode: (path) => session.putAndRefresh(change.atNode(session.state, path)),
  editTree(next) {
    session.put({ ...session.state, ...next });
  },
  changeRules(acts, word) {
    const { state } = session;
    // Rules chosen a moment ago, under which nothing has been played, leave no line behind.
    const last = state.acts.at(-1)?.startsWith("rules:") && acts.length === state.acts.length - 1;
    const kept = last ? removeAt(state.tree, state.acts).tree : state.tree;
    const tree = withLine(kept, acts);
    const at = { ...session.state, acts, ply: acts.length, tree };
    const next = word ? change.withAct(at, word) : { ...change.clearSelection(at), fresh: false };
    session.putAndRefresh({ ...next, justPlayedHere: false, pendingRules: null });
  },
  replaceState(next) {
    session.dropPendingView();
    session.stopThinking();
    const { engine, below, historySteps } = session.state;
    session.put({ ...next, engine, below, historySteps });
  },
  flip() {
    const flipped = !session.state.flipped;
    const text = say(flipped ? "page.said.flipped" : "page.said.unflipped");
    session.put({ ...session.state, flipped, announcement: { text, after: false } });
  },
  pause() {
    session.put({ ...session.state, paused: true });
    session.stopThinking();
  },
  resume() {
    const { notice } = session.state;
    session.put({
      ...session.state,
      paused: false,
      notice: notice?.kind === "paused" ? null : notice,
    });
    session.think();
  },
});
