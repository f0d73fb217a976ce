/* Python's worker begins with the page, on pages that name one, long before the page's own script is there; engine.js then takes
   it over. What it has said until then is kept. */
(() => {
  const { worker: file, runtime = "", library = "", bytes } = document.documentElement.dataset;
  if (!file) return;
  const whole = (/** @type {string} */ address) => new URL(address, document.baseURI).href;
  try {
    const worker = new Worker(whole(file), { type: "module", name: "python" });
    const early = { worker, heard: /** @type {any[]} */ ([]), broken: false };
    worker.onmessage = ({ data }) => early.heard.push(data);
    worker.onerror = (event) => {
      event.preventDefault();
      early.broken = true;
    };
    const start = () => worker.postMessage({ start: { runtime: whole(runtime), library: whole(library), bytes: Number(bytes) } });
    // Python's megabytes wait until the page itself has come: on a slow line they would keep its words and first moves from arriving.
    if (document.readyState === "loading") document.addEventListener("readystatechange", start, { once: true });
    else start();
    Object.assign(window, { early });
  } catch {
    /* the engine tries again, and tells why */
  }
})();
