// @ts-check
/**
 * The page's one state and the pure functions that change it.
 *
 * All that a game is stands in `Play`: game, rules and changes, who began, the acts and how many of them are played. The
 * rest (what is chosen, what is said, who thinks) can be lost without losing the game. The desk tells what is legal; here
 * touches are only compared with what it told.
 */

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Man} Man */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Turn} Turn */
/** @typedef {import("./types.js").Mind} Mind */
/** @typedef {import("./types.js").Reason} Reason */
/** @typedef {import("./engine.js").EngineState} EngineState */

/**
 * @typedef {object} Play  what the fragment keeps
 * @property {string} rules
 * @property {{[field: string]: string}} set
 * @property {Side|null} first
 * @property {string|null} start
 * @property {string[]} acts
 * @property {number} ply  how many of the acts are played
 * @property {{w: Mind, b: Mind}} players
 */

/**
 * @typedef {{kind: "why", reason: Reason, from: string|null, to: string|null}
 *  | {kind: "error", key: string, args?: object} | {kind: "text", text: string, log?: boolean}
 *  | {kind: "lot", throws: {w: number, b: number}[], first: Side} | {kind: "resign"} | {kind: "refused", why: string, fields: string[]}
 *  | {kind: "record", record: string}} Notice
 */

/**
 * @typedef {Play & {
 *  game: import("./types.js").Game,
 *  view: View, fresh: boolean,
 *  turns: Turn[], unfinished: string|null,
 *  chosen: string|null, options: Move[]|null, queue: string[],
 *  notice: Notice|null, engine: EngineState,
 *  thinking: null|{depth: number}, paused: boolean, flipped: boolean,
 *  light: Light, held: Light|null, trial: import("./trial.js").Trial|null, wish: {rules: string, set: {[field: string]: string}}|null
 * }} State
 * `fresh` is false while the view of the present acts is awaited: the men then stand as the last touch put them.
 */

/**
 * @typedef {{clause: string|null, field: string|null}} Light
 * `light` is what the pointer or the focus is on, `held` what was touched and stays lit; `trial` what other rules change on
 * the board; `wish` the rules that were chosen and wait for the desk.
 */

/** @param {import("./types.js").Game} game @param {Play} play @param {View} view @returns {State} */
export function initial(game, play, view) {
  return {
    ...play,
    game,
    view,
    fresh: false,
    turns: [],
    unfinished: null,
    chosen: null,
    options: null,
    queue: [],
    notice: null,
    engine: { state: "loading", share: 0 },
    thinking: null,
    paused: false,
    flipped: false,
    light: { clause: null, field: null },
    held: null,
    trial: null,
    wish: null,
  };
}

/** @param {string} rules @returns {Play} */
export const newPlay = (rules) => ({ rules, set: {}, first: null, start: null, acts: [], ply: 0, players: { w: "person", b: "person" } });

/** What every request to the desk carries. @param {State} state @param {number} [count] how many acts */
export const common = (state, count = state.ply) => ({
  game: state.game.id,
  rules: state.rules,
  set: state.set,
  first: state.first,
  start: state.start,
  acts: state.acts.slice(0, count),
});

/** The rules that hold now: those of the beginning, or what an act has put in their place. @param {State} state */
export function ruling(state) {
  const last = state.ply ? state.view.rulings?.at(-1) : undefined;
  return last ? { rules: last.rules, set: last.set } : { rules: state.rules, set: state.set };
}

/** The ruleset that holds now. @param {State} state */
export const rulesetOf = (state) => state.game.rulesets.find((one) => one.id === ruling(state).rules) ?? state.game.rulesets[0];

/** The value that holds for a field now. @param {State} state @param {string} field */
export const valueOf = (state, field) => String(ruling(state).set[field] ?? rulesetOf(state).fields[field] ?? "");

/** Whether a game from the address still waits for Python to set it up: the men drawn are then only the first position's. @param {State} state */
export const restoring = (state) => !state.fresh && !state.view.last && (state.acts.length > 0 || state.start !== null) && state.engine.state !== "ready";

/** Whether the computer plays the side to move. @param {State} state */
export const computerMoves = (state) => !state.view.outcome && state.players[state.view.side] !== "person";

/** @param {View} view @param {string} point */
export const manAt = (view, point) => view.men.find((man) => man.at === point) ?? null;

/** The point from which the side to move plays now: the chain's man, or the chosen one. @param {State} state */
export const origin = (state) => state.view.mid?.at ?? state.chosen;

/** What a touch of `point` could mean now. @param {State} state @param {string} point @returns {Move[]} */
export function matches(state, point) {
  const from = origin(state);
  const legal = state.view.legal.filter((move) => move.to === point);
  const aimed = from ? legal.filter((move) => move.from === from) : [];
  return aimed.length ? aimed : legal.filter((move) => move.from === null);
}

/** Whether a touch of `point` does anything good now. @param {State} state @param {string} point */
export const touchable = (state, point) =>
  state.fresh && !computerMoves(state) && (matches(state, point).length > 0 || (!state.view.mid && state.view.legal.some((move) => move.from === point)));

/**
 * A touch: the next state, and what is to be played or asked of the desk.
 * @param {State} state @param {string} point
 * @returns {{state: State, play?: Move, why?: {from: string|null, to: string|null}}}
 */
export function touched(state, point) {
  if (!state.fresh) return { state: { ...state, queue: [...state.queue, point] } };
  if (computerMoves(state)) return { state };
  const calm = { ...state, options: null, notice: null };
  const found = matches(state, point);
  if (found.length === 1) return { state: { ...calm, chosen: null }, play: found[0] };
  if (found.length > 1) return { state: { ...calm, options: found } };
  const from = origin(state);
  if (state.view.mid) return point === from ? { state: calm } : { state: calm, why: { from, to: point } };
  if (point === from) return { state: { ...calm, chosen: null } };
  if (state.view.legal.some((move) => move.from === point)) return { state: { ...calm, chosen: point } };
  const man = manAt(state.view, point);
  if (man && man.side === state.view.side) return { state: { ...calm, chosen: null }, why: { from: point, to: null } };
  return { state: calm, why: from ? { from, to: point } : { from: point, to: null } };
}

/** Nothing chosen, nothing asked, nothing said. @param {State} state @returns {State} */
export const letGo = (state) => ({ ...state, chosen: null, options: null, notice: null, queue: [], held: null, trial: null });

/** The men as a touch leaves them, until the desk tells. @param {View} view @param {Move} move @returns {View} */
export function after(view, move) {
  const taken = new Set(move.takes);
  if (move.manner === "huff" || move.manner === "remove") taken.add(move.to ?? "");
  const men = view.men.filter((man) => !taken.has(man.at)).map((man) => (move.from && man.at === move.from ? { ...man, at: move.to ?? man.at } : man));
  const path = move.from && move.to ? [move.from, move.to] : null;
  const chain = view.mid && view.last && path ? [...view.last.path, path[1]] : path;
  return { ...view, men, legal: [], owed: [], acts: [], mid: null, last: chain ? { side: view.side, path: chain, takes: [...taken] } : view.last };
}

/** An act is played from where the reader stands; what followed is cut. @param {State} state @param {string} act @param {Move} [move] @returns {State} */
export function acted(state, act, move) {
  return {
    ...state,
    acts: [...state.acts.slice(0, state.ply), act],
    ply: state.ply + 1,
    view: move ? after(state.view, move) : { ...state.view, legal: [], acts: [] },
    fresh: false,
    chosen: null,
    options: null,
    notice: null,
    trial: null,
  };
}

/** The desk's view has come. @param {State} state @param {View} view @returns {State} */
export function viewed(state, view) {
  const whole = state.ply === state.acts.length;
  return { ...state, view, fresh: true, chosen: null, options: null, turns: whole ? view.turns : state.turns, unfinished: whole ? view.unfinished : state.unfinished };
}

/** To stand after `ply` acts. @param {State} state @param {number} ply @returns {State} */
export const gone = (state, ply) => ({ ...letGo(state), ply: Math.max(0, Math.min(ply, state.acts.length)), fresh: false, thinking: null });

/** The acts after which a turn was over, with who moves next. @param {State} state @returns {{ply: number, side: Side|null}[]} */
export function rests(state) {
  const found = state.turns.map((turn, n) => ({ ply: n ? state.turns[n - 1].acts : 0, side: /** @type {Side|null} */ (turn.side) }));
  const end = state.turns.length ? state.turns[state.turns.length - 1].acts : 0;
  found.push({ ply: end, side: null });
  if (state.acts.length > end) found.push({ ply: state.acts.length, side: null });
  return found;
}

/** Where undo (-1) or redo (+1) leads, or null. Against the computer, to a place where a person moves. @param {State} state @param {-1|1} way */
export function neighbour(state, way) {
  const places = rests(state).filter((rest) => (way < 0 ? rest.ply < state.ply : rest.ply > state.ply));
  if (way < 0) places.reverse();
  const people = [state.players.w, state.players.b].includes("person");
  const mine = places.find((rest) => !people || rest.side === null || state.players[rest.side] === "person");
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
  const { view } = state;
  if (view.last) marks.push(...view.last.path.slice(-1).map((at) => ({ kind: "last", at })), ...view.last.path.slice(0, 1).map((at) => ({ kind: "last", at })));
  if (computerMoves(state)) return marks;
  for (const at of view.owed) marks.push({ kind: "owed", at });
  const from = origin(state);
  if (from) {
    marks.push({ kind: "chosen", at: from });
    const moves = (state.options ?? view.legal).filter((move) => move.from === from);
    for (const at of new Set(moves.flatMap((move) => move.takes))) marks.push({ kind: "take", at });
    for (const at of new Set(moves.map((move) => move.to))) if (at) marks.push({ kind: "to", at });
  } else {
    for (const move of view.legal) if (move.from === null && move.to && move.manner !== "huff") marks.push({ kind: "to", at: move.to });
  }
  if (state.notice?.kind === "why") for (const at of state.notice.reason.points) marks.push({ kind: "why", at });
  return marks;
}
