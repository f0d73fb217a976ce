/**
 * Fetches a game (its data, messages, prebuilt views and board) from its own page, for pages that
 * show several games. Its board templates are added to this document, where sessions look for them.
 */

import { createPrebuilt, type Prebuilt } from "./prebuilt.ts";
import { one } from "../lib/dom.ts";
import { trusted } from "../lib/trusted_types.ts";
import type { Game } from "../api.d.ts";
import type { MessageTree } from "../lib/i18n.ts";

/** a game as its page has it */
interface FetchedGame {
  game: Game;
  words: MessageTree;
  prebuilt: Prebuilt;
}

const fetched: Map<string, Promise<FetchedGame>> = new Map();

/** Whether a game has been fetched, or is on its way. */
export const isFetched = (address: string) => fetched.has(address);

/** A game by the address of its page; a failure is not remembered. */
export function fetchGame(address: string): Promise<FetchedGame> {
  const known = fetched.get(address);
  if (known) return known;
  const pending = downloadGame(address);
  fetched.set(address, pending);
  pending.catch(() => fetched.delete(address));
  return pending;
}

async function downloadGame(address: string): Promise<FetchedGame> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(
    trusted.createHTML(await answer.text()),
    "text/html",
  );
  const theirs = JSON.parse(one("#page-data", page).textContent ?? "{}");
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
