/**
 * The panel beside a selected rule: who states it, what the book says or does not say, and its
 * other values to be tried.
 */

import { hasTwoLeaves } from "../../lib/breakpoints.ts";
import { valueInWords, type Rows } from "./rows.ts";
import { pointerWording } from "./preview.ts";
import { sourceParagraphs } from "./source_marks.ts";
import { h, requireElement, onHoverOrFocus } from "../../lib/dom.ts";
import { placeBeside } from "../../lib/ui/popups.ts";
import { fieldName, say, sentence, valueName } from "../../lib/i18n.ts";
import { fieldValue, currentRules } from "../../session/state/selectors.ts";
import type { Clauses } from "../../book/clauses.ts";
import type { Highlighter } from "../../book/highlight.ts";
import type { RulesChoice } from "../rules_choice.ts";
import type { State } from "../../session/state/types.ts";

/** The hint where the effect of a value will stand. */
export const tryHint = () => pointerWording("page.rules.tryHint");

export function createRuleSource(
  card: HTMLElement,
  rows: Rows,
  choice: RulesChoice,
  clauses: Clauses,
  highlighter: Highlighter,
) {
  const panel = requireElement("[data-ground]", card);
  /** What the panel shows now, so that it is rebuilt only if its text changes. */
  let shown = "";

  // A press anywhere else deselects the rule, except on the words that it highlights.
  document.addEventListener("pointerdown", (event) => {
    if (
      shown &&
      event.target instanceof Element &&
      !event.target.closest("[data-field], [data-ground], [data-clause], [data-notice]")
    )
      highlighter.release();
  });

  const sourceParts = (state: State, field: string) =>
    sourceParagraphs(
      state,
      field,
      valueInWords(rows, state, field),
      clauses.clausesOn(field, currentRules(state).rules),
      highlighter.scrollToClause,
    );

  function close() {
    if (!shown) return;
    shown = "";
    if (panel.contains(document.activeElement))
      (panel.previousElementSibling?.querySelector("[data-rule]") as HTMLElement | null)?.focus();
    panel.hidePopover();
  }

  function open(state: State, field: string, row: HTMLElement) {
    const key = JSON.stringify([field, currentRules(state), state.own]);
    if (key === shown) return;
    const moved = !shown || JSON.parse(shown)[0] !== field;
    shown = key;
    const tried = (document.activeElement as HTMLElement | null)?.dataset?.try;
    if (moved) {
      if (panel.matches(":popover-open")) panel.hidePopover();
      row.after(panel);
    }
    panel.setAttribute("aria-label", fieldName(field));
    const wishes = valueButtons(state, field, choice);
    const closes = {
      type: "button",
      "aria-label": say("page.text.close"),
      onclick: highlighter.release,
    };
    panel.replaceChildren(
      h("button.close", closes, "×"),
      ...sourceParts(state, field),
      ...(row.dataset.silence
        ? [h("p.from", {}, h("a", { href: row.dataset.silence }, say("page.silences.see")))]
        : []),
      ...(wishes ? [wishes, h("p.effect", { "data-effect-here": true }, say(tryHint()))] : []),
    );
    if (moved) panel.showPopover();
    placePanel(panel, row, card);
    if (!moved && tried)
      (panel.querySelector(`[data-try="${CSS.escape(tried)}"]`) as HTMLElement | null)?.focus();
  }

  return {
    panel,
    draw(state: State) {
      const field = state.pinned?.field ?? null;
      const row = field ? rows.get(field) : undefined;
      for (const [id, other] of rows)
        requireElement("[data-rule]", other).setAttribute("aria-expanded", String(id === field));
      if (field && row) open(state, field, row);
      else close();
    },
    /** A rule and its sources, for screen readers. */
    spokenText: (state: State, field: string) =>
      sourceParts(state, field)
        .map((part) => part.textContent?.trim())
        .filter(Boolean)
        .join(" "),
  };
}

/** The values that a rule may have, each tried on the board before it is chosen. */
function valueButtons(state: State, field: string, choice: RulesChoice) {
  const values = state.game.fields.find((ruleField) => ruleField.id === field)?.values ?? [];
  if (values.length < 2) return null;
  const now = fieldValue(state, field);
  return h(
    "div.tries",
    { role: "group", "aria-label": say("page.rules.tries") },
    h("p.caps", { "aria-hidden": "true" }, say("page.rules.tries")),
    ...values.map((value) => {
      const button = h(
        "button.try",
        { type: "button", "data-try": value, "aria-pressed": String(value === now) },
        sentence(valueName(field, value)),
      );
      if (value === now) return button;
      onHoverOrFocus(button, () => choice.preview(field, value), choice.endPreview);
      button.addEventListener("click", () => choice.applyField(field, value));
      return button;
    }),
  );
}

/**
 * Puts the panel beside its row where the card is wide enough, so that neither the row nor the text
 * above is covered.
 */
function placePanel(panel: HTMLElement, row: Element, card: Element) {
  const at = row.getBoundingClientRect();
  const whole = card.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  if (whole.width < at.width + width) {
    placeBeside(panel, row);
    const lowest = innerHeight - height - 8;
    const top = Math.max(8, Math.min(Math.max(whole.top, at.bottom + 6), lowest));
    // on one leaf the text does not stand above the card but far from it
    if (hasTwoLeaves()) panel.style.top = `${top}px`;
    return;
  }
  const right = at.right + 8;
  const left = right + width + 8 < innerWidth ? right : Math.max(8, at.left - width - 8);
  panel.style.left = `${left}px`;
  panel.style.top = `${Math.max(8, Math.min(at.top, innerHeight - height - 10))}px`;
}
