// @ts-check
/**
 * The openings: what the opening book has of the position one looks at, as a tree of moves with what they are worth and how the
 * computer's own games went that came through them. It follows the board. A move of the position is played where it is a person's
 * turn; any other is shown as a variation, like a line of the analysis.
 */

import { one, still, toBoard } from "../../lib/dom.js";
import { answers } from "../../session/engine/engine.js";
import { common, othersMove } from "../../session/state.js";
import { errorText } from "../../session/text/messages.js";
import { list, moveText, say } from "../../lib/i18n.js";
import { createLine } from "../line.js";
import { createSheet } from "./view.js";

/** @typedef {import("../../session/state.js").State} State */
/** @typedef {import("../../lib/types.js").Opening} Opening */
/** @typedef {import("../../lib/types.js").OpeningBook} OpeningBook */

/** So many turns of the tree are told at once. */
const TURNS = 3;

/** Why there is nothing to be told now. @param {State} state */
function silence({ engine, view, editing, casting, fresh }) {
  if (engine.state === "failed") return "absent";
  if (!answers(engine)) return "wait";
  if (editing) return "editing";
  if (view.outcome) return "over";
  if (view.dice || casting) return "dice";
  return fresh ? null : "later";
}

/** What it has, for those who hear the page. @param {OpeningBook|null} book @param {string|null} why */
function heard(book, why) {
  const sound = book?.moves.filter((move) => move.sound) ?? [];
  if (!sound.length) return say(`page.openings.${why ?? (book?.made ? "end" : "absent")}`);
  const moves = sound.map(({ turns, unfinished }) => moveText(turns[0]?.text ?? unfinished ?? ""));
  return say("page.openings.said.moves", { moves: list(moves, "or") });
}

/**
 * @param {import("../../session/session.js").Table} table @param {HTMLElement} opener @param {HTMLElement} panel
 * @returns {() => void} what turns them on and off
 */
export function createOpeningBook(table, opener, panel) {
  const line = createLine(table);
  const analysis = one('[data-do="analysis"]');
  let on = false;
  /** The position that is told of, or asked about. */
  let about = "";
  /** @type {OpeningBook|null} */
  let book = null;
  /** Why it could not be looked up. @type {string|null} */
  let fault = null;
  /** Whether they were asked for at the board: then the focus goes to the first move, and Escape leads back. */
  let called = false;
  const draw = createSheet(panel, { off: toggle, leave: line.leave, choose });

  /** A move was chosen: by its place in the tree. @param {number[]} path */
  function choose(path) {
    const { state } = table;
    if (!book || silence(state)) return;
    /** @type {Opening[]} */
    const way = [];
    for (const n of path) way.push((way.at(-1)?.then ?? book.moves)[n]);
    const acts = way.flatMap((move) => move.acts);
    if (way.length === 1 && !othersMove(state)) return table.playAll(acts);
    line.show(state.acts.slice(0, state.ply), { ...way[0], acts, first: acts.length });
  }

  /** Asks for what the book has of the position, if that is another one. */
  async function look() {
    const { state } = table;
    const now = on && !silence(state) ? JSON.stringify(common(state)) : "";
    if (now === about) return;
    about = now;
    [book, fault] = [null, null];
    if (!now) return;
    const request = { op: /** @type {const} */ ("openings"), ...common(state), turns: TURNS };
    const told = await table.engine.think(request).catch(() => null);
    if (about !== now) return;
    if (told?.moves) book = told;
    else if (told?.error) fault = errorText(told.error);
    else about = ""; // stopped, or Python is gone: what changes next asks again
    show();
  }

  function show() {
    const { state } = table;
    if (!on) return;
    draw(book, { why: silence(state), fault, aside: line.on(state) });
    const first = called && book ? panel.querySelector("[data-at]") : null;
    if (!(first instanceof HTMLElement)) return;
    called = false;
    first.focus();
  }

  function changed() {
    void look();
    show();
  }

  function toggle() {
    const here = panel.contains(document.activeElement);
    // They share a place: the analysis is left before they come (its button puts them away where they are there).
    if (!on && analysis.getAttribute("aria-pressed") === "true") analysis.click();
    on = !on;
    panel.hidden = !on;
    opener.setAttribute("aria-pressed", String(on));
    if (here) opener.focus();
    called = on && one("svg.board", table.root).contains(document.activeElement);
    if (on && getComputedStyle(panel).position === "fixed")
      table.root.scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" });
    changed();
    table.speak(on ? say("page.openings.said.on") : say("page.openings.said.off"));
  }

  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    toBoard(table.root);
  });
  analysis.addEventListener("click", () => on && toggle());
  table.watch(changed);
  table.keys.n = () =>
    table.speak(on ? heard(book, silence(table.state)) : say("page.openings.said.none"));
  return toggle;
}
