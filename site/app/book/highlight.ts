/**
 * Highlighting: a selected clause highlights its points and its rules, a selected rule its clause;
 * points can be selected by themselves. The table's state has only what is selected; what is
 * highlighted with it follows from the clauses and the warrants.
 */

import { warrantOf } from "../rules/rule_card/source_marks.ts";
import { scrollSmoothly } from "../lib/dom.ts";
import { currentRules, rulesetOf } from "../session/state/selectors.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "../session/session.ts";
import type { Clauses } from "./clauses.ts";
import type { Highlight as Held, State } from "../session/state/types.ts";

const NO_HIGHLIGHT: Held = { clause: null, field: null, points: null };

/** @param fields the rules that have a row on the card */
export function createHighlighter(session: GameSession, clauses: Clauses, fields: Set<string>) {
  /** The rule rows that rest on a clause: the edition says so, or a warrant quotes it. */
  function fieldsRestingOn(state: State, clause: string | null) {
    if (!clause) return [];
    const quoted = Object.keys(rulesetOf(state).warrants).filter(
      (field) => warrantOf(state, field)?.clause === clause,
    );
    return [...new Set([...clauses.fieldsOf(clause), ...quoted])].filter((field) =>
      fields.has(field),
    );
  }

  /** The clauses behind a rule: the one that its warrant quotes, else those that speak of it. */
  function clausesBehind(state: State, field: string | null) {
    if (!field) return [];
    const quoted = warrantOf(state, field)?.clause;
    return quoted ? [quoted] : clauses.clausesOn(field, currentRules(state).rules);
  }

  const select = (light: Partial<Held>, changes: Partial<State> = {}) =>
    session.put({
      ...session.state,
      pinned: { ...NO_HIGHLIGHT, ...light },
      hovered: NO_HIGHLIGHT,
      ...changes,
    });

  function release() {
    const { state } = session;
    if (!state.pinned) return;
    session.put({
      ...state,
      pinned: null,
      hovered: NO_HIGHLIGHT,
      rulesPreview: state.rulesPreview?.inForce ? state.rulesPreview : null,
      announcement: { text: say("page.said.letGo"), after: false },
    });
  }

  session.decorate((state) => {
    const { clause, points } = currentHighlight(state);
    return { lit: points?.split(" ") ?? clauses.pointsOf(clause) };
  });

  return {
    fieldsRestingOn,
    clausesBehind,
    release,
    /** Highlights what the pointer or the focus is on, as long as it stays there. */
    hover: (light: Partial<Held>) =>
      session.put({ ...session.state, hovered: { ...NO_HIGHLIGHT, ...light } }),
    /** Selects; a second touch deselects. */
    toggle(light: Partial<Held>) {
      const { clause = null, field = null, points = null } = light;
      const { pinned } = session.state;
      const same = pinned?.clause === clause && pinned.field === field && pinned.points === points;
      if (same) release();
      else select(light);
    },
    /** Selects a rule and scrolls to its row. */
    scrollToRule: (field: string) =>
      select({ field }, { scrollTarget: { ...NO_HIGHLIGHT, field } }),
    /** Scrolls to a clause, and selects it if no rule is selected. */
    scrollToClause(clause: string) {
      const scrollTarget = { ...NO_HIGHLIGHT, clause };
      if (session.state.pinned?.field) session.put({ ...session.state, scrollTarget });
      else select({ clause }, { scrollTarget });
    },
    /** A place that the address names. */
    selectPlace(place: string | null) {
      if (place !== null && clauses.has(place))
        select({ clause: place }, { scrollTarget: { ...NO_HIGHLIGHT, clause: place } });
    },
    scrollToBoard: () => scrollSmoothly(session.root, "start"),
    /** What is highlighted now: rule rows and clauses. */
    highlighted(state: State) {
      const { clause, field } = currentHighlight(state);
      return {
        fields: new Set(fieldsRestingOn(state, clause)),
        clauses: new Set([
          ...clausesBehind(state, field),
          ...clausesBehind(state, state.pinned?.field ?? null),
          ...(clause ? [clause] : []),
        ]),
      };
    },
  };
}

/** Escape releases what is selected, unless it closes something first. */
export function listenForRelease(highlighter: Highlighter) {
  document.addEventListener("keydown", (event) => {
    if (
      event.key === "Escape" &&
      !event.defaultPrevented &&
      !document.querySelector(".popup:popover-open, dialog[open]")
    )
      highlighter.release();
  });
}

/** What is pointed at, or else what is selected. */
const currentHighlight = ({ hovered, pinned }: State) =>
  hovered.clause || hovered.field || hovered.points ? hovered : (pinned ?? NO_HIGHLIGHT);

export type Highlighter = ReturnType<typeof createHighlighter>;
