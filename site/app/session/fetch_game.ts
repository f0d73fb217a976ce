/**
 * Fetches a game (its data, messages, prebuilt views and board) from its own page, for pages that
 * show several games. Its board templates are added to this document, where sessions look for them.
 */

import { createPrebuilt, type Prebuilt } from "./prebuilt.ts";
import { requireElement } from "../lib/dom.ts";
import { remember } from "../lib/remember.ts";
import { trusted } from "../lib/trusted_types.ts";
import type { Game } from "../api.d.ts";
import type { MessageTree } from "../lib/i18n.ts";

/** a game as its page has it */
export interface FetchedGame {
  game: Game;
  words: MessageTree;
  prebuilt: Prebuilt;
}

/** A game by the address of its page. */
export const fetchGame = remember(async (address) => readGame(await fetchPage(address)));

/** Whether a game has been fetched, or is on its way. */
export const isFetched = fetchGame.has;

/** Another page of the site, to be read. */
export async function fetchPage(address: string): Promise<Document> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(trusted.createHTML(await answer.text()), "text/html");
}

/** The game of a page. */
export function readGame(page: Document): FetchedGame {
  const theirs = JSON.parse(requireElement("#page-data", page).textContent ?? "{}");
  const boards = [...page.querySelectorAll("template[data-board-of]")].map(
    (template) => template as HTMLTemplateElement,
  );
  for (const template of boards)
    if (!document.querySelector(`template[data-board-of="${template.dataset.boardOf}"]`))
      document.body.append(document.importNode(template, true));
  const board = page.querySelector("[data-stage] svg.board");
  if (board && !document.querySelector(`template[data-board-of="${theirs.game.board.id}"]`)) {
    const template = document.createElement("template");
    template.dataset.boardOf = theirs.game.board.id;
    template.content.append(document.importNode(board, true));
    document.body.append(template);
  }
  return { game: theirs.game, words: theirs.words, prebuilt: createPrebuilt(theirs.openings) };
}
