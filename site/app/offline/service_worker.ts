/**
 * Serves the site offline. The build puts the list of the site's files before this script
 * (site/make/render/publish/offline.py): SITE.
 *
 * A cached file is served only if it matches the list (by its hash, or by its size if it is large):
 * a damaged or outdated one is fetched again, and cached if it matches. Offline, an outdated file
 * is still better than none. So a half-written cache repairs itself, and a new version of the site
 * replaces the old one file by file. Files of the previous version stay while another tab may need
 * them, and are served to it once the host no longer has them. Addresses of scripts, styles and
 * Python contain a hash, so no page mixes two versions.
 *
 * Not Workbox: its precache fetches the whole list on installation, in no order and without
 * checking what it has stored, and needs more code than this.
 */

/**
 * A file: its address below the site's root, the first letters of its SHA-256, bytes, bytes over
 * the line, its group (0 is what all pages need; then by how soon it is wanted), and its language,
 * if it belongs to one.
 */
type FileEntry = [
  path: string,
  hash: string,
  bytes: number,
  line: number,
  group: number,
  lang: string,
];

/**
 * `background`: groups below this one are cached automatically; `asked`: files from this group on
 * are cached only once a page has requested them; `page`: the end of the address of the page about
 * offline use.
 */
interface Site {
  files: FileEntry[];
  background: number;
  asked: number;
  page: string;
}

const worker = globalThis as unknown as ServiceWorkerGlobalScope & { SITE: Site };
const site = worker.SITE;
const root = worker.registration.scope;
const CACHE_NAME = `alquerque ${root}`;
/** Files of more bytes than this are not hashed each time they are asked for. */
const LARGE_FILE_BYTES = 1_000_000;
/**
 * Milliseconds of fetching for one message: the browser may end a worker that takes minutes for
 * one.
 */
const SLICE_MS = 4_000;
const files = new Map(site.files.map((file) => [file[0], file]));

function fileOf(href: string): FileEntry | undefined {
  const { origin, pathname } = new URL(href);
  const path = `${origin}${pathname}`.replace(/index\.html$/, "");
  return path.startsWith(root) ? files.get(path.slice(root.length)) : undefined;
}

async function hashOf(body: ArrayBuffer) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether this is the file that the list means.
 * @param response its body is used up
 * @param whole hash it even if it is large
 */
async function isIntact(response: Response, [, hash, size]: FileEntry, whole: boolean = false) {
  if (size > LARGE_FILE_BYTES && !whole) return (await response.blob()).size === size;
  return (await hashOf(await response.arrayBuffer())) === hash;
}

/** @returns whether it was right and is kept now */
async function put(response: Response, file: FileEntry): Promise<boolean> {
  const body = await response.arrayBuffer();
  if ((await hashOf(body)) !== file[1]) return false;
  const headers = new Headers(response.headers);
  headers.delete("Content-Encoding");
  const store = await caches.open(CACHE_NAME);
  await store.put(root + file[0], new Response(body, { headers }));
  return true;
}

/**
 * Keeps what a page has fetched, unless the reader has cleared all (the worker goes on serving the
 * pages that are open).
 */
const keepFetched = async (response: Response, file: FileEntry) =>
  (await caches.has(CACHE_NAME)) && put(response, file);

/** Fetches a file and keeps it; past the browser's own cache if that has another one. */
async function fetchAndKeep(file: FileEntry) {
  for (const cache of ["default", "reload"] as RequestCache[]) {
    const response = await fetch(root + file[0], { cache });
    if (response.ok && (await put(response, file))) return true;
  }
  return false;
}

/**
 * The host lacks a file of this version: it has another one now, and a page that is asked for is to
 * come from there.
 */
let isHostNewer = false;

const cachedAt = (path: string): Promise<Response | undefined> =>
  caches.match(root + path, { cacheName: CACHE_NAME }).catch(() => undefined);

/**
 * A file that this version does not have: one of a version before, which another tab may still
 * need.
 */
async function serveOther(request: Request): Promise<Response> {
  const fresh = await fetch(request).catch(() => Response.error());
  if (fresh.ok) return fresh;
  const { origin, pathname } = new URL(request.url);
  return (await cachedAt(`${origin}${pathname}`.slice(root.length))) ?? fresh;
}

async function serve(event: FetchEvent, file: FileEntry): Promise<Response> {
  const cached = await cachedAt(file[0]);
  const passed = isHostNewer && event.request.mode === "navigate" && navigator.onLine;
  if (cached && !passed && (await isIntact(cached.clone(), file).catch(() => false))) return cached;
  try {
    const fresh = await fetch(event.request);
    isHostNewer ||= fresh.status === 404 || fresh.status === 410;
    // full or forbidden: it is given all the same
    if (fresh.ok) event.waitUntil(keepFetched(fresh.clone(), file).catch(() => {}));
    return fresh;
  } catch (error) {
    if (cached) return cached;
    if (event.request.mode === "navigate") return offlinePage(file[0]);
    throw error;
  }
}

/**
 * For a page that this version does not have, or whose address lacks the final slash: the host's
 * response; when offline, a redirect to the address with the slash, or to the page about offline
 * use.
 */
async function serveUnknown(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const { origin, pathname, search } = new URL(request.url);
    const path = `${origin}${pathname}`.slice(root.length);
    return files.has(`${path}/`)
      ? Response.redirect(`${root}${path}/${search}`)
      : offlinePage(path);
  }
}

/**
 * The response when offline and the page at this path is not cached: a redirect to the page about
 * offline use, in the same language if it is kept, else in one of the reader's languages, else in
 * any. It is told which page was wanted.
 */
async function offlinePage(path: string) {
  const cached = await cachedPaths();
  const pages = [...cached].filter((cachedPath) => cachedPath.endsWith(site.page));
  const wished = [path, ...worker.navigator.languages].map((tag) => tag.split(/[/-]/)[0]);
  const [page = pages[0]] = wished.flatMap((lang) =>
    pages.filter((pagePath) => pagePath === `${lang}${site.page}`),
  );
  return page === undefined ? Response.error() : Response.redirect(`${root}${page}#absent=${path}`);
}

/**
 * What a reader of this language may want: of all groups, or of those that come by themselves;
 * `lang` "*" is every language.
 */
const wantedFiles = (lang: string, all: boolean) =>
  site.files.filter(
    ([, , , , group, its]) =>
      (lang === "*" || !its || its === lang) && group < (all ? site.asked : site.background),
  );

/** @returns the paths that are kept, right or not */
async function cachedPaths(): Promise<Set<string>> {
  const store = await caches.open(CACHE_NAME);
  return new Set((await store.keys()).map(({ url }) => url.slice(root.length)));
}

/** How often the reader has cleared all. */
let clearings = 0;

/**
 * What a page asks for: a language, or "*"; whether all of it; and the addresses that it needs
 * itself, its own first.
 */
interface KeepRequest {
  lang: string;
  all: boolean;
  needs?: string[];
}

/** Fetches what is missing, first things first, as far as it comes in a slice. */
async function keep({ lang, all, needs = [] }: KeepRequest) {
  const cached = await cachedPaths();
  const own = needs.map(fileOf).filter((file) => file !== undefined);
  const missing = [...new Set([...own, ...wantedFiles(lang, all)])].filter(
    ([path]) => !cached.has(path),
  );
  const until = performance.now() + SLICE_MS;
  const before = clearings;
  let failed = 0;
  for (const [n, file] of missing.entries()) {
    if (performance.now() > until) return { more: missing.length - n };
    try {
      if (!(await fetchAndKeep(file))) failed += 1;
    } catch (error) {
      if ((error as Error).name === "QuotaExceededError") return { more: 0, trouble: "full" };
      return { more: 0, trouble: "line" };
    }
    if (clearings > before) return clear();
  }
  await dropStale(cached);
  return { more: 0, ...(failed && { trouble: "changed" }) };
}

/** Forgets files of an older version, when no other tab can still want them. */
async function dropStale(cached: Set<string>) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length > 1) return;
  const store = await caches.open(CACHE_NAME);
  for (const path of cached) if (!files.has(path)) await store.delete(root + path);
}

/**
 * What is kept, and what there is, in bytes: on disk, and over the line still to come; and how many
 * pages of this language are kept.
 */
async function state({ lang }: KeepRequest) {
  const cached = await cachedPaths();
  const own = wantedFiles(lang, true);
  const total = (list: FileEntry[], which: 2 | 3) =>
    list.reduce((sum, file) => sum + file[which], 0);
  const without = (list: FileEntry[]) => list.filter(([path]) => !cached.has(path));
  return {
    kept: total(
      site.files.filter(([path]) => cached.has(path)),
      2,
    ),
    pages: own.filter(
      ([path, , , , , its]) => its === lang && cached.has(path) && path.endsWith("/"),
    ).length,
    disk: total(own, 2),
    line: total(own, 3),
    own: total(without(own), 3),
    others: total(without(wantedFiles("*", true)), 3),
    soon: without(wantedFiles(lang, false)).length,
  };
}

/**
 * Forgets all that is kept.
 * @returns that there is nothing more to do
 */
async function clear(): Promise<{ more: number; trouble?: string }> {
  clearings += 1;
  await caches.delete(CACHE_NAME);
  return { more: 0 };
}

/**
 * Looks at every kept file and drops what is not right; it is fetched again when it is next wanted.
 */
async function check() {
  const store = await caches.open(CACHE_NAME);
  let dropped = 0;
  for (const file of site.files) {
    const response = await store.match(root + file[0]);
    if (!response || (await isIntact(response, file, true).catch(() => false))) continue;
    await store.delete(root + file[0]);
    dropped += 1;
  }
  return { dropped };
}

const answers: { [kind: string]: (wish: KeepRequest) => Promise<object> } = {
  keep,
  state,
  check,
  clear,
  take: async () => ({ taken: await worker.skipWaiting() }),
};

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  const file = fileOf(url);
  if (file) event.respondWith(serve(event, file));
  else if (url.startsWith(root))
    event.respondWith(
      mode === "navigate" ? serveUnknown(event.request) : serveOther(event.request),
    );
});
worker.addEventListener("message", (event) => {
  const { what: kind, ...wish } = event.data ?? {};
  const answer = Object.hasOwn(answers, kind) && answers[kind];
  if (!answer) return;
  const pendingReply = answer(wish).catch((error) => ({ more: 0, trouble: String(error.name) }));
  event.waitUntil(pendingReply.then((reply) => event.ports[0]?.postMessage(reply)));
});
