// @ts-check
/**
 * Learning from one's mistakes: the board goes to each turn that gave much away, and a better one is to be found. What is played there
 * is judged as the game was, and goes again: nothing of it stays in the game.
 */

import { button, h } from "../lib/dom.js";
import { common, visited } from "../session/state.js";
import { through } from "../session/tree/tree.js";
import { errorText } from "../session/text/messages.js";
import { pretty, say } from "../lib/i18n.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./review.js").Judged} Judged */

/** @param {import("../session/session.js").Table} table @param {HTMLElement} place @param {() => void} end  what was there before is shown again */
export function createLearning(table, place, end) {
  /** @type {Judged[]} */
  let tasks = [];
  let n = -1;
  /** The game as it is to be again: its acts and its tree. @type {{acts: string[], tree: State["tree"], paused: boolean}} */
  let game = { acts: [], tree: table.state.tree, paused: false };
  /** What was tried last, so that it is judged once. */
  let tried = "";

  /** The board as it was after so many acts of the game. @param {number} ply @param {boolean} paused */
  function back(ply, paused) {
    const { acts, tree } = game;
    const path = acts.slice(0, ply);
    const line = through(tree, acts);
    tried = "";
    table.lead({
      ...visited({ ...table.state, tree, acts: line, turns: [] }, path),
      paused,
    });
  }

  /** @param {string} text @param {...HTMLElement} buttons */
  function tell(text, ...buttons) {
    place.replaceChildren(h("p", { "data-task": "" }, text), h("p.row", {}, ...buttons));
    table.speak(text);
  }

  /** @param {string} key @param {() => void} act @param {string} [look] */
  const does = (key, act, look) => button(say(`page.analysis.learn.${key}`), act, look);
  const giveUp = () => does("stop", stop, "plain");
  const onward = () =>
    n + 1 < tasks.length ? does("next", () => ask(n + 1), "first") : does("done", stop, "first");

  /** @param {number} next */
  function ask(next) {
    n = next;
    back(tasks[n].acts, true);
    const values = { n: n + 1, all: tasks.length, move: pretty(tasks[n].text) };
    tell(say("page.analysis.learn.task", values), does("show", reveal), giveUp());
  }

  function reveal() {
    const { turns, unfinished } = tasks[n].best;
    const move = pretty(turns[0]?.text ?? unfinished ?? "");
    tell(say("page.analysis.learn.best", { move }), onward(), giveUp());
  }

  /** @param {string} move */
  async function judge(move) {
    const task = n;
    tell(say("page.analysis.learn.wait"));
    /** @type {Judged|null} */
    let judged = null;
    const end = await table.engine
      .think({ op: "review", since: tasks[n].acts, ...common(table.state) }, (part) => {
        if (part.best) judged = part;
      })
      .catch(() => null);
    if (task !== n) return;
    const good = judged && !(/** @type {Judged} */ (judged).slip);
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
    if (n < 0 || !state.fresh) return;
    const { acts: at } = tasks[n];
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
    /** @param {Judged[]} slips @param {string[]} acts */
    begin(slips, acts) {
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
