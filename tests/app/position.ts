/** Small positions and games for the tests, frozen: no function may change them. */

import { initialState, newPlay, type Game, type Move, type State, type View } from "./page.ts";

export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

/** "a1": a man of a side on a point */
export const man = (at: string, side: "w" | "b" = "w") => ({ at, side, kind: "man", under: [] });

export const step = (from: string, to: string, more: Partial<Move> = {}): Move => ({
  from,
  to,
  touch: `${from}-${to}`,
  manner: "step",
  over: null,
  takes: [],
  owed: false,
  ...more,
});

export const leap = (from: string, to: string, over: string, more: Partial<Move> = {}): Move =>
  step(from, to, {
    touch: `${from}x${to}`,
    manner: "leap",
    over,
    takes: [over],
    owed: true,
    ...more,
  });

const board = {
  id: "alquerque",
  style: "lines",
  seam: 0,
  region: null,
  lines: [["a1", "a2"]],
  points: ["a1", "a2"].map((id, y) => ({ id, x: 0, y })),
};

const ruleset = (id: string, fields: { [name: string]: string }) => ({
  id,
  by: "barker",
  parent: null,
  fields: { huff: "no", quiet: "60", ...fields },
  warrants: { aim: warrant },
  board: null,
  kinds: null,
  reach: {},
  own_steps: {},
  handicaps: null,
});

const warrant = {
  status: "inferred" as const,
  source: "barker",
  via: null,
  clause: null,
  quote: null,
  locus: null,
  why: null,
};

/** A game with two rulesets, of which two fields may be changed. */
export const GAME: Game = deepFreeze({
  id: "alquerque-de-doce",
  board,
  sides: { w: { kind: "man" }, b: { kind: "man" } },
  kinds: [],
  fields: [
    { id: "huff", values: ["no", "yes"] },
    { id: "quiet", values: ["40", "60"] },
  ],
  rulesets: [ruleset("plain", {}), ruleset("bell", { huff: "yes" })],
  pdn: null,
  handicaps: [],
});

export const viewOf = (parts: Partial<View> = {}): View =>
  deepFreeze({
    turns: [],
    unfinished: null,
    position: "",
    side: "w",
    men: [],
    mid: null,
    hands: { w: 0, b: 0 },
    lost: { w: 0, b: 0 },
    legal: [],
    owed: [],
    dice: 0,
    thrown: null,
    placing: 0,
    freeing: false,
    acts: [],
    last: null,
    clauses: [],
    rulings: [],
    quiet: 0,
    occurrences: 1,
    few: null,
    offer: null,
    outcome: null,
    pieces: {
      kinds: [],
      unarmed: null,
      armed: "man",
      alone: false,
      ranks: false,
      ways: "lines",
      region: null,
    },
    ...parts,
  });

/** Two people play, and it is White's turn, unless it is said otherwise. */
export function stateOf(view: Partial<View> = {}, parts: Partial<State> = {}): State {
  const state = initialState(GAME, newPlay("plain"), viewOf(view));
  return deepFreeze({ ...state, fresh: true, engine: { state: "ready" }, ...parts });
}
