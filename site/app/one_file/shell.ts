/**
 * Opens the site as a single file (site/make/render/publish/one_file.py): shows the page that stands after
 * ? in the file's address, so that links, Back, bookmarks and what is kept work as they do on a
 * site. The page takes the place of this document, which keeps its address and its policy.
 *
 * Everything is packed into inert elements, <script type="application/gzip" data-path="en/felli/">.
 * A text names others as `packed://PATH`, where the browser is to load them: then what is there is
 * unpacked, and the name becomes the address of a blob. `content://PATH` becomes what is packed, as
 * it is. Lines that many pages have stand in "common": `packed-line:N` is one of them.
 */

import { trusted } from "../lib/trusted_types.ts";
import { unpack } from "./unpacking.ts";

const { languages, kinds } = JSON.parse(document.documentElement.dataset.file ?? "{}");
const PACKED_NAME = /(packed|content):\/\/([\w./-]+)/g;

/** The packed files, by their paths. The elements outlive the document that they came in. */
const files: Map<string, Element> = new Map(
  Array.from(document.querySelectorAll("script[data-path]"), (one) => [
    one.getAttribute("data-path") ?? "",
    one,
  ]),
);
const packedText = (path: string) => files.get(path)?.textContent ?? "";

/** The lines that many pages have. */
const commonLines = unpack(packedText("common"))
  .text()
  .then((text) => text.split("\n"));

async function textOf(path: string) {
  const [text, lines] = await Promise.all([unpack(packedText(path)).text(), commonLines]);
  return path.endsWith("/")
    ? text.replace(/^packed-line:(\d+)$/gm, (_, n) => lines[n] ?? "")
    : text;
}

/** A file's text, in which the names of others have become addresses. */
async function resolvedText(path: string): Promise<string> {
  const text = await textOf(path);
  const names = [...new Set(Array.from(text.matchAll(PACKED_NAME), ([name]) => name))];
  const found = await Promise.all(
    names.map(async (name) => {
      const [how, which = ""] = name.split("://");
      return [name, how === "content" ? packedText(which) : await addressOf(which)] as const;
    }),
  );
  const now = new Map(found);
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
  const what = text ? await resolvedText(path) : await unpack(packedText(path)).arrayBuffer();
  return URL.createObjectURL(new Blob([what], { type: kinds[ending] }));
}

/** A page that reads another finds it here. */
const pageFetch = window.fetch;
window.fetch = async (asked, ...rest) => {
  const { protocol, search } = new URL(String(asked), location.href);
  return protocol === "blob:"
    ? pageFetch(asked, ...rest)
    : new Response(await textOf(search.slice(1)));
};

/** Browsers take only a classic script for a worker here. */
window.Worker = class extends Worker {
  constructor(address: string | URL, options?: WorkerOptions) {
    super(address, { ...options, type: "classic" });
  }
};

/** The page that the address asks for; without one, the first page in the reader's language. */
function wantedPage() {
  const [asked] = location.search.slice(1).split("&");
  if (asked) return asked;
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
  if (!files.has(page)) {
    const lang = languages.find((one: string) => page.startsWith(`${one}/`));
    return location.replace(`?${lang ?? languages[0]}/offline/#absent`);
  }
  const text = await resolvedText(page);
  if (!location.search) history.replaceState(null, "", `?${page}${location.hash}`);
  document.open();
  document.write(trusted.createHTML(text));
  document.close();
  addEventListener("load", scrollToAnchor, { once: true });
}
void open();
