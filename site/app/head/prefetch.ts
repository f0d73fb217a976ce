/**
 * Fetches what a page with a board needs, while a page without one is read: so a reader's first
 * board comes as quickly as the next. Nothing is fetched where the reader's browser asks for little
 * data. Fetched by a script, because not every browser knows rel=prefetch, and Firefox holds it
 * against the policy's default-src, which is none.
 */
import { isSavingData } from "../lib/save_data.ts";

(() => {
  const { ahead } = document.documentElement.dataset;
  if (!ahead || isSavingData()) return;
  /** Milliseconds after the page itself has loaded. */
  const LATER = 1500;
  addEventListener("load", () =>
    setTimeout(() => {
      for (const href of new Set(ahead.split(" ")))
        fetch(href, { priority: "low" })
          .then((file) => file.arrayBuffer())
          .catch(() => {}); // whoever goes there fetches it anew
    }, LATER),
  );
})();
