/** Entries are opened, and clauses brought into sight. */

import { all, prefersReducedMotion } from "../../lib/dom.ts";
import type { Clauses } from "../clauses.ts";

/** How long a clause that was scrolled to stays marked, in milliseconds. */
const FLASH_MS = 1600;

export function createClauseScroller(book: Clauses) {
  const { entries, entryOf, places } = book;
  /** The clause last brought into sight. */
  let lastRevealed = "";
  const about = document.querySelector("[data-about-game]");

  // When the font arrives late, lines get shorter: the clause scrolled to may have moved.
  document.fonts.addEventListener("loadingdone", () => {
    if (lastRevealed) reveal(lastRevealed, false);
  });
  for (const button of all("button[data-turn]")) {
    button.addEventListener("click", () => {
      const id = button.dataset.turn ?? "";
      openEntry(entries.find((entry) => entry.dataset.entry === id));
      all(`button[data-turn="${CSS.escape(id)}"]`)
        .find((turnButton) => turnButton.offsetParent)
        ?.focus();
    });
  }

  /** Opens an entry and closes the others; what is told of the game goes with it. */
  function openEntry(entry: HTMLElement | undefined) {
    for (const eachEntry of entries) {
      eachEntry.classList.remove("aside");
      eachEntry.hidden = entry !== undefined && eachEntry !== entry;
    }
    if (about && entry && !entry.contains(about))
      entry.querySelector("[data-clauses]")?.append(about);
  }

  /** Brings a clause into sight on its leaf; the page itself moves only when asked. */
  function reveal(id: string, page: boolean) {
    const clause = places.get(id);
    const pane = clause?.closest("[data-clauses]");
    if (!clause || !pane) return;
    lastRevealed = id;
    openEntry(entryOf(id));
    const fold = clause.closest("details");
    const scrolls = pane.scrollHeight > pane.clientHeight + 2;
    if (fold && (page || scrolls)) fold.open = true;
    const behavior = prefersReducedMotion() ? "auto" : "smooth";
    if (scrolls) {
      const top =
        clause.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
      if (
        page ||
        top < pane.scrollTop + 30 ||
        top + clause.offsetHeight > pane.scrollTop + pane.clientHeight
      )
        pane.scrollTo({
          top: top - (pane.firstElementChild as HTMLElement).offsetHeight,
          behavior,
        });
      const leaf = pane.getBoundingClientRect();
      if (page && (leaf.top < 0 || leaf.bottom > innerHeight))
        pane.scrollIntoView({ block: "nearest", behavior });
    } else if (page) clause.scrollIntoView({ behavior, block: "center" });
  }

  return {
    openEntry,
    reveal,
    /** Brings a clause into sight and marks it for a moment. */
    scrollTo(id: string) {
      reveal(id, true);
      const clause = places.get(id);
      clause?.classList.add("called");
      setTimeout(() => clause?.classList.remove("called"), FLASH_MS);
    },
  };
}
