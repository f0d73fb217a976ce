// @ts-check
/**
 * A position that is being set up by hand, and the pure functions that change it. Men are put on points and taken off; which
 * pieces there are, whether men may stand on others and what is wrong with a position, the desk says (op "setup").
 */

import { EMPTY } from "./tree/tree.js";

/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {import("../lib/types.js").Man} Man */
/** @typedef {import("./state.js").State} State */

/** @typedef {import("../api.d.ts").Piece} Piece */
/**
 * @typedef {import("../api.d.ts").Description} Described
 * `rest`: what rules remember besides; it is dropped with the first man that is changed, since it may no longer fit
 */
/** @typedef {import("../api.d.ts").SetUpChoices} Choices */
/** @typedef {Pick<import("../api.d.ts").SetUp, "position"|"fen"|"fault"|"over">} Told */
/**
 * @typedef {object} Editing
 * @property {Described} described
 * @property {Piece|null} tool  what a touch puts on a point; null: it takes off
 * @property {Choices|null} choices  what there is, once the desk has said
 * @property {Told|null} told  what the desk says of this very position; null while it is awaited
 * @property {Described[]} earlier  the positions before each change, the first one first
 * @property {boolean} paused  whether the computer was stopped before
 */

/** @param {State} state @returns {Editing} */
export const opened = ({ view, paused }) => ({
  described: { side: view.side, men: view.men, hands: view.hands, rest: "" },
  tool: null,
  choices: null,
  told: null,
  earlier: [],
  paused,
});

/** Whether something that was kept is a position of this board with these pieces. @param {any} kept @param {import("../lib/types.js").Board} board @param {Choices} choices @returns {kept is Described} */
export function fits(kept, board, { pieces }) {
  const points = new Set(board.points.map(({ id }) => id));
  const known = (/** @type {Piece} */ { side, kind }) => pieces[side]?.includes(kind);
  return (
    Array.isArray(kept?.men) &&
    kept.men.every(
      (/** @type {Man} */ man) => points.has(man.at) && [man, ...man.under].every(known),
    )
  );
}

/** The same position with something changed, to be asked about anew. @param {Editing} editing @param {Partial<Described>} change @returns {Editing} */
export const changed = (editing, change) => ({
  ...editing,
  described: { ...editing.described, rest: "", ...change },
  earlier: [...editing.earlier, editing.described],
  told: null,
});

/** The same position before its last change. @param {Editing} editing @returns {Editing} */
export const undone = (editing) => ({
  ...editing,
  described: editing.earlier.at(-1) ?? editing.described,
  earlier: editing.earlier.slice(0, -1),
  told: editing.earlier.length ? null : editing.told,
});

/** @param {Man[]} men @param {string} point */
const without = (men, point) => men.filter((man) => man.at !== point);

/** The men with one more on a point: on top of those that stand there, if men may; else in their place. @param {Man[]} men @param {Man} man @param {boolean} columns @returns {Man[]} */
function put(men, man, columns) {
  const there = columns ? men.find(({ at }) => at === man.at) : undefined;
  const beneath = there ? [{ side: there.side, kind: there.kind }, ...there.under] : [];
  return [...without(men, man.at), { ...man, under: [...man.under, ...beneath] }];
}

/** The top man of a point is taken off. @param {Editing} editing @param {string} point @returns {Editing} */
export function erased(editing, point) {
  const { men } = editing.described;
  const there = men.find((man) => man.at === point);
  if (!there) return editing;
  const [next, ...under] = there.under;
  const left = next ? [{ at: point, ...next, under }] : [];
  return changed(editing, { men: [...without(men, point), ...left] });
}

/** A piece is put on a point. @param {Editing} editing @param {Piece} piece @param {string} at @returns {Editing} */
export const placed = (editing, piece, at) =>
  changed(editing, {
    men: put(editing.described.men, { at, ...piece, under: [] }, editing.choices?.columns ?? false),
  });

/** A point is touched: the chosen piece comes there; where it stands already, and alone, it goes. @param {Editing} editing @param {string} point @returns {Editing} */
export function touched(editing, point) {
  const { tool, described, choices } = editing;
  const there = described.men.find((man) => man.at === point);
  const same = there && !choices?.columns && there.side === tool?.side && there.kind === tool.kind;
  return tool && !same ? placed(editing, tool, point) : erased(editing, point);
}

/** What stands on a point is carried to another one, or off the board. @param {Editing} editing @param {string} from @param {string|null} to @returns {Editing} */
export function moved(editing, from, to) {
  const { men } = editing.described;
  const man = men.find(({ at }) => at === from);
  if (!man || from === to) return editing;
  const left = without(men, from);
  return changed(editing, {
    men: to ? put(left, { ...man, at: to }, editing.choices?.columns ?? false) : left,
  });
}

/** The pieces of both sides, in the order of the palette. @param {Choices} choices @returns {Piece[]} */
export const palette = ({ pieces }) =>
  /** @type {Side[]} */ (["w", "b"]).flatMap((side) =>
    pieces[side].map((kind) => ({ side, kind })),
  );

/** The state as the board shows it meanwhile: nothing but these men. @param {State} state @param {Editing} editing @returns {State} */
export const shown = (state, editing) => ({
  ...state,
  view: {
    ...state.view,
    men: editing.described.men,
    hands: editing.described.hands,
    legal: [],
    owed: [],
    mid: null,
    last: null,
    outcome: null,
  },
  fresh: true,
  chosen: null,
  options: null,
  notice: null,
  hint: null,
  trial: null,
  tree: EMPTY,
});
