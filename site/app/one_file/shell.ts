/**
 * The shell of the site as a single file (site/make/render/publish/one_file.py): shows the page
 * named after ? in the file's address, so that links, Back, bookmarks and stored games work as on a
 * website. The page replaces the content of this document, whose address and policy stay.
 *
 * Everything is packed into inert elements, <script type="application/gzip" data-path="en/felli/">.
 * `packed://PATH` in a text refers to a file that the browser is to load: the file is unpacked, and
 * the reference becomes the address of a blob. `content://PATH` becomes the packed text itself. The
 * pages of a folder are packed together, each after a form feed and its path. Lines that several
 * pages share are in "common"; `~N` stands for line N of it.
 */

import { trusted } from "../lib/trusted_types.ts";
import { unpack } from "./unpacking.ts";

const { languages, kinds } = JSON.parse(document.documentElement.dataset.file ?? "{}");
const PACKED_NAME = /(packed|content):\/\/([\w./-]+)/g;

/** The packed files, by their paths. The elements outlive the document that they came in. */
const files: Map<string, Element> = new Map(
  Array.from(document.querySelectorAll("script[data-path]"), (script) => [
    script.getAttribute("data-path") ?? "",
    script,
  ]),
);
const packedText = (path: string) => files.get(path)?.textContent ?? "";

/** The lines that several pages have. */
const commonLines = unpack(packedText("common"))
  .text()
  .then((text) => text.split("\n"));

/** Where a page is packed: with all that stand in its folder below its language. */
const groupOf = (page: string) => page.match(/^[^/]+\/[^/]+\//)?.[0] ?? page;

/** A page's text; nothing where there is no such page. */
async function pageText(page: string) {
  const group = groupOf(page);
  if (!files.has(group)) return;
  const [texts, lines] = await Promise.all([unpack(packedText(group)).text(), commonLines]);
  const start = `${page}\n`;
  return texts
    .split("\f")
    .find((packedPage) => packedPage.startsWith(start))
    ?.slice(start.length)
    .replace(/^~(\d+)$/gm, (_, n) => lines[n] ?? "");
}

/** A text in which the names of files have become addresses. */
async function withAddresses(text: string): Promise<string> {
  const names = [...new Set(Array.from(text.matchAll(PACKED_NAME), ([name]) => name))];
  const replacements = await Promise.all(
    names.map(async (name) => {
      const [how, which = ""] = name.split("://");
      return [name, how === "content" ? packedText(which) : await addressOf(which)] as const;
    }),
  );
  const now = new Map(replacements);
  return text.replace(PACKED_NAME, (name) => now.get(name) ?? "");
}

const addresses: Map<string, Promise<string>> = new Map();

/** The address of a blob with what a file holds; no file names itself, not even through others. */
function addressOf(path: string) {
  const address = addresses.get(path) ?? makeBlobAddress(path);
  addresses.set(path, address);
  return address;
}

async function makeBlobAddress(path: string) {
  const [ending = ""] = path.match(/\w+$/) ?? [];
  const text = ending === "css" || ending === "js";
  const packed = unpack(packedText(path));
  const content = text ? await withAddresses(await packed.text()) : await packed.arrayBuffer();
  return URL.createObjectURL(new Blob([content], { type: kinds[ending] }));
}

/** A page that reads another finds it here. */
const pageFetch = window.fetch;
window.fetch = async (input, ...rest) => {
  const { protocol, search } = new URL(String(input), location.href);
  return protocol === "blob:"
    ? pageFetch(input, ...rest)
    : new Response(await pageText(search.slice(1)));
};

/** Browsers take only a classic script for a worker here. */
window.Worker = class extends Worker {
  constructor(address: string | URL, options?: WorkerOptions) {
    super(address, { ...options, type: "classic" });
  }
};

/** The page that the address asks for; without one, the first page in the reader's language. */
function wantedPage() {
  const [requestedPage] = location.search.slice(1).split("&");
  if (requestedPage) return requestedPage;
  const wishes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return `${wishes.find((lang) => languages.includes(lang)) ?? languages[0]}/`;
}

/** A browser looks for the place that an address names only in what it has loaded itself. */
function scrollToAnchor() {
  try {
    const place = decodeURIComponent(location.hash.slice(1));
    if (document.getElementById(place)) location.replace(location.hash);
  } catch {
    // a damaged address names no place
  }
}

async function open() {
  const page = wantedPage();
  const text = await pageText(page);
  if (text === undefined) {
    const lang = languages.find((language: string) => page.startsWith(`${language}/`));
    return location.replace(`?${lang ?? languages[0]}/offline/#absent`);
  }
  const shown = await withAddresses(text);
  if (!location.search) history.replaceState(null, "", `?${page}${location.hash}`);
  document.open();
  document.write(trusted.createHTML(shown));
  document.close();
  addEventListener("load", scrollToAnchor, { once: true });
}
void open();
