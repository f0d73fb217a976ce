/** What a page says to the service worker, and what the reader wishes of it. */

/** What the service worker answers. */
interface Reply {
  /** how many files are still to come */
  more: number;
  trouble?: string;
}

/** What it has kept, in bytes. */
export interface StorageStatus {
  kept: number;
  /** how many pages of the language that was asked about */
  pages: number;
  soon: number;
  own: number;
  others: number;
  disk: number;
}

/** Asks the service worker something. */
export const ask = <Told = Reply>(
  worker: ServiceWorker,
  message: { what: string; [field: string]: unknown },
): Promise<Told> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(message, [port2]);
  });

/**
 * "all": keep all in this language; "every": in all languages; "no": keep nothing; null: what the
 * site does by itself.
 */
export function offlineChoice(): "all" | "every" | "no" | null {
  try {
    return JSON.parse(localStorage.getItem("offline") ?? "null");
  } catch {
    return null;
  }
}

/** Of several scripts of a page, so no module can hold it. */
const thisPage = globalThis as { alsoNeeded?: string[] };

/** Names what this page needs besides itself to work offline: it is kept before all else. */
export function needOffline(addresses: string[]) {
  thisPage.alsoNeeded = addresses.map((address) => new URL(address, document.baseURI).href);
}

/**
 * Has files kept until all that is wished is there.
 * @param each hears how it goes
 * @returns the trouble, if any
 */
export async function keepWished(
  worker: ServiceWorker,
  each: (reply: Reply) => void = () => {},
): Promise<string | undefined> {
  for (;;) {
    const choice = offlineChoice();
    if (choice === "no") return undefined;
    const lang = choice === "every" ? "*" : document.documentElement.lang;
    const reply = await ask(worker, {
      what: "keep",
      needs: [location.href, ...(thisPage.alsoNeeded ?? [])],
      lang,
      all: Boolean(choice),
    });
    each(reply);
    if (!reply.more) return reply.trouble;
  }
}
