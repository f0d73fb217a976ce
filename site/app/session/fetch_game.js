// @ts-check
/**
 * A game with all that boards need of it, fetched from the game's own page by pages that show several: what stands there is not
 * stored twice. Its boards join this page's templates, where tables look for them.
 */

import { createOpenings } from "./prebuilt.js";
import { one } from "../lib/dom.js";
import { trusted } from "../lib/trusted_types.js";

/** @typedef {{game: import("../lib/types.js").Game, words: object, openings: import("./prebuilt.js").Openings}} Whole  a game as its page has it */

/** @type {Map<string, Promise<Whole>>} */
const fetched = new Map();

/** Whether a game has been fetched, or is on its way. @param {string} address */
export const isFetched = (address) => fetched.has(address);

/** A game by the address of its page; a failure is not remembered. @param {string} address @returns {Promise<Whole>} */
export function wholeGame(address) {
  const known = fetched.get(address);
  if (known) return known;
  const coming = fetchGame(address);
  fetched.set(address, coming);
  coming.catch(() => fetched.delete(address));
  return coming;
}

/** @param {string} address @returns {Promise<Whole>} */
async function fetchGame(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(
    trusted.createHTML(await answer.text()),
    "text/html",
  );
  const theirs = JSON.parse(one("#page-data", page).textContent ?? "{}");
  const boards = [...page.querySelectorAll("template[data-board-of]")].map(
    (template) => /** @type {HTMLTemplateElement} */ (template),
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
  return { game: theirs.game, words: theirs.words, openings: createOpenings(theirs.openings) };
}
