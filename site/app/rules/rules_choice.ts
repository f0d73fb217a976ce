/**
 * Other rules: previewed, with what they change on the board, and then applied. It compares the
 * desk's answers for both; the meaning of a rule is not known here.
 */

import { noticeText } from "../play/notice.ts";
import { common, ruling, rulesetOf, type State, type Wish as Ruling } from "../session/state.ts";
import { compare, trialText, type Trial } from "../session/rules_preview.ts";
import { alike, rulingOf } from "../session/own_rules.ts";
import { say } from "../lib/i18n.ts";
import { refusal, rulesName } from "../session/text/messages.ts";
import type { Answer } from "../api.d.ts";
import type { Table } from "../session/session.ts";

const CHANGE = "rules:";
/** The errors of rules that can be played, though not in the game under way. */
const NEEDS_NEW_GAME = ["other-board", "unfit-position"];

/** The current rules, with one of them changed. */
function changed(state: State, field: string, value: string): Ruling {
  const now = ruling(state);
  const set = { ...now.set, [field]: value };
  if (String(rulesetOf(state).fields[field]) === value) delete set[field];
  return { rules: now.rules, set, own: state.own };
}

/** The acts so far without a change of rules at their end: the next change takes its place. */
function settled(state: State) {
  let end = state.ply;
  while (end > 0 && state.acts[end - 1]?.startsWith(CHANGE)) end -= 1;
  const replaced = state.ply - end;
  const held = replaced ? state.view.rulings?.at(-1 - replaced) : state.view.rulings?.at(-1);
  return { acts: state.acts.slice(0, end), ruling: held ?? ruling(state) };
}

const word = ({ rules, set }: Ruling) =>
  [CHANGE + rules, ...Object.entries(set).map(([field, value]) => `${field}=${value}`)].join(";");

/**
 * The view of the same position under other rules: from the page's own first views if possible,
 * else from the desk. A position that was set up belongs to the rules that it was set up for: other
 * rules come after it, as an act, and the desk refuses those that are played on another board.
 */
async function viewUnder(
  table: Table,
  state: State,
  wish: Ruling,
  wait: boolean,
): Promise<Answer<"view"> | null> {
  const { acts, ruling: before } = settled(state);
  const at =
    acts.length || state.start
      ? { ...state, acts: alike(before, wish) ? acts : [...acts, word(wish)] }
      : { ...state, ...wish, acts: [] };
  at.ply = at.acts.length;
  const known = table.known(at);
  if (known) return known;
  return wait || state.engine.state === "ready" ? table.ask({ op: "view", ...common(at) }) : null;
}

function trialOf(state: State, wish: Ruling, view: Answer<"view">, done: boolean): Trial {
  const { acts } = settled(state);
  const moves = state.view.turns.length;
  const refused = view.error ? refusal(view.error) : null;
  return {
    rules: rulesName(wish, wish.own),
    refused,
    done,
    since: done && acts.length ? { n: Math.floor(moves / 2) + 1, side: state.view.side } : null,
    ...compare(state.view, view.error ? state.view : view),
  };
}

export function createRulesChoice(table: Table) {
  /** Count previews and choices, so that late answers are dropped. */
  let looked = 0;
  let chosen = 0;
  table.watch(({ held }, before) => {
    if (before.held && !held) looked += 1;
  });

  /** Previews other rules: shows what they would change. */
  async function consider(wish: Ruling) {
    looked += 1;
    const turn = looked;
    const { state } = table;
    if (!state.fresh || state.wish || state.view.mid || state.view.outcome) return;
    const view = await viewUnder(table, state, wish, false);
    if (turn !== looked || !view || table.state.wish) return;
    const trial = trialOf(state, wish, view, false);
    const said = { text: trialText(trial).body, after: false };
    table.put({ ...table.state, trial, said });
  }

  function forget() {
    looked += 1;
    const { state } = table;
    if (state.trial && !state.trial.done) table.put({ ...state, trial: null });
  }

  /**
   * Applies other rules, if the desk allows them. In a game under way they are an act, and what was
   * played stays.
   */
  async function useRules(wish: Ruling) {
    const { state } = table;
    chosen += 1;
    const turn = chosen;
    looked += 1;
    if (state.view.mid || state.view.outcome)
      return tell({
        kind: "text",
        text: say(state.view.mid ? "page.rules.midway" : "page.rules.over"),
      });
    table.put({ ...state, wish, trial: null, notice: null });
    const waits = setTimeout(() => {
      if (table.state.wish === wish && table.state.engine.state !== "ready")
        tell({ kind: "text", text: say("page.rules.needsPython") }, wish);
    }, 120);
    const view = await viewUnder(table, state, wish, true);
    clearTimeout(waits);
    const now = table.state;
    if (turn !== chosen || now.wish !== wish) return;
    if (now.acts !== state.acts || now.ply !== state.ply) {
      // The game went on while the desk was asked: ask again for the present position.
      return void (now.fresh ? useRules(wish) : table.put({ ...now, wish: null }));
    }
    if (!view || view.error) {
      const { key = "internal", args = {} } = view?.error ?? {};
      if (NEEDS_NEW_GAME.includes(key)) return tell({ kind: "needs-new-game", key, wish });
      return tell(
        key === "nonsense-rules"
          ? {
              kind: "refused",
              why: String(args.why ?? ""),
              fields: (args.fields ?? []) as string[],
            }
          : { kind: "error", key, args },
      );
    }
    const trial = trialOf(state, wish, view, true);
    const { acts, ruling: before } = settled(state);
    if (!acts.length) table.begin({ ...wish, start: now.start, held: now.held, trial, wish: null });
    else {
      table.put({ ...table.state, own: wish.own });
      table.rule(acts, alike(before, wish) ? null : word(wish));
      table.put({ ...table.state, trial: alike(before, wish) ? { ...trial, since: null } : trial });
    }
  }

  function tell(notice: NonNullable<State["notice"]>, wish: Ruling | null = null) {
    const said = { text: noticeText(notice), after: false };
    table.put({ ...table.state, notice, wish, said });
  }

  return {
    forget,
    /** @param rules a ruleset, or rules written down: see `rulingOf` */
    useRuleset: (rules: string) => useRules(rulingOf(rules)),
    use: (field: string, value: string) => void useRules(changed(table.state, field, value)),
    /** The ruleset as its source has it, without the player's changes. */
    restore: () => void useRules(rulingOf(ruling(table.state).rules)),
    considerRuleset: (rules: string) => void consider(rulingOf(rules)),
    consider: (field: string, value: string) => void consider(changed(table.state, field, value)),
  };
}

export type RulesChoice = ReturnType<typeof createRulesChoice>;
