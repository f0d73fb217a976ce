/**
 * The gallery: filters for the games, and a table that compares the ticked ones. The choices are
 * kept in the address, so that they can be shared and returned to. Without this script all games
 * and the whole table are shown.
 */

import {
  all,
  keepAnchorInLanguageLinks,
  requireElement,
  scrollSmoothly,
  parseNoscript,
} from "../../lib/dom.ts";
import { createFilters, replaceHash } from "../../lib/ui/filters.ts";
import { fillOnFirstEvent } from "../../lib/noscript.ts";
import { say, useWords } from "../../lib/i18n.ts";

useWords(JSON.parse(requireElement("#page-data").textContent ?? "{}").words);

fillOnFirstEvent();

const boxes = all("[data-choose]") as HTMLInputElement[];
const compareBar = requireElement("[data-bar]");
const table = requireElement("[data-table]");
const waitingTable = parseNoscript(all("noscript", table));
const compareHint = requireElement("[data-chosen]");
const MIN_COMPARED = 2; // a comparison needs two games

const comparedIds = () => boxes.filter((box) => box.checked).map((box) => box.dataset.choose ?? "");

const filters = createFilters(requireElement("[data-filters]") as HTMLFormElement, {
  items: all("[data-game]"),
  say: (n) =>
    say(n === 1 ? "page.family.one" : n ? "page.family.some" : "page.family.nothing", { n }),
  onApply: (isChosen) => {
    requireElement("[data-parts]").hidden = isChosen;
  },
  onChoice: writeAddress,
});

/** The table of the ticked games; rows in which all are alike are dimmed. */
function compare() {
  const ids = comparedIds();
  const enough = ids.length >= MIN_COMPARED;
  compareBar.hidden = ids.length === 0;
  requireElement("[data-go]").textContent = say(
    enough ? "page.family.compare.go" : "page.family.compare.more",
    { n: ids.length },
  );
  table.hidden = !enough;
  if (enough) table.append(waitingTable);
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
  filters.write(wanted);
  const ids = comparedIds();
  if (ids.length) wanted.set("compare", ids.join(" "));
  replaceHash(wanted);
}

/** Reads the choices from the address; unknown ones are ignored. */
function readAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  filters.read(wanted);
  const ids = (wanted.get("compare") ?? "").split(" ");
  for (const box of boxes) box.checked = ids.includes(box.dataset.choose ?? "");
  compare();
}

for (const box of boxes) {
  box.addEventListener("change", () => {
    compare();
    writeAddress();
  });
}
requireElement("[data-none]").addEventListener("click", () => {
  for (const box of boxes) box.checked = false;
  compare();
  writeAddress();
  boxes[0]?.focus();
});
// The address is that of the choices, so links within the page leave it alone.
for (const link of all("[data-go], [data-parts] a") as HTMLAnchorElement[])
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const place = requireElement(link.hash);
    place.focus({ preventScroll: true });
    scrollSmoothly(place, "start");
  });
keepAnchorInLanguageLinks();
addEventListener("hashchange", readAddress);
readAddress();
