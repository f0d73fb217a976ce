/**
 * The buttons of a game under way: taking back, a new game, and the offers and claims that are
 * possible now.
 */

import { button, replaceIfChanged, h, one } from "../lib/dom.ts";
import { isInputLocked, undoTarget } from "../session/state/selectors.ts";
import { questionMark } from "../lib/help_popover.ts";
import { has, sayAt } from "../lib/i18n.ts";
import type { GameSession } from "../session/session.ts";

/** @param begin asks how a new game shall be */
export function createToolbar(session: GameSession, begin: () => void) {
  const undo = one('[data-do="undo"]') as HTMLButtonElement;
  const anew = one('[data-do="new"]');
  const actions = one("[data-acts]");
  undo.addEventListener("click", session.undo);
  anew.addEventListener("click", begin);

  /**
   * An offer, claim or other act as a button, explained if it needs to be; resigning asks for
   * confirmation.
   */
  function actionButton(word: string) {
    const act = button(
      has("page", "acts", word) ? sayAt(["page", "acts", word]) : word,
      () =>
        word === "resign"
          ? session.put({ ...session.state, notice: { kind: "resign" } })
          : session.act(word),
      "plain",
    );
    act.dataset.act = word;
    const mark = questionMark(word);
    return mark ? h("span.act", {}, act, mark) : act;
  }

  session.watch((state) => {
    undo.disabled = undoTarget(state, -1) === null;
    // At most one button is filled: this one, while no game would be lost by it.
    anew.classList.toggle(
      "first",
      (!state.acts.length && !state.post) || Boolean(state.view.outcome),
    );
    const free = state.fresh && !isInputLocked(state);
    const said = free
      ? state.view.acts.filter((word) => word !== "accept" && word !== "decline")
      : [];
    replaceIfChanged(actions, said.map(actionButton));
  });
}
