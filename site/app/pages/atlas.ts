/**
 * The atlas of readings: rules are chosen, the maps show what is known of the readings that are
 * left, and a cell opens the reading that it stands for, which then stands in the address. Without
 * this script every cell leads to the game's page, where its rules are set.
 */

import { all, keepPlace, one } from "../lib/dom.ts";
import { numbersWith, say, useWords } from "../lib/i18n.ts";
import { drawCell } from "../rules/atlas/cell.ts";
import { address, changes, classOf, placeOf, readingAt, valuesOf } from "../rules/atlas/map.ts";
import { createReading } from "../rules/atlas/detail.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);

const form = one("[data-choices]") as HTMLFormElement;
const choices = all("[data-axis]", form) as HTMLSelectElement[];
const cells = all("[data-cell]") as HTMLAnchorElement[];
const box = one("[data-reading]");
const show = createReading(box, data, { ...data, number: numbersWith(data.group) });

/** Whether the maps stand beside one another, as in site/style/atlas.css. */
const roomy = () => matchMedia("(min-width: 60rem)").matches;

/** The value of every axis that a cell stands for. */
function valuesAt(cell: HTMLAnchorElement) {
  const chosen = Object.fromEntries(choices.map((one) => [one.dataset.axis, one.value]));
  return { ...chosen, ...valuesOf(data, Number(cell.dataset.cell)) };
}

function draw() {
  for (const { dataset, value } of choices)
    for (const part of all(`[data-when^="${dataset.axis} "]`))
      part.hidden = Boolean(value) && part.dataset.when !== `${dataset.axis} ${value}`;
  let [n, proved, played] = [0, 0, 0];
  for (const cell of cells) {
    const values = valuesAt(cell);
    const it = classOf(data, values);
    drawCell(cell, data, it, values.closing);
    cell.href = data.game + address(changes(data, values));
    if (cell.closest("[hidden]")) continue;
    n += 1;
    proved += it.r ? 1 : 0;
    played += it.e ? 1 : 0;
  }
  one("[data-said]").textContent = say("atlas.shown", { n, proved, played });
}

function open(cell: HTMLAnchorElement) {
  for (const other of cells) other.removeAttribute("aria-current");
  cell.setAttribute("aria-current", "true");
  (roomy() ? cell.closest(".maps")?.lastElementChild : cell.closest("table"))?.after(box);
  const values = valuesAt(cell);
  history.replaceState(null, "", placeOf(values));
  show(values);
  box.focus();
  box.scrollIntoView({ block: "nearest" });
}

function back() {
  if (readingAt(data, location.hash))
    history.replaceState(null, "", location.pathname + location.search);
  box.hidden = true;
  const cell = cells.find((one) => one.hasAttribute("aria-current"));
  cell?.removeAttribute("aria-current");
  cell?.focus();
}

/**
 * Opens the reading in the address, on maps of the rules that it has beside those of the maps;
 * where there is none all stays as it is.
 */
function come() {
  const values = readingAt(data, location.hash);
  const cell = cells.find((one) =>
    Object.entries(valuesOf(data, Number(one.dataset.cell))).every(
      ([axis, value]) => values?.[axis] === value,
    ),
  );
  if (!values || !cell) return;
  for (const choice of choices) {
    const axis = choice.dataset.axis ?? "";
    choice.value = data.drawn.includes(axis) ? "" : (values[axis] ?? "");
  }
  draw();
  open(cell);
}

for (const cell of cells)
  cell.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens the game in another tab
    event.preventDefault();
    open(cell);
  });
form.addEventListener("change", () => {
  back();
  draw();
});
form.addEventListener("reset", () => setTimeout(draw));
form.addEventListener("submit", (event) => event.preventDefault());
one("[data-do=back]", box).addEventListener("click", back);
box.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") back();
});
one("details", form).toggleAttribute("open", roomy());
draw();
come();
addEventListener("hashchange", come);
keepPlace();
