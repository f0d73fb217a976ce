/**
 * Starts Python's worker with the page, on pages that name one, long before the page's own script
 * has loaded; engine.ts then takes it over, with the messages received so far. In data-saving mode
 * engine.ts starts the worker instead, at the first sign that somebody plays.
 */
import { isSavingData } from "../lib/save_data.ts";
import { trusted } from "../lib/trusted_types.ts";

(() => {
  const {
    worker: file,
    runtime = "",
    library = "",
    bytes = "",
    endings = "",
  } = document.documentElement.dataset;
  if (!file || isSavingData()) return;
  /** A page that has come within so many milliseconds has a quick connection. */
  const QUICK = 800;
  const whole = (address: string) => new URL(address, document.baseURI).href;
  function begin(after?: string) {
    try {
      const wishes = new URLSearchParams({
        runtime: whole(runtime),
        library: whole(library),
        bytes,
        ...(endings && { endings: whole(endings) }),
        ...(after && { after }),
      });
      const worker = new Worker(trusted.createScriptURL(`${whole(file ?? "")}#${wishes}`), {
        type: "module",
        name: "python",
      });
      const early = { worker, heard: [] as unknown[], broken: false };
      worker.onmessage = ({ data }) => early.heard.push(data);
      worker.onerror = (event) => {
        event.preventDefault();
        early.broken = true;
      };
      Object.assign(window, { early });
    } catch {
      /* the engine tries again, and reports why it failed */
    }
  }
  const slow = () => {
    const [page] = performance.getEntriesByType("navigation");
    return page instanceof PerformanceNavigationTiming && page.responseEnd > QUICK;
  };
  // Python's megabytes wait until the page itself has arrived: on a slow connection they would
  // delay its words and first moves. If the page took long to arrive, they also wait for its
  // scripts to load and run.
  const come = new Promise((resolve) => {
    const read = () =>
      slow()
        ? document.addEventListener("DOMContentLoaded", resolve, { once: true })
        : resolve(null);
    document.addEventListener("readystatechange", read, { once: true });
  });
  if (document.readyState !== "loading") begin();
  // The worker waits for a lock held until then. A message would reach it only after the page's own
  // script has run to its end.
  else if (navigator.locks) {
    const name = `page ${performance.timeOrigin} ${Math.random()}`;
    navigator.locks.request(name, () => come).catch(() => {});
    begin(name);
  } else come.then(() => begin());
})();
