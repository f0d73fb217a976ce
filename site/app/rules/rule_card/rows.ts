/**
 * The rows of the rule card, one for each rule: a control, or fixed words, and the mark of who
 * states the rule.
 */

import { warrantOf, markText } from "./source_marks.ts";
import { all, requireElement, onHoverOrFocus, parseNoscript } from "../../lib/dom.ts";
import { changedBy, fieldValue, rulesetOf } from "../../session/state/selectors.ts";
import { say, sayAt, shortValue, valueName } from "../../lib/i18n.ts";
import type { Highlighter } from "../../book/highlight.ts";
import type { RulesChoice } from "../rules_choice.ts";
import type { State } from "../../session/state/types.ts";
import type { Ruleset } from "../../api.d.ts";

export type RuleFields = ReturnType<typeof readRuleFields>;

/** by field */
export type Rows = Map<string, HTMLElement>;

/** The card's rows as they were built, which wait outside the page until the card is unfolded. */
export function readRuleFields() {
  const place = requireElement("#rule-fields");
  const waiting = parseNoscript(all("noscript", place));
  const rows: Rows = new Map(
    all("[data-field]", waiting).map((row) => [row.dataset.field ?? "", row]),
  );
  return {
    rows,
    /** the rows that few rules need, under a fold of their own */
    more: waiting.querySelector("details"),
    /** how many rules the book fixes; only for games that the book describes */
    attestedCount: waiting.querySelector("[data-measure]"),
    /** Puts them into the page, if they are not there yet. */
    bring: () => waiting.hasChildNodes() && place.replaceChildren(waiting),
  };
}

export function listenToRows(rows: Rows, choice: RulesChoice, highlighter: Highlighter) {
  for (const [field, row] of rows) {
    row
      .querySelector("select")
      ?.addEventListener("change", (event) =>
        choice.applyField(field, (event.target as HTMLSelectElement).value),
      );
    onHoverOrFocus(
      row,
      () => highlighter.hover({ field }),
      () => highlighter.hover({}),
    );
    row.addEventListener("click", (event) => {
      if (event.target instanceof Element && !event.target.closest("select"))
        highlighter.toggle({ field });
    });
  }
}

/** What a rule says of the kinds of piece that have their own: " (the geese, only forward)". */
export const describeOwnSteps = (field: string, { own_steps: own }: Ruleset) =>
  Object.entries(field === "steps" ? own : {})
    .map(([kind, steps]) =>
      say("page.rules.ownSteps", {
        kinds: sayAt(["played", "kinds", kind, "the"]),
        steps: valueName("steps", steps),
      }),
    )
    .join("");

/** The value of a rule in words; for rows that are no field, the words from the build. */
export const valueInWords = (rows: Rows, state: State, field: string) =>
  field in rulesetOf(state).fields
    ? valueName(field, fieldValue(state, field)) + describeOwnSteps(field, rulesetOf(state))
    : (rows.get(field)?.querySelector(".fixed")?.textContent?.trim() ?? "");

/** The same in short, for a row without a control; empty where the words from the build stay. */
function shortValueText(state: State, field: string, value: string) {
  const ruleset = rulesetOf(state);
  const { fields, kinds } = ruleset;
  if (field !== "kinds")
    return field in fields ? shortValue(field, value) + describeOwnSteps(field, ruleset) : "";
  const ids = kinds ?? state.game.kinds.map(({ id }) => id);
  return ids.map((id) => (ids.length > 1 ? valueName : shortValue)(field, id)).join(", ");
}

function drawRow(state: State, field: string, row: HTMLElement, lit: Set<string>) {
  const select = row.querySelector("select");
  const value = state.pendingRules?.set[field] ?? fieldValue(state, field);
  if (select && select.value !== value) select.value = value;
  const fixed = row.querySelector(".fixed");
  const words = shortValueText(state, field, value);
  if (fixed && words && fixed.textContent !== words) fixed.textContent = words;
  if (fixed) row.hidden = !warrantOf(state, field) && !changedBy(state, field);
  row.classList.toggle("lit", lit.has(field));
  row.classList.toggle("held", state.pinned?.field === field);
  const warrant = warrantOf(state, field);
  const mark = requireElement("[data-mark]", row);
  const changed = changedBy(state, field);
  const status = changed ?? warrant?.status ?? "none";
  mark.className = `mark-of ${status}`;
  mark.textContent = markText(warrant, changed);
  const statusText = say(`page.rules.status.${status === "none" ? "inferred" : status}`);
  requireElement("[data-rule]", row).setAttribute(
    "aria-label",
    `${requireElement(".name", row).textContent} ${mark.textContent}. ${statusText}.`,
  );
}

/** The folded rows: the fold shows if one of them is highlighted, and opens if one is selected. */
function drawFolded(fold: HTMLDetailsElement | null, rows: Rows, state: State, lit: Set<string>) {
  if (!fold) return;
  const folded = [...rows].flatMap(([field, row]) => (fold.contains(row) ? [field] : []));
  const inLight = folded.some((field) => lit.has(field));
  fold.classList.toggle("lit", inLight);
  if (state.pinned && (inLight || folded.includes(state.pinned.field ?? ""))) fold.open = true;
}

/** @param lit the rules that are highlighted */
export function drawRows({ rows, more: fold }: RuleFields, state: State, lit: Set<string>) {
  for (const [field, row] of rows) drawRow(state, field, row, lit);
  drawFolded(fold, rows, state, lit);
}
