/**
 * The text beside the board: highlights clauses, shows what the selected one concerns, scrolls to a
 * clause, places glosses beside their words; and keeps the reader's choice of spelling and
 * languages, which the browser remembers. If the book has several entries for a game, one of them
 * is open: that of the rules in force, until the reader turns to another.
 */

import { bindDisplayOption } from "./display_options.ts";
import { createClauseScroller } from "./places.ts";
import { drawDetails, spokenDetails } from "./clause_details.ts";
import { requireElement, onHoverOrFocus } from "../../lib/dom.ts";
import { placePopups } from "../../lib/ui/popups.ts";
import { currentRules } from "../../session/state/selectors.ts";
import type { GameSession } from "../../session/session.ts";
import type { Clauses } from "../clauses.ts";
import type { Highlighter } from "../highlight.ts";
import type { State } from "../../session/state/types.ts";

export function createReader(session: GameSession, book: Clauses, highlighter: Highlighter) {
  const { openEntry, reveal, scrollTo } = createClauseScroller(book);
  let lastRevealed: string = "";
  /** The ruleset that the open entry was last chosen for. */
  let shownRuleset: string = "";

  for (const [id, clause] of book.places) listenTo(clause, id, highlighter);
  placePopups();
  for (const name of ["shows", "reads"]) bindDisplayOption(name);

  function draw(state: State) {
    const ruleset = currentRules(state).rules;
    const now = state.view.outcome ? [] : state.view.clauses;
    const held = state.pinned?.clause ?? null;
    const lit = highlighter.highlighted(state).clauses;
    const rules = highlighter.fieldsRestingOn(state, held);
    if (ruleset !== shownRuleset) {
      shownRuleset = ruleset;
      if (!held) openEntry(book.entryFor(ruleset));
    }
    for (const [id, clause] of book.places) {
      clause.classList.toggle("now", now.includes(id));
      clause.classList.toggle("lit", lit.has(id));
      clause.classList.toggle("held", held === id);
      const number = requireElement("a.num", clause);
      if (held === id) number.setAttribute("aria-current", "true");
      else number.removeAttribute("aria-current");
      drawDetails(book, highlighter, id, held === id, rules);
    }
    const first = now[0] ?? "";
    if (first !== lastRevealed && lastRevealed !== "" && !held && !book.entryOf(first)?.hidden)
      reveal(first, false);
    lastRevealed = first || lastRevealed || "-";
  }

  session.watch((state, before) => {
    const { pinned, scrollTarget } = state;
    if (scrollTarget !== before.scrollTarget && scrollTarget?.clause) scrollTo(scrollTarget.clause);
    draw(state);
    if (!pinned || pinned === before.pinned) return;
    if (pinned.clause)
      session.announce(
        spokenDetails(book, pinned.clause, highlighter.fieldsRestingOn(state, pinned.clause)),
      );
    const [clause] = highlighter.clausesBehind(state, pinned.field);
    if (clause) reveal(clause, false);
  });
}

/** A clause is highlighted while it is pointed at, and selected by a click. */
function listenTo(clause: HTMLElement, id: string, highlighter: Highlighter) {
  onHoverOrFocus(
    clause,
    () => highlighter.hover({ clause: id }),
    () => highlighter.hover({}),
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
    highlighter.toggle({ clause: id });
  });
}
