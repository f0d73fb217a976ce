/** The buttons of a game under way: taking back, a new game, and what is behind "More". */

import { replaceIfChanged, requireElement } from "../lib/dom.ts";
import { isInputLocked, undoTarget } from "../session/state/selectors.ts";
import { actButton, isOftenPossible } from "./act_button.ts";
import type { GameSession } from "../session/session.ts";

/** @param begin asks how a new game shall be */
export function createToolbar(session: GameSession, begin: () => void) {
  const undo = requireElement('[data-do="undo"]') as HTMLButtonElement;
  const anew = requireElement('[data-do="new"]');
  const actions = requireElement("[data-acts]");
  undo.addEventListener("click", session.undo);
  anew.addEventListener("click", begin);

  session.watch((state) => {
    undo.disabled = undoTarget(state, -1) === null;
    const free = state.fresh && !isInputLocked(state);
    const acts = free ? state.view.acts.filter(isOftenPossible) : [];
    replaceIfChanged(
      actions,
      acts.map((word) => actButton(session, word)),
    );
  });
}
