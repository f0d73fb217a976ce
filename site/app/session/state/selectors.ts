/** Questions about the state of a session: pure functions that change nothing. */

import { isComputer } from "../players.ts";
import { sameRules } from "../own_rules.ts";
import type { Game, Move, Ruleset, Side, View } from "../../api.d.ts";
import type { State } from "./types.ts";

/**
 * The part that all requests to the engine have in common.
 * @param count how many acts
 */
export const requestBase = (state: State, count: number = state.ply) => ({
  game: state.game.id,
  rules: state.rules,
  set: state.set,
  first: state.first,
  start: state.start,
  acts: state.acts.slice(0, count),
});

/** The rules in force: those of the start, or those that an act has changed to. */
export function currentRules(state: State) {
  const last = state.ply ? state.view.rulings?.at(-1) : undefined;
  return last ? { rules: last.rules, set: last.set } : { rules: state.rules, set: state.set };
}

/** The custom rules, if they are in force. */
export const ownRulesInForce = (state: State) =>
  state.own && sameRules(state.own, currentRules(state)) ? state.own : null;

/** Who has changed a field of the ruleset: the author of custom rules, the player, or nobody. */
export const changedBy = (state: State, field: string): "own" | "mine" | null =>
  field in currentRules(state).set ? (ownRulesInForce(state) ? "own" : "mine") : null;

/** The current ruleset. */
export const rulesetOf = (state: State) => rulesetNamed(state.game, currentRules(state).rules);

/** A game's ruleset of this name; the first one if there is none. */
export function rulesetNamed({ rulesets }: Game, name?: string): Ruleset {
  const ruleset = rulesets.find(({ id }) => id === name) ?? rulesets[0];
  if (!ruleset) throw new Error("a game without rulesets");
  return ruleset;
}

export const otherSide: (side: Side) => Side = (side) => (side === "w" ? "b" : "w");

/** The side that sits above the board now. */
export const sideAbove = ({ below, flipped }: Pick<State, "below" | "flipped">): Side =>
  flipped ? below : otherSide(below);

/**
 * Whether the board must be flipped for these players, so that whoever plays against the computer
 * is at the bottom.
 */
export const shouldFlipFor = ({ below }: Pick<State, "below">, players: { w: string; b: string }) =>
  players[otherSide(below)] === "person" && players[below] !== "person";

/** The board that the rules in force are played on. */
export const boardOf = (state: State) => rulesetOf(state).board ?? state.game.board;

/** The value that holds for a field now. */
export const fieldValue = (state: State, field: string) =>
  String(currentRules(state).set[field] ?? rulesetOf(state).fields[field] ?? "");

/**
 * Whether a game from a link still waits for Python to replay it: until then the board shows the
 * initial position.
 */
export const isRestoring = (state: State) =>
  !state.fresh &&
  !state.view.last &&
  (state.acts.length > 0 || state.start !== null) &&
  state.engine.state !== "ready";

/** Whether the computer plays the side to move. */
export const isComputerToMove = (state: State) =>
  !state.view.outcome && isComputer(state.players[state.view.side]);

/**
 * Correspondence: whether the opponent is to move, or a link must be sent or opened first. Acts
 * before `post.from` are in a letter already sent and cannot be changed.
 */
export const isAwayToMove = ({ view, players, letter, pendingLetter, post, ply }: State) =>
  Boolean(letter) ||
  (!view.outcome &&
    (players[view.side] === "away" || pendingLetter !== null || ply < (post?.from ?? 0)));

/** Whether nobody may enter a move here now. */
export const isInputLocked = (state: State) => isComputerToMove(state) || isAwayToMove(state);

export const manAt = (view: View, point: string) =>
  view.men.find((man) => man.at === point) ?? null;

/** The point that the next move starts from: of the man in mid-capture, or the selected one. */
export const origin = (state: State) => state.view.mid?.at ?? state.chosen;

/** Whether an act is a throw of dice. */
export const isThrow = (act: string | undefined) => Boolean(act?.startsWith("?"));

/** The moves that a touch of `point` could mean. */
export function movesForTouch(state: State, point: string): Move[] {
  const from = origin(state);
  const legal = state.view.legal.filter((move) => move.to === point);
  const aimed = from ? legal.filter((move) => move.from === from) : [];
  return aimed.length ? aimed : legal.filter((move) => move.from === null);
}

/** Whether a touch of `point` selects or plays something. */
export const isTouchable = (state: State, point: string) =>
  state.editing !== null ||
  (state.fresh &&
    !isInputLocked(state) &&
    (movesForTouch(state, point).length > 0 ||
      (!state.view.mid && state.view.legal.some((move) => move.from === point))));

/** Whether a man on `point` can be chosen for the next move while the computer thinks. */
export const isPremovable = (state: State, point: string) => {
  const side = otherSide(state.view.side);
  return (
    isComputerToMove(state) &&
    !state.paused &&
    state.players[side] === "person" &&
    manAt(state.view, point)?.side === side
  );
};

/**
 * Whether the man on `point` may be picked up now, if only to show why it cannot move, or for the
 * next move.
 */
export const isLiftable = (state: State, point: string) => {
  const { view, editing } = state;
  if (editing) return editing.position.men.some((man) => man.at === point);
  if (!state.fresh) return false;
  if (isInputLocked(state)) return isPremovable(state, point);
  return (
    view.legal.some((move) => move.from) &&
    (view.mid ? view.mid.at === point : manAt(view, point)?.side === view.side)
  );
};

/** Whether the view of a move just played here has arrived with this change. */
export const justPlayed = (state: State, before: State) =>
  state.justPlayedHere &&
  state.fresh &&
  state.view !== before.view &&
  state.ply === state.acts.length;

/** The plies at which a turn begins or the line ends, and who is to move there. */
export function turnBoundaries(state: State): { ply: number; side: Side | null }[] {
  const places = state.turns.map((turn, n) => ({
    ply: state.turns[n - 1]?.acts ?? 0,
    side: turn.side as Side | null,
  }));
  const end = state.turns.at(-1)?.acts ?? 0;
  places.push({ ply: end, side: null });
  if (state.acts.length > end) places.push({ ply: state.acts.length, side: null });
  return places;
}

/**
 * The ply that undo (-1) or redo (+1) leads to, or null. Against the computer it is one where a
 * person moves. Dice are not undone: undo stops after the throw that began the turn. Nor is what
 * has been sent to a correspondence opponent.
 */
export function undoTarget(state: State, direction: -1 | 1) {
  const decisions = turnBoundaries(state).map((rest) =>
    isThrow(state.acts[rest.ply]) ? { ...rest, ply: rest.ply + 1 } : rest,
  );
  const places = decisions.filter((rest) =>
    direction < 0
      ? rest.ply < state.ply && rest.ply >= (state.post?.from ?? 0)
      : rest.ply > state.ply,
  );
  if (direction < 0) places.reverse();
  const people = [state.players.w, state.players.b].includes("person");
  const mine = places.find(
    (rest) => !people || rest.side === null || state.players[rest.side] === "person",
  );
  return (mine ?? (direction < 0 ? null : places[0]))?.ply ?? null;
}

/** If a man can be placed on more points than this, the points are not marked. */
const MAX_PLACING_MARKS = 6;

/** Whether rings show now which men can move. */
export const showsRings = (state: State) =>
  state.showsMovable &&
  state.guides &&
  state.fresh &&
  !isInputLocked(state) &&
  !state.hint &&
  state.view.legal.some((move) => move.from);

/** A ring round each man that can move, a thicker one where it can take. */
function ringsOf(legal: Move[]) {
  const kinds = new Map<string, string>();
  for (const { from, takes } of legal)
    if (from && (takes.length || !kinds.has(from)))
      kinds.set(from, takes.length ? "may-take" : "may");
  return [...kinds].map(([at, kind]) => ({ kind, at }));
}

export function marksOf(state: State): { kind: string; at: string }[] {
  const marks: { kind: string; at: string }[] = [];
  const { view, editing } = state;
  if (editing) {
    const at = editing.verdict?.fault?.point;
    return at ? [{ kind: "why", at }] : [];
  }
  if (view.last)
    marks.push(
      ...view.last.path.slice(-1).map((at) => ({ kind: "last", at })),
      ...view.last.path.slice(0, 1).map((at) => ({ kind: "last", at })),
    );
  if (isInputLocked(state)) {
    if (state.premove) marks.push({ kind: "chosen", at: state.premove.from });
    if (state.premove?.to) marks.push({ kind: "ahead", at: state.premove.to });
    return marks;
  }
  if (state.guides) for (const at of view.owed) marks.push({ kind: "owed", at });
  const from = origin(state);
  if (state.hint?.move) {
    const { from: man, to } = state.hint.move;
    if (man ?? to) marks.push({ kind: "hint", at: (man ?? to) as string });
    if (man && to && state.hint.whole) marks.push({ kind: "hint-to", at: to });
  }
  if (!state.guides && !state.options) {
    if (from) marks.push({ kind: "chosen", at: from });
  } else if (from) {
    marks.push({ kind: "chosen", at: from });
    const moves = (state.options ?? view.legal).filter((move) => move.from === from);
    for (const at of new Set(moves.flatMap((move) => move.takes))) marks.push({ kind: "take", at });
    for (const at of new Set(moves.map((move) => move.to))) if (at) marks.push({ kind: "to", at });
  } else {
    const placings = view.legal.filter((move) => move.manner === "place");
    for (const move of view.legal)
      if (move.from === null && move.to && move.manner !== "huff")
        if (move.manner !== "place") marks.push({ kind: "take", at: move.to });
        else if (placings.length <= MAX_PLACING_MARKS) marks.push({ kind: "to", at: move.to });
    if (showsRings(state)) marks.push(...ringsOf(view.legal));
  }
  if (state.options)
    for (const [n, move] of state.options.entries())
      marks.push(...move.takes.map((at) => ({ kind: `option-${n + 1}`, at })));
  if (state.notice?.kind === "why")
    for (const at of state.notice.reason.points) marks.push({ kind: "why", at });
  return marks;
}
