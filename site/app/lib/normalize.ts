/**
 * Words as a search compares them: an old word, its normalised spelling and its spelling of today
 * are one. Used by the search on the book's page and by that of the whole site.
 */

import { h } from "./dom.ts";

/** How long a word must be to be found at the beginning of longer ones. */
const STEM = 4;

/** Words in small letters without accents, as English ones are compared. */
export const plain = (word: string) =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

/**
 * A Castilian word, old or modern, reduced to what its spellings have in common: u and v and b, i
 * and j and y, ç and z and c before e or i, qu and c before a, f and h at the beginning, letters
 * written once or twice.
 */
const castilian = (word: string) =>
  plain(word.toLowerCase().replaceAll("ç", "z"))
    .replace(/^&$|^et$/, "e")
    .replace(/[vb]/g, "u")
    .replace(/[jy]/g, "i")
    .replace(/c(?=[ei])/g, "z")
    .replace(/q(?=u[ao])/g, "c")
    .replace(/^f(?=[aeiou])/, "")
    .replaceAll("h", "")
    .replace(/(.)\1+/g, "$1");

/** Splits a text into words and what is between them: every second piece is a word. */
const pieces = (text: string) => text.split(/([\p{L}’'·]+|&)/u);

/** Words once folded are kept: a text has few different ones. */
const kept: { [lang: string]: Map<string, string> } = {};

/** A word as it is compared. */
export function folded(word: string, lang: string) {
  kept[lang] ??= new Map();
  const found = kept[lang].get(word);
  if (found !== undefined) return found;
  const made = (lang === "en" ? plain : castilian)(word.replace(/[’'·]/g, ""));
  kept[lang].set(word, made);
  return made;
}

/** The words of a text. */
export const wordsOf = (text: string): string[] => pieces(text).filter((_, at) => at % 2);

/** Whether a word is the one that is looked for, begins like it or is its singular; both folded. */
export const is = (word: string, wanted: string) =>
  word === wanted ||
  (wanted.length >= STEM &&
    (word.startsWith(wanted) || `${word}s` === wanted || `${word}es` === wanted));

/** A text in which the words that are looked for are marked. */
export const marked = (text: string, lang: string, wanted: string[]) =>
  pieces(text).map((piece, at) =>
    at % 2 && wanted.some((word) => is(folded(piece, lang), folded(word, lang)))
      ? h("mark", {}, piece)
      : piece,
  );
