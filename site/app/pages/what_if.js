// @ts-check
/**
 * What if? The computer plays itself in a worker under two sets of rules; what is measured is drawn after each game. The question stands
 * in the address, so it can be passed on, and the same seed gives the same figures again.
 */

import { createChoice } from "../rules/what_if/choice.js";
import { csv, plot, tabulate } from "../rules/what_if/results.js";
import { all, keepPlace, one } from "../lib/dom.js";
import { has, say, sayAt, useWords } from "../lib/i18n.js";
import { createEngine } from "../session/engine/engine.js";

/** @typedef {import("../rules/what_if/choice.js").Rules} Rules */
/** @typedef {import("../rules/what_if/results.js").Summary} Summary */

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
/** @type {Rules[]} */
const ladder = data.ladder;
const engine = createEngine();

const form = /** @type {HTMLFormElement} */ (one("[data-experiment]"));
const choices = all("[data-side]", form).map((side) => createChoice(side, data.games));
const fault = one("[data-fault]");
const said = one("[data-said]");
const halt = one("[data-do=stop]");
const under = one("[data-under-way]");
const bar = /** @type {HTMLProgressElement} */ (one("[data-progress]"));
const results = one("[data-results]");
const file = /** @type {HTMLAnchorElement} */ (one("[data-csv]"));
const NUMBERS = ["games", "nodes", "seed"];

/** @type {AbortController|null} */
let running = null;

/** @param {string} name */
const field = (name) =>
  /** @type {HTMLInputElement|HTMLSelectElement} */ (one(`[name=${name}]`, form));
const number = (/** @type {string} */ name) => Number(field(name).value);

/** @param {string} words */
function refuse(words) {
  fault.textContent = words;
  fault.hidden = !words;
}

/** @param {{key: string, args: {[name: string]: unknown}}} error */
const faultOf = ({ key, args }) =>
  has("errors", key) ? sayAt(["errors", key], args) : say("errors.other");

/** @param {boolean} now */
function busy(now) {
  halt.hidden = !now;
  under.hidden = !now;
  /** @type {HTMLButtonElement} */ (one("[type=submit]", form)).disabled = now;
}

async function play() {
  refuse("");
  const sides = choices.map((choice) => choice.rules);
  const [games, nodes, seed] = NUMBERS.map(number);
  if (!Number.isInteger(seed) || seed < 1 || seed > 1_000_000)
    return refuse(say("page.trial.seedFault"));
  if (JSON.stringify(sides[0]) === JSON.stringify(sides[1])) return refuse(say("page.trial.alike"));
  running = new AbortController();
  const { signal } = running;
  const what = say("page.trial.what", {
    a: choices[0].name,
    b: choices[1].name,
    games,
    nodes,
    seed,
  });
  /** @type {(number|null)[][]} */
  const played = [];
  busy(true);
  bar.value = 0;
  said.textContent = engine.state.state === "ready" ? "" : say("page.trial.loading");
  const heard = (/** @type {import("../api.d.ts").Report<"compare">} */ part) => {
    if (part.last) played.push(part.last);
    bar.value = played.length / (2 * games);
    said.textContent = say("page.trial.under", { n: played.length, all: 2 * games });
    if (part.summary) show(what, part.summary, played);
  };
  try {
    const end = await engine.think({ op: "compare", sides, games, nodes, seed }, heard, { signal });
    if (end.error) refuse(say("page.trial.clash", { why: faultOf(end.error) }));
    said.textContent = end.error ? "" : say("page.trial.done", { all: 2 * games });
  } catch {
    const key = signal.aborted ? "stopped" : "lost";
    said.textContent = say(`page.trial.${key}`, { n: played.length, all: 2 * games });
  } finally {
    running = null;
    busy(false);
  }
}

/** @param {string} what @param {Summary[]} summary @param {(number|null)[][]} played */
function show(what, summary, played) {
  if (summary.some((side) => !side.turns) || played.length < 2) return;
  results.hidden = false;
  one("[data-what]").textContent = what;
  plot(one("[data-plot]"), summary);
  tabulate(one("[data-table]"), summary);
  file.href = `data:text/csv;charset=utf-8,${encodeURIComponent(csv(played))}`;
}

/** The question as it stands in the address: "a=GAME RULESET field:value,…". @param {Rules} rules */
const written = ({ game, rules, set }) =>
  [
    game,
    rules,
    Object.entries(set)
      .map((one) => one.join(":"))
      .join(","),
  ]
    .join(" ")
    .trim();

/** @param {string} text @returns {Rules} */
function read(text) {
  const [game, rules, changes = ""] = text.split(" ");
  const set = changes ? Object.fromEntries(changes.split(",").map((one) => one.split(":"))) : {};
  return { game, rules, set };
}

function come() {
  const asks = new URLSearchParams(location.hash.slice(1));
  for (const [n, name] of ["a", "b"].entries())
    if (asks.has(name)) choices[n].rules = read(asks.get(name) ?? "");
  for (const name of NUMBERS) if (asks.has(name)) field(name).value = asks.get(name) ?? "";
}

function keep() {
  const [a, b] = choices.map((choice) => written(choice.rules));
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, field(name).value]));
  history.replaceState(null, "", `#${new URLSearchParams({ a, b, ...numbers })}`);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  keep();
  void play();
});
halt.addEventListener("click", () => running?.abort());
for (const step of all("[data-step]")) {
  step.addEventListener("click", () => {
    const n = Number(step.dataset.step);
    choices[0].rules = ladder[n - 1];
    choices[1].rules = ladder[n];
    form.scrollIntoView({ block: "start" });
    form.requestSubmit();
  });
}
window.addEventListener("hashchange", come);
choices[0].rules = ladder[0];
choices[1].rules = ladder[1];
keepPlace();
come();
