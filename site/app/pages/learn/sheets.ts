/**
 * The sheets of a game, or of problems: shows those that are chosen and prints them. A link may
 * choose too, so that a lesson's plan can lead to its sheets:
 * #part=board,men&rules=bell&paper=letter, or #part=problems&n=12, or a set of problems by their
 * ids, as learn/problem_link.ts has it; #pupils=16 prints what is used in pairs as often as sixteen
 * pupils need it (older links say #pairs=8). The size of paper is remembered. Each sheet has the code of its page at the foot.
 */

import { all, requireElement } from "../../lib/dom.ts";
import { drawPageCodes } from "../../learn/page_codes.ts";
import { readHash as readLink } from "../../learn/problem_link.ts";
import { keep, recall } from "../../lib/preferences.ts";

const main = requireElement("main");
const form = requireElement("[data-choose]") as HTMLFormElement;
const count = requireElement("[data-count]");
const problems = all("[data-posed]", main);
const solutions = new Map(all("[data-solved]", main).map((row) => [row.dataset.solved ?? "", row]));
const idOf = (problem: HTMLElement) => problem.dataset.posed ?? "";

const boxes = (name: string) => all(`[name="${name}"]`, form) as HTMLInputElement[];
const checkedValues = (name: string) =>
  boxes(name)
    .filter((box) => box.checked)
    .map((box) => box.value);
function check(name: string, wanted: (value: string) => boolean) {
  if (boxes(name).some((box) => wanted(box.value)))
    for (const box of boxes(name)) box.checked = wanted(box.value);
}

/** The problems of the link's set, in its order. */
const problemsInSet = () =>
  readLink(location.hash).set.ids.flatMap(
    (id) => problems.find((problem) => idOf(problem) === id) ?? [],
  );

/**
 * The problems to be printed: those of the set; else the easiest under the rules, or of the games,
 * chosen: if they have any. Where games can be chosen and none is, those under the page's own rules.
 */
function problemsToPrint() {
  const set = problemsInSet();
  if (set.length) return [...new Set(set)];
  const games = checkedValues("game");
  const usual = games.length ? undefined : main.dataset.usualRules;
  const fitting = problems.filter(
    ({ dataset: { rules = "", game = "" } }) =>
      rules === usual || checkedValues("rules").includes(rules) || games.includes(game),
  );
  const some = fitting.length ? fitting : problems;
  const n = Number(checkedValues("n")[0]);
  return n ? some.slice(0, n) : some;
}

/** Lays these, one after another and numbered, on the sheets of a part; the others are hidden. */
function layOut(part: string, some: HTMLElement[], every: Iterable<HTMLElement>) {
  const sheets = all(`.sheet[data-part="${part}"]`, main);
  for (const item of every) item.hidden = true;
  for (const [n, item] of some.entries()) {
    item.hidden = false;
    requireElement("[data-n]", item).textContent = String(n + 1);
    requireElement("ol", sheets[Math.floor(n / Number(sheets[0]?.dataset.holds))]).append(item);
  }
}

/** Whether a sheet has something on it under the rules chosen. */
function hasContent(sheet: HTMLElement) {
  if (sheet.dataset.holds) return all("li", sheet).some((item) => !item.hidden);
  const under = sheet.dataset.rules?.split(" ") ?? [];
  const rules = checkedValues("rules");
  return !rules.length || !under.length || under.some((id) => rules.includes(id));
}

/** How many pupils the class has. */
function pupilCount() {
  const [field] = boxes("pupils");
  const n = Math.round(field?.valueAsNumber ?? 1) || 1;
  return field ? Math.min(Math.max(n, 1), Number(field.max)) : 1;
}

/** The number that is used stands in the field. */
function writePupilCount() {
  for (const field of boxes("pupils")) field.value = String(pupilCount());
}

/** Sheets that serve so many pupils (data-serves) are there as often as the class needs them. */
function copySheets() {
  for (const copy of all("[data-copy]", main)) copy.remove();
  for (const sheet of all("[data-serves]", main))
    for (let n = Math.ceil(pupilCount() / Number(sheet.dataset.serves)); n > 1; n -= 1) {
      const copy = sheet.cloneNode(true) as HTMLElement;
      copy.dataset.copy = "";
      sheet.after(copy);
    }
}

/** The list of what is printed: how many copies (data-copies: of a sheet for so many pupils). */
function countCopies(parts: string[]) {
  const pupils = pupilCount();
  for (const told of all("[data-pupils-told]", main))
    told.textContent = ((pupils % 2 ? told.dataset.odd : told.dataset.even) ?? "")
      .replace("{n}", String(pupils))
      .replace("{pairs}", String(Math.ceil(pupils / 2)));
  for (const cell of all("[data-copies]", main)) {
    const serves = Number(cell.dataset.copies);
    cell.textContent = String(serves ? Math.ceil(pupils / serves) : 1);
  }
  for (const row of all("[data-of-part]", main))
    row.hidden = !parts.includes(row.dataset.ofPart ?? "");
}

function draw() {
  copySheets();
  const parts = checkedValues("part");
  countCopies(parts);
  main.dataset.paper = checkedValues("paper")[0];
  if (problems.length) {
    const some = problemsToPrint();
    layOut("problems", some, problems);
    for (const lines of all("[data-rules-told]", main))
      lines.hidden = some.some(({ dataset: { rules } }) => rules !== lines.dataset.rulesTold);
    layOut(
      "solutions",
      some.flatMap((problem) => solutions.get(idOf(problem)) ?? []),
      solutions.values(),
    );
  }
  let shown = 0;
  for (const sheet of all(".sheet", main)) {
    sheet.hidden = !parts.includes(sheet.dataset.part ?? "") || !hasContent(sheet);
    if (!sheet.hidden) shown += 1;
  }
  const words = shown === 1 ? count.dataset.one : count.dataset.many;
  count.textContent = (words ?? "").replace("{n}", String(shown));
}

/** What the address asks for. */
function readAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const pupils = boxes("pupils")[0];
  const ofPairs = parameters.has("pairs")
    ? String(2 * Number(parameters.get("pairs")))
    : pupils?.value;
  if (pupils) pupils.value = parameters.get("pupils") ?? ofPairs ?? "";
  for (const name of ["part", "rules", "game", "n", "paper"]) {
    const values = parameters.get(name)?.split(",");
    if (values) check(name, (value) => values.includes(value));
  }
  const set = problemsInSet().length;
  for (const field of all("[data-how-many]", form)) field.hidden = set > 0;
  for (const setNote of all("[data-of-set]", form)) {
    setNote.hidden = !set;
    setNote.textContent = (setNote.dataset.ofSet ?? "").replace("{n}", String(set));
  }
}

drawPageCodes(main);
check("paper", (value) => value === recall("paper"));
readAddress();
draw();
form.addEventListener("change", () => {
  keep("paper", checkedValues("paper")[0]);
  writePupilCount();
  draw();
});
form.addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("hashchange", () => {
  readAddress();
  draw();
});
requireElement("[data-print]").addEventListener("click", () => print());
