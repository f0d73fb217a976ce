/**
 * What if? The computer plays itself in a worker under two sets of rules; what is measured is drawn
 * after each game. The question stands in the address, so it can be passed on, and the same seed
 * gives the same figures again.
 */

import { createChoice, type Rules } from "../rules/what_if/choice.ts";
import { csv, plot, tabulate, type Summary } from "../rules/what_if/results.ts";
import { all, keepPlace, one } from "../lib/dom.ts";
import { has, say, sayAt, useWords } from "../lib/i18n.ts";
import { createEngine } from "../session/engine/engine.ts";
import type { Report } from "../api.d.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
const ladder: Rules[] = data.ladder;
const engine = createEngine();

const form = one("[data-experiment]") as HTMLFormElement;
const choice = (side: string) => createChoice(one(`[data-side="${side}"]`, form), data.games);
const choices = { a: choice("a"), b: choice("b") };
const fault = one("[data-fault]");
const said = one("[data-said]");
const halt = one("[data-do=stop]");
const under = one("[data-under-way]");
const bar = one("[data-progress]") as HTMLProgressElement;
const results = one("[data-results]");
const file = one("[data-csv]") as HTMLAnchorElement;
const NUMBERS = ["games", "nodes", "seed"];

let running: AbortController | null = null;

const field = (name: string) => one(`[name=${name}]`, form) as HTMLInputElement | HTMLSelectElement;
const number = (name: string) => Number(field(name).value);

function refuse(words: string) {
  fault.textContent = words;
  fault.hidden = !words;
}

const faultOf = ({ key, args }: { key: string; args: { [name: string]: unknown } }) =>
  has("errors", key) ? sayAt(["errors", key], args) : say("errors.other");

function busy(now: boolean) {
  halt.hidden = !now;
  under.hidden = !now;
  (one("[type=submit]", form) as HTMLButtonElement).disabled = now;
}

async function play() {
  refuse("");
  const sides = [choices.a.rules, choices.b.rules];
  const games = number("games");
  const nodes = number("nodes");
  const seed = number("seed");
  if (!Number.isInteger(seed) || seed < 1 || seed > 1_000_000)
    return refuse(say("page.trial.seedFault"));
  if (JSON.stringify(sides[0]) === JSON.stringify(sides[1])) return refuse(say("page.trial.alike"));
  running = new AbortController();
  const { signal } = running;
  const what = say("page.trial.what", {
    a: choices.a.name,
    b: choices.b.name,
    games,
    nodes,
    seed,
  });
  const played: (number | null)[][] = [];
  busy(true);
  bar.value = 0;
  said.textContent = engine.state.state === "ready" ? "" : say("page.trial.loading");
  const heard = (part: Report<"compare">) => {
    if (part.last) played.push(part.last);
    bar.value = played.length / (2 * games);
    said.textContent = say("page.trial.under", { n: played.length, all: 2 * games });
    if (part.summary) show(what, part.summary as Summary[], played);
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

function show(what: string, summary: Summary[], played: (number | null)[][]) {
  if (summary.some((side) => !side.turns) || played.length < 2) return;
  results.hidden = false;
  one("[data-what]").textContent = what;
  plot(one("[data-plot]"), summary);
  tabulate(one("[data-table]"), summary);
  file.href = `data:text/csv;charset=utf-8,${encodeURIComponent(csv(played))}`;
}

/** The question as it stands in the address: "a=GAME RULESET field:value,…". */
const written = ({ game, rules, set }: Rules) =>
  [
    game,
    rules,
    Object.entries(set)
      .map((one) => one.join(":"))
      .join(","),
  ]
    .join(" ")
    .trim();

function read(text: string): Rules {
  const [game = "", rules = "", changes = ""] = text.split(" ");
  const set = changes ? Object.fromEntries(changes.split(",").map((one) => one.split(":"))) : {};
  return { game, rules, set };
}

/** Lays two sets of rules side by side, as far as there are so many. */
function lay(a?: Rules, b?: Rules) {
  if (a) choices.a.rules = a;
  if (b) choices.b.rules = b;
}

function come() {
  const asks = new URLSearchParams(location.hash.slice(1));
  for (const side of ["a", "b"] as const)
    if (asks.has(side)) choices[side].rules = read(asks.get(side) ?? "");
  for (const name of NUMBERS) if (asks.has(name)) field(name).value = asks.get(name) ?? "";
}

function keep() {
  const a = written(choices.a.rules);
  const b = written(choices.b.rules);
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
    lay(ladder[n - 1], ladder[n]);
    form.scrollIntoView({ block: "start" });
    form.requestSubmit();
  });
}
window.addEventListener("hashchange", come);
lay(ladder[0], ladder[1]);
keepPlace();
come();
