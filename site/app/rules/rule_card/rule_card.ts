/**
 * The rule card: every field a control, every choice with the mark of its warrant. A selected row
 * is highlighted, and a panel beside it says who states the rule, what the book says or does not
 * say, and what each other value would change on the board. The desk decides which values can be
 * combined; a refused change is undone, and the reason shown. The card's parts lie in rule_card/.
 */

import { listenToComparison } from "./comparison.ts";
import { createGround, tryHint } from "./rule_source.ts";
import { drawRows, listenToRows, rowsOf } from "./rows.ts";
import { drawSheet } from "./table.ts";
import { drawEffect, drawTried } from "./preview.ts";
import { all, one, still } from "../../lib/dom.ts";
import { keep, recall } from "../../lib/preferences.ts";
import { say, sayAt } from "../../lib/i18n.ts";
import { optionOf } from "../../session/own_rules.ts";
import { fieldValue, ownOf, rulesetOf, ruling, type State } from "../../session/state.ts";
import { rulesName } from "../../session/text/messages.ts";
import type { Clauses } from "../../book/clauses.ts";
import type { Lamp } from "../../book/highlight.ts";
import type { Table } from "../../session/session.ts";
import type { RulesChoice } from "../rules_choice.ts";

/** @param choice compares other rules, and applies them */
export function createRuleCard(table: Table, choice: RulesChoice, clauses: Clauses, light: Lamp) {
  const card = one("#the-rules");
  const chooser = one("[data-ruleset]", card) as HTMLSelectElement;
  const note = one("[data-rule-note]", card);
  const effect = one("[data-effect]", card);
  const restore = one('[data-do="restore"]', card);
  const sheet = one("[data-rulesheet]", card);
  /** How many rules the book fixes; only for games that the book describes. */
  const measure = card.querySelector("[data-measure]");
  const certain = all("[data-certain]", card).map((line) => ({
    line,
    holds: Object.entries(JSON.parse(line.dataset.certain ?? "{}")),
  }));
  const compare = card.querySelector("[data-compare]") as HTMLElement | null;
  const rows = rowsOf(card);
  const unfold = createFold(card);
  const ground = createGround(card, rows, choice, clauses, light);

  chooser.addEventListener("change", () => choice.useRuleset(chooser.value));
  restore.addEventListener("click", choice.restore);
  listenToRows(rows, choice, light);
  if (compare) listenToComparison(card, compare, rows, table, choice);

  /** Unfolds the card, and brings a rule into sight and focus. */
  function reveal(field: string) {
    const row = rows.get(field);
    if (!row) return;
    unfold(true);
    const folded = row.closest("details");
    if (folded) folded.open = true;
    row.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
    one("[data-rule]", row).focus({ preventScroll: true });
  }

  table.watch((state, before) => {
    const { held, sought } = state;
    if (sought !== before.sought && sought?.field) reveal(sought.field);
    const own = ownOf(state);
    chooser.value = optionOf(
      state.wish ?? ruling(state),
      state.wish ? (state.wish.own ?? null) : own,
    );
    card.toggleAttribute("data-own", own !== null);
    note.textContent = noteOf(state);
    for (const { line, holds } of certain)
      line.hidden = !holds.every(([field, value]) => fieldValue(state, field) === value);
    restore.hidden = changesOf(state).length === 0 || own !== null;
    if (measure) measure.textContent = measureOf(state);
    one("[data-legend-mine]", card).hidden = restore.hidden;
    drawEffect(effect, state, light.toBoard);
    drawRows(card, rows, state, light.shine(state).fields);
    ground.draw(state);
    drawTried(ground.panel, tryHint(), state);
    drawTried(compare, "page.rules.compareRest", state);
    drawSheet(sheet, rows, state);
    if (held?.field && held !== before.held) table.speak(ground.inOneBreath(state, held.field));
  });
}

/** The card is folded to its head, or not, as it was left; returns what folds it. */
function createFold(card: HTMLElement) {
  const fold = one("[data-fold]", card);
  const unfold = (open: boolean) => {
    fold.setAttribute("aria-expanded", String(open));
    card.toggleAttribute("data-folded", !open);
  };
  fold.addEventListener("click", () => {
    const open = fold.getAttribute("aria-expanded") !== "true";
    unfold(open);
    keep("rules", open);
  });
  if (recall("rules") !== null) unfold(recall("rules") === true);
  return unfold;
}

const changesOf = (state: State) => Object.keys(ruling(state).set);

const noteOf = (state: State) =>
  changesOf(state).length || ownOf(state)
    ? `${rulesName(ruling(state), state.own)}.`
    : sayAt(["rulesets", ruling(state).rules, "note"]);

/** How many rules of the ruleset in force the book fixes, and on how many others it does not. */
function measureOf(state: State) {
  const warrants = Object.values(rulesetOf(state).warrants);
  const n = warrants.filter((warrant) => warrant?.status === "attested").length;
  return say("page.rules.measure", { n, m: warrants.length - n });
}
