/**
 * The list of problems: which are solved, those that come back, the problem of the day, what the
 * list is filtered by, and the set that a teacher picks.
 */

import { all, h, requireElement, parseNoscript } from "../../lib/dom.ts";
import { dayOf, daysUpTo, problemOfDay } from "../../learn/daily/calendar.ts";
import { dayHash, dayTiles } from "../../learn/daily/days_view.ts";
import { problemHash, pageOf, type Places } from "../../learn/problem_link.ts";
import { knowledgeOf, triesOf, type Knowledge } from "../../learn/progress.ts";
import { dueProblems } from "../../learn/repetition.ts";
import { createFilters, replaceHash } from "../../lib/ui/filters.ts";
import { say, useWords } from "../../lib/i18n.ts";
import { createWaitingDrawings } from "../../lib/noscript.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
const places = data.places as Places;

const bringDrawings = createWaitingDrawings();
const handoutLink = requireElement("[data-paper]") as HTMLAnchorElement;
/** The problems of a file: their list waits until somebody opens it. */
const parts = (all("details[data-part]") as HTMLDetailsElement[]).map((part) => {
  const waiting = parseNoscript(all("noscript", part));
  const own = [...waiting.querySelectorAll<HTMLElement>("[data-problem]")];
  return { part, waiting, own };
});
const cards = parts.flatMap(({ own }) => own);
const idOf = (card: HTMLElement) => card.dataset.problem ?? "";

/** How many days stand in the row. */
const DAYS_SHOWN = 28;

const today = dayOf(new Date());
const due = dueProblems(today);

/** "solved in 3 tries" */
function knownText(how: Knowledge, tries: number) {
  return how === "solved" && tries > 1
    ? say("page.problems.solvedInMark", { n: tries })
    : say(`page.problems.${how}Mark`);
}

for (const card of cards) {
  const how = knowledgeOf(idOf(card));
  const words = [how === "solved" ? "solved" : "fresh"];
  if (due.includes(idOf(card))) words.push("again");
  card.dataset.known = words.join(" ");
  card.toggleAttribute("data-learnt", how === "solved");
  if (how)
    requireElement("[data-progress]", card).textContent =
      `${how === "seen" ? "" : "✓ "}${knownText(how, triesOf(idOf(card)))}`;
}

/** Puts the list of a file into the page, once. */
function fill(part: HTMLElement, waiting: DocumentFragment) {
  if (!waiting.hasChildNodes()) return;
  part.append(waiting);
  bringDrawings(part);
}

for (const { part, waiting, own } of parts) {
  part.addEventListener("toggle", () => part.open && fill(part, waiting));
  const n = own.filter((card) => "learnt" in card.dataset).length;
  const m = own.length;
  requireElement("summary [data-progress]", part).textContent = n
    ? say("page.problems.solvedOf", { n, m })
    : "";
}

/** A card of the list, to stand above it too. */
function copyOf(card: HTMLElement, address: string) {
  const copy = document.importNode(card, true);
  const { usualMen = "" } = card.dataset;
  for (const name of Object.keys(copy.dataset)) delete copy.dataset[name];
  copy.dataset.usualMen = usualMen;
  requireElement(".pick", copy).remove();
  (requireElement("a.card", copy) as HTMLAnchorElement).href = address;
  bringDrawings(copy);
  return copy;
}

const addressOf = (problem: string, set: string[]) =>
  `${data.folder}${pageOf(problem, places)}/${problemHash(problem, { ids: set, courseFrom: 0 })}`;

const dueCards = due.flatMap((id) => cards.find((card) => idOf(card) === id) ?? []);
requireElement("[data-repeat]").hidden = !dueCards.length;
const dueSet = dueCards.map(idOf);
requireElement("[data-repeat-cards]").append(
  ...dueCards.map((card) => copyOf(card, addressOf(idOf(card), dueSet))),
);

const homeOf = (day: string) => `${data.home}${dayHash(day)}`;
const problemOfToday = cards.find((card) => idOf(card) === problemOfDay(today, data.daily));
if (problemOfToday) requireElement("[data-day-card]").append(copyOf(problemOfToday, homeOf(today)));
requireElement("[data-days]").append(...dayTiles(daysUpTo(today, DAYS_SHOWN), homeOf));

const filters = createFilters(requireElement("[data-filters]") as HTMLFormElement, {
  items: cards,
  onApply(isFiltered) {
    for (const { part, waiting } of parts) {
      if (isFiltered) fill(part, waiting);
      part.open = isFiltered;
    }
  },
  say: (n) => say(`page.problems.fitting.${n === 1 ? "one" : n ? "some" : "none"}`, { n }),
  onChoice() {
    const wanted = new URLSearchParams();
    filters.write(wanted);
    replaceHash(wanted);
  },
});

function readAddress() {
  filters.read(new URLSearchParams(location.hash.slice(1)));
  const named = parts.find(({ part }) => requireElement("h2", part).id === location.hash.slice(1));
  if (named) named.part.open = true;
}
addEventListener("hashchange", readAddress);
readAddress();

/** in the order in which they were picked */
let picked: string[] = [];
const boxes = cards.map((card) => {
  const box = requireElement(".pick input", card) as HTMLInputElement;
  box.addEventListener("change", () => {
    picked = picked.filter((id) => id !== idOf(card));
    if (box.checked) picked.push(idOf(card));
    draw();
  });
  return box;
});

function draw() {
  requireElement("[data-picked]").textContent = picked.length
    ? say("page.problems.picked", { n: picked.length })
    : "";
  requireElement("[data-maker]").hidden = !picked.length;
  requireElement("[data-copied]").replaceChildren();
  const [first] = picked;
  const place = first ? problemHash(first, { ids: picked, courseFrom: 0 }) : "";
  (requireElement("[data-open]") as HTMLAnchorElement).href = first
    ? addressOf(first, picked)
    : "#";
  handoutLink.hash = place;
}

requireElement('[data-do="clear"]').addEventListener("click", () => {
  picked = [];
  for (const box of boxes) box.checked = false;
  draw();
});
requireElement('[data-do="copy"]').addEventListener("click", async () => {
  const link = (requireElement("[data-open]") as HTMLAnchorElement).href;
  const copied = requireElement("[data-copied]");
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
