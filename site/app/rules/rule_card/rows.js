// @ts-check
/** The rows of the rule card, one for each rule: a control, or fixed words, and the mark of who states the rule. */

import { warrantOf, markText } from "./source_marks.js";
import { all, one, whileOn } from "../../lib/dom.js";
import { changedBy, fieldValue, rulesetOf } from "../../session/state.js";
import { say, shortValue, valueName } from "../../lib/i18n.js";

/** @typedef {import("../../session/state.js").State} State */
/** @typedef {Map<string, HTMLElement>} Rows  by field */

/** @param {HTMLElement} card @returns {Rows} */
export const rowsOf = (card) =>
  new Map(all("[data-field]", card).map((row) => [row.dataset.field ?? "", row]));

/** @param {Rows} rows @param {import("../rules_choice.js").RulesChoice} choice @param {import("../../book/highlight.js").Lamp} light */
export function listenToRows(rows, choice, light) {
  for (const [field, row] of rows) {
    row
      .querySelector("select")
      ?.addEventListener("change", (event) =>
        choice.use(field, /** @type {HTMLSelectElement} */ (event.target).value),
      );
    whileOn(
      row,
      () => light.point({ field }),
      () => light.point({}),
    );
    row.addEventListener("click", (event) => {
      if (event.target instanceof Element && !event.target.closest("select"))
        light.toggle({ field });
    });
  }
}

/** The value of a rule in words; for rows that are no field, the words from the build. @param {Rows} rows @param {State} state @param {string} field */
export const inWords = (rows, state, field) =>
  field in rulesetOf(state).fields
    ? valueName(field, fieldValue(state, field))
    : (rows.get(field)?.querySelector(".fixed")?.textContent?.trim() ?? "");

/** The same in short, for a row without a control; empty where the words from the build stay. @param {State} state @param {string} field @param {string} value */
function fixedWords(state, field, value) {
  const { fields, kinds } = rulesetOf(state);
  if (field !== "kinds") return field in fields ? shortValue(field, value) : "";
  const ids = kinds ?? state.game.kinds.map(({ id }) => id);
  return ids.map((id) => (ids.length > 1 ? valueName : shortValue)(field, id)).join(", ");
}

/** @param {State} state @param {string} field @param {HTMLElement} row @param {Set<string>} lit */
function drawRow(state, field, row, lit) {
  const select = row.querySelector("select");
  const value = state.wish?.set[field] ?? fieldValue(state, field);
  if (select && select.value !== value) select.value = value;
  const fixed = row.querySelector(".fixed");
  const words = fixedWords(state, field, value);
  if (fixed && words && fixed.textContent !== words) fixed.textContent = words;
  if (fixed) row.hidden = !warrantOf(state, field) && !changedBy(state, field);
  row.classList.toggle("lit", lit.has(field));
  row.classList.toggle("held", state.held?.field === field);
  const warrant = warrantOf(state, field);
  const mark = one("[data-mark]", row);
  const changed = changedBy(state, field);
  const status = changed ?? warrant?.status ?? "none";
  mark.className = `mark-of ${status}`;
  mark.textContent = markText(warrant, changed);
  one("[data-rule]", row).setAttribute(
    "aria-label",
    `${one(".name", row).textContent} ${mark.textContent}. ${say(`page.rules.status.${status === "none" ? "inferred" : status}`)}.`,
  );
}

/** The folded rows: the fold shows if one of them is highlighted, and opens if one is selected. @param {Element|null} more @param {Rows} rows @param {State} state @param {Set<string>} lit */
function drawFolded(more, rows, state, lit) {
  if (!(more instanceof HTMLDetailsElement)) return;
  const folded = [...rows].flatMap(([field, row]) => (more.contains(row) ? [field] : []));
  const inLight = folded.some((field) => lit.has(field));
  more.classList.toggle("lit", inLight);
  if (state.held && (inLight || folded.includes(state.held.field ?? ""))) more.open = true;
}

/** @param {HTMLElement} card @param {Rows} rows @param {State} state @param {Set<string>} lit  the rules that are highlighted */
export function drawRows(card, rows, state, lit) {
  for (const [field, row] of rows) drawRow(state, field, row, lit);
  drawFolded(card.querySelector("details"), rows, state, lit);
}
