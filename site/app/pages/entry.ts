/**
 * An entry of the book on its own page. The page reads, switches spelling and columns and prints by
 * itself; this script highlights the points of the current clause on the board, remembers the
 * reader's choices, and copies citations.
 */

import { all, h, keepPlace, one } from "../lib/dom.ts";
import { placePopups } from "../lib/popups.ts";

const words = JSON.parse(one("#page-data").textContent ?? "{}");
const said = one("[data-said]");

/** The reader's choices of view, kept for the next entry and the next visit. */
const KEPT = "edition";

function kept(): { [name: string]: string[] } {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {}; // private windows may refuse: the page then starts with the defaults
  }
}

const inputs = all(".shows input") as HTMLInputElement[];
const before = kept();
for (const input of inputs) {
  const values = before[input.name];
  if (Array.isArray(values)) input.checked = values.includes(input.value);
  input.addEventListener("change", () => {
    const now: { [name: string]: string[] } = { ...kept() };
    for (const each of inputs)
      now[each.name] = inputs
        .filter((other) => other.name === each.name && other.checked)
        .map((other) => other.value);
    try {
      localStorage.setItem(KEPT, JSON.stringify(now));
    } catch {
      /* the choice then lasts for this page */
    }
  });
}

const clauses = new Map(
  all("[data-clause]").map((clause) => [clause.dataset.clause ?? "", clause]),
);
const lights = new Map(all("[data-light]").map((light) => [light.dataset.light ?? "", light]));
/** The clause that stays lit when nothing is pointed at. */
let held: string | null = null;

function light(id: string | null) {
  const points = clauses.get(id ?? "")?.dataset.points?.split(" ") ?? [];
  for (const [point, circle] of lights) circle.classList.toggle("on", points.includes(point));
  for (const [other, clause] of clauses) clause.classList.toggle("lit", other === id);
}

function hold(id: string | null) {
  held = id;
  for (const [other, clause] of clauses) clause.classList.toggle("held", other === id);
  light(id);
}

function fromAddress() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (clauses.has(id)) hold(id);
}

for (const [id, clause] of clauses) {
  clause.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && light(id));
  clause.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && light(held));
  clause.addEventListener("focusin", () => light(id));
  clause.addEventListener("focusout", () => light(held));
  clause.addEventListener("click", (event) => {
    if (
      (event.target instanceof Element &&
        event.target.closest("button, a:not(.num, .of-points a)")) ||
      String(getSelection())
    )
      return;
    hold(held === id && !clause.matches(":target") ? null : id);
  });
}
// The small board that stays in view while scrolling disappears when it is touched.
one(".lit-board").addEventListener("click", () => hold(null));
addEventListener(
  "keydown",
  (event) => event.key === "Escape" && !document.querySelector(":popover-open") && hold(null),
);
addEventListener("hashchange", fromAddress);
fromAddress();
keepPlace();
placePopups();

// If the build was not given the site's address, only the page knows it; a file on a disk does not.
const top = location.protocol === "file:" ? "…/" : new URL("../../../", location.href).href;
for (const place of all("[data-copied], [data-placed]")) {
  place.textContent = (place.textContent ?? "").replace("…/", top);
  if (!place.hasAttribute("data-copied")) continue;
  const copy = h("button.button", { type: "button" }, words.copy);
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(place.textContent ?? "");
      said.textContent = copy.textContent = words.copied;
    } catch {
      said.textContent = words.notCopied;
      getSelection()?.selectAllChildren(place);
    }
  });
  place.after(copy);
}
