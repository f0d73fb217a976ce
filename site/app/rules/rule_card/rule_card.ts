/**
 * The rule card: every field a control, every choice with the mark of its warrant. A selected row
 * is highlighted, and a panel beside it says who states the rule, what the book says or does not
 * say, and what each other value would change on the board. The desk decides which values can be
 * combined; a refused change is undone, and the reason shown. The card's parts lie in rule_card/.
 */

import { listenToComparison } from "./comparison.ts";
import { createRuleSource, tryHint } from "./rule_source.ts";
import { drawRows, listenToRows, type RuleFields } from "./rows.ts";
import { drawRuleTable } from "./table.ts";
import { drawEffect, drawPreview } from "./preview.ts";
import { sourcesText } from "./source_marks.ts";
import { all, requireElement, scrollSmoothly } from "../../lib/dom.ts";
import { keep, recall } from "../../lib/preferences.ts";
import { anchorIn } from "../../session/address.ts";
import { say, sayAt } from "../../lib/i18n.ts";
import { rulesToOption } from "../../session/own_rules.ts";
import {
  fieldValue,
  ownRulesInForce,
  rulesetOf,
  currentRules,
} from "../../session/state/selectors.ts";
import { rulesName } from "../../session/text/messages.ts";
import type { Clauses } from "../../book/clauses.ts";
import type { Highlighter } from "../../book/highlight.ts";
import type { GameSession } from "../../session/session.ts";
import type { RulesChoice } from "../rules_choice.ts";
import type { State } from "../../session/state/types.ts";

/** @param choice compares other rules, and applies them */
export function createRuleCard(
  session: GameSession,
  choice: RulesChoice,
  clauses: Clauses,
  highlighter: Highlighter,
  fields: RuleFields,
) {
  const { rows, attestedCount, bring } = fields;
  const card = requireElement("#the-rules");
  const chooser = requireElement("[data-ruleset]", card) as HTMLSelectElement;
  const note = requireElement("[data-rule-note]", card);
  /** Only for games that the book does not describe. */
  const sources = card.querySelector("[data-rule-sources]");
  const effect = requireElement("[data-effect]", card);
  const restore = requireElement('[data-do="restore"]', card);
  const ruleTable = requireElement("[data-rulesheet]", card);
  const certain = all("[data-certain]", card).map((line) => ({
    line,
    holds: Object.entries(JSON.parse(line.dataset.certain ?? "{}")),
  }));
  const compare = card.querySelector("[data-compare]") as HTMLElement | null;
  const unfold = createFold(card, bring);
  const ruleSource = createRuleSource(card, rows, choice, clauses, highlighter);

  /** The table is seen on paper alone. */
  const paper = matchMedia("print");
  const drawOnPaper = () => paper.matches && drawRuleTable(ruleTable, rows, session.state);
  paper.addEventListener("change", drawOnPaper);

  chooser.addEventListener("change", () => choice.applyRuleset(chooser.value));
  restore.addEventListener("click", choice.restore);
  listenToRows(rows, choice, highlighter);
  if (compare) listenToComparison(card, compare, rows, session, choice);

  /** Unfolds the card, and brings a rule into sight and focus. */
  function reveal(field: string) {
    const row = rows.get(field);
    if (!row) return;
    unfold(true);
    const folded = row.closest("details");
    if (folded) folded.open = true;
    scrollSmoothly(row, "nearest");
    requireElement("[data-rule]", row).focus({ preventScroll: true });
  }

  session.watch((state, before) => {
    const { pinned, scrollTarget } = state;
    if (scrollTarget !== before.scrollTarget && scrollTarget?.field) reveal(scrollTarget.field);
    const own = ownRulesInForce(state);
    chooser.value = rulesToOption(
      state.pendingRules ?? currentRules(state),
      state.pendingRules ? (state.pendingRules.own ?? null) : own,
    );
    card.toggleAttribute("data-own", own !== null);
    note.textContent = rulesetNote(state);
    if (sources) sources.textContent = sourcesText(state);
    for (const { line, holds } of certain)
      line.hidden = !holds.every(([field, value]) => fieldValue(state, field) === value);
    restore.hidden = changedFields(state).length === 0 || own !== null;
    if (attestedCount) attestedCount.textContent = attestedCountText(state);
    requireElement("[data-legend-mine]", card).hidden = restore.hidden;
    drawEffect(effect, state, highlighter.scrollToBoard);
    drawRows(fields, state, highlighter.highlighted(state).fields);
    if (pinned?.field) bring(); // its panel opens beside its row
    ruleSource.draw(state);
    drawPreview(ruleSource.panel, tryHint(), state);
    drawPreview(compare, "page.rules.compareRest", state);
    drawOnPaper();
    if (pinned?.field && pinned !== before.pinned)
      session.announce(ruleSource.spokenText(state, pinned.field));
  });
}

/**
 * The card is folded to its head, or not, as it was left; returns what folds it.
 * @param bring puts the rows into the page
 */
function createFold(card: HTMLElement, bring: RuleFields["bring"]) {
  const fold = requireElement("[data-fold]", card);
  const unfold = (open: boolean) => {
    if (open) bring();
    fold.setAttribute("aria-expanded", String(open));
    card.toggleAttribute("data-folded", !open);
  };
  fold.addEventListener("click", () => {
    const open = fold.getAttribute("aria-expanded") !== "true";
    unfold(open);
    keep("rules", open);
  });
  // Whoever asks for the rules by a link wants to see them.
  const isAsked = () => anchorIn(location.hash.slice(1)) === card.id;
  if (isAsked() || recall("rules") !== null) unfold(isAsked() || recall("rules") === true);
  addEventListener("hashchange", () => isAsked() && unfold(true));
  return unfold;
}

const changedFields = (state: State) => Object.keys(currentRules(state).set);

const rulesetNote = (state: State) =>
  changedFields(state).length || ownRulesInForce(state)
    ? `${rulesName(currentRules(state), state.own)}.`
    : sayAt(["rulesets", currentRules(state).rules, "note"]);

/** How many rules of the ruleset in force the book fixes, and on how many others it does not. */
function attestedCountText(state: State) {
  const warrants = Object.values(rulesetOf(state).warrants);
  const n = warrants.filter((warrant) => warrant?.status === "attested").length;
  return n
    ? say("page.rules.measure", { n, m: warrants.length - n })
    : say("page.rules.measureNone");
}
