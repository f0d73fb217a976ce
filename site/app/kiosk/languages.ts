/**
 * The page in several languages without leaving it, since a page that is left is no longer on the
 * full screen: the files of words of each are fetched once, and one of them is in force.
 */

import { all } from "../lib/dom.ts";
import { say, useWords, type MessageTree } from "../lib/i18n.ts";
import { remember } from "../lib/remember.ts";
import { trusted } from "../lib/trusted_types.ts";

/** What the files of words set. */
interface WordFiles {
  words?: MessageTree;
  moreWords?: MessageTree;
}

const page = globalThis as WordFiles;

/** Puts the words in force where the build has named them: by `data-say`, the key of a string. */
export function translate(within: ParentNode) {
  for (const place of all("[data-say]", within)) place.textContent = say(place.dataset.say ?? "");
  for (const place of all("[data-label]", within))
    place.setAttribute("aria-label", say(place.dataset.label ?? ""));
}

const runScript = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = trusted.createScriptURL(new URL(address, document.baseURI).href);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(address));
    document.head.append(script);
    script.remove();
  });

/** @param files of each language: its words, and those that are seldom asked for */
export function createLanguages(files: { [lang: string]: string[] }) {
  let last: Promise<unknown> = Promise.resolve();

  /** One language after the other: their files set the same names. */
  const wordsOf = remember(async (lang): Promise<WordFiles> => {
    await last;
    const { words, moreWords } = page;
    for (const file of files[lang] ?? []) await runScript(file);
    const loaded = { words: page.words, moreWords: page.moreWords };
    Object.assign(page, { words, moreWords });
    return loaded;
  });

  function load(lang: string) {
    const pending = wordsOf(lang);
    last = pending.catch(() => {});
    return pending;
  }

  return {
    load,
    /** @param own the words of the game on the screen, where there is one */
    async use(lang: string, own: MessageTree = {}) {
      Object.assign(page, await load(lang));
      document.documentElement.lang = lang;
      useWords(own);
    },
  };
}
