/**
 * The buttons of a game under way: taking back, a new game, and the offers and claims that are
 * possible now.
 */

import { button, fill, h, one } from "../lib/dom.ts";
import { othersMove, neighbour } from "../session/state.ts";
import { questionMark } from "../lib/help_popover.ts";
import { has, sayAt } from "../lib/i18n.ts";
import type { Table } from "../session/session.ts";

/** @param begin asks how a new game shall be */
export function createTools(table: Table, begin: () => void) {
  const undo = one('[data-do="undo"]') as HTMLButtonElement;
  const anew = one('[data-do="new"]');
  const words = one("[data-acts]");
  undo.addEventListener("click", table.undo);
  anew.addEventListener("click", begin);

  /**
   * An offer, claim or other act as a button, explained if it needs to be; resigning asks for
   * confirmation.
   */
  function wordButton(word: string) {
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
