/**
 * Learning from one's mistakes: the board goes to each turn that gave much away, and a better one
 * is to be found. What is played there is judged as the game was, and goes again: nothing of it
 * stays in the game.
 */

import { button, h } from "../lib/dom.ts";
import { common, visited, type State } from "../session/state.ts";
import { through } from "../session/tree/tree.ts";
import { errorText } from "../session/text/messages.ts";
import { pretty, say } from "../lib/i18n.ts";
import type { ReviewedTurn as Judged } from "../api.d.ts";
import type { Table } from "../session/session.ts";

/** @param end what was there before is shown again */
export function createLearning(table: Table, place: HTMLElement, end: () => void) {
  let tasks: Judged[] = [];
  let n = -1;
  /** The game as it is to be again: its acts and its tree. */
  let game: { acts: string[]; tree: State["tree"]; paused: boolean } = {
    acts: [],
    tree: table.state.tree,
    paused: false,
  };
  /** What was tried last, so that it is judged once. */
  let tried = "";

  /** The board as it was after so many acts of the game. */
  function back(ply: number, paused: boolean) {
    const { acts, tree } = game;
    const path = acts.slice(0, ply);
    const line = through(tree, acts);
    tried = "";
    table.lead({
      ...visited({ ...table.state, tree, acts: line, turns: [] }, path),
      paused,
    });
  }

  function tell(text: string, ...buttons: HTMLElement[]) {
    place.replaceChildren(h("p", { "data-task": "" }, text), h("p.row", {}, ...buttons));
    table.speak(text);
  }

  const does = (key: string, act: () => void, look?: string) =>
    button(say(`page.analysis.learn.${key}`), act, look);
  const giveUp = () => does("stop", stop, "plain");
  const onward = () =>
    n + 1 < tasks.length ? does("next", () => ask(n + 1), "first") : does("done", stop, "first");

  function ask(next: number) {
    const task = tasks[next];
    if (!task) return;
    n = next;
    back(task.acts, true);
    const values = { n: n + 1, all: tasks.length, move: pretty(task.text) };
    tell(say("page.analysis.learn.task", values), does("show", reveal), giveUp());
  }

  function reveal() {
    const { turns = [], unfinished } = tasks[n]?.best ?? {};
    const move = pretty(turns[0]?.text ?? unfinished ?? "");
    tell(say("page.analysis.learn.best", { move }), onward(), giveUp());
  }

  async function judge(move: string) {
    const task = n;
    tell(say("page.analysis.learn.wait"));
    let judged: Judged | null = null;
    const end = await table.engine
      .think({ op: "review", since: tasks[n]?.acts, ...common(table.state) }, (part) => {
        if (part.best) judged = part;
      })
      .catch(() => null);
    if (task !== n) return;
    const good = judged && !(judged as Judged).slip;
    if (good) return tell(say("page.analysis.learn.good", { move }), onward(), giveUp());
    const again = does("again", () => ask(n), "first");
    if (!judged) return tell(errorText(end?.error ?? { key: "other" }), again, giveUp());
    tell(say("page.analysis.learn.bad", { move }), again, does("show", reveal), giveUp());
  }

  function stop() {
    if (n < 0) return;
    n = -1;
    back(game.acts.length, game.paused);
    end();
  }

  table.watch((state) => {
    const at = tasks[n]?.acts;
    if (at === undefined || !state.fresh) return;
    const path = state.acts.slice(0, state.ply);
    const turn = state.view.turns.find((one) => one.acts > at);
    if (!turn || String(path.slice(0, at)) !== String(game.acts.slice(0, at))) return;
    if (!state.paused) table.pause(); // the computer is not to answer
    if (tried === String(path) || path.length !== turn.acts) return;
    tried = String(path);
    void judge(pretty(turn.text));
  });

  return {
    get busy() {
      return n >= 0;
    },
    begin(slips: Judged[], acts: string[]) {
      const { tree, paused } = table.state;
      tasks = slips;
      game = { acts, tree, paused };
      ask(0);
    },
    /** Another game is on the board: nothing to go back to. */
    drop() {
      n = -1;
    },
  };
}
