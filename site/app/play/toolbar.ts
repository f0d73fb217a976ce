/**
 * The buttons of a game: taking back, a new game, what is behind "More", and a hint, whose place the
 * review takes once the game is over.
 */

import { replaceIfChanged, requireElement } from "../lib/dom.ts";
import { isInputLocked, undoTarget } from "../session/state/selectors.ts";
import { actButton, isOftenPossible } from "./act_button.ts";
import type { GameSession } from "../session/session.ts";

/** @param begin asks how a new game shall be */
export function createToolbar(session: GameSession, begin: () => void) {
  const undo = requireElement('[data-do="undo"]') as HTMLButtonElement;
  const anew = requireElement('[data-do="new"]');
  const hint = requireElement('[data-do="hint"]');
  const review = requireElement('[data-do="review"]');
  const actions = requireElement("[data-acts]");
  undo.addEventListener("click", session.undo);
  anew.addEventListener("click", begin);

  session.watch((state) => {
    undo.disabled = undoTarget(state, -1) === null;
    const isOver = Boolean(state.view.outcome);
    if (hint.hidden !== isOver) {
      const hadFocus = hint.matches(":focus") || review.matches(":focus");
      hint.hidden = isOver;
      review.hidden = !isOver;
      if (hadFocus) (isOver ? review : hint).focus({ preventScroll: true });
    }
    const free = state.fresh && !isInputLocked(state);
    const acts = free ? state.view.acts.filter(isOftenPossible) : [];
    replaceIfChanged(
      actions,
      acts.map((word) => actButton(session, word)),
    );
  });
}
