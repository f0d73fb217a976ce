/* Fetches what a page with a board needs, while a page without one is read: so a reader's first board comes as quickly as the next.
   Nothing is fetched where the reader's browser asks for little data. */
(() => {
  const { ahead } = document.documentElement.dataset;
  const { connection } = /** @type {{connection?: {saveData: boolean}}} */ (navigator);
  if (!ahead || connection?.saveData) return;
  /** Milliseconds after the page itself has loaded. */
  const LATER = 1500;
  addEventListener("load", () =>
    setTimeout(() => {
      for (const href of ahead.split(" "))
        document.head.append(
          Object.assign(document.createElement("link"), { rel: "prefetch", href }),
        );
    }, LATER),
  );
})();
