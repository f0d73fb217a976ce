/**
 * Highlighting: a selected clause highlights its points and its rules, a selected rule its clause;
 * points can be selected by themselves. The table's state has only what is selected; what is
 * highlighted with it follows from the clauses and the warrants.
 */

import { warrantOf } from "../rules/rule_card/source_marks.ts";
import { still } from "../lib/dom.ts";
import { ruling, rulesetOf, type Light as Held, type State } from "../session/state.ts";
import { say } from "../lib/i18n.ts";
import type { Table } from "../session/session.ts";
import type { Clauses } from "./clauses.ts";

const NOTHING: Held = { clause: null, field: null, points: null };

/** @param fields the rules that have a row on the card */
export function createLight(table: Table, clauses: Clauses, fields: Set<string>) {
  /** The rule rows that rest on a clause: the edition says so, or a warrant quotes it. */
  function resting(state: State, clause: string | null) {
    if (!clause) return [];
    const quoted = Object.keys(rulesetOf(state).warrants).filter(
      (field) => warrantOf(state, field)?.clause === clause,
    );
    return [...new Set([...clauses.fieldsOf(clause), ...quoted])].filter((field) =>
      fields.has(field),
    );
  }

  /** The clauses behind a rule: the one that its warrant quotes, else those that speak of it. */
  function behind(state: State, field: string | null) {
    if (!field) return [];
    const quoted = warrantOf(state, field)?.clause;
    return quoted ? [quoted] : clauses.clausesOn(field, ruling(state).rules);
  }

  const hold = (light: Partial<Held>, more: Partial<State> = {}) =>
    table.put({ ...table.state, held: { ...NOTHING, ...light }, light: NOTHING, ...more });

  function release() {
    const { state } = table;
    if (!state.held) return;
    table.put({
      ...state,
      held: null,
      light: NOTHING,
      trial: state.trial?.done ? state.trial : null,
      said: { text: say("page.said.letGo"), after: false },
    });
  }

  table.decorate((state) => {
    const { clause, points } = shown(state);
    return { lit: points?.split(" ") ?? clauses.pointsOf(clause) };
  });

  return {
    resting,
    behind,
    release,
    /** Highlights what the pointer or the focus is on, as long as it stays there. */
    point: (light: Partial<Held>) => table.put({ ...table.state, light: { ...NOTHING, ...light } }),
    /** Selects; a second touch deselects. */
    toggle(light: Partial<Held>) {
      const { clause = null, field = null, points = null } = light;
      const { held } = table.state;
      const same = held?.clause === clause && held.field === field && held.points === points;
      if (same) release();
      else hold(light);
    },
    /** Selects a rule and scrolls to its row. */
    toRule: (field: string) => hold({ field }, { sought: { ...NOTHING, field } }),
    /** Scrolls to a clause, and selects it if no rule is selected. */
    toClause(clause: string) {
      const sought = { ...NOTHING, clause };
      if (table.state.held?.field) table.put({ ...table.state, sought });
      else hold({ clause }, { sought });
    },
    /** A place that the address names. */
    visit(place: string | null) {
      if (place !== null && clauses.has(place))
        hold({ clause: place }, { sought: { ...NOTHING, clause: place } });
    },
    toBoard: () =>
      table.root.scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" }),
    /** What is highlighted now: rule rows and clauses. */
    shine(state: State) {
      const { clause, field } = shown(state);
      return {
        fields: new Set(resting(state, clause)),
        clauses: new Set([
          ...behind(state, field),
          ...behind(state, state.held?.field ?? null),
          ...(clause ? [clause] : []),
        ]),
      };
    },
  };
}

/** What is pointed at, or else what is selected. */
const shown = ({ light, held }: State) =>
  light.clause || light.field || light.points ? light : (held ?? NOTHING);

export type Lamp = ReturnType<typeof createLight>;
