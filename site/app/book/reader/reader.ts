/**
 * The text beside the board: highlights clauses, shows what the selected one concerns, scrolls to a
 * clause, places glosses beside their words; and keeps the reader's choice of spelling and
 * languages, which the browser remembers. If the book has several entries for a game, one of them
 * is open: that of the rules in force, until the reader turns to another.
 */

import { remembered } from "./display_options.ts";
import { createPlaces } from "./places.ts";
import { drawLine, inOneBreath } from "./clause_details.ts";
import { one, whileOn } from "../../lib/dom.ts";
import { placePopups } from "../../lib/popups.ts";
import { ruling, type State } from "../../session/state.ts";
import type { Table } from "../../session/session.ts";
import type { Clauses } from "../clauses.ts";
import type { Lamp } from "../highlight.ts";

export function createReader(table: Table, book: Clauses, light: Lamp) {
  const { turnTo, reveal, go } = createPlaces(book);
  let shown: string = "";
  /** The ruleset that the open entry was last chosen for. */
  let followed: string = "";

  for (const [id, clause] of book.places) listenTo(clause, id, light);
  placePopups();
  for (const name of ["shows", "reads"]) remembered(name);

  function draw(state: State) {
    const ruleset = ruling(state).rules;
    const now = state.view.outcome ? [] : state.view.clauses;
    const held = state.held?.clause ?? null;
    const lit = light.shine(state).clauses;
    const rules = light.resting(state, held);
    if (ruleset !== followed) {
      followed = ruleset;
      if (!held) turnTo(book.entryFor(ruleset));
    }
    for (const [id, clause] of book.places) {
      clause.classList.toggle("now", now.includes(id));
      clause.classList.toggle("lit", lit.has(id));
      clause.classList.toggle("held", held === id);
      const number = one("a.num", clause);
      if (held === id) number.setAttribute("aria-current", "true");
      else number.removeAttribute("aria-current");
      drawLine(book, light, id, held === id, rules);
    }
    const first = now[0] ?? "";
    if (first !== shown && shown !== "" && !held && !book.entryOf(first)?.hidden)
      reveal(first, false);
    shown = first || shown || "-";
  }

  table.watch((state, before) => {
    const { held, sought } = state;
    if (sought !== before.sought && sought?.clause) go(sought.clause);
    draw(state);
    if (!held || held === before.held) return;
    if (held.clause) table.speak(inOneBreath(book, held.clause, light.resting(state, held.clause)));
    const [clause] = light.behind(state, held.field);
    if (clause) reveal(clause, false);
  });
}

/** A clause is highlighted while it is pointed at, and selected by a click. */
function listenTo(clause: HTMLElement, id: string, light: Lamp) {
  whileOn(
    clause,
    () => light.point({ clause: id }),
    () => light.point({}),
  );
  clause.addEventListener("click", (event) => {
    const number = event.target instanceof Element && event.target.closest("a.num");
    if (number) event.preventDefault();
    else if (
      !(event.target instanceof Element) ||
      event.target.closest("button, .says") ||
      String(getSelection())
    )
      return;
    light.toggle({ clause: id });
  });
}
