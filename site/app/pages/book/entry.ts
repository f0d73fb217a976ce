/**
 * An entry of the book on its own page. The page reads, switches spelling and columns and prints by
 * itself; this script highlights the points of the current clause on the board, remembers the
 * reader's choices, and copies citations.
 */

import { all, h, keepAnchorInLanguageLinks, requireElement } from "../../lib/dom.ts";
import { placePopups } from "../../lib/ui/popups.ts";

const words = JSON.parse(requireElement("#page-data").textContent ?? "{}");
const status = requireElement("[data-said]");

/** The reader's choices of view, kept for the next entry and the next visit. */
const STORAGE_KEY = "edition";

function storedChoices(): { [name: string]: string[] } {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    return {}; // private windows may refuse: the page then starts with the defaults
  }
}

const inputs = all(".shows input") as HTMLInputElement[];
const choicesBefore = storedChoices();
for (const input of inputs) {
  const values = choicesBefore[input.name];
  if (Array.isArray(values)) input.checked = values.includes(input.value);
  input.addEventListener("change", () => {
    // Only what was changed is kept: which readings stand open at first depends on the language.
    const now: { [name: string]: string[] } = { ...storedChoices() };
    now[input.name] = inputs
      .filter((other) => other.name === input.name && other.checked)
      .map((other) => other.value);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(now));
    } catch {
      /* the choice then lasts for this page */
    }
  });
}

const clauses = new Map(
  all("[data-clause]").map((clause) => [clause.dataset.clause ?? "", clause]),
);
const pointLights = new Map(all("[data-light]").map((light) => [light.dataset.light ?? "", light]));
/** The clause that stays lit when nothing is pointed at. */
let selected: string | null = null;

function highlight(id: string | null) {
  const points = clauses.get(id ?? "")?.dataset.points?.split(" ") ?? [];
  for (const [point, circle] of pointLights) circle.classList.toggle("on", points.includes(point));
  for (const [other, clause] of clauses) clause.classList.toggle("lit", other === id);
}

function select(id: string | null) {
  selected = id;
  for (const [other, clause] of clauses) clause.classList.toggle("held", other === id);
  highlight(id);
}

function selectFromAddress() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (clauses.has(id)) select(id);
}

for (const [id, clause] of clauses) {
  clause.addEventListener(
    "pointerenter",
    (event) => event.pointerType === "mouse" && highlight(id),
  );
  clause.addEventListener(
    "pointerleave",
    (event) => event.pointerType === "mouse" && highlight(selected),
  );
  clause.addEventListener("focusin", () => highlight(id));
  clause.addEventListener("focusout", () => highlight(selected));
  clause.addEventListener("click", (event) => {
    if (
      (event.target instanceof Element &&
        event.target.closest("button, a:not(.num, .of-points a)")) ||
      String(getSelection())
    )
      return;
    select(selected === id && !clause.matches(":target") ? null : id);
  });
}
// The small board that stays in view while scrolling disappears when it is touched.
requireElement(".lit-board").addEventListener("click", () => select(null));
addEventListener(
  "keydown",
  (event) => event.key === "Escape" && !document.querySelector(":popover-open") && select(null),
);
addEventListener("hashchange", selectFromAddress);
selectFromAddress();
keepAnchorInLanguageLinks();
placePopups();

// If the build was not given the site's address, only the page knows it; a file on a disk does not.
const siteAddress = location.protocol === "file:" ? "…/" : new URL("../../../", location.href).href;
for (const place of all("[data-copied], [data-placed]")) {
  place.textContent = (place.textContent ?? "").replace("…/", siteAddress);
  if (!place.hasAttribute("data-copied")) continue;
  const copy = h("button.button", { type: "button" }, words.copy);
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(place.textContent ?? "");
      status.textContent = copy.textContent = words.copied;
    } catch {
      status.textContent = words.notCopied;
      getSelection()?.selectAllChildren(place);
    }
  });
  place.after(copy);
}
