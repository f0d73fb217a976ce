/**
 * The data that the maps of the atlas are drawn from: the number of a mix gives its class, and a
 * class has what is proved about it and how its games ended. No rule is known here;
 * render/research/atlas.py has enumerated all mixes.
 */

/**
 * A class: how many mixes it has; the ends of its games, a letter each; what is proved, and by
 * which result; how many positions were searched; which rulesets are among its mixes.
 */
export interface MixClass {
  m: number;
  e?: string;
  v?: "first" | "second" | "draw" | "open";
  r?: string;
  s?: number;
  d?: string[];
}

/** the value of every axis */
export interface AxisValues {
  [axis: string]: string;
}

export interface Atlas {
  axes: { [axis: string]: { [value: string]: { [field: string]: string } } };
  /** the axes of the maps */
  drawn: string[];
  /** the class of each mix, the last axis left out */
  of: number[];
  classes: MixClass[];
  /** what the fields say before anything is set */
  base: { [field: string]: string };
  /** of who begins, by how a closed game counts */
  points: { [closing: string]: { [end: string]: number } };
  /** a cell shows no share of fewer games */
  few: number;
}

/** in hundredths, but for games and points */
export interface Share {
  games: number;
  points: number;
  share: number;
  low: number;
  high: number;
}

/** z-score of a 95 % confidence interval. */
const Z_95_PERCENT = 1.96;

/** Decodes a number into the values of these axes (mixed radix, the last axis varying fastest). */
function decodeMix({ axes }: Atlas, some: string[], number: number): AxisValues {
  const chosen: AxisValues = {};
  let left = number;
  for (const axis of [...some].reverse()) {
    const values = Object.keys(axes[axis] ?? {});
    chosen[axis] = values[left % values.length] ?? "";
    left = Math.floor(left / values.length);
  }
  return chosen;
}

/** The values of the drawn axes in a cell, by its number. */
export const cellValues = (atlas: Atlas, cell: number) => decodeMix(atlas, atlas.drawn, cell);

/** All axes but the last, by whose values the mixes are counted. */
const countedAxes = ({ axes }: Atlas) => Object.keys(axes).slice(0, -1);

export function classOf(atlas: Atlas, chosen: AxisValues): MixClass {
  let number = 0;
  for (const axis of countedAxes(atlas)) {
    const values = Object.keys(atlas.axes[axis] ?? {});
    number = number * values.length + values.indexOf(chosen[axis] ?? "");
  }
  return atlas.classes[atlas.of[number] ?? -1] ?? { m: 0 };
}

/**
 * The first mix of a class, with which its games were played.
 * @param chosen one of its mixes
 */
export const firstMixOf = (atlas: Atlas, it: MixClass, chosen: AxisValues): AxisValues => ({
  ...chosen,
  ...decodeMix(atlas, countedAxes(atlas), atlas.of.indexOf(atlas.classes.indexOf(it))),
});

/** The rule changes from the base that these values amount to. */
export function settingsFor({ axes, base }: Atlas, chosen: AxisValues) {
  const set: { [field: string]: string } = {};
  for (const [axis, values] of Object.entries(axes))
    for (const [field, value] of Object.entries(values[chosen[axis] ?? ""] ?? {}))
      if (value !== base[field]) set[field] = value;
  return set;
}

/** How the address of the game's page names them. */
export function gameFragment(set: { [field: string]: string }) {
  const settings = Object.entries(set).map((change) => change.join(":"));
  return `rules=base${settings.length ? `&set=${settings.join(",")}` : ""}`;
}

/** How the address of the atlas names a reading. */
export const atlasFragment = (chosen: AxisValues) => `#${new URLSearchParams(chosen)}`;

/** The reading that such an address names; null where it names none. */
export function variantAt({ axes }: Atlas, place: string): AxisValues | null {
  const parameters = new URLSearchParams(place.slice(1));
  const names = Object.keys(axes);
  const isVariant = names.every((axis) =>
    Object.hasOwn(axes[axis] ?? {}, parameters.get(axis) ?? ""),
  );
  return isVariant
    ? Object.fromEntries(names.map((axis) => [axis, parameters.get(axis) ?? ""]))
    : null;
}

/** The points of who begins in games that ended so, with Wilson's interval. */
export function shareOf({ points }: Atlas, ends: string, closing: string): Share {
  let sum = 0;
  for (const end of ends) sum += points[closing]?.[end] ?? 0;
  const n = ends.length;
  const p = sum / n;
  const middle = p + (Z_95_PERCENT * Z_95_PERCENT) / (2 * n);
  const half =
    Z_95_PERCENT * Math.sqrt((p * (1 - p)) / n + (Z_95_PERCENT * Z_95_PERCENT) / (4 * n * n));
  const [share, low, high] = [
    p,
    (middle - half) / (1 + (Z_95_PERCENT * Z_95_PERCENT) / n),
    (middle + half) / (1 + (Z_95_PERCENT * Z_95_PERCENT) / n),
  ];
  return { games: n, points: sum, share: 100 * share, low: 100 * low, high: 100 * high };
}

/** How a cell of this class looks. */
export function cellLook(atlas: Atlas, mixClass: MixClass, closing: string) {
  if (mixClass.r && mixClass.v) return { look: mixClass.v, told: null };
  if (!mixClass.e || mixClass.e.length < atlas.few) return { look: "none", told: null };
  const share = shareOf(atlas, mixClass.e, closing);
  return { look: share.low > 50 ? "more" : share.high < 50 ? "fewer" : "even", told: share };
}
