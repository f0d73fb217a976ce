// @ts-check
/** The list of problems: which are solved, the problem of the day, and the set that a teacher picks. */

import { all, h, one } from "../lib/dom.js";
import { hash, ofDay, pageOf } from "../learn/problem_link.js";
import { solved } from "../learn/progress.js";
import { say, useWords } from "../lib/i18n.js";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
const places = /** @type {import("../learn/problem_link.js").Places} */ (data.places);

const paper = /** @type {HTMLAnchorElement} */ (one("[data-paper]"));
const cards = all("[data-problem]");
const idOf = (/** @type {HTMLElement} */ card) => card.dataset.problem ?? "";

for (const card of cards) {
  card.toggleAttribute("data-learnt", solved(idOf(card)));
  if (solved(idOf(card)))
    one("[data-progress]", card).textContent = `✓ ${say("page.problems.solvedMark")}`;
}

const today = cards.find((card) => idOf(card) === ofDay(new Date(), places));
if (today) {
  const copy = /** @type {HTMLElement} */ (today.cloneNode(true));
  copy.removeAttribute("data-problem");
  one(".pick", copy).remove();
  one("[data-day-card]").append(copy);
} else one("[data-day]").hidden = true;

/** @type {string[]} in the order in which they were picked */
let picked = [];
const boxes = cards.map((card) => {
  const box = /** @type {HTMLInputElement} */ (one(".pick input", card));
  box.addEventListener("change", () => {
    picked = picked.filter((id) => id !== idOf(card));
    if (box.checked) picked.push(idOf(card));
    draw();
  });
  return box;
});

function draw() {
  one("[data-picked]").textContent = picked.length
    ? say("page.problems.picked", { n: picked.length })
    : "";
  one("[data-maker]").hidden = !picked.length;
  one("[data-copied]").replaceChildren();
  /** @type {HTMLAnchorElement} */ (one("[data-open]")).href = picked.length
    ? `${data.folder}${pageOf(picked[0], places)}/${hash(picked[0], picked)}`
    : "#";
  paper.hash = picked.length ? hash(picked[0], picked) : "";
}

one('[data-do="clear"]').addEventListener("click", () => {
  picked = [];
  for (const box of boxes) box.checked = false;
  draw();
});
one('[data-do="copy"]').addEventListener("click", async () => {
  const link = /** @type {HTMLAnchorElement} */ (one("[data-open]")).href;
  const copied = one("[data-copied]");
  try {
    await navigator.clipboard.writeText(link);
    copied.textContent = say("page.problems.copied");
  } catch {
    const field = h("input", {
      value: link,
      readonly: true,
      "aria-label": say("page.problems.copyLink"),
    });
    copied.replaceChildren(say("page.problems.notCopied"), " ", field);
  }
});
draw();
