/**
 * Other rules: previewed, with what they change on the board, and then applied. It compares the
 * desk's answers for both; the meaning of a rule is not known here.
 */

import { noticeText } from "../play/notice.ts";
import {
  fieldValue,
  requestBase,
  currentRules,
  rulesetNamed,
  rulesetOf,
} from "../session/state/selectors.ts";
import { compareViews, rulesPreviewText, type RulesPreview } from "../session/rules_preview.ts";
import { sameRules, rulesFromOption } from "../session/own_rules.ts";
import { say } from "../lib/i18n.ts";
import { rulesRefusalText, rulesName } from "../session/text/messages.ts";
import type { Answer } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";
import type { Fault } from "../lib/types.ts";
import type { Notice, State, RulesChoice as Ruling } from "../session/state/types.ts";

const RULES_ACT_PREFIX = "rules:";
/** The errors of rules that can be played, though not in the game under way. */
const NEEDS_NEW_GAME = ["other-board", "unfit-position"];

/** The current rules, with one of them changed. */
function withChange(state: State, field: string, value: string): Ruling {
  const now = currentRules(state);
  const set = { ...now.set, [field]: value };
  if (String(rulesetOf(state).fields[field]) === value) delete set[field];
  return { rules: now.rules, set, own: state.own };
}

/** The acts so far without a change of rules at their end: the next change takes its place. */
function beforeRulesChange(state: State) {
  let end = state.ply;
  while (end > 0 && state.acts[end - 1]?.startsWith(RULES_ACT_PREFIX)) end -= 1;
  const replaced = state.ply - end;
  const held = replaced ? state.view.rulings?.at(-1 - replaced) : state.view.rulings?.at(-1);
  return { acts: state.acts.slice(0, end), ruling: held ?? currentRules(state) };
}

const rulesAct = ({ rules, set }: Ruling) =>
  [
    RULES_ACT_PREFIX + rules,
    ...Object.entries(set).map(([field, value]) => `${field}=${value}`),
  ].join(";");

/**
 * The view of the same position under other rules: from the page's own first views if possible,
 * else from the desk. A position that was set up belongs to the rules that it was set up for: other
 * rules come after it, as an act, and the desk refuses those that are played on another board.
 */
async function viewUnder(
  session: GameSession,
  state: State,
  wish: Ruling,
  wait: boolean,
): Promise<Answer<"view"> | null> {
  const { acts, ruling: before } = beforeRulesChange(state);
  const at =
    acts.length || state.start
      ? { ...state, acts: sameRules(before, wish) ? acts : [...acts, rulesAct(wish)] }
      : { ...state, ...wish, acts: [] };
  at.ply = at.acts.length;
  const prebuilt = session.prebuiltView(at);
  if (prebuilt) return prebuilt;
  return wait || state.engine.state === "ready"
    ? session.ask({ op: "view", ...requestBase(at) })
    : null;
}

/** The fields that a ruleset sets otherwise than the rules in force; none if only single fields are changed. */
function changedFields(state: State, wish: Ruling): RulesPreview["fields"] {
  if (wish.rules === currentRules(state).rules) return [];
  return Object.entries(rulesetNamed(state.game, wish.rules).fields).flatMap(([field, own]) => {
    const value = String(wish.set[field] ?? own);
    return value === fieldValue(state, field) ? [] : [{ field, value }];
  });
}

function trialOf(state: State, wish: Ruling, view: Answer<"view">, inForce: boolean): RulesPreview {
  const { acts } = beforeRulesChange(state);
  const moves = state.view.turns.length;
  const refused = view.error ? rulesRefusalText(view.error) : null;
  return {
    rules: rulesName(wish, wish.own),
    refused,
    inForce,
    since: inForce && acts.length ? { n: Math.floor(moves / 2) + 1, side: state.view.side } : null,
    fields: changedFields(state, wish),
    ...compareViews(state.view, view.error ? state.view : view),
  };
}

/** Why the rules that were chosen cannot be had in this game. */
function refusalNotice(wish: Ruling, error?: Fault): Notice {
  const { key = "internal", args = {} } = error ?? {};
  if (NEEDS_NEW_GAME.includes(key)) return { kind: "needs-new-game", key, wish };
  return key === "nonsense-rules"
    ? { kind: "refused", why: String(args.why ?? ""), fields: (args.fields ?? []) as string[] }
    : { kind: "error", key, args };
}

export function createRulesChoice(session: GameSession) {
  /** Count previews and choices, so that late answers are dropped. */
  let previewSerial = 0;
  let choiceSerial = 0;
  session.watch(({ pinned: held }, before) => {
    if (before.pinned && !held) previewSerial += 1;
  });

  /** Previews other rules: shows what they would change. */
  async function preview(wish: Ruling) {
    previewSerial += 1;
    const turn = previewSerial;
    const { state } = session;
    if (!state.fresh || state.pendingRules || state.view.mid || state.view.outcome) return;
    const view = await viewUnder(session, state, wish, false);
    if (turn !== previewSerial || !view || session.state.pendingRules) return;
    const trial = trialOf(state, wish, view, false);
    const announcement = { text: rulesPreviewText(trial).body, after: false };
    session.put({ ...session.state, rulesPreview: trial, announcement });
  }

  function endPreview() {
    previewSerial += 1;
    const { state } = session;
    if (state.rulesPreview && !state.rulesPreview.inForce)
      session.put({ ...state, rulesPreview: null });
  }

  /**
   * Applies other rules, if the desk allows them. In a game under way they are an act, and what was
   * played stays.
   */
  async function applyRules(wish: Ruling) {
    const { state } = session;
    choiceSerial += 1;
    const turn = choiceSerial;
    previewSerial += 1;
    if (state.view.mid || state.view.outcome)
      return showNotice({
        kind: "text",
        text: say(state.view.mid ? "page.rules.midway" : "page.rules.over"),
      });
    session.put({ ...state, pendingRules: wish, rulesPreview: null, notice: null });
    const waits = setTimeout(() => {
      if (session.state.pendingRules === wish && session.state.engine.state !== "ready")
        showNotice({ kind: "text", text: say("page.rules.needsPython") }, wish);
    }, 120);
    const view = await viewUnder(session, state, wish, true);
    clearTimeout(waits);
    const now = session.state;
    if (turn !== choiceSerial || now.pendingRules !== wish) return;
    if (now.acts !== state.acts || now.ply !== state.ply) {
      // The game went on while the desk was asked: ask again for the present position.
      return void (now.fresh ? applyRules(wish) : session.put({ ...now, pendingRules: null }));
    }
    if (!view || view.error) return showNotice(refusalNotice(wish, view?.error));
    const trial = trialOf(state, wish, view, true);
    const { acts, ruling: before } = beforeRulesChange(state);
    if (!acts.length)
      session.newGame({
        ...wish,
        start: now.start,
        pinned: now.pinned,
        rulesPreview: trial,
        pendingRules: null,
      });
    else {
      session.put({ ...session.state, own: wish.own });
      session.changeRules(acts, sameRules(before, wish) ? null : rulesAct(wish));
      session.put({
        ...session.state,
        rulesPreview: sameRules(before, wish) ? { ...trial, since: null } : trial,
      });
    }
  }

  function showNotice(notice: Notice, wish: Ruling | null = null) {
    const announcement = { text: noticeText(notice), after: false };
    session.put({ ...session.state, notice, pendingRules: wish, announcement });
  }

  return {
    endPreview,
    /** @param rules the id of a ruleset, or the text of custom rules: see `rulesFromOption` */
    applyRuleset: (rules: string) => applyRules(rulesFromOption(rules)),
    applyField: (field: string, value: string) =>
      void applyRules(withChange(session.state, field, value)),
    /** The ruleset as its source has it, without the player's changes. */
    restore: () => void applyRules(rulesFromOption(currentRules(session.state).rules)),
    previewRuleset: (rules: string) => void preview(rulesFromOption(rules)),
    preview: (field: string, value: string) =>
      void preview(withChange(session.state, field, value)),
  };
}

export type RulesChoice = ReturnType<typeof createRulesChoice>;
