/**
 * Two rulesets of a game chosen (or rules that somebody has written down, session/own_rules.ts),
 * and kept in the address: the rows of the game's whole table in which they differ first, then
 * those in which they agree; and both played at once, in the position of fewest men that tells them
 * apart or from the first position.
 *
 * The table stands in this page. The game itself (its board, what its sides and men are called, its
 * first positions) is fetched from the game's own page, unless it is the one in this page: so
 * nothing is stored twice.
 */

import { createEngineStatus } from "../../play/engine_status.ts";
import { all, h, keepAnchorInLanguageLinks, requireElement } from "../../lib/dom.ts";
import { createEngine } from "../../session/engine/engine.ts";
import { createCompareAny } from "../../rules/compare_any.ts";
import {
  savedOwnRules,
  ownRulesPart,
  withoutQuotes,
  rulesFromOption,
  ownRulesToText,
  type OwnRules,
} from "../../session/own_rules.ts";
import { isFetched } from "../../session/fetch_game.ts";
import { moveText, say, sayAt, sentence, useNumbers, useWords, valueName } from "../../lib/i18n.ts";
import type { Comparison } from "../../rules/compare_boards.ts";

/** a ruleset's id each, or the text of rules written down */
interface Choice {
  game: string;
  left: string;
  right: string;
}

/** as site/make/computed/distinguishing_positions.py writes it */
interface Difference {
  rules: string[];
  start?: string;
  acts?: string[];
  turn?: string;
  allows?: string;
  over?: string[];
  why?: string;
  looked?: number;
}

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);

const form = requireElement("[data-choice]") as HTMLFormElement;
const select = (name: string) =>
  requireElement(`select[name="${name}"]`, form) as HTMLSelectElement;
const game = select("game");
const left = select("left");
const right = select("right");
const section = requireElement("[data-compared]");
const fetching = requireElement("[data-fetching]");
const root = requireElement("[data-pair]");
const comparison = { game: data.game, ...data.pairs[0] } as Comparison;
const defaultChoice: Choice = {
  game: data.game.id,
  left: comparison.readings[0].rules,
  right: comparison.readings[1].rules,
};

const engine = createEngine();
const pair = createCompareAny(root, comparison, engine);
createEngineStatus(pair.tables);

/** Where the two begin: "parts" or "first". */
const startSelect = requireElement('select[name="from"]') as HTMLSelectElement;
let requested = JSON.stringify({ ...defaultChoice, from: Boolean(comparison.start) });

const rulesTableOf = (id: string) => requireElement(`details[data-game="${id}"]`);
const rulesetsOf = (id: string) =>
  all("thead [data-rules]", rulesTableOf(id)).map((head) => ({
    id: head.dataset.rules ?? "",
    name: head.textContent?.trim() ?? "",
  }));
const ownName = ({ name }: { name: string }) =>
  say("page.own.named", { name: withoutQuotes(name) });

/** A game's rulesets, the rules of one's own, and those that a link has brought. */
const optionsFor = (id: string, brought: string[]) => {
  const rulesets = rulesetsOf(id);
  const texts = new Set([
    ...savedOwnRules(id).map(ownRulesToText),
    ...brought.filter((ruleText) => isOwnRules(ruleText, id)),
  ]);
  const owns = [...texts].map((text) => ({ id: text, name: sentence(ownName(ownRulesOf(text))) }));
  return [...rulesets, ...owns];
};

/** Whether an option is rules written down, and they change only what the game has. */
function isOwnRules(option: string, id: string) {
  const { own, rules, set } = rulesFromOption(option);
  return (
    own !== null &&
    rulesetsOf(id).some((ruleset) => ruleset.id === rules) &&
    Object.keys(set).every((field) => rulesTableOf(id).querySelector(`tr[data-field="${field}"]`))
  );
}

const ownRulesOf = (text: string) => rulesFromOption(text).own as OwnRules;

/** The choice in the address, as far as it exists. */
function choiceFromAddress(): Choice {
  const asks = new URLSearchParams(location.hash.slice(1));
  const id = [...game.options].some((option) => option.value === asks.get("game"))
    ? (asks.get("game") as string)
    : defaultChoice.game;
  const brought = ["left", "right"].map((side) => asks.get(side) ?? "");
  const knownIds = optionsFor(id, brought).map((option) => option.id);
  const [first = "", second = first] = knownIds;
  const pick = (side: "left" | "right", other: string) =>
    [asks.get(side), defaultChoice.game === id ? defaultChoice[side] : null, other].find(
      (rulesId) => rulesId && knownIds.includes(rulesId),
    ) ?? first;
  return { game: id, left: pick("left", first), right: pick("right", second) };
}

function drawSelects(choice: Choice) {
  game.value = choice.game;
  for (const select of [left, right])
    select.replaceChildren(
      ...optionsFor(choice.game, [choice.left, choice.right]).map(({ id, name }) =>
        h("option", { value: id }, name),
      ),
    );
  left.value = choice.left;
  right.value = choice.right;
}

/**
 * A rule as somebody has written it down; what they leave alone stands as in the ruleset that they
 * start from.
 */
function valueCell(row: HTMLElement, option: string) {
  const { own, rules, set } = rulesFromOption(option);
  const cell = requireElement(`[data-rules="${rules}"]`, row);
  const field = row.dataset.field ?? "";
  const value = set[field];
  return own && value !== undefined
    ? h(
        "td",
        { "data-value": value },
        `${valueName(field, value)} `,
        h("span.mark-of.none", {}, ownName(own)),
      )
    : cell;
}

function headCell(sheet: HTMLElement, option: string) {
  const { own, rules } = rulesFromOption(option);
  const head = requireElement(`thead [data-rules="${rules}"]`, sheet);
  const href = own && `${sheet.dataset.page}#${ownRulesPart(own)}`;
  return href ? h("th", { scope: "col" }, h("a", { href }, sentence(ownName(own)))) : head;
}

/** The two columns, rows that differ first. */
function drawComparison(choice: Choice) {
  const sheet = rulesTableOf(choice.game);
  const rows: { differ: HTMLElement[]; alike: HTMLElement[] } = { differ: [], alike: [] };
  for (const row of all("tbody tr", sheet)) {
    const cells = [choice.left, choice.right].map((option) => valueCell(row, option));
    const alike = new Set(cells.map(({ dataset }) => dataset.value)).size === 1;
    rows[alike ? "alike" : "differ"].push(
      h(
        "tr",
        { "data-field": row.dataset.field },
        ...([requireElement("th", row), ...cells].map((cell) => cell.cloneNode(true)) as Node[]),
      ),
    );
  }
  const n = rows.differ.length;
  requireElement("[data-head]", section).textContent =
    n > 1
      ? say("page.readings.differs", { n })
      : say(n ? "page.readings.differsOne" : "page.readings.same");
  const heads = [choice.left, choice.right].map((option) =>
    headCell(sheet, option).cloneNode(true),
  );
  const group = (kind: "differ" | "alike") =>
    rows[kind].length
      ? h(
          `tbody.${kind}`,
          {},
          h("tr", {}, h("th", { scope: "rowgroup", colspan: 3 }, say(`page.readings.${kind}`))),
          ...rows[kind],
        )
      : null;
  requireElement("[data-two]", section).replaceChildren(
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("page.readings.rule")), ...heads)),
    ...[group("differ"), group("alike")].filter((part) => part !== null),
  );
}

/** What tells the two chosen rulesets apart, as the build has it. */
const differenceOf = (choice: Choice): Difference | null =>
  data.differences[choice.game].find(
    ({ rules }: Difference) =>
      rules.includes(choice.left) && rules.includes(choice.right) && choice.left !== choice.right,
  ) ?? null;

/** The sentence on what tells them apart. */
function differenceText(difference: Difference | null, choice: Choice) {
  if (!difference) return "";
  const { turn, allows, why, looked, start } = difference;
  if (why) return say(`page.readings.${why}`, { n: looked });
  const name = (rules: string) => sayAt(["rulesets", rules, "name"]);
  const men = (start?.match(/[a-z]-?\d{1,2}/g) ?? []).length;
  if (!turn) return say("page.readings.ends", { n: men });
  const refuses = allows === choice.left ? choice.right : choice.left;
  return say("page.readings.parts", {
    n: men,
    turn: moveText(turn),
    one: name(allows ?? ""),
    other: name(refuses),
  });
}

/** Both readings on the boards, where they part or from the first position. */
async function showBoards(choice: Choice) {
  const difference = differenceOf(choice);
  const parts = Boolean(difference?.start);
  const from = parts && startSelect.value === "parts";
  startSelect.hidden = !parts;
  requireElement("[data-difference]").textContent = differenceText(difference, choice);
  const wish = JSON.stringify({ ...choice, from });
  if (requested === wish) return;
  requested = wish;
  const { page: address = "", usualMen: men = "" } = rulesTableOf(choice.game).dataset;
  fetching.textContent = isFetched(address) ? "" : say("page.readings.fetching");
  const { start = null, acts = [] } = (from && difference) || {};
  const rules: [string, string] = [choice.left, choice.right];
  const wanted = { address, men, rules, first: null, start, acts };
  try {
    if (!(await pair.show(wanted))) return;
    fetching.textContent = "";
    root.hidden = false;
  } catch {
    if (requested !== wish) return;
    requested = "";
    fetching.textContent = say("page.readings.lost");
    root.hidden = true;
  }
}

function loadFromAddress() {
  const choice = choiceFromAddress();
  drawSelects(choice);
  drawComparison(choice);
  void showBoards(choice);
}

form.addEventListener("submit", (event) => event.preventDefault());
startSelect.addEventListener("change", () => void showBoards(choiceFromAddress()));
form.addEventListener("change", (event) => {
  const now: { [name: string]: string } = { game: game.value };
  if (event.target !== game) Object.assign(now, { left: left.value, right: right.value });
  history.replaceState(null, "", `#${new URLSearchParams(now)}`);
  loadFromAddress();
});
window.addEventListener("hashchange", loadFromAddress);
for (const { dataset } of all("details[data-game]"))
  if (rulesetsOf(dataset.game ?? "").length === 1 && savedOwnRules(dataset.game ?? "").length)
    game.append(h("option", { value: dataset.game }, sayAt(["games", dataset.game ?? "", "name"])));
keepAnchorInLanguageLinks();
loadFromAddress();
