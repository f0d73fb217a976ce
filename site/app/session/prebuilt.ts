/**
 * The first plies, which the build has put into the page: their views, and the replies of the
 * easiest level. With them a game can begin before Python has loaded. Their packed format is
 * described in site/make/runtime/prebuilt.py.
 *
 * Only unchanged rulesets are covered: changed rules, custom positions and later plies need Python.
 */

import { EASIEST_LEVEL } from "./players.ts";
import type { Reason, Side, View } from "../api.d.ts";
import type { PlayerKind } from "../lib/types.ts";
import type { Play } from "./state/types.ts";

type Row = [shape: number, ...places: number[]];

export interface Packed {
  keys: string[][];
  table: (Row | string | number | boolean | null)[];
}

/** What stands at a place of a packed value, or the whole of it. */
export function unpackValue({ keys, table }: Packed, place: number = table.length - 1): unknown {
  const packedValue = table[place] ?? null;
  if (!Array.isArray(packedValue)) return packedValue;
  const [shape, ...parts] = packedValue;
  const values = parts.map((part) => unpackValue({ keys, table }, part));
  return shape < 0
    ? values
    : Object.fromEntries(keys[shape]?.map((key, n) => [key, values[n]]) ?? []);
}

/** An object or a list at a place: which keys it has, and where its parts are. */
export const rowOf = ({ table }: Packed, place = table.length - 1) => (table[place] ?? [0]) as Row;

export function createPrebuilt(packed: Packed) {
  const { keys, table } = packed;
  const rootPlace = table.length - 1;
  const value = (place: number) => unpackValue(packed, place);

  /** The place of a part of the object at a place. */
  function part(place: number, key: string): number {
    const [shape, ...parts] = rowOf(packed, place);
    return parts[keys[shape]?.indexOf(key) ?? -1] ?? -1;
  }

  function find({
    rules,
    set,
    first,
    start,
    acts,
    ply,
  }: Pick<Play, "rules" | "set" | "first" | "start" | "acts" | "ply">): number {
    if (start || Object.keys(set).length) return -1;
    const of = part(rootPlace, rules);
    let node = part(of, first ?? String(value(part(of, "side"))));
    for (const act of acts.slice(0, ply)) node = part(part(node, "then"), act);
    return node;
  }

  return {
    /** The position before the first move; of the first ruleset where this one is unknown. */
    first(rules: string, first: Side | null): View {
      const rulesId = part(rootPlace, rules) < 0 ? (keys[rowOf(packed)[0]]?.[0] ?? "") : rules;
      return value(
        part(find({ rules: rulesId, set: {}, first, start: null, acts: [], ply: 0 }), "view"),
      ) as View;
    },

    view: (play: Play): View | null => value(part(find(play), "view")) as View | null,

    /** The reply of the computer, if it is known. */
    reply: (play: Play, level: PlayerKind): string | null =>
      level === EASIEST_LEVEL ? (value(part(find(play), "reply")) as string | null) : null,
  };
}

export type Prebuilt = ReturnType<typeof createPrebuilt> & {
  /** Why a touch is refused, where the page knows it. */
  refusal?: (play: Play, from: string, to: string | null) => Reason | null;
};
