// @ts-check
/**
 * The search on the book's page: looks for words in every form that the edition gives a clause in, and shows the clause in
 * all of them, so that an old word, its normalised spelling and its reading of today lead to one another. The words searched for
 * are kept in the address.
 */

import { all, h, keepPlace, one } from "../lib/dom.js";

/** @typedef {{id: string, forms: string[]}} Clause */
/** @typedef {{id: string, title: string, clauses: Clause[]}} Entry */

/** @type {{entries: Entry[], langs: string[], address: string, words: {[key: string]: string}}} */
const data = JSON.parse(one("#page-data").textContent ?? "{}");
const field = /** @type {HTMLInputElement} */ (one("[data-search]"));
const count = one("[data-found]");
const results = one("[data-results]");

/** How long a word must be to be found at the beginning of longer ones. */
const STEM = 4;
const KEY = "q=";

/** A word of English: small letters, no accents. @param {string} word */
const plain = (word) =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

/**
 * A Castilian word, old or modern, reduced to what its spellings have in common: u and v and b, i and j and y,
 * ç and z and c before e or i, qu and c before a, f and h at the beginning, letters written once or twice.
 * @param {string} word
 */
const castilian = (word) =>
  plain(word.toLowerCase().replaceAll("ç", "z"))
    .replace(/^&$|^et$/, "e")
    .replace(/[vb]/g, "u")
    .replace(/[jy]/g, "i")
    .replace(/c(?=[ei])/g, "z")
    .replace(/q(?=u[ao])/g, "c")
    .replace(/^f(?=[aeiou])/, "")
    .replaceAll("h", "")
    .replace(/(.)\1+/g, "$1");

/** How the words of a form are compared. @param {string} lang */
const folded = (lang) => (lang === "en" ? plain : castilian);

/** Splits a text into words and what is between them: every second piece is a word. @param {string} text */
const pieces = (text) => text.split(/([\p{L}’'·]+|&)/u);

/** @param {string} word */
const joined = (word) => word.replace(/[’'·]/g, "");

const index = data.entries.flatMap((entry) =>
  entry.clauses.map((clause) => ({
    entry,
    clause,
    forms: clause.forms.map((text, n) => ({
      text,
      lang: data.langs[n],
      words: pieces(text)
        .filter((_, at) => at % 2)
        .map((word) => folded(data.langs[n])(joined(word))),
    })),
  })),
);

/** Whether a word is the one that is looked for, or begins like it. @param {string} word @param {string} wanted */
const is = (word, wanted) => word === wanted || (wanted.length >= STEM && word.startsWith(wanted));

/** @param {string} text @param {string} lang @param {string[]} wanted */
function marked(text, lang, wanted) {
  const fold = folded(lang);
  return pieces(text).map((piece, at) =>
    at % 2 && wanted.some((word) => is(fold(joined(piece)), fold(word)))
      ? h("mark", {}, piece)
      : piece,
  );
}

/** @param {string} text */
function search(text) {
  const wanted = pieces(text)
    .filter((_, at) => at % 2)
    .map(joined);
  const hits = wanted.length
    ? index.filter(({ forms }) =>
        forms.some(({ lang, words }) =>
          wanted.every((one) => words.some((word) => is(word, folded(lang)(one)))),
        ),
      )
    : [];
  count.textContent = !wanted.length
    ? ""
    : !hits.length
      ? data.words.none
      : hits.length === 1
        ? data.words.one
        : data.words.many.replace("{n}", String(hits.length));
  results.replaceChildren(
    ...hits.map(({ entry, clause, forms }) =>
      h(
        "li",
        {},
        h(
          "a",
          { href: `${data.address}${entry.id}/#${clause.id}` },
          h("span", { lang: "osp" }, entry.title),
          `, ${clause.id.slice(clause.id.indexOf(".") + 1)}`,
        ),
        ...forms
          .filter((form) => form.text)
          .map((form) => h("p", { lang: form.lang }, ...marked(form.text, form.lang, wanted))),
      ),
    ),
  );
}

function fromAddress() {
  const { hash } = location;
  if (!hash.startsWith(`#${KEY}`)) return;
  try {
    field.value = decodeURIComponent(hash.slice(1 + KEY.length));
  } catch {
    return; // a damaged address: no search
  }
  search(field.value);
}

for (const part of all("[data-needs-script]")) part.hidden = false;
for (const part of all("[data-without-script]")) part.hidden = true;
field.addEventListener("input", () => {
  const text = field.value.trim();
  history.replaceState(
    history.state,
    "",
    text ? `#${KEY}${encodeURIComponent(text)}` : location.pathname,
  );
  search(text);
});
for (const example of all("[data-example]")) {
  example.addEventListener("click", () => {
    field.value = example.textContent ?? "";
    field.dispatchEvent(new Event("input"));
    field.focus();
  });
}
addEventListener("hashchange", fromAddress);
fromAddress();
keepPlace();
