/**
 * What a kiosk shows of a game, fetched from the game's own page: its data, the small boards of
 * "How to play", and the words of the book, each clause with its leaf.
 */

import { readClauses } from "../book/clauses.ts";
import { h, requireElement } from "../lib/dom.ts";
import { remember } from "../lib/remember.ts";
import { fetchPage, readGame, type FetchedGame } from "../session/fetch_game.ts";

export interface GamePage extends FetchedGame {
  /** the ruleset of a new game */
  rules: string;
  /** who sits below */
  below: string;
  /** in nobody's document */
  howToPlay: Element[];
  quotes: Map<string, { text: string; folio: string }>;
}

/** A game by the address of its page. */
export const fetchGamePage = remember(readGamePage);

async function readGamePage(address: string): Promise<GamePage> {
  const page = await fetchPage(address);
  const clauses = readClauses(page);
  const how = requireElement("[data-how-to-play]", page);
  const data = JSON.parse(requireElement("#page-data", page).textContent ?? "{}");
  return {
    ...readGame(page),
    rules: data.rules,
    below: requireElement("[data-stage]", page).dataset.below ?? "b",
    howToPlay: [...how.querySelectorAll(":scope > :is(.aim, svg, ol)")].map((part) =>
      document.importNode(part, true),
    ),
    quotes: new Map(
      [...clauses.places.keys()].map((id) => [
        id,
        { text: clauses.textOf(id)?.textContent ?? "", folio: clauses.folioOf(id) },
      ]),
    ),
  };
}

/** A clause as a notice quotes it. */
export const quoted = (text: string, lang: string) => h("span", { lang }, text);
