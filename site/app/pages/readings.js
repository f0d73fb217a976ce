// @ts-check
/**
 * Two rulesets of a game chosen, and kept in the address: the rows of the game's whole table in which they differ first, then
 * those in which they agree; and both played at once from the first position.
 *
 * The table stands in this page. The game itself (its board, what its sides and men are called, its first positions) is
 * fetched from the game's own page, unless it is the one in this page: so nothing is stored twice.
 */

import { createArrival } from "../panels/loading.js";
import { all, h, keepPlace, one } from "../lib/dom.js";
import { createEngine } from "../table/engine.js";
import { createOpenings } from "../table/openings.js";
import { createPair } from "../panels/pair.js";
import { say, sayAt, useNumbers, useWords } from "../lib/words.js";

/** @typedef {import("../panels/pair.js").Given} Given */
/** @typedef {{game: import("../lib/types.js").Game, words: object, openings: import("../table/openings.js").Openings}} Whole  a game as its page has it */
/** @typedef {{game: string, left: string, right: string}} Choice */

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);

const form = /** @type {HTMLFormElement} */ (one("[data-choice]"));
const [game, left, right] = ["game", "left", "right"].map(
  (name) => /** @type {HTMLSelectElement} */ (one(`select[name="${name}"]`, form)),
);
const section = one("[data-compared]");
const fetching = one("[data-fetching]");
const root = one("[data-pair]");
const given = /** @type {Given} */ ({ game: data.game, ...data.pairs[0] });
/** @type {Choice} */
const usual = { game: data.game.id, left: given.readings[0].rules, right: given.readings[1].rules };

const engine = createEngine();
const pair = createPair(root, given, engine);
createArrival(pair.tables);

/** @type {Map<string, Promise<Whole>>} */
const fetched = new Map();
let shown = JSON.stringify(usual);
let asked = 0;

const sheetOf = (/** @type {string} */ id) => one(`details[data-game="${id}"]`);
const rulesetsOf = (/** @type {string} */ id) =>
  all("thead [data-rules]", sheetOf(id)).map((head) => ({
    id: head.dataset.rules ?? "",
    name: head.textContent?.trim() ?? "",
  }));

/** The choice in the address, as far as it exists. @returns {Choice} */
function wanted() {
  const asks = new URLSearchParams(location.hash.slice(1));
  const id = [...game.options].some((option) => option.value === asks.get("game"))
    ? /** @type {string} */ (asks.get("game"))
    : usual.game;
  const known = rulesetsOf(id).map((one) => one.id);
  const pick = (/** @type {"left"|"right"} */ side, /** @type {string} */ other) =>
    [asks.get(side), usual.game === id ? usual[side] : null, other].find(
      (one) => one && known.includes(one),
    ) ?? known[0];
  return { game: id, left: pick("left", known[0]), right: pick("right", known[1] ?? known[0]) };
}

/** @param {Choice} choice */
function offer(choice) {
  game.value = choice.game;
  for (const select of [left, right])
    select.replaceChildren(
      ...rulesetsOf(choice.game).map(({ id, name }) => h("option", { value: id }, name)),
    );
  left.value = choice.left;
  right.value = choice.right;
}

/** The two columns, rows that differ first. @param {Choice} choice */
function compare(choice) {
  const sheet = sheetOf(choice.game);
  /** @type {{differ: HTMLElement[], alike: HTMLElement[]}} */
  const rows = { differ: [], alike: [] };
  for (const row of all("tbody tr", sheet)) {
    const cells = [choice.left, choice.right].map((rules) => one(`[data-rules="${rules}"]`, row));
    const alike = cells[0].dataset.value === cells[1].dataset.value;
    rows[alike ? "alike" : "differ"].push(
      h(
        "tr",
        { "data-field": row.dataset.field },
        .../** @type {Node[]} */ ([one("th", row), ...cells].map((cell) => cell.cloneNode(true))),
      ),
    );
  }
  const n = rows.differ.length;
  one("[data-head]", section).textContent =
    n > 1
      ? say("page.readings.differs", { n })
      : say(n ? "page.readings.differsOne" : "page.readings.same");
  const heads = [choice.left, choice.right].map(
    (rules) => /** @type {Node} */ (one(`thead [data-rules="${rules}"]`, sheet).cloneNode(true)),
  );
  const group = (/** @type {"differ"|"alike"} */ kind) =>
    rows[kind].length
      ? h(
          `tbody.${kind}`,
          {},
          h("tr", {}, h("th", { scope: "rowgroup", colspan: 3 }, say(`page.readings.${kind}`))),
          ...rows[kind],
        )
      : null;
  one("[data-two]", section).replaceChildren(
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("page.readings.rule")), ...heads)),
    ...[group("differ"), group("alike")].filter((part) => part !== null),
  );
  section.hidden = false;
}

/** A game with its boards, as read from its own page. @param {string} id @returns {Promise<Whole>} */
async function fetchGame(id) {
  const answer = await fetch(sheetOf(id).dataset.page ?? "");
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const theirs = JSON.parse(one("#page-data", page).textContent ?? "{}");
  const boards = [...page.querySelectorAll("template[data-board-of]")].map(
    (template) => /** @type {HTMLTemplateElement} */ (template),
  );
  for (const template of boards)
    if (!document.querySelector(`template[data-board-of="${template.dataset.boardOf}"]`))
      document.body.append(document.importNode(template, true));
  const board = page.querySelector("[data-stage] svg.board");
  if (board && !document.querySelector(`template[data-board-of="${theirs.game.board.id}"]`)) {
    const template = document.createElement("template");
    template.dataset.boardOf = theirs.game.board.id;
    template.content.append(document.importNode(board, true));
    document.body.append(template);
  }
  return { game: theirs.game, words: theirs.words, openings: createOpenings(theirs.openings) };
}

/** Both readings from the first position. @param {Choice} choice */
async function set(choice) {
  asked += 1;
  const turn = asked;
  if (shown === JSON.stringify(choice)) {
    fetching.textContent = "";
    root.hidden = false;
    return;
  }
  fetching.textContent = fetched.has(choice.game) ? "" : say("page.readings.fetching");
  /** @type {Whole} */
  let whole;
  try {
    if (!fetched.has(choice.game)) fetched.set(choice.game, fetchGame(choice.game));
    whole = await /** @type {Promise<Whole>} */ (fetched.get(choice.game));
  } catch {
    fetched.delete(choice.game);
    if (turn !== asked) return;
    fetching.textContent = say("page.readings.lost");
    root.hidden = true;
    return;
  }
  if (turn !== asked) return;
  fetching.textContent = "";
  root.hidden = false;
  shown = JSON.stringify(choice);
  useWords(whole.words);
  useNumbers(whole.game.board);
  const readings = [choice.left, choice.right].map((rules) => ({
    rules,
    set: {},
    first: null,
    view: whole.openings.first(rules, null),
  }));
  ["left", "right"].forEach((side, n) => {
    const figure = one(`[data-reading="${side}"]`, root);
    const { rules } = readings[n];
    one("[data-title]", figure).textContent = sayAt(["rulesets", rules, "name"]);
    one("[data-under]", figure).textContent = "";
    one("[data-open]", figure).setAttribute(
      "href",
      `${sheetOf(choice.game).dataset.page}#rules=${rules}`,
    );
    figure
      .querySelector("svg.board")
      ?.setAttribute(
        "aria-label",
        say("page.pair.board", { reading: sayAt(["rulesets", rules, "name"]) }),
      );
  });
  document.documentElement.dataset.usualMen = sheetOf(choice.game).dataset.usualMen;
  pair.show({ game: whole.game, start: null, acts: [], readings });
}

function come() {
  const choice = wanted();
  offer(choice);
  compare(choice);
  void set(choice);
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", (event) => {
  /** @type {{[name: string]: string}} */
  const now = { game: game.value };
  if (event.target !== game) Object.assign(now, { left: left.value, right: right.value });
  history.replaceState(null, "", `#${new URLSearchParams(now)}`);
  come();
});
window.addEventListener("hashchange", come);
form.hidden = false;
keepPlace();
come();
