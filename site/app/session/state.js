// @ts-check
/**
 * The state of a table and the pure functions that change it.
 *
 * `Play` is what has to be kept of a game: rules and changes, who began, the acts and how many of them are played. The rest
 * (what is chosen, what is said, who thinks) can be lost without losing the game. The desk tells what is legal; here
 * touches are only compared with what it told.
 */

/** @typedef {import("../lib/types.js").View} View */
/** @typedef {import("../lib/types.js").Move} Move */
/** @typedef {import("../lib/types.js").Man} Man */
/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {import("../lib/types.js").Turn} Turn */
/** @typedef {import("../lib/types.js").Mind} Mind */
/** @typedef {import("../lib/types.js").Reason} Reason */
/** @typedef {import("./engine/engine.js").EngineState} EngineState */
/** @typedef {import("./tree/tree.js").Tree} Tree */

import * as trees from "./tree/tree.js";
import { isComputer } from "./players.js";
import { alike } from "./own_rules.js";
import { later } from "./correspondence.js";

/**
 * @typedef {object} Play  what the fragment keeps
 * @property {string} rules
 * @property {{[field: string]: string}} set
 * @property {import("./own_rules.js").Own|null} [own]  rules that somebody has written down; see `ownOf`
 * @property {Side|null} first
 * @property {string|null} start
 * @property {string[]} acts
 * @property {number} ply  how many of the acts are played
 * @property {{w: Mind, b: Mind}} players
 * @property {string|null} [letter]  what a link has brought from somebody far away, until it is opened
 * @property {import("../lib/types.js").Post|null} [post]  of a game with somebody far away
 * @property {boolean} [flipped]  whether the board is turned: the side that sat below then sits above
 * @property {Tree|null} [tree]  all lines, where there is more than this one
 */

/**
 * @typedef {{kind: "why", reason: Reason, from: string|null, to: string|null}
 *  | {kind: "error", key: string, args?: {[name: string]: any}, again?: true} | {kind: "text", text: string}
 *  | {kind: "threats", sentences: string[], lines: Arrow[][], view: View}
 *  | {kind: "lot"} & Lot | {kind: "resign"} | {kind: "refused", why: string, fields: string[]}
 *  | {kind: "needs-new-game", key: string, wish: Wish}
 *  | {kind: "record", record: string, said: string} | {kind: "left", play: Play & {entry: string|null}} | {kind: "paused"} | {kind: "away"}
 *  | {kind: "confirm", move: Move} | {kind: "deleted"} | {kind: "file", text: string} | {kind: "pen", colour: string, from: string|null}} Notice
 * `again`: what has failed can be tried once more; of `threats` each sentence has its line, and all are drawn as long as they are told; `pen`: touches draw now, in this colour; `from` is where an arrow begins
 */

/** @typedef {{path: string[], kind: string}} Arrow  the points that it goes over, and how it looks */

/** @typedef {{throws: {w: number, b: number}[], first: Side}} Lot  what was thrown for the hand, and who has it */

/**
 * @typedef {{text: string, after: boolean}} Said
 * What the table has last said to those who hear the page; `after`: what was said before it is still to be heard.
 */

/**
 * @typedef {Play & {
 *  game: import("../lib/types.js").Game,
 *  view: View, fresh: boolean, lively: boolean, milestone: number, below: Side,
 *  turns: Turn[], unfinished: string|null,
 *  chosen: string|null, options: Move[]|null, queue: string[],
 *  notice: Notice|null, engine: EngineState,
 *  thinking: null|{depth: number}, paused: boolean, flipped: boolean, guides: boolean,
 *  confirms: boolean, ahead: null|{from: string, to: string|null},
 *  hint: null|{move: Move|null, whole: boolean, line?: import("../lib/types.js").AnalysedLine, atMost?: boolean}, lot: Lot|null,
 *  tree: Tree, lost: import("./tree/tree.js").Lost[], retracted: boolean, sitting: number, entry: string|null, tags: {[name: string]: string},
 *  editing: import("./position_draft.js").Editing|null,
 *  brought: boolean, casting: boolean, rolling: {touch: string, view: View}|null, said: Said|null,
 *  outgoing: string|null,
 *  arrows: null|{view: View, list: Arrow[]}, pointed: null|{view: View, list: Arrow[]},
 *  light: Light, held: Light|null, sought: Light|null, trial: import("./rules_preview.js").Trial|null, wish: Wish|null
 * }} State
 * `fresh` is false while the view of the present acts is awaited: the men then stand as the last touch put them.
 * `lively` is true when what stands here was just played at this table, and so counts: it was not set up or gone back to.
 * `milestone` counts the places to which the browser's Back shall lead: where somebody had to decide, where a game began.
 * `below` is the side that sits below the board while it is not turned.
 * `tree` holds every line of this game, `acts` among them; `lost` what was deleted from it and can be had back, the last at
 * the end. `retracted` is true when one stands here because a move was taken back: what is played then replaces it in the main
 * line. `sitting` tells one game at this table from the next; `entry` is its id among the games kept here, once it is. `tags` are a file's headings.
 * `guides` is false when nothing may show where a man can go, as at a real table.
 * `editing` is the position that is being set up by hand; the game itself waits meanwhile, and nothing of it changes.
 * `brought` is true when this game came as text, and so is kept though nobody has played it here.
 * `casting` is true while dice roll and lie on the board: the computer waits until they have been seen. `rolling` is the
 * throw of a game with dice that has been decided and is not yet seen, and the view in which it was due.
 * `confirms` is true when a move is asked about before it is played. `ahead` is what a person wants to play next, chosen while the
 * computer thinks.
 * `outgoing` is the letter with which this turn is told to somebody far away, once it is over.
 * `arrows` are turns that the analysis shows in that view: of one kind the best, the second, the third, or what they bring;
 * `pointed` is the line of a sentence that the pointer or the focus is on: it is drawn alone.
 * `hint` has no move while it is being thought about; `whole` tells its destination too, and what its `line` is worth; `atMost`: the game may
 * be won sooner than that says.
 */

/**
 * @typedef {{clause: string|null, field: string|null, points: string|null}} Light  `points`: their names, with spaces between
 * `light` is what the pointer or the focus is on, `held` what was touched and stays lit; `sought` what was last
 * asked to be brought into sight; `trial` what other rules change on
 * the board; `wish` the rules that were chosen and wait for the desk.
 */

/** @typedef {{rules: string, set: {[field: string]: string}, own?: Play["own"]}} Wish  rules that are chosen */
/** @typedef {Partial<Omit<State, "tree">> & {tree?: Tree|null}} Wishes  what a game shall have */

/** @param {import("../lib/types.js").Game} game @param {Play} play @param {View} view @returns {State} */
export function initial(game, play, view) {
  return {
    ...play,
    game,
    view,
    fresh: false,
    lively: false,
    milestone: 0,
    below: "b",
    turns: [],
    unfinished: null,
    chosen: null,
    options: null,
    queue: [],
    notice: null,
    engine: { state: "loading", share: 0 },
    thinking: null,
    paused: false,
    flipped: play.flipped ?? false,
    guides: true,
    confirms: false,
    ahead: null,
    hint: null,
    tree: trees.grown(play.tree ?? trees.EMPTY, play.acts),
    lost: [],
    retracted: false,
    sitting: 0,
    entry: null,
    tags: {},
    lot: null,
    editing: null,
    brought: false,
    casting: false,
    rolling: null,
    outgoing: null,
    arrows: null,
    pointed: null,
    said: null,
    light: { clause: null, field: null, points: null },
    held: null,
    sought: null,
    trial: null,
    wish: null,
  };
}

/** @param {string} rules @returns {Play} */
export const newPlay = (rules) => ({
  rules,
  set: {},
  own: null,
  first: null,
  start: null,
  acts: [],
  ply: 0,
  players: { w: "person", b: "person" },
});

/** A game as anybody may have it: without what belongs to one player of a game by links. @template {Play} T @param {T} play @returns {T} */
export const free = (play) =>
  play.post ? { ...play, post: null, letter: null, players: { w: "person", b: "person" } } : play;

/** What every request to the desk carries. @param {State} state @param {number} [count] how many acts */
export const common = (state, count = state.ply) => ({
  game: state.game.id,
  rules: state.rules,
  set: state.set,
  first: state.first,
  start: state.start,
  acts: state.acts.slice(0, count),
});

/** The current rules: those of the beginning, or what an act has put in their place. @param {State} state */
export function ruling(state) {
  const last = state.ply ? state.view.rulings?.at(-1) : undefined;
  return last ? { rules: last.rules, set: last.set } : { rules: state.rules, set: state.set };
}

/** The rules written down that are in force: none while others are. @param {State} state */
export const ownOf = (state) => (state.own && alike(state.own, ruling(state)) ? state.own : null);

/** Who has set a field otherwise than the ruleset: rules written down, the player, or nobody. @param {State} state @param {string} field @returns {"own"|"mine"|null} */
export const changedBy = (state, field) =>
  field in ruling(state).set ? (ownOf(state) ? "own" : "mine") : null;

/** The current ruleset. @param {State} state */
export const rulesetOf = (state) =>
  state.game.rulesets.find((one) => one.id === ruling(state).rules) ?? state.game.rulesets[0];

/** @type {(side: Side) => Side} */
export const other = (side) => (side === "w" ? "b" : "w");

/** The side that sits above the board now. @param {Pick<State, "below"|"flipped">} state @returns {Side} */
export const sideAbove = ({ below, flipped }) => (flipped ? below : other(below));

/** Whether the board is to be turned for these players: whoever plays against the computer sits below. @param {Pick<State, "below">} state @param {{w: string, b: string}} players */
export const turnedFor = ({ below }, players) =>
  players[other(below)] === "person" && players[below] !== "person";

/** The board that the rules in force are played on. @param {State} state */
export const boardOf = (state) => rulesetOf(state).board ?? state.game.board;

/** The value that holds for a field now. @param {State} state @param {string} field */
export const fieldValue = (state, field) =>
  String(ruling(state).set[field] ?? rulesetOf(state).fields[field] ?? "");

/** Whether a game from the address still waits for Python to set it up: the men drawn are then only the first position's. @param {State} state */
export const restoring = (state) =>
  !state.fresh &&
  !state.view.last &&
  (state.acts.length > 0 || state.start !== null) &&
  state.engine.state !== "ready";

/** Whether the computer plays the side to move. @param {State} state */
export const computerMoves = (state) =>
  !state.view.outcome && isComputer(state.players[state.view.side]);

/** Whether somebody far away is to move, or a link is to be sent or opened first; what the last one told stands. @param {State} state */
export const awayMoves = ({ view, players, letter, outgoing, post, ply }) =>
  Boolean(letter) ||
  (!view.outcome &&
    (players[view.side] === "away" || outgoing !== null || ply < (post?.from ?? 0)));

/** Whether nobody at this table may move now. @param {State} state */
export const othersMove = (state) => computerMoves(state) || awayMoves(state);

/** @param {View} view @param {string} point */
export const manAt = (view, point) => view.men.find((man) => man.at === point) ?? null;

/** The point from which the side to move plays now: the chain's man, or the chosen one. @param {State} state */
export const origin = (state) => state.view.mid?.at ?? state.chosen;

/** Whether an act is a throw of dice. @param {string|undefined} act */
export const isThrow = (act) => Boolean(act?.startsWith("?"));

/** What a touch of `point` could mean now. @param {State} state @param {string} point @returns {Move[]} */
export function matches(state, point) {
  const from = origin(state);
  const legal = state.view.legal.filter((move) => move.to === point);
  const aimed = from ? legal.filter((move) => move.from === from) : [];
  return aimed.length ? aimed : legal.filter((move) => move.from === null);
}

/** Whether a touch of `point` does anything good now. @param {State} state @param {string} point */
export const touchable = (state, point) =>
  state.editing !== null ||
  (state.fresh &&
    !othersMove(state) &&
    (matches(state, point).length > 0 ||
      (!state.view.mid && state.view.legal.some((move) => move.from === point))));

/** Whether the man on `point` may be picked up now, if only to show why it cannot move. @param {State} state @param {string} point */
export const liftable = (state, point) =>
  state.editing
    ? state.editing.described.men.some((man) => man.at === point)
    : state.fresh &&
      !othersMove(state) &&
      state.view.legal.some((move) => move.from) &&
      (state.view.mid
        ? state.view.mid.at === point
        : manAt(state.view, point)?.side === state.view.side);

/**
 * The capture that a single touch can only mean: the one that goes on, or the only leap owed by this man or to this point.
 * A step is never guessed, though it captures, nor a capture whose man could take otherwise if the rules did not choose, nor anything while the guides are off.
 * @param {State} state @param {string} point @returns {Move|null}
 */
function obvious(state, point) {
  const { mid, legal } = state.view;
  if (!state.guides) return null;
  if (mid) return point === mid.at && legal.length === 1 && legal[0].from ? legal[0] : null;
  const meant = legal.filter((move) => move.from === point || (!state.chosen && move.to === point));
  const [move] = meant;
  return meant.length === 1 &&
    move.from &&
    move.owed &&
    move.manner === "leap" &&
    !(move.greatest && move.from === point)
    ? move
    : null;
}

/**
 * A touch: the next state, and what is to be played or asked of the desk.
 * @param {State} state @param {string} point
 * @returns {{state: State, play?: Move, why?: {from: string|null, to: string|null}}}
 */
export function touched(state, point) {
  if (!state.fresh) return { state: { ...state, queue: [...state.queue, point] } };
  if (awayMoves(state)) return { state: { ...letGo(state), notice: { kind: "away" } } };
  if (computerMoves(state))
    return {
      state: state.paused ? { ...state, notice: { kind: "paused" } } : foreseen(state, point),
    };
  const calm = { ...state, options: null, notice: null };
  const picked = state.options?.filter((move) => move.takes.includes(point)) ?? [];
  if (picked.length === 1) return { state: { ...calm, chosen: null }, play: picked[0] };
  const meant = matches(state, point);
  if (meant.length === 1) return { state: { ...calm, chosen: null }, play: meant[0] };
  if (meant.length > 1) return { state: { ...calm, options: meant } };
  const one = obvious(state, point);
  if (one) return { state: { ...calm, chosen: null }, play: one };
  const from = origin(state);
  if (state.view.mid)
    return point === from
      ? { state: { ...calm, options: goingOn(state) } }
      : { state: calm, why: { from, to: point } };
  if (point === from) return { state: { ...calm, chosen: null } };
  if (state.view.legal.some((move) => move.from === point))
    return { state: { ...calm, chosen: point } };
  const man = manAt(state.view, point);
  if (man && man.side === state.view.side)
    return { state: { ...calm, chosen: null }, why: { from: point, to: null } };
  return { state: calm, why: from ? { from, to: point } : { from: point, to: null } };
}

/** A touch while the computer thinks: one's own man, then where it shall go. @param {State} state @param {string} point @returns {State} */
function foreseen(state, point) {
  const { ahead, view, players } = state;
  const side = other(view.side);
  if (players[side] !== "person") return state;
  if (manAt(view, point)?.side === side)
    return { ...state, ahead: ahead?.from === point ? null : { from: point, to: null } };
  return { ...state, ahead: ahead && !ahead.to ? { ...ahead, to: point } : null };
}

/** What was chosen while the computer thought, now that it has played: the move, if it can be played, or the man, chosen.
 * @param {State} state @returns {{state: State, play: Move|null}} */
export function arrived(state) {
  const { ahead, view } = state;
  const meant = view.legal.filter((move) => ahead && move.from === ahead.from);
  const moves = meant.filter((move) => move.to === ahead?.to);
  const chosen = meant.length && !ahead?.to && !view.mid ? (ahead?.from ?? null) : state.chosen;
  return { state: { ...state, ahead: null, chosen }, play: moves.length === 1 ? moves[0] : null };
}

/** One way to go on, or to stop: which is meant must be asked. @param {State} state */
const goingOn = (state) =>
  state.view.legal.filter((move) => move.from).length === 1 && state.view.legal.length > 1
    ? state.view.legal
    : null;

/** A man is picked up. @param {State} state @param {string} point @returns {State} */
export const lifted = (state, point) => ({
  ...state,
  chosen: state.view.mid ? state.chosen : point,
  options: null,
  notice: null,
});

/** The man in the hand is put down: on its own point it stays chosen, off the board it is let go. @param {State} state @param {string} from @param {string|null} point @returns {ReturnType<typeof touched>} */
export function dropped(state, from, point) {
  if (point === null) return { state: letGo(state) };
  if (point === from) return { state };
  const held = { ...state, chosen: state.view.mid ? state.chosen : from };
  return matches(held, point).some((move) => move.from === from)
    ? touched(held, point)
    : { state: { ...letGo(held) }, why: { from, to: point } };
}

/** Nothing chosen, nothing asked, nothing said. @param {State} state @returns {State} */
export const letGo = (state) => ({
  ...state,
  chosen: null,
  options: null,
  notice: null,
  hint: null,
  queue: [],
  ahead: null,
  held: null,
  trial: null,
  pointed: null,
});

/** The men as a touch leaves them, until the desk tells. @param {View} view @param {Move} move @returns {View} */
export function after(view, move) {
  const taken = new Set(move.takes);
  if (move.manner === "huff" || move.manner === "remove") taken.add(move.to ?? "");
  const men = view.men
    .filter((man) => !taken.has(man.at))
    .map((man) => (move.from && man.at === move.from ? { ...man, at: move.to ?? man.at } : man));
  const path = move.from && move.to ? [move.from, move.to] : null;
  const chain = view.mid && view.last && path ? [...view.last.path, path[1]] : path;
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
 * An act is played from where the reader stands. An act that is known there goes on along its line; another one begins a
 * variation, or takes the place of what was taken back, which is then the variation.
 * @param {State} state @param {string} act @param {Move} [move] @returns {State}
 */
export function acted(state, act, move) {
  const path = [...state.acts.slice(0, state.ply), act];
  const follows = state.acts[state.ply] === act;
  const tree = trees.grown(state.tree, path);
  const main = state.retracted && !trees.variation(tree, path.slice(0, -1));
  const line = follows ? state.acts : trees.through(tree, path);
  return {
    ...state,
    acts: line,
    ply: path.length,
    tree: main ? trees.promoted(tree, path, true) : tree,
    retracted: false,
    turns: follows || line.length === path.length ? state.turns : [],
    view: move ? after(state.view, move) : { ...state.view, legal: [], acts: [] },
    fresh: false,
    paused: false,
    chosen: null,
    options: null,
    notice: null,
    trial: null,
    hint: null,
  };
}

/** To stand at a place of the tree, on the line that is shown or on another. @param {State} state @param {string[]} path @returns {State} */
export function visited(state, path) {
  const here = path.every((act, n) => act === state.acts[n]);
  return {
    ...gone(state, path.length),
    ...(here ? {} : { acts: trees.through(state.tree, path), turns: [], unfinished: null }),
    ply: path.length,
    paused: true,
  };
}

/** The state after the desk's view has arrived. @param {State} state @param {View} view @returns {State} */
export function viewed(state, view) {
  const whole = state.ply === state.acts.length;
  return {
    ...state,
    view,
    fresh: true,
    outgoing: null,
    chosen: null,
    options: null,
    hint: null,
    turns: whole ? view.turns : state.turns,
    unfinished: whole ? view.unfinished : state.unfinished,
  };
}

/** To stand after `ply` acts. @param {State} state @param {number} ply @returns {State} */
export const gone = (state, ply) => ({
  ...letGo(state),
  lively: false,
  retracted: false,
  ply: Math.max(0, Math.min(ply, state.acts.length)),
  fresh: false,
  thinking: null,
});

/** A new game in place of the present one. @param {State} state @param {Wishes} wishes @returns {State} */
export const begun = (state, wishes) => ({
  ...letGo(state),
  acts: [],
  ply: 0,
  start: null,
  turns: [],
  unfinished: null,
  thinking: null,
  paused: false,
  fresh: false,
  lively: false,
  lost: [],
  retracted: false,
  sitting: state.sitting + 1,
  entry: null,
  tags: {},
  letter: null,
  post: null,
  outgoing: null,
  brought: false,
  milestone: state.milestone + 1,
  ...wishes,
  tree: trees.EMPTY,
});

/** Another game, or another line of this one, as far as it was played. @param {State} state @param {Wishes} play @returns {State} */
export const setUp = (state, play) => ({
  ...letGo(state),
  own: null,
  turns: [],
  unfinished: null,
  thinking: null,
  paused: false,
  lost: [],
  retracted: false,
  sitting: state.sitting + 1,
  entry: null,
  tags: {},
  lot: null,
  letter: null,
  outgoing: null,
  brought: false,
  milestone: state.milestone + 1,
  ...play,
  post: later(state.post, play.post),
  tree: trees.grown(play.tree ?? trees.EMPTY, play.acts ?? state.acts),
  fresh: false,
  lively: false,
});

/** The game as it will be written down: with the dice that are decided and still rolling. @param {State} state @returns {State} */
export const sealed = (state) =>
  state.rolling?.view === state.view ? acted(state, state.rolling.touch) : state;

/** Whether the view of what was just played at this table has come. @param {State} state @param {State} before */
export const justPlayed = (state, before) =>
  state.lively && state.fresh && state.view !== before.view && state.ply === state.acts.length;

/** The acts after which a turn was over, with who moves next. @param {State} state @returns {{ply: number, side: Side|null}[]} */
export function rests(state) {
  const places = state.turns.map((turn, n) => ({
    ply: n ? state.turns[n - 1].acts : 0,
    side: /** @type {Side|null} */ (turn.side),
  }));
  const end = state.turns.length ? state.turns[state.turns.length - 1].acts : 0;
  places.push({ ply: end, side: null });
  if (state.acts.length > end) places.push({ ply: state.acts.length, side: null });
  return places;
}

/**
 * Where undo (-1) or redo (+1) leads, or null. Against the computer, to a place where a person moves. What dice have fallen
 * is not undone: a turn that began with a throw is taken back to after it; nor what somebody far away has been told.
 * @param {State} state @param {-1|1} way
 */
export function neighbour(state, way) {
  const decisions = rests(state).map((rest) =>
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

/**
 * The marks that the board shows.
 * @param {State} state
 * @returns {{kind: string, at: string}[]}
 */
export function marksOf(state) {
  /** @type {{kind: string, at: string}[]} */
  const marks = [];
  const { view, editing } = state;
  if (editing) {
    const at = editing.told?.fault?.point;
    return at ? [{ kind: "why", at }] : [];
  }
  if (view.last)
    marks.push(
      ...view.last.path.slice(-1).map((at) => ({ kind: "last", at })),
      ...view.last.path.slice(0, 1).map((at) => ({ kind: "last", at })),
    );
  if (othersMove(state)) {
    if (state.ahead) marks.push({ kind: "chosen", at: state.ahead.from });
    if (state.ahead?.to) marks.push({ kind: "ahead", at: state.ahead.to });
    return marks;
  }
  if (state.guides) for (const at of view.owed) marks.push({ kind: "owed", at });
  const from = origin(state);
  if (state.hint?.move) {
    const { from: man, to } = state.hint.move;
    if (man ?? to) marks.push({ kind: "hint", at: /** @type {string} */ (man ?? to) });
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
