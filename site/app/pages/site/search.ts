/**
 * The search over the whole site. Its index (site/make/render/search_index.py) is one file for the
 * page's language, fetched here and nowhere else. A thing is found if its title and texts have all
 * the words looked for; it is shown with the sentences that have them, and clauses of the book in
 * all their texts, side by side. What is found is grouped by kind: kinds with the very spelling
 * that is looked for come first, so that an old word leads to the book.
 */

import { button, h, requireElement } from "../../lib/dom.ts";
import { listenToField } from "../../lib/ui/search_field.ts";
import {
  foldWord,
  indexWord,
  type IndexedWord,
  markMatches,
  matchesWord,
  rankMatch,
  wordsOf,
} from "../../lib/normalize.ts";

type Text = [lang: string, words: string];

/** The page's own words; `kinds` by what a thing is. */
interface Labels {
  kinds: { [kind: string]: string };
  all: string;
  clause: string;
  failed: string;
  loading: string;
  long: string;
  many: string;
  none: string;
  nothing: string;
  one: string;
  opening: string;
}

interface IndexEntry {
  kind: number;
  address: string;
  title: Text;
  texts: Text[];
  words: IndexedWord[];
}

const data: { index: string; address: string; kinds: string[]; words: Labels } = JSON.parse(
  requireElement("#page-data").textContent ?? "{}",
);
const labels = data.words;
const status = requireElement("[data-found]");
const results = requireElement("[data-results]");
/** What may be looked for, as long as nothing is. */
const unasked = requireElement("[data-unasked]");

const MAX_QUERY_CHARS = 200; // characters of what is looked for
const MAX_QUERY_WORDS = 8; // words of it
const SHOWN_PER_KIND = 5; // things of a kind, until all are asked for
const SENTENCES_PER_ENTRY = 2; // of a thing

/** What can be found; null until the index has come. */
let entries: IndexEntry[] | null = null;
let failed = false;
let text = "";

/** The words of a thing, each spelling once. */
function wordsOfTexts(texts: Text[]) {
  const indexed: Map<string, IndexedWord> = new Map();
  for (const [lang, words] of texts)
    for (const spelling of wordsOf(words)) {
      const word = indexWord(spelling, lang);
      indexed.set(`${lang === "en"}${word.spelled}`, word);
    }
  return [...indexed.values()];
}

/** How well a thing has the words: the rank of the one that it has worst, 0 if it lacks one. */
const rankEntry = ({ words }: IndexEntry, wanted: string[]) =>
  Math.min(
    ...wanted.map((wantedWord) =>
      words.reduce((best, word) => Math.max(best, rankMatch(word, wantedWord)), 0),
    ),
  );

/** How many of the words a text has. */
const countHits = ([lang, words]: Text, wanted: string[]) => {
  const has = wordsOf(words).map((word) => foldWord(word, lang));
  return wanted.filter((wantedWord) =>
    has.some((word) => matchesWord(word, foldWord(wantedWord, lang))),
  ).length;
};

/**
 * The texts of a clause that stand side by side: all before the notes on it, of which its English
 * reading is the last.
 */
function formsOf({ title, texts }: IndexEntry) {
  const last = texts.findIndex(([lang]) => lang === "en");
  return title[0] === "osp" && texts[0]?.[0] === "osp" ? texts.slice(0, last + 1) : [];
}

/** The sentences that have most of the words, in their order; without any, the first one. */
function sentences(texts: Text[], wanted: string[]): Text[] {
  const all = texts.flatMap(([lang, words]) =>
    words
      .split(/(?<=[.!?…][»”)]?)\s+(?=\p{Lu}|[«“¿¡])/u)
      .map((sentence) => [lang, sentence] as Text),
  );
  const ranked = all
    .map((sentence, at) => ({ sentence, at, hits: countHits(sentence, wanted) }))
    .filter(({ hits }) => hits)
    .sort((a, b) => b.hits - a.hits || a.at - b.at);
  const best = ranked.slice(0, SENTENCES_PER_ENTRY).sort((a, b) => a.at - b.at);
  return best.length ? best.map(({ sentence }) => sentence) : all.slice(0, 1);
}

/**
 * Where a thing stands; on a page without places of its own, the browser looks for the sentence.
 */
function addressOf({ address }: IndexEntry, sentence: Text | undefined) {
  if (address.includes("#") || !sentence) return data.address + address;
  const begins = sentence[1].split(" ").slice(0, 6).join(" ");
  return `${data.address}${address}#:~:text=${encodeURIComponent(begins).replaceAll("-", "%2D")}`;
}

function resultItem(thing: IndexEntry, wanted: string[]) {
  const forms = formsOf(thing);
  const hasWords = (form: Text) => countHits(form, wanted) > 0;
  const rest = thing.texts.slice(forms.length);
  const excerpt = forms.length && !rest.some(hasWords) ? [] : sentences(rest, wanted);
  const [lang, title] = thing.title;
  const n = forms.length ? thing.address.slice(thing.address.lastIndexOf(".") + 1) : "";
  const clause =
    n && (n.startsWith("o") ? labels.opening : labels.clause).replace("{n}", n.replace("o", ""));
  return h(
    `li${forms.length ? ".of-forms" : ""}`,
    {},
    h(
      "a",
      { href: addressOf(thing, excerpt.find(hasWords)) },
      h("span", { lang }, ...markMatches(title, lang, wanted)),
      clause && `, ${clause}`,
    ),
    ...forms.map(([lang, words]) => h("p", { lang }, ...markMatches(words, lang, wanted))),
    ...excerpt.map(([lang, words]) => h("p.told", { lang }, ...markMatches(words, lang, wanted))),
  );
}

/** One kind of things, with its name and how many there are. */
function resultGroup(kind: number, matches: IndexEntry[], wanted: string[]) {
  const list = h(
    "ol.results",
    {},
    ...matches.slice(0, SHOWN_PER_KIND).map((entry) => resultItem(entry, wanted)),
  );
  const rest = matches.slice(SHOWN_PER_KIND);
  const name = labels.kinds[data.kinds[kind] ?? ""];
  const moreButton = button(
    labels.all.replace("{n}", String(matches.length)),
    () => {
      moreButton.remove();
      const items = rest.map((entry) => resultItem(entry, wanted));
      list.append(...items);
      items[0]?.querySelector("a")?.focus();
    },
    "plain",
  );
  return h(
    "section",
    { "aria-label": name },
    h("h2", {}, `${name} `, h("i", {}, matches.length)),
    list,
    rest.length > 0 && moreButton,
  );
}

/** What is said of a search, above its results. */
const resultSummary = (n: number, cut: boolean) =>
  [
    cut ? labels.long : "",
    n === 0 ? labels.none : n === 1 ? labels.one : labels.many.replace("{n}", String(n)),
  ]
    .filter(Boolean)
    .join(" ");

function draw() {
  // a letter alone, even one written many times, is in everything
  const all = wordsOf(text.slice(0, MAX_QUERY_CHARS)).filter(
    (word) => foldWord(word, "es").length > 1,
  );
  const wanted = all.slice(0, MAX_QUERY_WORDS);
  const cut = text.length > MAX_QUERY_CHARS || all.length > MAX_QUERY_WORDS;
  results.replaceChildren();
  unasked.hidden = text.trim() !== "";
  if (!text.trim()) status.textContent = "";
  else if (!wanted.length) status.textContent = cut ? labels.none : labels.nothing;
  else if (!entries) status.textContent = failed ? labels.failed : labels.loading;
  else {
    const matches = entries
      .map((thing) => ({ thing, rank: rankEntry(thing, wanted) }))
      .filter(({ rank }) => rank);
    status.textContent = resultSummary(matches.length, cut);
    const kinds = data.kinds
      .map((_, kind) => ({ kind, of: matches.filter(({ thing }) => thing.kind === kind) }))
      .filter(({ of }) => of.length);
    for (const { of } of kinds)
      of.sort(
        (a, b) =>
          countHits(b.thing.title, wanted) - countHits(a.thing.title, wanted) || b.rank - a.rank,
      );
    const best = ({ of }: (typeof kinds)[number]) => Math.max(...of.map(({ rank }) => rank));
    kinds.sort((a, b) => best(b) - best(a));
    results.append(
      ...kinds.map(({ kind, of }) =>
        resultGroup(
          kind,
          of.map(({ thing }) => thing),
          wanted,
        ),
      ),
    );
  }
}

const field = listenToField((now) => {
  text = now;
  draw();
});
field.focus();

fetch(data.index)
  .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
  .then((rows: [number, string, Text, Text[]][]) => {
    entries = rows.map(([kind, address, title, texts]) => ({
      kind,
      address,
      title,
      texts,
      words: wordsOfTexts([title, ...texts]),
    }));
  })
  .catch(() => {
    failed = true;
  })
  .finally(draw);
