/**
 * What if? The computer plays itself in a worker under two sets of rules; what is measured is drawn
 * after each game. The question stands in the address, so it can be passed on, and the same seed
 * gives the same figures again.
 */

import { createChoice, type Rules } from "../../rules/what_if/choice.ts";
import { toCsv, drawPlot, drawTable, type Summary } from "../../rules/what_if/results.ts";
import { all, keepAnchorInLanguageLinks, requireElement } from "../../lib/dom.ts";
import { has, say, sayAt, useWords } from "../../lib/i18n.ts";
import { createEngine } from "../../session/engine/engine.ts";
import type { Report } from "../../api.d.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
const ladder: Rules[] = data.ladder;
const engine = createEngine();

const form = requireElement("[data-experiment]") as HTMLFormElement;
const choice = (side: string) =>
  createChoice(requireElement(`[data-side="${side}"]`, form), data.games);
const choices = { a: choice("a"), b: choice("b") };
const fault = requireElement("[data-fault]");
const status = requireElement("[data-said]");
const stopButton = requireElement("[data-do=stop]");
const progressBox = requireElement("[data-under-way]");
const bar = requireElement("[data-progress]") as HTMLProgressElement;
const results = requireElement("[data-results]");
const file = requireElement("[data-csv]") as HTMLAnchorElement;
const NUMBER_FIELDS = ["games", "nodes", "seed"];

let running: AbortController | null = null;

const field = (name: string) =>
  requireElement(`[name=${name}]`, form) as HTMLInputElement | HTMLSelectElement;
const numberOf = (name: string) => Number(field(name).value);

function showFault(words: string) {
  fault.textContent = words;
  fault.hidden = !words;
}

const faultText = ({ key, args }: { key: string; args: { [name: string]: unknown } }) =>
  has("errors", key) ? sayAt(["errors", key], args) : say("errors.other");

function setBusy(now: boolean) {
  stopButton.hidden = !now;
  progressBox.hidden = !now;
  (requireElement("[type=submit]", form) as HTMLButtonElement).disabled = now;
}

async function runExperiment() {
  showFault("");
  const sides = [choices.a.rules, choices.b.rules];
  const games = numberOf("games");
  const nodes = numberOf("nodes");
  const seed = numberOf("seed");
  if (!Number.isInteger(seed) || seed < 1 || seed > 1_000_000)
    return showFault(say("page.trial.seedFault"));
  if (JSON.stringify(sides[0]) === JSON.stringify(sides[1]))
    return showFault(say("page.trial.alike"));
  running = new AbortController();
  const { signal } = running;
  const trialText = say("page.trial.what", {
    a: choices.a.name,
    b: choices.b.name,
    games,
    nodes,
    seed,
  });
  const played: (number | null)[][] = [];
  setBusy(true);
  bar.value = 0;
  status.textContent = engine.state.state === "ready" ? "" : say("page.trial.loading");
  const heard = (part: Report<"compare">) => {
    if (part.last) played.push(part.last);
    bar.value = played.length / (2 * games);
    status.textContent = say("page.trial.under", { n: played.length, all: 2 * games });
    if (part.summary) drawResults(trialText, part.summary as Summary[], played);
  };
  try {
    const end = await engine.think({ op: "compare", sides, games, nodes, seed }, heard, { signal });
    if (end.error) showFault(say("page.trial.clash", { why: faultText(end.error) }));
    status.textContent = end.error ? "" : say("page.trial.done", { all: 2 * games });
  } catch {
    const key = signal.aborted ? "stopped" : "lost";
    status.textContent = say(`page.trial.${key}`, { n: played.length, all: 2 * games });
  } finally {
    running = null;
    setBusy(false);
  }
}

function drawResults(trialText: string, summary: Summary[], played: (number | null)[][]) {
  if (summary.some((side) => !side.turns) || played.length < 2) return;
  results.hidden = false;
  requireElement("[data-what]").textContent = trialText;
  drawPlot(requireElement("[data-plot]"), summary);
  drawTable(requireElement("[data-table]"), summary);
  file.href = `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(played))}`;
}

/** The question as it stands in the address: "a=GAME RULESET field:value,…". */
const rulesToText = ({ game, rules, set }: Rules) =>
  [
    game,
    rules,
    Object.entries(set)
      .map((change) => change.join(":"))
      .join(","),
  ]
    .join(" ")
    .trim();

function rulesFromText(text: string): Rules {
  const [game = "", rules = "", changes = ""] = text.split(" ");
  const set = changes
    ? Object.fromEntries(changes.split(",").map((change) => change.split(":")))
    : {};
  return { game, rules, set };
}

/** Lays two sets of rules side by side, as far as there are so many. */
function setBoth(a?: Rules, b?: Rules) {
  if (a) choices.a.rules = a;
  if (b) choices.b.rules = b;
}

function loadFromAddress() {
  const asks = new URLSearchParams(location.hash.slice(1));
  for (const side of ["a", "b"] as const)
    if (asks.has(side)) choices[side].rules = rulesFromText(asks.get(side) ?? "");
  for (const name of NUMBER_FIELDS) if (asks.has(name)) field(name).value = asks.get(name) ?? "";
}

function writeAddress() {
  const a = rulesToText(choices.a.rules);
  const b = rulesToText(choices.b.rules);
  const numbers = Object.fromEntries(NUMBER_FIELDS.map((name) => [name, field(name).value]));
  history.replaceState(null, "", `#${new URLSearchParams({ a, b, ...numbers })}`);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  writeAddress();
  void runExperiment();
});
stopButton.addEventListener("click", () => running?.abort());
for (const step of all("[data-step]")) {
  step.addEventListener("click", () => {
    const n = Number(step.dataset.step);
    setBoth(ladder[n - 1], ladder[n]);
    form.scrollIntoView({ block: "start" });
    form.requestSubmit();
  });
}
window.addEventListener("hashchange", loadFromAddress);
setBoth(ladder[0], ladder[1]);
keepAnchorInLanguageLinks();
loadFromAddress();
