/**
 * Words as a search compares them: an old word, its normalised spelling and its spelling of today
 * are one. Used by the search on the book's page and by that of the whole site.
 */

import { h } from "./dom.ts";

/** How long a word must be to be found at the beginning of longer ones. */
const MIN_STEM_CHARS = 4;

/** How long a word must be to have a plural. Three, because words are folded: *ficha* to *ica*. */
const MIN_SINGULAR_CHARS = 3;

/** Words in small letters without accents, as English ones are compared. */
export const withoutAccents = (word: string) =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

/**
 * A Castilian word, old or modern, reduced to what its spellings have in common: u and v and b, i
 * and j and y, ç and z and c before e or i, qu and c before a, f and h at the beginning, letters
 * written once or twice.
 */
const normalizeCastilian = (word: string) =>
  withoutAccents(word.toLowerCase().replaceAll("ç", "z"))
    .replace(/^&$|^et$/, "e")
    .replace(/[vb]/g, "u")
    .replace(/[jy]/g, "i")
    .replace(/c(?=[ei])/g, "z")
    .replace(/q(?=u[ao])/g, "c")
    .replace(/^f(?=[aeiou])/, "")
    .replaceAll("h", "")
    .replace(/(.)\1+/g, "$1");

/** Splits a text into words and what is between them: every second piece is a word. */
const splitWords = (text: string) => text.split(/([\p{L}’'·]+|&)/u);

/** Words once folded are kept: a text has few different ones. */
const foldCache: { [lang: string]: Map<string, string> } = {};

/** A word as it is compared. */
export function foldWord(word: string, lang: string) {
  foldCache[lang] ??= new Map();
  const folded = foldCache[lang].get(word);
  if (folded !== undefined) return folded;
  const normalized = (lang === "en" ? withoutAccents : normalizeCastilian)(
    word.replace(/[’'·]/g, ""),
  );
  foldCache[lang].set(word, normalized);
  return normalized;
}

/** The words of a text. */
export const wordsOf = (text: string): string[] => splitWords(text).filter((_, at) => at % 2);

const isPluralOf = (many: string, singular: string) =>
  singular.length >= MIN_SINGULAR_CHARS && (many === `${singular}s` || many === `${singular}es`);

const isSameWord = (word: string, wanted: string) =>
  word === wanted || isPluralOf(word, wanted) || isPluralOf(wanted, word);

/**
 * Whether a word is the one that is looked for, its plural or its singular, or begins like it;
 * both folded.
 */
export const matchesWord = (word: string, wanted: string) =>
  isSameWord(word, wanted) || (wanted.length >= MIN_STEM_CHARS && word.startsWith(wanted));

/** A word of a text as searches that rank compare it: folded, and as it is spelled. */
export interface IndexedWord {
  lang: string;
  word: string;
  spelled: string;
}

export const indexWord = (word: string, lang: string): IndexedWord => ({
  lang,
  word: foldWord(word, lang),
  spelled: withoutAccents(word),
});

/**
 * How well a word is what is looked for: 3 if it is spelled so, 2 if it begins so or is the same
 * word in another spelling or number, 1 if only its folded form begins alike, 0 if it is not.
 */
export function rankMatch({ lang, word, spelled }: IndexedWord, wanted: string) {
  const folded = foldWord(wanted, lang);
  if (!matchesWord(word, folded)) return 0;
  const unaccented = withoutAccents(wanted);
  if (spelled === unaccented) return 3;
  return spelled.startsWith(unaccented) || isSameWord(word, folded) ? 2 : 1;
}

/** A text in which the words that are looked for are marked. */
export const markMatches = (text: string, lang: string, wanted: string[]) =>
  splitWords(text).map((piece, at) =>
    at % 2 && wanted.some((word) => matchesWord(foldWord(piece, lang), foldWord(word, lang)))
      ? h("mark", {}, piece)
      : piece,
  );
