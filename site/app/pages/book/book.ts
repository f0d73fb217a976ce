/**
 * The search on the book's page: looks for words in every form that the edition gives a clause in,
 * and shows the clause in all of them, so that an old word, its normalised spelling and its reading
 * of today lead to one another. The words searched for are kept in the address.
 */

import { h, requireElement } from "../../lib/dom.ts";
import { listenToField } from "../../lib/ui/search_field.ts";
import { foldWord, matchesWord, markMatches, wordsOf } from "../../lib/normalize.ts";

interface Clause {
  id: string;
  forms: string[];
}

interface Entry {
  id: string;
  title: string;
  clauses: Clause[];
}

const data: {
  entries: Entry[];
  langs: string[];
  address: string;
  words: { none: string; one: string; many: string; [key: string]: string };
} = JSON.parse(requireElement("#page-data").textContent ?? "{}");
const count = requireElement("[data-found]");
const results = requireElement("[data-results]");

const index = data.entries.flatMap((entry) =>
  entry.clauses.map((clause) => ({
    entry,
    clause,
    forms: clause.forms.map((text, n) => {
      const lang = data.langs[n] ?? "";
      return { text, lang, words: wordsOf(text).map((word) => foldWord(word, lang)) };
    }),
  })),
);

listenToField((text) => {
  const wanted = wordsOf(text);
  const hits = wanted.length
    ? index.filter(({ forms }) =>
        forms.some(({ lang, words }) =>
          wanted.every((wantedWord) =>
            words.some((word) => matchesWord(word, foldWord(wantedWord, lang))),
          ),
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
          .map((form) => h("p", { lang: form.lang }, ...markMatches(form.text, form.lang, wanted))),
      ),
    ),
  );
});
