/**
 * The list of problems: which are solved, the problem of the day, and the set that a teacher picks.
 */

import { all, h, one } from "../../lib/dom.ts";
import { dayOf, daysUpTo, problemOfDay } from "../../learn/daily/calendar.ts";
import { dayHash, dayTiles } from "../../learn/daily/days_view.ts";
import { problemHash, pageOf, type Places } from "../../learn/problem_link.ts";
import { knowledgeOf } from "../../learn/progress.ts";
import { say, useWords } from "../../lib/i18n.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
const places = data.places as Places;

const handoutLink = one("[data-paper]") as HTMLAnchorElement;
const cards = all("[data-problem]");
const idOf = (card: HTMLElement) => card.dataset.problem ?? "";

for (const card of cards) {
  const how = knowledgeOf(idOf(card));
  card.toggleAttribute("data-learnt", how === "solved");
  if (how)
    one("[data-progress]", card).textContent =
      `${how === "seen" ? "" : "✓ "}${say(`page.problems.${how}Mark`)}`;
}

/** How many days stand in the row. */
const DAYS_SHOWN = 28;

const today = dayOf(new Date());
const homeOf = (day: string) => `${data.home}${dayHash(day)}`;
const problemOfToday = cards.find((card) => idOf(card) === problemOfDay(today, data.daily));
if (problemOfToday) {
  const copy = problemOfToday.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-problem");
  one(".pick", copy).remove();
  (one("a.card", copy) as HTMLAnchorElement).href = homeOf(today);
  one("[data-day-card]").append(copy);
}
one("[data-days]").append(...dayTiles(daysUpTo(today, DAYS_SHOWN), homeOf));

/** in the order in which they were picked */
let picked: string[] = [];
const boxes = cards.map((card) => {
  const box = one(".pick input", card) as HTMLInputElement;
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
  const [first] = picked;
  const place = first ? problemHash(first, picked) : "";
  (one("[data-open]") as HTMLAnchorElement).href = first
    ? `${data.folder}${pageOf(first, places)}/${place}`
    : "#";
  handoutLink.hash = place;
}

one('[data-do="clear"]').addEventListener("click", () => {
  picked = [];
  for (const box of boxes) box.checked = false;
  draw();
});
one('[data-do="copy"]').addEventListener("click", async () => {
  const link = (one("[data-open]") as HTMLAnchorElement).href;
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
