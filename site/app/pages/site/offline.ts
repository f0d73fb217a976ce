/**
 * Shows how much of the site is cached for offline use (offline/service_worker.ts), caches more of
 * it, and clears it. In the site as a single file, which needs nothing kept, it tells of the
 * file.
 */

import { ask, keepWished, offlineChoice, type StorageStatus } from "../../offline/messages.ts";
import { all, requireElement } from "../../lib/dom.ts";
import { serviceWorkers } from "../../lib/sandbox.ts";
import { keep } from "../../lib/preferences.ts";
import { trusted } from "../../lib/trusted_types.ts";

const { words, names } = JSON.parse(requireElement("#page-data").textContent ?? "{}");
const { lang, dataset } = document.documentElement;
const status = requireElement("[data-state]");
/** How much all is, as the page says it by itself. */
const sizeText = requireElement("[data-line]").textContent;
const workers = serviceWorkers();
/** How the part after # begins where a page that is not kept was wanted. */
const ABSENT = "#absent";
const LOOK_AGAIN_MS = 5_000;
/** A service worker that has not answered by then may have been ended: it is asked again. */
const PATIENCE_MS = 10_000;
/** Why the last download stopped; empty if it did not. */
let trouble = "";

const format = (key: string, parts: { [name: string]: string | number } = {}) =>
  words[key].replace(/\{(\w+)\}/g, (_: string, name: string) => parts[name]);

const megabytes = (bytes: number) =>
  (bytes / 1e6).toLocaleString(lang, { maximumFractionDigits: bytes < 1e7 ? 1 : 0 });

/**
 * The service worker, which is begun if there is none. (`ready` would go on giving one that has
 * been cleared away.)
 */
async function activeWorker(): Promise<ServiceWorker | null> {
  const registration = await workers.register(trusted.createScriptURL(dataset.offline ?? ""));
  const begun = registration.installing;
  while (begun && !registration.active && begun.state !== "redundant")
    await new Promise((resolve) => begun.addEventListener("statechange", resolve, { once: true }));
  return registration.active;
}

/**
 * Which sentence tells how much is kept.
 * @param now as the service worker tells it
 */
function stateKey(now: StorageStatus | null) {
  if (!now?.kept) return "nothing";
  if (!now.pages) return "otherLanguage";
  if (now.soon) return "some";
  if (now.own) return "much";
  return now.others ? "all" : "every";
}

/** @returns null if the service worker does not answer */
const askState = (worker: ServiceWorker) =>
  Promise.race([
    ask<StorageStatus>(worker, { what: "state", lang }),
    new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null)),
  ]);

async function draw(): Promise<StorageStatus | null> {
  const registration = await workers.getRegistration();
  const now = registration?.active ? await askState(registration.active) : null;
  if (registration?.active && !now) return null;
  const keptBytes = now?.kept ?? 0;
  const choice = offlineChoice();
  const parts = {
    kept: megabytes(keptBytes),
    line: megabytes(now?.own ?? 0),
    disk: megabytes(now?.disk ?? 0),
    others: megabytes(now?.others ?? 0),
  };
  const told = [
    format(stateKey(now), parts),
    trouble ? (words.troubles[trouble] ?? words.troubles.other) : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (status.textContent !== told) status.textContent = told; // else it would be read aloud again
  requireElement("[data-line]").textContent = now ? format("line", parts) : sizeText;
  requireElement('[data-do="all"]').hidden = Boolean(now && !now.own);
  requireElement('[data-do="every"]').hidden = !now?.others || now.own > 0;
  requireElement('[data-do="clear"]').hidden = !keptBytes;
  requireElement("[data-no]").hidden = choice !== "no";
  return now;
}

/** Shows the state again and again until what comes by itself has come: it may be waited for. */
async function drawUntilKept() {
  const now = await draw();
  if (!now || now.soon) setTimeout(() => void drawUntilKept(), LOOK_AGAIN_MS);
}

async function download(much: "all" | "every") {
  keep("offline", much);
  const worker = await activeWorker();
  if (!worker) return;
  trouble = (await keepWished(worker, () => void draw())) ?? "";
  await draw();
}

async function clear() {
  keep("offline", "no");
  const registration = await workers.getRegistration();
  if (registration?.active) await ask(registration.active, { what: "clear" });
  await registration?.unregister();
  trouble = "";
  await draw();
}

/** The page that was wanted and is not kept, by its name, and where it is kept in another language. */
async function drawAbsent() {
  const path = location.hash.startsWith(ABSENT) ? location.hash.slice(ABSENT.length) : "";
  const [, ...rest] = path.replace(/^=/, "").split("/");
  const asked = rest.join("/").replace(/\/$/, "");
  requireElement("[data-absent]").hidden = !location.hash.startsWith(ABSENT);
  const page = names[asked] ?? decodeURI(asked);
  if (!page) return;
  requireElement("[data-absent-said]").textContent = format("absentPage", { page });
  for (const link of all("[data-absent-in]") as HTMLAnchorElement[]) {
    link.href = new URL(["../..", link.hreflang, ...rest].join("/"), location.href).href;
    link.hidden = !(await caches.match(link.href));
  }
}

const setHidden = (selector: string, seen: boolean) => {
  for (const part of all(selector)) part.hidden = !seen;
};

const canKeep = !("oneFile" in dataset) && dataset.offline && workers;
requireElement("[data-keeping]").hidden = !canKeep;
if ("oneFile" in dataset) {
  const keeps = keep("file", true);
  keep("file", null);
  setHidden("[data-on-site]", false);
  setHidden("[data-in-file]", true);
  setHidden("[data-in-file] [data-absent]", location.hash === ABSENT);
  setHidden(keeps ? "[data-keeps]" : "[data-keeps-nothing]", true);
} else if (canKeep) {
  requireElement('[data-do="all"]').addEventListener("click", () => void download("all"));
  requireElement('[data-do="every"]').addEventListener("click", () => void download("every"));
  requireElement('[data-do="clear"]').addEventListener("click", () => void clear());
  void drawAbsent();
  void drawUntilKept();
} else requireElement("[data-cannot]").hidden = false;
