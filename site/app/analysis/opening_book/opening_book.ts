/**
 * The openings: what the opening book has of the position one looks at, as a tree of moves with
 * what they are worth and how the computer's own games went that came through them. It follows the
 * board. A move of the position is played where it is a person's turn; any other is shown as a
 * variation, like a line of the analysis.
 */

import { one, still, toBoard } from "../../lib/dom.ts";
import { answers } from "../../session/engine/engine.ts";
import { common, othersMove, type State } from "../../session/state.ts";
import { errorText } from "../../session/text/messages.ts";
import { list, moveText, say } from "../../lib/i18n.ts";
import { createLine } from "../line.ts";
import { createSheet } from "./view.ts";
import type { Table } from "../../session/session.ts";
import type { BookMove as Opening, OpeningBook } from "../../api.d.ts";

/** So many turns of the tree are told at once. */
const TURNS = 3;

/** Why there is nothing to be told now. */
function silence({ engine, view, editing, casting, fresh }: State) {
  if (engine.state === "failed") return "absent";
  if (!answers(engine)) return "wait";
  if (editing) return "editing";
  if (view.outcome) return "over";
  if (view.dice || casting) return "dice";
  return fresh ? null : "later";
}

/** What it has, for those who hear the page. */
function heard(book: OpeningBook | null, why: string | null) {
  const sound = book?.moves.filter((move) => move.sound) ?? [];
  if (!sound.length) return say(`page.openings.${why ?? (book?.made ? "end" : "absent")}`);
  const moves = sound.map(({ turns, unfinished }) => moveText(turns[0]?.text ?? unfinished ?? ""));
  return say("page.openings.said.moves", { moves: list(moves, "or") });
}

/** @returns what turns them on and off */
export function createOpeningBook(
  table: Table,
  opener: HTMLElement,
  panel: HTMLElement,
): () => void {
  const line = createLine(table);
  const analysis = one('[data-do="analysis"]');
  let on = false;
  /** The position that is told of, or asked about. */
  let about = "";
  let book: OpeningBook | null = null;
  /** Why it could not be looked up. */
  let fault: string | null = null;
  /**
   * Whether they were asked for at the board: then the focus goes to the first move, and Escape
   * leads back.
   */
  let called = false;
  const draw = createSheet(panel, { off: toggle, leave: line.leave, choose });

  /** A move was chosen: by its place in the tree. */
  function choose(path: number[]) {
    const { state } = table;
    if (!book || silence(state)) return;
    const way: Opening[] = [];
    for (const n of path) way.push(...(way.at(-1)?.then ?? book.moves).slice(n, n + 1));
    const acts = way.flatMap((move) => move.acts);
    if (way.length === 1 && !othersMove(state)) return table.playAll(acts);
    line.show(state.acts.slice(0, state.ply), { acts, first: acts.length });
  }

  /** Asks for what the book has of the position, if that is another one. */
  async function look() {
    const { state } = table;
    const now = on && !silence(state) ? JSON.stringify(common(state)) : "";
    if (now === about) return;
    about = now;
    [book, fault] = [null, null];
    if (!now) return;
    const request = { op: "openings" as const, ...common(state), turns: TURNS };
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
    // They share a place: the analysis is left before they come (its button puts them away where
    // they are there).
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
