/**
 * The atlas of readings: rules are chosen, the maps show what is known of the readings that are
 * left, and a cell opens the reading that it stands for, which then stands in the address. Without
 * this script every cell leads to the game's page, where its rules are set.
 */

import { isWide } from "../../lib/breakpoints.ts";
import { all, keepAnchorInLanguageLinks, requireElement } from "../../lib/dom.ts";
import { numberFormatter, say, useWords } from "../../lib/i18n.ts";
import { drawCell } from "../../rules/atlas/cell.ts";
import {
  gameFragment,
  settingsFor,
  classOf,
  atlasFragment,
  variantAt,
  cellValues,
} from "../../rules/atlas/map.ts";
import { createAtlasDetail } from "../../rules/atlas/detail.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);

const form = requireElement("[data-choices]") as HTMLFormElement;
const choices = all("[data-axis]", form) as HTMLSelectElement[];
const cells = all("[data-cell]") as HTMLAnchorElement[];
const detailBox = requireElement("[data-reading]");
const showDetail = createAtlasDetail(detailBox, data, {
  ...data,
  number: numberFormatter(data.group),
});

/** The value of every axis that a cell stands for. */
function valuesOfCell(cell: HTMLAnchorElement) {
  const chosen = Object.fromEntries(choices.map((select) => [select.dataset.axis, select.value]));
  return { ...chosen, ...cellValues(data, Number(cell.dataset.cell)) };
}

function draw() {
  for (const { dataset, value } of choices)
    for (const part of all(`[data-when^="${dataset.axis} "]`))
      part.hidden = Boolean(value) && part.dataset.when !== `${dataset.axis} ${value}`;
  let [n, proved, played] = [0, 0, 0];
  for (const cell of cells) {
    const values = valuesOfCell(cell);
    const it = classOf(data, values);
    drawCell(cell, data, it, values.closing);
    cell.href = data.game + gameFragment(settingsFor(data, values));
    if (cell.closest("[hidden]")) continue;
    n += 1;
    proved += it.r ? 1 : 0;
    played += it.e ? 1 : 0;
  }
  requireElement("[data-said]").textContent = say("atlas.shown", { n, proved, played });
}

function openCell(cell: HTMLAnchorElement) {
  for (const other of cells) other.removeAttribute("aria-current");
  cell.setAttribute("aria-current", "true");
  (isWide() ? cell.closest(".maps")?.lastElementChild : cell.closest("table"))?.after(detailBox);
  const values = valuesOfCell(cell);
  history.replaceState(null, "", atlasFragment(values));
  showDetail(values);
  detailBox.focus();
  detailBox.scrollIntoView({ block: "nearest" });
}

function closeDetail() {
  if (variantAt(data, location.hash))
    history.replaceState(null, "", location.pathname + location.search);
  detailBox.hidden = true;
  const cell = cells.find((anchor) => anchor.hasAttribute("aria-current"));
  cell?.removeAttribute("aria-current");
  cell?.focus();
}

/**
 * Opens the reading in the address, on maps of the rules that it has beside those of the maps;
 * where there is none all stays as it is.
 */
function loadFromAddress() {
  const values = variantAt(data, location.hash);
  const cell = cells.find((anchor) =>
    Object.entries(cellValues(data, Number(anchor.dataset.cell))).every(
      ([axis, value]) => values?.[axis] === value,
    ),
  );
  if (!values || !cell) return;
  for (const choice of choices) {
    const axis = choice.dataset.axis ?? "";
    choice.value = data.drawn.includes(axis) ? "" : (values[axis] ?? "");
  }
  draw();
  openCell(cell);
}

for (const cell of cells)
  cell.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens the game in another tab
    event.preventDefault();
    openCell(cell);
  });
form.addEventListener("change", () => {
  closeDetail();
  draw();
});
form.addEventListener("reset", () => setTimeout(draw));
form.addEventListener("submit", (event) => event.preventDefault());
requireElement("[data-do=back]", detailBox).addEventListener("click", closeDetail);
detailBox.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") closeDetail();
});
requireElement("details", form).toggleAttribute("open", isWide());
draw();
loadFromAddress();
addEventListener("hashchange", loadFromAddress);
keepAnchorInLanguageLinks();
