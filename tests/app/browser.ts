/**
 * What the page's scripts use of a browser and Node does not have. Import it before them
 * (page.ts does). `Page` tests what needs more than this: see tests/browser.
 */

/** `localStorage`, whose entries are its own properties, as in a browser. */
class MemoryStorage {
  [name: string]: unknown;

  getItem(name: string) {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }

  setItem(name: string, text: string) {
    this[name] = String(text);
  }

  removeItem(name: string) {
    delete this[name];
  }

  clear() {
    for (const name of Object.keys(this)) delete this[name];
  }
}

const PAGE = new URL("https://example.org/en/alquerque-de-doce/");

/** Replaces a global name, also one that is read-only. */
export const setGlobal = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

setGlobal("window", globalThis);
setGlobal("self", globalThis);
setGlobal("origin", PAGE.origin);
setGlobal("location", PAGE);
setGlobal("localStorage", new MemoryStorage());
setGlobal("navigator", { onLine: true });
setGlobal("document", {
  baseURI: PAGE.href,
  documentElement: { lang: "en", dataset: { worker: "/app/worker.js", runtime: "/runtime/" } },
  querySelector: () => null,
});
