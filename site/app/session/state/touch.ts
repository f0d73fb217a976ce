/**
 * What a touch, a drag or a premove does to the state. Python says which moves are legal; a touch
 * is only compared with its answer.
 */

import {
  isAwayToMove,
  isComputerToMove,
  isPremovable,
  manAt,
  movesForTouch,
  origin,
  otherSide,
} from "./selectors.ts";
import { clearSelection } from "./updates.ts";
import type { Move } from "../../api.d.ts";
import type { State } from "./types.ts";

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
  const onlyMove = onlyMeaning(state, point);
  if (onlyMove) return { state: { ...calm, chosen: null }, play: onlyMove };
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

/** Handles the start of a drag; while the computer thinks, of a premove. */
export const onLift = (state: State, point: string): State =>
  isPremovable(state, point)
    ? { ...state, premove: { from: point, to: null } }
    : {
        ...state,
        chosen: state.view.mid ? state.chosen : point,
        options: null,
        notice: null,
      };

/** Handles a drop: on its own point the man stays selected, off the board it is deselected. */
export function onDrop(
  state: State,
  from: string,
  point: string | null,
): ReturnType<typeof onTouch> {
  if (point === null) return { state: clearSelection(state) };
  if (point === from) return { state };
  if (isPremovable(state, from)) return { state: { ...state, premove: { from, to: point } } };
  const held = { ...state, chosen: state.view.mid ? state.chosen : from };
  return movesForTouch(held, point).some((move) => move.from === from)
    ? onTouch(held, point)
    : { state: { ...clearSelection(held) }, why: { from, to: point } };
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

/** A touch while the computer thinks enters a premove: first the man, then its destination. */
function queuePremove(state: State, point: string): State {
  const { premove, view, players } = state;
  if (players[otherSide(view.side)] !== "person") return state;
  if (isPremovable(state, point))
    return { ...state, premove: premove?.from === point ? null : { from: point, to: null } };
  return { ...state, premove: premove && !premove.to ? { ...premove, to: point } : null };
}

/**
 * In a chain with one continuation that may also be ended here: both, for the player to choose
 * from.
 */
const continueOrStop = (state: State) =>
  state.view.legal.filter((move) => move.from).length === 1 && state.view.legal.length > 1
    ? state.view.legal
    : null;
