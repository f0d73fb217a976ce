// @ts-check
/** What a page says to the service worker, and what the reader wishes of it. */

/** Asks the service worker something. @param {ServiceWorker} worker @param {{what: string, [more: string]: unknown}} message @returns {Promise<any>} */
export const ask = (worker, message) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(message, [port2]);
  });

/** "all": keep all in this language; "every": in all languages; "no": keep nothing; null: what the site does by itself. @returns {"all"|"every"|"no"|null} */
export function wish() {
  try {
    return JSON.parse(localStorage.getItem("offline") ?? "null");
  } catch {
    return null;
  }
}

/** Has files kept until all that is wished is there. @param {ServiceWorker} worker @param {(told: any) => void} [each]  hears how it goes @returns {Promise<string|undefined>} the trouble, if any */
export async function fill(worker, each = () => {}) {
  for (;;) {
    const asked = wish();
    if (asked === "no") return undefined;
    const lang = asked === "every" ? "*" : document.documentElement.lang;
    const told = await ask(worker, {
      what: "keep",
      page: location.href,
      lang,
      all: Boolean(asked),
    });
    each(told);
    if (!told.more) return told.trouble;
  }
}
