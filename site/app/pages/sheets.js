// @ts-check
/**
 * The sheets of a game: shows those that are chosen and prints them. A link may choose too, so that a lesson's plan can lead to
 * its sheets: #part=board,men&rules=bell&paper=letter. The size of paper is remembered.
 */

import { all, one } from "../lib/dom.js";
import { keep, recall } from "../lib/store.js";

const main = one("main");
const form = /** @type {HTMLFormElement} */ (one("[data-choose]"));
const count = one("[data-count]");
/** @param {string} name */
const chosen = (name) =>
  /** @type {HTMLInputElement[]} */ (all(`[name="${name}"]`, form)).filter((box) => box.checked);
/** @param {string} name @param {(value: string) => boolean} wanted */
function choose(name, wanted) {
  const boxes = /** @type {HTMLInputElement[]} */ (all(`[name="${name}"]`, form));
  if (boxes.some((box) => wanted(box.value)))
    for (const box of boxes) box.checked = wanted(box.value);
}

function show() {
  const parts = chosen("part").map((box) => box.value);
  const rules = chosen("rules").map((box) => box.value);
  main.dataset.paper = chosen("paper")[0].value;
  let shown = 0;
  for (const sheet of all(".sheet", main)) {
    const under = sheet.dataset.rules?.split(" ") ?? [];
    const fits = !rules.length || !under.length || under.some((id) => rules.includes(id));
    sheet.hidden = !parts.includes(sheet.dataset.part ?? "") || !fits;
    if (!sheet.hidden) shown += 1;
  }
  const words = shown === 1 ? count.dataset.one : count.dataset.many;
  count.textContent = (words ?? "").replace("{n}", String(shown));
}

/** What the address asks for. */
function read() {
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const name of ["part", "rules", "paper"]) {
    const values = asked.get(name)?.split(",");
    if (values) choose(name, (value) => values.includes(value));
  }
}

choose("paper", (value) => value === recall("paper"));
read();
show();
form.addEventListener("change", () => {
  keep("paper", chosen("paper")[0].value);
  show();
});
form.addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("hashchange", () => {
  read();
  show();
});
one("[data-print]").addEventListener("click", () => print());
