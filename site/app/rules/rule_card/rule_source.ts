/**
 * The panel beside a selected rule: who states it, what the book says or does not say, and its
 * other values to be tried.
 */

import { inWords, type Rows } from "./rows.ts";
import { inHand } from "./preview.ts";
import { groundOf } from "./source_marks.ts";
import { h, one, whileOn } from "../../lib/dom.ts";
import { besides } from "../../lib/popups.ts";
import { fieldName, say, sentence, valueName } from "../../lib/i18n.ts";
import { fieldValue, ruling, type State } from "../../session/state.ts";
import type { Clauses } from "../../book/clauses.ts";
import type { Lamp } from "../../book/highlight.ts";
import type { RulesChoice } from "../rules_choice.ts";

/**
 * Up to this width of the window, in pixels, the text does not stand above the card but far from
 * it.
 */
const NARROW = 1248;

/** The hint where the effect of a value will stand. */
export const tryHint = () => inHand("page.rules.tryHint");

export function createGround(
  card: HTMLElement,
  rows: Rows,
  choice: RulesChoice,
  clauses: Clauses,
  light: Lamp,
) {
  const panel = one("[data-ground]", card);
  /** What the panel shows now, so that it is rebuilt only if its text changes. */
  let shown = "";

  // A press anywhere else deselects the rule, except on the words that it highlights.
  document.addEventListener("pointerdown", (event) => {
    if (
      shown &&
      event.target instanceof Element &&
      !event.target.closest("[data-field], [data-ground], [data-clause], [data-notice]")
    )
      light.release();
  });

  const sources = (state: State, field: string) =>
    groundOf(
      state,
      field,
      inWords(rows, state, field),
      clauses.clausesOn(field, ruling(state).rules),
      light.toClause,
    );

  function close() {
    if (!shown) return;
    shown = "";
    if (panel.contains(document.activeElement))
      (panel.previousElementSibling?.querySelector("[data-rule]") as HTMLElement | null)?.focus();
    panel.hidePopover();
  }

  function open(state: State, field: string, row: HTMLElement) {
    const key = JSON.stringify([field, ruling(state), state.own]);
    if (key === shown) return;
    const moved = !shown || JSON.parse(shown)[0] !== field;
    shown = key;
    const tried = (document.activeElement as HTMLElement | null)?.dataset?.try;
    if (moved) {
      if (panel.matches(":popover-open")) panel.hidePopover();
      row.after(panel);
    }
    panel.setAttribute("aria-label", fieldName(field));
    const wishes = valuesToTry(state, field, choice);
    const closes = { type: "button", "aria-label": say("page.text.close"), onclick: light.release };
    panel.replaceChildren(
      h("button.close", closes, "×"),
      ...sources(state, field),
      ...(row.dataset.silence
        ? [h("p.from", {}, h("a", { href: row.dataset.silence }, say("page.silences.see")))]
        : []),
      ...(wishes ? [wishes, h("p.effect", { "data-effect-here": true }, say(tryHint()))] : []),
    );
    if (moved) panel.showPopover();
    settle(panel, row, card);
    if (!moved && tried)
      (panel.querySelector(`[data-try="${CSS.escape(tried)}"]`) as HTMLElement | null)?.focus();
  }

  return {
    panel,
    draw(state: State) {
      const field = state.held?.field ?? null;
      const row = field ? rows.get(field) : undefined;
      for (const [id, other] of rows)
        one("[data-rule]", other).setAttribute("aria-expanded", String(id === field));
      if (field && row) open(state, field, row);
      else close();
    },
    /** A rule and its sources, for screen readers. */
    inOneBreath: (state: State, field: string) =>
      sources(state, field)
        .map((part) => part.textContent?.trim())
        .filter(Boolean)
        .join(" "),
  };
}

/** The values that a rule may have, each tried on the board before it is chosen. */
function valuesToTry(state: State, field: string, choice: RulesChoice) {
  const values = state.game.fields.find((one) => one.id === field)?.values ?? [];
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
      whileOn(button, () => choice.consider(field, value), choice.forget);
      button.addEventListener("click", () => choice.use(field, value));
      return button;
    }),
  );
}

/**
 * Puts the panel beside its row where the card is wide enough, so that neither the row nor the text
 * above is covered.
 */
function settle(panel: HTMLElement, row: Element, card: Element) {
  const at = row.getBoundingClientRect();
  const whole = card.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  if (whole.width < at.width + width) {
    besides(panel, row);
    const top = Math.max(whole.top, Math.min(at.bottom + 6, innerHeight - height - 8));
    if (innerWidth > NARROW) panel.style.top = `${top}px`;
    return;
  }
  const right = at.right + 8;
  const left = right + width + 8 < innerWidth ? right : Math.max(8, at.left - width - 8);
  panel.style.left = `${left}px`;
  panel.style.top = `${Math.max(8, Math.min(at.top, innerHeight - height - 10))}px`;
}
