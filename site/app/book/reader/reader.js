// @ts-check
/**
 * The text beside the board: highlights clauses, shows what the selected one concerns, scrolls to a clause, places glosses beside
 * their words; and keeps the reader's choice of spelling and languages, which the browser remembers. If the book has several
 * entries for a game, one of them is open: that of the rules in force, until the reader turns to another.
 */

import { remembered } from "./display_options.js";
import { createPlaces } from "./places.js";
import { drawLine, inOneBreath } from "./clause_details.js";
import { one, whileOn } from "../../lib/dom.js";
import { placePopups } from "../../lib/popups.js";
import { ruling } from "../../session/state.js";

/**
 * @param {import("../../session/session.js").Table} table
 * @param {import("../clauses.js").Clauses} book @param {import("../highlight.js").Lamp} light
 */
export function createReader(table, book, light) {
  const { turnTo, reveal, go } = createPlaces(book);
  /** @type {string} */
  let shown = "";
  /** The ruleset that the open entry was last chosen for. @type {string} */
  let followed = "";

  for (const [id, clause] of book.places) listenTo(clause, id, light);
  placePopups();
  for (const name of ["shows", "reads"]) remembered(name);

  /** @param {import("../../session/state.js").State} state */
  function draw(state) {
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

/** A clause is highlighted while it is pointed at, and selected by a click. @param {HTMLElement} clause @param {string} id @param {import("../highlight.js").Lamp} light */
function listenTo(clause, id, light) {
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
