// @ts-check
/**
 * How words, rules and board answer each other: a touched clause holds its points and its rules in the light, a touched rule
 * its clause; other rules are looked at before they are chosen, and what they change is shown. It asks the desk and compares;
 * what a rule means it never knows.
 */

import { one, still } from "../lib/dom.js";
import { rulesName, warrantOf } from "./rule_card.js";
import { common, ruling, rulesetOf } from "../table/state.js";
import { compare, trialText } from "../table/trial.js";
import { fieldName, has, list, say, sayAt } from "../lib/words.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../lib/types.js").View} View */
/** @typedef {{rules: string, set: {[field: string]: string}}} Ruling */

const NOTHING = { clause: null, field: null };
const CHANGE = "rules:";

/**
 * @param {{
 *  game: import("../lib/types.js").Game, get: () => State, put: (state: State) => void,
 *  ask: (request: object) => Promise<any>, fromPage: (at: State) => View|null,
 *  begin: (with_: Partial<State>) => void, played: (acts: string[], word: string|null) => void,
 *  announce: (text: string) => void, keepAddress: () => void,
 *  reader: () => ReturnType<typeof import("./reader.js").createReader>, card: () => ReturnType<typeof import("./rule_card.js").createRules>,
 * }} on
 */
export function createAnswers({
  game,
  get,
  put,
  ask,
  fromPage,
  begin,
  played,
  announce,
  keepAddress,
  reader,
  card,
}) {
  /** Count what is being looked at and what was chosen, so that a late answer is dropped. */
  let looked = 0;
  let chosen = 0;

  /** The rule rows that rest on a clause: the edition says so, or a warrant quotes it. @param {State} state @param {string|null} clause */
  function resting(state, clause) {
    if (!clause) return [];
    const quoted = Object.keys(rulesetOf(state).warrants).filter(
      (field) => warrantOf(state, field)?.clause === clause,
    );
    return [...new Set([...reader().fieldsOf(clause), ...quoted])].filter((field) =>
      card().knows(field),
    );
  }

  /** The clauses behind a rule: the one that its warrant quotes, else those that speak of it. @param {State} state @param {string|null} field */
  function behind(state, field) {
    if (!field) return [];
    const quoted = warrantOf(state, field)?.clause;
    return quoted ? [quoted] : reader().clausesOn(field);
  }

  /** @param {import("../table/state.js").Light} light */
  function hold(light) {
    const state = get();
    put({ ...state, held: light, light: NOTHING });
    keepAddress();
    if (light.clause) announce(reader().said(light.clause, resting(state, light.clause)));
    if (!light.field) return;
    announce(card().said(state, light.field));
    const [clause] = behind(state, light.field);
    if (clause) reader().reveal(clause, false);
  }

  function release() {
    const { held } = get();
    if (!held) return;
    looked += 1;
    const state = get();
    put({ ...state, held: null, light: NOTHING, trial: state.trial?.done ? state.trial : null });
    keepAddress();
    announce(say("page.said.letGo"));
  }

  /** Touching again lets go. @param {import("../table/state.js").Light} light */
  function toggle(light) {
    const { held } = get();
    if (held && held.clause === light.clause && held.field === light.field) release();
    else hold(light);
  }

  /** The acts so far without a change of rules at their end: the next change takes its place. @param {State} state */
  function settled(state) {
    let end = state.ply;
    while (end > 0 && state.acts[end - 1].startsWith(CHANGE)) end -= 1;
    const replaced = state.ply - end;
    const held = replaced ? state.view.rulings?.at(-1 - replaced) : state.view.rulings?.at(-1);
    return { acts: state.acts.slice(0, end), ruling: held ?? ruling(state) };
  }

  /** @param {Ruling} wish */
  const word = ({ rules, set }) =>
    [CHANGE + rules, ...Object.entries(set).map(([field, value]) => `${field}=${value}`)].join(";");

  /** @param {Ruling} a @param {Ruling} b */
  const alike = (a, b) => word({ ...a, set: sorted(a.set) }) === word({ ...b, set: sorted(b.set) });

  /** The view of the same position under other rules: from the page where it is there, else from the desk. @param {State} state @param {Ruling} wish @param {boolean} wait */
  async function viewUnder(state, wish, wait) {
    const { acts, ruling: before } = settled(state);
    const at = acts.length
      ? { ...state, acts: alike(before, wish) ? acts : [...acts, word(wish)] }
      : { ...state, ...wish, acts: [] };
    at.ply = at.acts.length;
    const known = fromPage(at);
    if (known) return known;
    return wait || state.engine.state === "ready" ? ask({ op: "view", ...common(at) }) : null;
  }

  /** @param {State} state @param {Ruling} wish @param {any} view @param {boolean} done @returns {import("../table/trial.js").Trial} */
  function trialOf(state, wish, view, done) {
    const { acts } = settled(state);
    const moves = state.view.turns.length;
    const refused = view.error ? refusal(view.error) : null;
    return {
      rules: rulesName(wish),
      refused,
      done,
      since: done && acts.length ? { n: Math.floor(moves / 2) + 1, side: state.view.side } : null,
      ...compare(state.view, refused === null ? view : state.view),
    };
  }

  /** @param {Ruling} wish  what would change if these rules held: shown, not done */
  async function consider(wish) {
    const turn = (looked += 1);
    const state = get();
    if (!state.fresh || state.wish || state.view.mid || state.view.outcome) return;
    const view = await viewUnder(state, wish, false);
    if (turn !== looked || !view || get().wish) return;
    const trial = trialOf(state, wish, view, false);
    put({ ...get(), trial });
    announce(trialText(trial).body);
  }

  function forget() {
    looked += 1;
    const state = get();
    if (state.trial && !state.trial.done) put({ ...state, trial: null });
  }

  /** Other rules, asked of the desk first. What was played stays: then they are an act of the game. @param {Ruling} wish */
  async function useRules(wish) {
    const state = get();
    const turn = (chosen += 1);
    looked += 1;
    if (state.view.mid || state.view.outcome)
      return tell({
        kind: "text",
        text: say(state.view.mid ? "page.rules.midway" : "page.rules.over"),
      });
    put({ ...state, wish, trial: null, notice: null });
    const waits = setTimeout(() => {
      if (get().wish === wish && get().engine.state !== "ready")
        tell({ kind: "text", text: say("page.rules.needsPython") }, wish);
    }, 120);
    const view = await viewUnder(state, wish, true);
    clearTimeout(waits);
    const now = get();
    if (turn !== chosen || now.wish !== wish) return;
    if (now.acts !== state.acts || now.ply !== state.ply) {
      // The game went on while the desk was asked: the wish is put to the position that stands now.
      return void (now.fresh ? useRules(wish) : put({ ...now, wish: null }));
    }
    if (!view || view.error) {
      const { key = "internal", args = {} } = view?.error ?? {};
      return tell(
        key === "nonsense-rules"
          ? { kind: "refused", why: args.why ?? "", fields: args.fields ?? [] }
          : { kind: "error", key },
      );
    }
    const trial = trialOf(state, wish, view, true);
    const { acts, ruling: before } = settled(state);
    if (!acts.length) begin({ ...wish, start: now.start, held: now.held, trial, wish: null });
    else {
      played(acts, alike(before, wish) ? null : word(wish));
      put({ ...get(), trial: alike(before, wish) ? { ...trial, since: null } : trial });
    }
  }

  /** @param {NonNullable<State["notice"]>} notice @param {Ruling|null} [wish] */
  function tell(notice, wish = null) {
    put({ ...get(), notice, wish });
    announce(one("[data-notice]").textContent ?? "");
  }

  return {
    consider: (/** @type {Ruling} */ wish) => void consider(wish),
    forget,
    release,
    useRules: (/** @type {Ruling} */ wish) => void useRules(wish),
    holdClause: (/** @type {string} */ clause) => toggle({ clause, field: null }),
    holdField: (/** @type {string} */ field) => toggle({ clause: null, field }),
    /** @param {string} field */
    toRule(field) {
      card().reveal(field);
      hold({ clause: null, field });
    },
    /** @param {string} clause */
    toClause(clause) {
      reader().go(clause);
      const { held } = get();
      if (!held?.field) hold({ clause, field: null });
    },
    toBoard: () =>
      one("[data-stage]").scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" }),
    /** A place that the address names. @param {string|null} place */
    visit(place) {
      if (place === null || !reader().has(place)) return;
      reader().reveal(place, true);
      hold({ clause: place, field: null });
    },
    /** What shines now: points, rule rows, clauses. @param {State} state */
    shine(state) {
      const { clause, field } =
        state.light.clause || state.light.field ? state.light : (state.held ?? NOTHING);
      const held = state.held?.clause ?? null;
      return {
        points: reader().pointsOf(clause),
        fields: new Set(resting(state, clause)),
        clauses: new Set([
          ...behind(state, field),
          ...behind(state, state.held?.field ?? null),
          ...(clause ? [clause] : []),
        ]),
        held,
        rules: resting(state, held),
      };
    },
  };
}

/** Why a mix of rules is refused, in words. @param {{key: string, args?: {why?: string, fields?: string[]}}} error */
function refusal({ key, args }) {
  if (args?.why && has("why", args.why)) return sayAt(["why", args.why]);
  if (args?.fields?.length) return list(args.fields.map(fieldName));
  return has("errors", key) ? sayAt(["errors", key]) : say("errors.other");
}

/** @param {{[field: string]: string}} set */
const sorted = (set) =>
  Object.fromEntries(Object.entries(set).sort(([a], [b]) => (a < b ? -1 : 1)));
