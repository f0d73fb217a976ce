/**
 * The state of a game session, and the pure functions that change it.
 *
 * `Play` is the part that must not be lost: rules and changes, who began, the acts and how many of
 * them are played. It is what links and saved games hold. The rest (selection, announcements, what
 * the computer is doing) is transient. The engine says which moves are legal; a touch is only
 * compared with its answer.
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

/** what a link or a saved game holds */
export interface Play {
  rules: string;
  set: { [field: string]: string };
  /** custom rules; see `ownRulesInForce` */
  own?: OwnRules | null;
  first: Side | null;
  start: string | null;
  acts: string[];
  /** how many of the acts are played */
  ply: number;
  players: { w: PlayerKind; b: PlayerKind };
  /** correspondence: the letter in the link that was opened, until it has been read */
  letter?: string | null;
  /** correspondence: what is known of the game besides its acts */
  post?: Correspondence | null;
  /** whether the board is rotated, so that the side of `below` is on top */
  flipped?: boolean;
  /** all variations, if there are any besides `acts` */
  tree?: Tree | null;
}

/**
 * `again`: the failed request can be retried. `threats`: one line for each sentence; all are drawn
 * while the notice is shown. `pen`: touches draw in this colour, and `from` is the start of an
 * arrow.
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
  | { kind: "left"; play: Play & { entryId: string | null } }
  | { kind: "paused" }
  | { kind: "away" }
  | { kind: "confirm"; move: Move }
  | { kind: "deleted" }
  | { kind: "file"; text: string }
  | { kind: "pen"; colour: string; from: string | null };

/** the points that it passes, and its style */
interface Arrow {
  path: string[];
  kind: string;
}

/** the dice thrown to decide who begins */
export interface StartingRoll {
  throws: { w: number; b: number }[];
  first: Side;
}

/**
 * The last text for the live region. `after`: it is added to the previous text, which is still to
 * be read out, instead of replacing it.
 */
interface Announcement {
  text: string;
  after: boolean;
}

export type State = Play & {
  game: Game;
  view: View;
  /** false while the view of the current acts is awaited: `view` is then the optimistic one */
  fresh: boolean;
  /** the current position was just played here, not loaded or navigated to */
  justPlayedHere: boolean;
  /** counts the states that get an entry of their own in the browser's history */
  historySteps: number;
  /** the side at the bottom while the board is not flipped */
  below: Side;
  turns: Turn[];
  unfinished: string | null;
  /** the point of the selected man */
  chosen: string | null;
  /** the moves that the last touch could mean, where there are several */
  options: Move[] | null;
  /** touches made while a view was awaited */
  touchQueue: string[];
  notice: Notice | null;
  engine: EngineState;
  thinking: null | { depth: number };
  paused: boolean;
  flipped: boolean;
  /** whether destinations are shown */
  guides: boolean;
  /** whether a move must be confirmed before it is played */
  confirmsMoves: boolean;
  /** the move that a person has entered while the computer thinks */
  premove: null | { from: string; to: string | null };
  /**
   * `move` is null while the hint is computed. `whole`: the destination is shown too, and the
   * evaluation of `line`. `atMost`: the win may be nearer than `line` says.
   */
  hint: null | { move: Move | null; whole: boolean; line?: AnalysedLine; atMost?: boolean };
  startingRoll: StartingRoll | null;
  /** all lines of this game; `acts` is one of them */
  tree: Tree;
  /** a stack: the line deleted last is at the end */
  deletedLines: DeletedLine[];
  /** the last command was undo: the next move replaces the one taken back in the main line */
  takenBack: boolean;
  /** tells this game from the next one of the session */
  gameSerial: number;
  /** the id in "My games", once the game is saved there */
  entryId: string | null;
  /** the headers of the file that the game was imported from */
  tags: { [name: string]: string };
  /** the position that is being set up by hand; meanwhile the game does not change */
  editing: PositionDraft | null;
  /** imported from text, and therefore saved although nobody has played it here */
  isImported: boolean;
  /** dice roll or lie on the board; the computer waits until they have been seen */
  areDiceRolling: boolean;
  /** the throw that is decided but not seen yet, and the view in which it was due */
  pendingThrow: { touch: string; view: View } | null;
  announcement: Announcement | null;
  /** correspondence: the letter of the turn just finished, which is to be sent */
  pendingLetter: string | null;
  /** turns that the analysis shows in that view */
  arrows: null | { view: View; list: Arrow[] };
  /** the line of the sentence that is hovered or focused; it is drawn alone */
  hoveredLine: null | { view: View; list: Arrow[] };
  /** what is hovered or focused */
  hovered: Highlight;
  /** what was touched, and stays highlighted */
  pinned: Highlight | null;
  /** what was last asked to be scrolled into sight */
  scrollTarget: Highlight | null;
  /** what other rules would change on the board */
  rulesPreview: RulesPreview | null;
  /** the rules that were chosen and are still being checked by the engine */
  pendingRules: RulesChoice | null;
};

export interface Highlight {
  clause: string | null;
  field: string | null;
  /** their names, separated by spaces */
  points: string | null;
}

/** rules that are chosen */
export interface RulesChoice {
  rules: string;
  set: { [field: string]: string };
  own?: Play["own"];
}

/** the parts of the state that a new game sets */
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

/** The same game without what belongs to one player of a correspondence game. */
export const withoutCorrespondence = <T extends Play>(play: T): T =>
  play.post ? { ...play, post: null, letter: null, players: { w: "person", b: "person" } } : play;

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
  const found = rulesets.find(({ id }) => id === name) ?? rulesets[0];
  if (!found) throw new Error("a game without rulesets");
  return found;
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
 * The capture that is meant by touching one point, if only one can be meant: the continuation of a
 * chain, or the only compulsory leap of this man or to this point. A step is never guessed, even if
 * it captures; nor a capture of a man that has others which the rules of choice exclude; nor
 * anything while guides are off.
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

/**
 * Handles a touch.
 * @returns the next state, and the move to play or the refusal to explain
 */
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

/** A touch while the computer thinks enters a premove: first the man, then its destination. */
function queuePremove(state: State, point: string): State {
  const { premove, view, players } = state;
  const side = otherSide(view.side);
  if (players[side] !== "person") return state;
  if (manAt(view, point)?.side === side)
    return { ...state, premove: premove?.from === point ? null : { from: point, to: null } };
  return { ...state, premove: premove && !premove.to ? { ...premove, to: point } : null };
}

/**
 * Applies the premove now that the computer has played: returns the move if it is legal; where only
 * a man was chosen, selects it.
 */
export function applyPremove(state: State): { state: State; play: Move | null } {
  const { premove, view } = state;
  const meant = view.legal.filter((move) => premove && move.from === premove.from);
  const moves = meant.filter((move) => move.to === premove?.to);
  const chosen = meant.length && !premove?.to && !view.mid ? (premove?.from ?? null) : state.chosen;
  return {
    state: { ...state, premove: null, chosen },
    play: moves.length === 1 ? (moves[0] ?? null) : null,
  };
}

/**
 * In a chain with one continuation that may also be ended here: both, for the player to choose
 * from.
 */
const continueOrStop = (state: State) =>
  state.view.legal.filter((move) => move.from).length === 1 && state.view.legal.length > 1
    ? state.view.legal
    : null;

/** Handles the start of a drag. */
export const onLift = (state: State, point: string): State => ({
  ...state,
  chosen: state.view.mid ? state.chosen : point,
  options: null,
  notice: null,
});

/** Handles a drop: on its own point the man stays selected, off the board it is deselected. */
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

/** Resets selection, choices, notice, hint, premove and highlights. */
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

/** The view that a move probably leads to, shown until the engine has answered. */
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
 * Plays an act at the current place. If the tree has it there, its line is followed; otherwise it
 * begins a variation, or, after undo, becomes the main line, and what was taken back the variation.
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

/** Navigates to a place of the tree, on the current line or another. */
export function atNode(state: State, path: string[]): State {
  const here = path.every((act, n) => act === state.acts[n]);
  return {
    ...atPly(state, path.length),
    ...(here ? {} : { acts: trees.lineThrough(state.tree, path), turns: [], unfinished: null }),
    ply: path.length,
    paused: true,
  };
}

/** The state with the view that the engine has answered. */
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

/** Navigates to `ply` on the current line. */
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

/** Loads another game, or another line of this one. */
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

/** The game as it is to be saved: with the throw that is decided but still rolling. */
export const withPendingThrow = (state: State): State =>
  state.pendingThrow?.view === state.view ? withAct(state, state.pendingThrow.touch) : state;

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
