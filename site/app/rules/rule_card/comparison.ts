/**
 * Every ruleset with the rules in which it differs; pointed at or focused, it is tried on the board
 * before it is chosen.
 */

import { pointerWording } from "./preview.ts";
import { h, requireElement, onHoverOrFocus } from "../../lib/dom.ts";
import { placeBeside } from "../../lib/ui/popups.ts";
import { fieldName, say, sayAt, sentence, shortValue } from "../../lib/i18n.ts";
import { fieldValue, currentRules, rulesetOf } from "../../session/state/selectors.ts";
import type { GameSession } from "../../session/session.ts";
import type { Ruleset } from "../../api.d.ts";
import type { RulesChoice } from "../rules_choice.ts";
import { describeOwnSteps, type Rows } from "./rows.ts";
import type { State } from "../../session/state/types.ts";

export function listenToComparison(
  card: HTMLElement,
  list: HTMLElement,
  rows: Rows,
  session: GameSession,
  choice: RulesChoice,
) {
  const opener = requireElement('[data-do="compare"]', card);
  list.addEventListener("toggle", (event) => {
    const open = (event as ToggleEvent).newState === "open";
    opener.setAttribute("aria-expanded", String(open));
    if (!open) return choice.endPreview();
    const { state } = session;
    list.replaceChildren(
      h("p.note", {}, say(pointerWording("page.rules.compareHint"))),
      ...state.game.rulesets.map((ruleset) => {
        const { id } = ruleset;
        const button = rulesetButton(state, [...rows.keys()], ruleset);
        onHoverOrFocus(button, () => choice.previewRuleset(id), choice.endPreview);
        button.addEventListener("click", () => {
          list.hidePopover();
          choice.applyRuleset(id);
        });
        return button;
      }),
      h("p.effect", { "data-effect-here": true }, say("page.rules.compareRest")),
      list.dataset.readings
        ? h("p.note", {}, h("a", { href: list.dataset.readings }, say("page.readings.link")))
        : "",
    );
    placeBeside(list, opener);
    (list.querySelector("[aria-current]") as HTMLElement | null)?.focus();
  });
}

/** @param cardFields the rules that the card has */
function rulesetButton(state: State, cardFields: string[], ruleset: Ruleset) {
  const { id, fields } = ruleset;
  const now = rulesetOf(state);
  const differs = cardFields.filter(
    (field) =>
      field in fields &&
      (String(fields[field]) !== fieldValue(state, field) ||
        describeOwnSteps(field, ruleset) !== describeOwnSteps(field, now)),
  );
  const holds = !differs.length && id === currentRules(state).rules;
  const words = differs.map(
    (field) =>
      `${fieldName(field)}: ${shortValue(field, fields[field] ?? "")}${describeOwnSteps(field, ruleset)}`,
  );
  return h(
    "button.compared",
    { type: "button", "data-compared": id, "aria-current": holds ? "true" : null },
    h("b", {}, sayAt(["rulesets", id, "name"])),
    h("i", {}, sayAt(["rulesets", id, "note"])),
    h(
      "span",
      {},
      holds
        ? say("page.rules.holds")
        : words.length
          ? sentence(`${words.join("; ")}.`)
          : say("page.rules.alike"),
    ),
  );
}
