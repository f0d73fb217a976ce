/**
 * Learning from one's mistakes: the board goes to each turn that gave much away, and the reader has
 * to find a better one. Each attempt is judged as the game was, and then removed: none of it stays
 * in the game.
 */

import { button, h } from "../lib/dom.ts";
import { judgeLastTurn } from "./review_turns.ts";
import { atNode } from "../session/state/updates.ts";
import { lineThrough } from "../session/tree/tree.ts";
import { errorText } from "../session/text/messages.ts";
import { prettyMove, say } from "../lib/i18n.ts";
import type { ReviewedTurn as Judged } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

const actionButton = (key: string, act: () => void, look?: string) =>
  button(say(`page.analysis.learn.${key}`), act, look);

/** @param onEnd what was there before is shown again */
export function createRetryMistakes(session: GameSession, place: HTMLElement, onEnd: () => void) {
  let tasks: Judged[] = [];
  let n = -1;
  /** The game as it is to be again: its acts and its tree. */
  let game: Pick<State, "acts" | "tree" | "paused"> = { ...session.state, acts: [] };
  /** What was tried last, so that it is judged once. */
  let lastTried = "";

  /** The board as it was after so many acts of the game. */
  function restoreBoard(ply: number, paused: boolean) {
    const { acts, tree } = game;
    const path = acts.slice(0, ply);
    const line = lineThrough(tree, acts);
    lastTried = "";
    session.putAndRefresh({
      ...atNode({ ...session.state, tree, acts: line, turns: [] }, path),
      paused,
    });
  }

  function tell(text: string, ...buttons: HTMLElement[]) {
    place.replaceChildren(h("p", { "data-task": "" }, text), h("p.row", {}, ...buttons));
    session.announce(text);
  }

  const stopButton = () => actionButton("stop", stop, "plain");
  const nextButton = () =>
    n + 1 < tasks.length
      ? actionButton("next", () => showTask(n + 1), "first")
      : actionButton("done", stop, "first");

  function showTask(next: number) {
    const task = tasks[next];
    if (!task) return;
    n = next;
    restoreBoard(task.acts, true);
    const values = { n: n + 1, all: tasks.length, move: prettyMove(task.text) };
    tell(say("page.analysis.learn.task", values), actionButton("show", reveal), stopButton());
  }

  function reveal() {
    const { turns = [], unfinished } = tasks[n]?.best ?? {};
    const move = prettyMove(turns[0]?.text ?? unfinished ?? "");
    tell(say("page.analysis.learn.best", { move }), nextButton(), stopButton());
  }

  async function judge(move: string) {
    const task = n;
    tell(say("page.analysis.learn.wait"));
    const { judged, error } = await judgeLastTurn(session, { since: tasks[n]?.acts });
    if (task !== n) return;
    if (judged && !judged.slip)
      return tell(say("page.analysis.learn.good", { move }), nextButton(), stopButton());
    const again = actionButton("again", () => showTask(n), "first");
    if (!judged) return tell(errorText(error ?? { key: "other" }), again, stopButton());
    const show = actionButton("show", reveal);
    tell(say("page.analysis.learn.bad", { move }), again, show, stopButton());
  }

  function stop() {
    if (n < 0) return;
    n = -1;
    restoreBoard(game.acts.length, game.paused);
    onEnd();
  }

  session.watch((state) => {
    const at = tasks[n]?.acts;
    if (at === undefined || !state.fresh) return;
    const path = state.acts.slice(0, state.ply);
    const turn = state.view.turns.find((playedTurn) => playedTurn.acts > at);
    if (!turn || String(path.slice(0, at)) !== String(game.acts.slice(0, at))) return;
    if (!state.paused) session.pause(); // the computer is not to answer
    if (lastTried === String(path) || path.length !== turn.acts) return;
    lastTried = String(path);
    void judge(prettyMove(turn.text));
  });

  return {
    get busy() {
      return n >= 0;
    },
    begin(slips: Judged[], acts: string[]) {
      const { tree, paused } = session.state;
      tasks = slips;
      game = { acts, tree, paused };
      showTask(0);
    },
    /** Another game is on the board: nothing to go back to. */
    reset() {
      n = -1;
    },
  };
}
