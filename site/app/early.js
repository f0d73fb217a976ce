/* Python's worker begins with the page, long before the page's own script is there; engine.js then takes it over. What it has
   said until then is kept. A plain script in the head, before the stylesheets, for which a script would have to wait. */
(() => {
  const { runtime = "", library = "", bytes } = document.documentElement.dataset;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const whole = (/** @type {string} */ address) => new URL(address, document.baseURI).href;
  try {
    const worker = new Worker(new URL("./worker.js", script.src), { type: "module", name: "python" });
    const early = { worker, heard: /** @type {any[]} */ ([]), broken: false };
    worker.onmessage = ({ data }) => early.heard.push(data);
    worker.onerror = (event) => {
      event.preventDefault();
      early.broken = true;
    };
    worker.postMessage({ start: { runtime: whole(runtime), library: whole(library), bytes: Number(bytes) } });
    Object.assign(window, { early });
  } catch {
    /* the engine tries again, and tells why */
  }
})();
