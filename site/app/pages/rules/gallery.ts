/**
 * The gallery: filters for the games, and a table that compares the ticked ones. The choices are
 * kept in the address, so that they can be shared and returned to. Without this script all games
 * and the whole table are shown.
 */

import { all, keepAnchorInLanguageLinks, one, scrollSmoothly } from "../../lib/dom.ts";
import { say, useWords } from "../../lib/i18n.ts";

useWords(JSON.parse(one("#page-data").textContent ?? "{}").words);

const form = one("[data-filters]") as HTMLFormElement;
const cards = all("[data-game]");
const boxes = all("[data-choose]") as HTMLInputElement[];
const compareBar = one("[data-bar]");
const table = one("[data-table]");
const compareHint = one("[data-chosen]");
const MIN_COMPARED = 2; // a comparison needs two games

const selects = (): HTMLSelectElement[] => all("select", form) as HTMLSelectElement[];
const comparedIds = () => boxes.filter((box) => box.checked).map((box) => box.dataset.choose ?? "");

/** Shows the games that match the filters, and their number. */
function filter() {
  const asked = selects().filter((select) => select.value);
  let shown = 0;
  for (const card of cards) {
    const fits = asked.every((select) =>
      (card.dataset[select.name] ?? "").split(" ").includes(select.value),
    );
    card.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const part of all("[data-part]"))
    part.hidden = !all("[data-game]", part).some((card) => !card.hidden);
  one("[data-reset]").hidden = asked.length === 0;
  one("[data-found]").textContent = asked.length
    ? say(shown === 1 ? "page.family.one" : shown ? "page.family.some" : "page.family.nothing", {
        n: shown,
      })
    : "";
}

/** The table of the ticked games; rows in which all are alike are dimmed. */
function compare() {
  const ids = comparedIds();
  const enough = ids.length >= MIN_COMPARED;
  compareBar.hidden = ids.length === 0;
  one("[data-go]").textContent = say(
    enough ? "page.family.compare.go" : "page.family.compare.more",
    { n: ids.length },
  );
  table.hidden = !enough;
  compareHint.hidden = enough;
  compareHint.textContent = say("page.family.compare.how");
  for (const cell of all("[data-of]", table)) cell.hidden = !ids.includes(cell.dataset.of ?? "");
  for (const row of all("tbody tr", table)) {
    const texts = new Set(
      all("td", row)
        .filter((cell) => !cell.hidden)
        .map((cell) => cell.textContent),
    );
    row.classList.toggle("alike", texts.size < 2);
  }
}

function writeAddress() {
  const wanted = new URLSearchParams();
  for (const select of selects()) if (select.value) wanted.set(select.name, select.value);
  const ids = comparedIds();
  if (ids.length) wanted.set("compare", ids.join(" "));
  history.replaceState(null, "", `#${wanted}`.replace(/^#$/, location.pathname + location.search));
}

/** Reads the choices from the address; unknown ones are ignored. */
function readAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  for (const select of selects()) {
    select.value = wanted.get(select.name) ?? "";
    if (select.selectedIndex < 0) select.value = "";
  }
  const ids = (wanted.get("compare") ?? "").split(" ");
  for (const box of boxes) box.checked = ids.includes(box.dataset.choose ?? "");
  filter();
  compare();
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", () => {
  filter();
  writeAddress();
});
form.addEventListener("reset", () => {
  for (const select of selects()) select.value = "";
  filter();
  writeAddress();
  selects()[0]?.focus();
});
for (const box of boxes) {
  box.addEventListener("change", () => {
    compare();
    writeAddress();
  });
}
one("[data-none]").addEventListener("click", () => {
  for (const box of boxes) box.checked = false;
  compare();
  writeAddress();
  boxes[0]?.focus();
});
one("[data-go]").addEventListener("click", (event) => {
  event.preventDefault();
  const place = one("[data-compare]");
  place.focus({ preventScroll: true });
  scrollSmoothly(place, "start");
});
keepAnchorInLanguageLinks();
addEventListener("hashchange", readAddress);
readAddress();
