// @ts-check
/** Every ruleset with the rules in which it differs; pointed at or focused, it is tried on the board before it is chosen. */

import { inHand } from "./preview.js";
import { h, one, whileOn } from "../../lib/dom.js";
import { besides } from "../../lib/popups.js";
import { fieldName, say, sayAt, sentence, shortValue } from "../../lib/i18n.js";
import { fieldValue, ruling } from "../../session/state.js";

/** @typedef {import("../../session/state.js").State} State */
/** @typedef {import("../rules_choice.js").RulesChoice} RulesChoice */

/**
 * @param {HTMLElement} card @param {HTMLElement} list @param {import("./rows.js").Rows} rows
 * @param {import("../../session/session.js").Table} table @param {RulesChoice} choice
 */
export function listenToComparison(card, list, rows, table, choice) {
  const opener = one('[data-do="compare"]', card);
  list.addEventListener("toggle", (event) => {
    const open = /** @type {ToggleEvent} */ (event).newState === "open";
    opener.setAttribute("aria-expanded", String(open));
    if (!open) return choice.forget();
    const { state } = table;
    list.replaceChildren(
      h("p.note", {}, say(inHand("page.rules.compareHint"))),
      ...state.game.rulesets.map(({ id, fields }) => {
        const button = rulesetButton(state, [...rows.keys()], id, fields);
        whileOn(button, () => choice.considerRuleset(id), choice.forget);
        button.addEventListener("click", () => {
          list.hidePopover();
          choice.useRuleset(id);
        });
        return button;
      }),
      h("p.effect", { "data-effect-here": true }, say("page.rules.compareRest")),
      list.dataset.readings
        ? h("p.note", {}, h("a", { href: list.dataset.readings }, say("page.readings.link")))
        : "",
    );
    besides(list, opener);
    /** @type {HTMLElement|null} */ (list.querySelector("[aria-current]"))?.focus();
  });
}

/** @param {State} state @param {string[]} known  the rules that the card has @param {string} id @param {import("../../lib/types.js").Ruleset["fields"]} fields */
function rulesetButton(state, known, id, fields) {
  const differs = known.filter(
    (field) => field in fields && String(fields[field]) !== fieldValue(state, field),
  );
  const holds = !differs.length && id === ruling(state).rules;
  const words = differs.map((field) => `${fieldName(field)}: ${shortValue(field, fields[field])}`);
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
