/**
 * A position that is being set up by hand, and the pure functions that change it. Which pieces
 * there are, whether men may stand on others, and what is wrong with a position is answered by the
 * engine (op "setup").
 */

import { EMPTY_TREE } from "./tree/tree.ts";
import type {
  Board,
  Description,
  Man,
  Piece,
  SetUp,
  SetUpChoices as Choices,
  Side,
} from "../api.d.ts";
import type { State } from "./state/types.ts";

/**
 * `rest`: what rules remember besides; it is dropped with the first man that is changed, since it
 * may no longer fit
 */
type Described = Description;

export type SetupVerdict = Pick<SetUp, "position" | "fen" | "fault" | "over">;

export interface PositionDraft {
  position: Described;
  /** what a touch puts on a point; null: it takes off */
  tool: Piece | null;
  /** the pieces to choose from, once the engine has answered */
  choices: Choices | null;
  /** what the engine says of this position; null while its answer is awaited */
  verdict: SetupVerdict | null;
  /** the positions before each change, the first one first */
  undoStack: Described[];
  /** whether the game was paused before */
  paused: boolean;
}

export const startDraft = ({ view, paused }: State): PositionDraft => ({
  position: { side: view.side, men: view.men, hands: view.hands, rest: "" },
  tool: null,
  choices: null,
  verdict: null,
  undoStack: [],
  paused,
});

/** Whether something that was kept is a position of this board with these pieces. */
export function isValidDraft(
  stored: unknown,
  board: Board,
  { pieces }: Choices,
): stored is Described {
  const { men } = Object(stored);
  const points = new Set(board.points.map(({ id }) => id));
  const isKnownPiece = ({ side, kind }: Piece) => pieces[side]?.includes(kind);
  return (
    Array.isArray(men) &&
    men.every((man: Man) => points.has(man.at) && [man, ...man.under].every(isKnownPiece))
  );
}

/** The same position with something changed, to be asked about anew. */
export const withChange = (editing: PositionDraft, change: Partial<Described>): PositionDraft => ({
  ...editing,
  position: { ...editing.position, rest: "", ...change },
  undoStack: [...editing.undoStack, editing.position],
  verdict: null,
});

/** The same position before its last change. */
export const undoChange = (editing: PositionDraft): PositionDraft => ({
  ...editing,
  position: editing.undoStack.at(-1) ?? editing.position,
  undoStack: editing.undoStack.slice(0, -1),
  verdict: editing.undoStack.length ? null : editing.verdict,
});

const withoutManAt = (men: Man[], point: string) => men.filter((man) => man.at !== point);

/**
 * The men with one more on a point: on top of those that stand there, if men may; else in their
 * place.
 */
function withMan(men: Man[], man: Man, columns: boolean): Man[] {
  const there = columns ? men.find(({ at }) => at === man.at) : undefined;
  const beneath = there ? [{ side: there.side, kind: there.kind }, ...there.under] : [];
  return [...withoutManAt(men, man.at), { ...man, under: [...man.under, ...beneath] }];
}

/** The top man of a point is taken off. */
export function eraseAt(editing: PositionDraft, point: string): PositionDraft {
  const { men } = editing.position;
  const there = men.find((man) => man.at === point);
  if (!there) return editing;
  const [next, ...under] = there.under;
  const left = next ? [{ at: point, ...next, under }] : [];
  return withChange(editing, { men: [...withoutManAt(men, point), ...left] });
}

/** A piece is put on a point. */
export const placePiece = (editing: PositionDraft, piece: Piece, at: string): PositionDraft =>
  withChange(editing, {
    men: withMan(
      editing.position.men,
      { at, ...piece, under: [] },
      editing.choices?.columns ?? false,
    ),
  });

/**
 * A point is touched: the chosen piece comes there; where it stands already, and alone, it goes.
 */
export function touchDraft(editing: PositionDraft, point: string): PositionDraft {
  const { tool, position, choices } = editing;
  const there = position.men.find((man) => man.at === point);
  const same = there && !choices?.columns && there.side === tool?.side && there.kind === tool.kind;
  return tool && !same ? placePiece(editing, tool, point) : eraseAt(editing, point);
}

/** What stands on a point is carried to another one, or off the board. */
export function moveMan(editing: PositionDraft, from: string, to: string | null): PositionDraft {
  const { men } = editing.position;
  const man = men.find(({ at }) => at === from);
  if (!man || from === to) return editing;
  const left = withoutManAt(men, from);
  return withChange(editing, {
    men: to ? withMan(left, { ...man, at: to }, editing.choices?.columns ?? false) : left,
  });
}

/** The pieces of both sides, in the order of the palette. */
export const palette = ({ pieces }: Choices): Piece[] =>
  (["w", "b"] as Side[]).flatMap((side) => pieces[side].map((kind) => ({ side, kind })));

/** The state that the board shows meanwhile: only the men of the draft. */
export const draftState = (state: State, editing: PositionDraft): State => ({
  ...state,
  view: {
    ...state.view,
    men: editing.position.men,
    hands: editing.position.hands,
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
  rulesPreview: null,
  tree: EMPTY_TREE,
});
