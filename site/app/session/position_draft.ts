/**
 * A position that is being set up by hand, and the pure functions that change it. Men are put on
 * points and taken off; which pieces there are, whether men may stand on others and what is wrong
 * with a position, the desk says (op "setup").
 */

import { EMPTY } from "./tree/tree.ts";
import type {
  Board,
  Description,
  Man,
  Piece,
  SetUp,
  SetUpChoices as Choices,
  Side,
} from "../api.d.ts";
import type { State } from "./state.ts";

/**
 * `rest`: what rules remember besides; it is dropped with the first man that is changed, since it
 * may no longer fit
 */
type Described = Description;

export type Told = Pick<SetUp, "position" | "fen" | "fault" | "over">;

export interface Editing {
  described: Described;
  /** what a touch puts on a point; null: it takes off */
  tool: Piece | null;
  /** what there is, once the desk has said */
  choices: Choices | null;
  /** what the desk says of this very position; null while it is awaited */
  told: Told | null;
  /** the positions before each change, the first one first */
  earlier: Described[];
  /** whether the computer was stopped before */
  paused: boolean;
}

export const opened = ({ view, paused }: State): Editing => ({
  described: { side: view.side, men: view.men, hands: view.hands, rest: "" },
  tool: null,
  choices: null,
  told: null,
  earlier: [],
  paused,
});

/** Whether something that was kept is a position of this board with these pieces. */
export function fits(kept: unknown, board: Board, { pieces }: Choices): kept is Described {
  const { men } = Object(kept);
  const points = new Set(board.points.map(({ id }) => id));
  const known = ({ side, kind }: Piece) => pieces[side]?.includes(kind);
  return (
    Array.isArray(men) &&
    men.every((man: Man) => points.has(man.at) && [man, ...man.under].every(known))
  );
}

/** The same position with something changed, to be asked about anew. */
export const changed = (editing: Editing, change: Partial<Described>): Editing => ({
  ...editing,
  described: { ...editing.described, rest: "", ...change },
  earlier: [...editing.earlier, editing.described],
  told: null,
});

/** The same position before its last change. */
export const undone = (editing: Editing): Editing => ({
  ...editing,
  described: editing.earlier.at(-1) ?? editing.described,
  earlier: editing.earlier.slice(0, -1),
  told: editing.earlier.length ? null : editing.told,
});

const without = (men: Man[], point: string) => men.filter((man) => man.at !== point);

/**
 * The men with one more on a point: on top of those that stand there, if men may; else in their
 * place.
 */
function put(men: Man[], man: Man, columns: boolean): Man[] {
  const there = columns ? men.find(({ at }) => at === man.at) : undefined;
  const beneath = there ? [{ side: there.side, kind: there.kind }, ...there.under] : [];
  return [...without(men, man.at), { ...man, under: [...man.under, ...beneath] }];
}

/** The top man of a point is taken off. */
export function erased(editing: Editing, point: string): Editing {
  const { men } = editing.described;
  const there = men.find((man) => man.at === point);
  if (!there) return editing;
  const [next, ...under] = there.under;
  const left = next ? [{ at: point, ...next, under }] : [];
  return changed(editing, { men: [...without(men, point), ...left] });
}

/** A piece is put on a point. */
export const placed = (editing: Editing, piece: Piece, at: string): Editing =>
  changed(editing, {
    men: put(editing.described.men, { at, ...piece, under: [] }, editing.choices?.columns ?? false),
  });

/**
 * A point is touched: the chosen piece comes there; where it stands already, and alone, it goes.
 */
export function touched(editing: Editing, point: string): Editing {
  const { tool, described, choices } = editing;
  const there = described.men.find((man) => man.at === point);
  const same = there && !choices?.columns && there.side === tool?.side && there.kind === tool.kind;
  return tool && !same ? placed(editing, tool, point) : erased(editing, point);
}

/** What stands on a point is carried to another one, or off the board. */
export function moved(editing: Editing, from: string, to: string | null): Editing {
  const { men } = editing.described;
  const man = men.find(({ at }) => at === from);
  if (!man || from === to) return editing;
  const left = without(men, from);
  return changed(editing, {
    men: to ? put(left, { ...man, at: to }, editing.choices?.columns ?? false) : left,
  });
}

/** The pieces of both sides, in the order of the palette. */
export const palette = ({ pieces }: Choices): Piece[] =>
  (["w", "b"] as Side[]).flatMap((side) => pieces[side].map((kind) => ({ side, kind })));

/** The state as the board shows it meanwhile: nothing but these men. */
export const shown = (state: State, editing: Editing): State => ({
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
