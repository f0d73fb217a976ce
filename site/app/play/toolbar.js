// @ts-check
/** The buttons of a game under way: taking back, a new game, and the offers and claims that are possible now. */

import { button, fill, h, one } from "../lib/dom.js";
import { othersMove, neighbour } from "../session/state.js";
import { questionMark } from "../lib/help_popover.js";
import { has, sayAt } from "../lib/i18n.js";

/** @typedef {import("../session/session.js").Table} Table */

/** @param {Table} table @param {() => void} begin  asks how a new game shall be */
export function createTools(table, begin) {
  const undo = /** @type {HTMLButtonElement} */ (one('[data-do="undo"]'));
  const anew = one('[data-do="new"]');
  const words = one("[data-acts]");
  undo.addEventListener("click", table.undo);
  anew.addEventListener("click", begin);

  /** An offer, claim or other act as a button, explained if it needs to be; resigning asks for confirmation. @param {string} word */
  function wordButton(word) {
    const act = button(
      has("page", "acts", word) ? sayAt(["page", "acts", word]) : word,
      () =>
        word === "resign"
          ? table.put({ ...table.state, notice: { kind: "resign" } })
          : table.act(word),
      "plain",
    );
    act.dataset.act = word;
    const mark = questionMark(word);
    return mark ? h("span.act", {}, act, mark) : act;
  }

  table.watch((state) => {
    undo.disabled = neighbour(state, -1) === null;
    // At most one button is filled: this one, while no game would be lost by it.
    anew.classList.toggle(
      "first",
      (!state.acts.length && !state.post) || Boolean(state.view.outcome),
    );
    const free = state.fresh && !othersMove(state);
    const said = free
      ? state.view.acts.filter((word) => word !== "accept" && word !== "decline")
      : [];
    fill(words, said.map(wordButton));
  });
}
