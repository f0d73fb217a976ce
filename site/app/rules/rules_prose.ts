/** Keeps the places of a game's page that tell the current rules in sentences. */

import { all, h } from "../lib/dom.ts";
import { inSentences, type Part, type Table as TableType } from "../lib/rules_in_prose.ts";
import { rulesetOf, currentRules } from "../session/state/selectors.ts";
import { say } from "../lib/i18n.ts";
import { rulesName } from "../session/text/messages.ts";
import type { GameSession } from "../session/session.ts";

/** The two sentences that a newcomer needs: what wins, and how to take. */
const shortProse = (parts: Part[]) =>
  parts
    .filter((part) => part.short)
    .map((part) => part.sentences[0])
    .join(" ");

/**
 * Keeps every place of the page that tells the rules: in short beside the card, in full in the
 * help.
 */
export function createRulesProse(session: GameSession, lines: TableType) {
  let drawn = "";
  session.watch((state) => {
    const now = currentRules(state);
    const { pieces } = state.view;
    const key = JSON.stringify([now, pieces, state.own]);
    if (drawn === key) return;
    drawn = key;
    const values = Object.fromEntries(
      Object.entries({ ...rulesetOf(state).fields, ...now.set }).map(([field, value]) => [
        field,
        String(value),
      ]),
    );
    const parts = inSentences(lines, values, pieces);
    for (const short of all("[data-short]")) short.textContent = shortProse(parts);
    for (const whole of all("[data-told]")) {
      whole.replaceChildren(
        h("p.note", {}, say("played.under", { rules: rulesName(now, state.own) })),
        h(
          "dl",
          {},
          ...parts.flatMap(({ part, sentences }) => [
            h("dt", {}, say(`played.part.${part}`)),
            h("dd", {}, sentences.join(" ")),
          ]),
        ),
      );
    }
  });
}
