/**
 * The state of a table and the pure functions that change it.
 *
 * `Play` is what has to be kept of a game: rules and changes, who began, the acts and how many of
 * them are played. The rest (what is chosen, what is said, who thinks) can be lost without losing
 * the game. The desk tells what is legal; here touches are only compared with what it told.
 */

import * as trees from "./tree/tree.ts";
import { isComputer } from "./players.ts";
import { sameRules, type OwnRules } from "./own_rules.ts";
import { laterOf } from "./correspondence.ts";
import type { AnalysedLine, Game, Move, Reason, Ruleset, Side, Turn, View } from "../api.d.ts";
import type { FaultArgs, PlayerKind, Correspondence } from "../lib/types.ts";
import type { EngineState } from "./engine/worker_lifecycle.ts";
import type { PositionDraft } from "./position_draft.ts";
import type { RulesPreview } from "./rules_preview.ts";
import type { DeletedLine, Tree } from "./tree/tree.ts";

/** what the fragment keeps */
export interface Play {
  rules: string;
  set: { [field: string]: string };
  /** rules that somebody has written down; see `ownOf` */
  own?: OwnRules | null;
  first: Side | null;
  start: string | null;
  acts: string[];
  /** how many of the acts are played */
  ply: number;
  players: { w: PlayerKind; b: PlayerKind };
  /** what a link has brought from somebody far away, until it is opened */
  letter?: string | null;
  /** of a game with somebody far away */
  post?: Correspondence | null;
  /** whether the board is turned: the side that sat below then sits above */
  flipped?: boolean;
  /** all lines, where there is more than this one */
  tree?: Tree | null;
}

/**
 * `again`: what has failed can be tried once more; of `threats` each sentence has its line, and all
 * are drawn as long as they are told; `pen`: touches draw now, in this colour; `from` is where an
 * arrow begins
 */
export type Notice =
  | { kind: "why"; reason: Reason; from: string | null; to: string | null }
  | { kind: "error"; key: string; args?: FaultArgs; again?: true }
  | { kind: "text"; text: string }
  | { kind: "threats"; sentences: string[]; lines: Arrow[][]; view: View }
  | ({ kind: "lot" } & StartingRoll)
  | { kind: "resign" }
  | { kind: "refused"; why: string; fields: string[] }
  | { kind: "needs-new-game"; key: string; wish: RulesChoice }
  | { kind: "record"; record: string; said: string }
  | { kind: "left"; play: Play & { entry: string | null } }
  | { kind: "paused" }
  | { kind: "away" }
  | { kind: "confirm"; move: Move }
  | { kind: "deleted" }
  | { kind: "file"; text: string }
  | { kind: "pen"; colour: string; from: string | null };

/** the points that it goes over, and how it looks */
interface Arrow {
  path: string[];
  kind: string;
}

/** what was thrown for the hand, and who has it */
export interface StartingRoll {
  throws: { w: number; b: number }[];
  first: Side;
}

/**
 * What the table has last said to those who hear the page; `after`: what was said before it is
 * still to be heard.
 */
interface Announcement {
  text: string;
  after: boolean;
}

/**
 * `fresh` is false while the view of the present acts is awaited: the men then stand as the last
 * touch put them. `lively` is true when what stands here was just played at this table, and so
 * counts: it was not set up or gone back to. `milestone` counts the places to which the browser's
 * Back shall lead: where somebody had to decide, where a game began. `below` is the side that sits
 * below the board while it is not turned. `tree` holds every line of this game, `acts` among them;
 * `lost` what was deleted from it and can be had back, the last at the end. `retracted` is true
 * when one stands here because a move was taken back: what is played then replaces it in the main
 * line. `sitting` tells one game at this table from the next; `entry` is its id among the games
 * kept here, once it is. `tags` are a file's headings. `guides` is false when nothing may show
 * where a man can go, as at a real table. `editing` is the position that is being set up by hand;
 * the game itself waits meanwhile, and nothing of it changes. `brought` is true when this game came
 * as text, and so is kept though nobody has played it here. `casting` is true while dice roll and
 * lie on the board: the computer waits until they have been seen. `rolling` is the throw of a game
 * with dice that has been decided and is not yet seen, and the view in which it was due. `confirms`
 * is true when a move is asked about before it is played. `ahead` is what a person wants to play
 * next, chosen while the computer thinks. `outgoing` is the letter with which this turn is told to
 * somebody far away, once it is over. `arrows` are turns that the analysis shows in that view: of
 * one kind the best, the second, the third, or what they bring; `pointed` is the line of a sentence
 * that the pointer or the focus is on: it is drawn alone. `hint` has no move while it is being
 * thought about; `whole` tells its destination too, and what its `line` is worth; `atMost`: the
 * game may be won sooner than that says.
 */
export type State = Play & {
  game: Game;
  view: View;
  fresh: boolean;
  justPlayedHere: boolean;
  historySteps: number;
  below: Side;
  turns: Turn[];
  unfinished: string | null;
  chosen: string | null;
  options: Move[] | null;
  touchQueue: string[];
  notice: Notice | null;
  engine: EngineState;
  thinking: null | { depth: number };
  paused: boolean;
  flipped: boolean;
  guides: boolean;
  confirmsMoves: boolean;
  premove: null | { from: string; to: string | null };
  hint: null | { move: Move | null; whole: boolean; line?: AnalysedLine; atMost?: boolean };
  startingRoll: StartingRoll | null;
  tree: Tree;
  deletedLines: DeletedLine[];
  takenBack: boolean;
  gameSerial: number;
  entryId: string | null;
  tags: { [name: string]: string };
  editing: PositionDraft | null;
  isImported: boolean;
  areDiceRolling: boolean;
  pendingThrow: { touch: string; view: View } | null;
  announcement: Announcement | null;
  pendingLetter: string | null;
  arrows: null | { view: View; list: Arrow[] };
  hoveredLine: null | { view: View; list: Arrow[] };
  hovered: Highlight;
  pinned: Highlight | null;
  scrollTarget: Highlight | null;
  rulesPreview: RulesPreview | null;
  pendingRules: RulesChoice | null;
};

export interface Highlight {
  clause: string | null;
  field: string | null;
  /**
   * their names, with spaces between `light` is what the pointer or the focus is on, `held` what
   * was touched and stays lit; `sought` what was last asked to be brought into sight; `trial` what
   * other rules change on the board; `wish` the rules that were chosen and wait for the desk.
   */
  points: string | null;
}

/** rules that are chosen */
export interface RulesChoice {
  rules: string;
  set: { [field: string]: string };
  own?: Play["own"];
}

/** what a game shall have */
export type NewGameOptions = Partial<Omit<State, "tree">> & { tree?: Tree | null };

export function initialState(game: Game, play: Play, view: View): State {
  return {
    ...play,
    game,
    view,
    fresh: false,
    justPlayedHere: false,
    historySteps: 0,
    below: "b",
    turns: [],
    unfinished: null,
    chosen: null,
    options: null,
    touchQueue: [],
    notice: null,
    engine: { state: "loading", share: 0 },
    thinking: null,
    paused: false,
    flipped: play.flipped ?? false,
    guides: true,
    confirmsMoves: false,
    premove: null,
    hint: null,
    tree: trees.withLine(play.tree ?? trees.EMPTY_TREE, play.acts),
    deletedLines: [],
    takenBack: false,
    gameSerial: 0,
    entryId: null,
    tags: {},
    startingRoll: null,
    editing: null,
    isImported: false,
    areDiceRolling: false,
    pendingThrow: null,
    pendingLetter: null,
    arrows: null,
    hoveredLine: null,
    announcement: null,
    hovered: { clause: null, field: null, points: null },
    pinned: null,
    scrollTarget: null,
    rulesPreview: null,
    pendingRules: null,
  };
}

export const newPlay = (rules: string): Play => ({
  rules,
  set: {},
  own: null,
  first: null,
  start: null,
  acts: [],
  ply: 0,
  players: { w: "person", b: "person" },
});

/** A game as anybody may have it: without what belongs to one player of a game by links. */
export const withoutCorrespondence = <T extends Play>(play: T): T =>
  play.post ? { ...play, post: null, letter: null, players: { w: "person", b: "person" } } : play;

/**
 * What every request to the desk carries.
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

/** The current rules: those of the beginning, or what an act has put in their place. */
export function currentRules(state: State) {
  const last = state.ply ? state.view.rulings?.at(-1) : undefined;
  return last ? { rules: last.rules, set: last.set } : { rules: state.rules, set: state.set };
}

/** The rules written down that are in force: none while others are. */
export const ownRulesInForce = (state: State) =>
  state.own && sameRules(state.own, currentRules(state)) ? state.own : null;

/** Who has set a field otherwise than the ruleset: rules written down, the player, or nobody. */
export const changedBy = (state: State, field: string): "own" | "mine" | null =>
  field in currentRules(state).set ? (ownRulesInForce(state) ? "own" : "mine") : null;

/** The current ruleset. */
export const rulesetOf = (state: State) => rulesetNamed(state.game, currentRules(state).rules);

/** A game's ruleset of this name; the first one if there is none. */
export function rulesetNamed({ rulesets }: Game, name?: string): Ruleset {
  const found = rulesets.find(({ id }) => id === name) ?? rulesets[0];
  if (!found) throw new Error("a game without rulesets");
  return found;
}

export const otherSide: (side: Side) => Side = (side) => (side === "w" ? "b" : "w");

/** The side that sits above the board now. */
export const sideAbove = ({ below, flipped }: Pick<State, "below" | "flipped">): Side =>
  flipped ? below : otherSide(below);

/**
 * Whether the board is to be turned for these players: whoever plays against the computer sits
 * below.
 */
export const shouldFlipFor = ({ below }: Pick<State, "below">, players: { w: string; b: string }) =>
  players[otherSide(below)] === "person" && players[below] !== "person";

/** The board that the rules in force are played on. */
export const boardOf = (state: State) => rulesetOf(state).board ?? state.game.board;

/** The value that holds for a field now. */
export const fieldValue = (state: State, field: string) =>
  String(currentRules(state).set[field] ?? rulesetOf(state).fields[field] ?? "");

/**
 * Whether a game from the address still waits for Python to set it up: the men drawn are then only
 * the first position's.
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
 * Whether somebody far away is to move, or a link is to be sent or opened first; what the last one
 * told stands.
 */
export const isAwayToMove = ({
  view,
  players,
  letter,
  pendingLetter: outgoing,
  post,
  ply,
}: State) =>
  Boolean(letter) ||
  (!view.outcome &&
    (players[view.side] === "away" || outgoing !== null || ply < (post?.from ?? 0)));

/** Whether nobody at this table may move now. */
export const isInputLocked = (state: State) => isComputerToMove(state) || isAwayToMove(state);

export const manAt = (view: View, point: string) =>
  view.men.find((man) => man.at === point) ?? null;

/** The point from which the side to move plays now: the chain's man, or the chosen one. */
export const origin = (state: State) => state.view.mid?.at ?? state.chosen;

/** Whether an act is a throw of dice. */
export const isThrow = (act: string | undefined) => Boolean(act?.startsWith("?"));

/** What a touch of `point` could mean now. */
export function movesForTouch(state: State, point: string): Move[] {
  const from = origin(state);
  const legal = state.view.legal.filter((move) => move.to === point);
  const aimed = from ? legal.filter((move) => move.from === from) : [];
  return aimed.length ? aimed : legal.filter((move) => move.from === null);
}

/** Whether a touch of `point` does anything good now. */
export const isTouchable = (state: State, point: string) =>
  state.editing !== null ||
  (state.fresh &&
    !isInputLocked(state) &&
    (movesForTouch(state, point).length > 0 ||
      (!state.view.mid && state.view.legal.some((move) => move.from === point))));

/** Whether the man on `point` may be picked up now, if only to show why it cannot move. */
export const isLiftable = (state: State, point: string) =>
  state.editing
    ? state.editing.position.men.some((man) => man.at === point)
    : state.fresh &&
      !isInputLocked(state) &&
      state.view.legal.some((move) => move.from) &&
      (state.view.mid
        ? state.view.mid.at === point
        : manAt(state.view, point)?.side === state.view.side);

/**
 * The capture that a single touch can only mean: the one that goes on, or the only leap owed by
 * this man or to this point. A step is never guessed, though it captures, nor a capture whose man
 * could take otherwise if the rules did not choose, nor anything while the guides are off.
 */
function onlyMeaning(state: State, point: string): Move | null {
  const { mid, legal } = state.view;
  if (!state.guides) return null;
  const [only] = legal;
  if (mid) return point === mid.at && legal.length === 1 && only?.from ? only : null;
  const meant = legal.filter((move) => move.from === point || (!state.chosen && move.to === point));
  const [move] = meant;
  return meant.length === 1 &&
    move?.from &&
    move.owed &&
    move.manner === "leap" &&
    !(move.greatest && move.from === point)
    ? move
    : null;
}

/** A touch: the next state, and what is to be played or asked of the desk. */
export function onTouch(
  state: State,
  point: string,
): { state: State; play?: Move; why?: { from: string | null; to: string | null } } {
  if (!state.fresh) return { state: { ...state, touchQueue: [...state.touchQueue, point] } };
  if (isAwayToMove(state)) return { state: { ...clearSelection(state), notice: { kind: "away" } } };
  if (isComputerToMove(state))
    return {
      state: state.paused ? { ...state, notice: { kind: "paused" } } : queuePremove(state, point),
    };
  const calm = { ...state, options: null, notice: null };
  const picked = state.options?.filter((move) => move.takes.includes(point)) ?? [];
  if (picked.length === 1) return { state: { ...calm, chosen: null }, play: picked[0] };
  const meant = movesForTouch(state, point);
  if (meant.length === 1) return { state: { ...calm, chosen: null }, play: meant[0] };
  if (meant.length > 1) return { state: { ...calm, options: meant } };
  const one = onlyMeaning(state, point);
  if (one) return { state: { ...calm, chosen: null }, play: one };
  const from = origin(state);
  if (state.view.mid)
    return point === from
      ? { state: { ...calm, options: continueOrStop(state) } }
      : { state: calm, why: { from, to: point } };
  if (point === from) return { state: { ...calm, chosen: null } };
  if (state.view.legal.some((move) => move.from === point))
    return { state: { ...calm, chosen: point } };
  const man = manAt(state.view, point);
  if (man && man.side === state.view.side)
    return { state: { ...calm, chosen: null }, why: { from: point, to: null } };
  return { state: calm, why: from ? { from, to: point } : { from: point, to: null } };
}

/** A touch while the computer thinks: one's own man, then where it shall go. */
function queuePremove(state: State, point: string): State {
  const { premove: ahead, view, players } = state;
  const side = otherSide(view.side);
  if (players[side] !== "person") return state;
  if (manAt(view, point)?.side === side)
    return { ...state, premove: ahead?.from === point ? null : { from: point, to: null } };
  return { ...state, premove: ahead && !ahead.to ? { ...ahead, to: point } : null };
}

/**
 * What was chosen while the computer thought, now that it has played: the move, if it can be
 * played, or the man, chosen.
 */
export function applyPremove(state: State): { state: State; play: Move | null } {
  const { premove: ahead, view } = state;
  const meant = view.legal.filter((move) => ahead && move.from === ahead.from);
  const moves = meant.filter((move) => move.to === ahead?.to);
  const chosen = meant.length && !ahead?.to && !view.mid ? (ahead?.from ?? null) : state.chosen;
  return {
    state: { ...state, premove: null, chosen },
    play: moves.length === 1 ? (moves[0] ?? null) : null,
  };
}

/** One way to go on, or to stop: which is meant must be asked. */
const continueOrStop = (state: State) =>
  state.view.legal.filter((move) => move.from).length === 1 && state.view.legal.length > 1
    ? state.view.legal
    : null;

/** A man is picked up. */
export const onLift = (state: State, point: string): State => ({
  ...state,
  chosen: state.view.mid ? state.chosen : point,
  options: null,
  notice: null,
});

/**
 * The man in the hand is put down: on its own point it stays chosen, off the board it is let go.
 */
export function onDrop(
  state: State,
  from: string,
  point: string | null,
): ReturnType<typeof onTouch> {
  if (point === null) return { state: clearSelection(state) };
  if (point === from) return { state };
  const held = { ...state, chosen: state.view.mid ? state.chosen : from };
  return movesForTouch(held, point).some((move) => move.from === from)
    ? onTouch(held, point)
    : { state: { ...clearSelection(held) }, why: { from, to: point } };
}

/** Nothing chosen, nothing asked, nothing said. */
export const clearSelection = (state: State): State => ({
  ...state,
  chosen: null,
  options: null,
  notice: null,
  hint: null,
  touchQueue: [],
  premove: null,
  pinned: null,
  rulesPreview: null,
  hoveredLine: null,
});

/** The men as a touch leaves them, until the desk tells. */
export function optimisticView(view: View, move: Move): View {
  const taken = new Set(move.takes);
  if (move.manner === "huff" || move.manner === "remove") taken.add(move.to ?? "");
  const men = view.men
    .filter((man) => !taken.has(man.at))
    .map((man) => (move.from && man.at === move.from ? { ...man, at: move.to ?? man.at } : man));
  const path = move.from && move.to ? [move.from, move.to] : null;
  const chain = view.mid && view.last && path ? [...view.last.path, ...path.slice(1)] : path;
  return {
    ...view,
    men,
    legal: [],
    owed: [],
    acts: [],
    dice: 0,
    thrown: move.dice ?? view.thrown,
    mid: null,
    last: chain ? { side: view.side, path: chain, takes: [...taken], huffed: [] } : view.last,
  };
}

/**
 * An act is played from where the reader stands. An act that is known there goes on along its line;
 * another one begins a variation, or takes the place of what was taken back, which is then the
 * variation.
 */
export function withAct(state: State, act: string, move?: Move): State {
  const path = [...state.acts.slice(0, state.ply), act];
  const follows = state.acts[state.ply] === act;
  const tree = trees.withLine(state.tree, path);
  const main = state.takenBack && !trees.variationStart(tree, path.slice(0, -1));
  const line = follows ? state.acts : trees.lineThrough(tree, path);
  return {
    ...state,
    acts: line,
    ply: path.length,
    tree: main ? trees.promote(tree, path, true) : tree,
    takenBack: false,
    turns: follows || line.length === path.length ? state.turns : [],
    view: move ? optimisticView(state.view, move) : { ...state.view, legal: [], acts: [] },
    fresh: false,
    paused: false,
    chosen: null,
    options: null,
    notice: null,
    rulesPreview: null,
    hint: null,
  };
}

/** To stand at a place of the tree, on the line that is shown or on another. */
export function atNode(state: State, path: string[]): State {
  const here = path.every((act, n) => act === state.acts[n]);
  return {
    ...atPly(state, path.length),
    ...(here ? {} : { acts: trees.lineThrough(state.tree, path), turns: [], unfinished: null }),
    ply: path.length,
    paused: true,
  };
}

/** The state after the desk's view has arrived. */
export function withView(state: State, view: View): State {
  const whole = state.ply === state.acts.length;
  return {
    ...state,
    view,
    fresh: true,
    pendingLetter: null,
    chosen: null,
    options: null,
    hint: null,
    turns: whole ? view.turns : state.turns,
    unfinished: whole ? view.unfinished : state.unfinished,
  };
}

/** To stand after `ply` acts. */
export const atPly = (state: State, ply: number): State => ({
  ...clearSelection(state),
  justPlayedHere: false,
  takenBack: false,
  ply: Math.max(0, Math.min(ply, state.acts.length)),
  fresh: false,
  thinking: null,
});

/** A new game in place of the present one. */
export const newGame = (state: State, wishes: NewGameOptions): State => ({
  ...clearSelection(state),
  acts: [],
  ply: 0,
  start: null,
  turns: [],
  unfinished: null,
  thinking: null,
  paused: false,
  fresh: false,
  justPlayedHere: false,
  deletedLines: [],
  takenBack: false,
  gameSerial: state.gameSerial + 1,
  entryId: null,
  tags: {},
  letter: null,
  post: null,
  pendingLetter: null,
  isImported: false,
  historySteps: state.historySteps + 1,
  ...wishes,
  tree: trees.EMPTY_TREE,
});

/** Another game, or another line of this one, as far as it was played. */
export const loadGame = (state: State, play: NewGameOptions): State => ({
  ...clearSelection(state),
  own: null,
  turns: [],
  unfinished: null,
  thinking: null,
  paused: false,
  deletedLines: [],
  takenBack: false,
  gameSerial: state.gameSerial + 1,
  entryId: null,
  tags: {},
  startingRoll: null,
  letter: null,
  pendingLetter: null,
  isImported: false,
  historySteps: state.historySteps + 1,
  ...play,
  post: laterOf(state.post, play.post),
  tree: trees.withLine(play.tree ?? trees.EMPTY_TREE, play.acts ?? state.acts),
  fresh: false,
  justPlayedHere: false,
});

/** The game as it will be written down: with the dice that are decided and still rolling. */
export const withPendingThrow = (state: State): State =>
  state.pendingThrow?.view === state.view ? withAct(state, state.pendingThrow.touch) : state;

/** Whether the view of what was just played at this table has come. */
export const justPlayed = (state: State, before: State) =>
  state.justPlayedHere &&
  state.fresh &&
  state.view !== before.view &&
  state.ply === state.acts.length;

/** The acts after which a turn was over, with who moves next. */
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
 * Where undo (-1) or redo (+1) leads, or null. Against the computer, to a place where a person
 * moves. What dice have fallen is not undone: a turn that began with a throw is taken back to after
 * it; nor what somebody far away has been told.
 */
export function undoTarget(state: State, way: -1 | 1) {
  const decisions = turnBoundaries(state).map((rest) =>
    isThrow(state.acts[rest.ply]) ? { ...rest, ply: rest.ply + 1 } : rest,
  );
  const places = decisions.filter((rest) =>
    way < 0 ? rest.ply < state.ply && rest.ply >= (state.post?.from ?? 0) : rest.ply > state.ply,
  );
  if (way < 0) places.reverse();
  const people = [state.players.w, state.players.b].includes("person");
  const mine = places.find(
    (rest) => !people || rest.side === null || state.players[rest.side] === "person",
  );
  return (mine ?? (way < 0 ? null : places[0]))?.ply ?? null;
}

/** The marks that the board shows. */
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
    for (const move of view.legal)
      if (move.from === null && move.to && move.manner !== "huff")
        marks.push({ kind: move.manner === "place" ? "to" : "take", at: move.to });
  }
  if (state.options)
    for (const [n, move] of state.options.entries())
      marks.push(...move.takes.map((at) => ({ kind: `option-${n + 1}`, at })));
  if (state.notice?.kind === "why")
    for (const at of state.notice.reason.points) marks.push({ kind: "why", at });
  return marks;
}
