/** An offer, a claim or another act as a button. */

import { button, h } from "../lib/dom.ts";
import { questionMark } from "../lib/ui/help_popover.ts";
import { has, sayAt } from "../lib/i18n.ts";
import type { GameSession } from "../session/session.ts";

/** Possible in most positions of most games, so that it stands behind "More" and not beside the turn. */
export const isOftenPossible = (act: string) => act === "resign" || act.startsWith("offer-");

/** Explained if it needs to be; resigning asks for confirmation. */
export function actButton(session: GameSession, word: string) {
  const act = button(
    has("page", "acts", word) ? sayAt(["page", "acts", word]) : word,
    () =>
      word === "resign"
        ? session.put({ ...session.state, notice: { kind: "resign" } })
        : session.act(word),
    isOftenPossible(word) ? "plain" : "",
  );
  act.dataset.act = word;
  const mark = questionMark(word);
  return mark ? h("span.act", {}, act, mark) : act;
}
