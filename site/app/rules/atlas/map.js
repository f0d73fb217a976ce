// @ts-check
/**
 * What the maps of the atlas are drawn from: the number of a mix leads to its class, and a class has what is proved of it and the ends
 * of its games. No rule is known here; render/atlas.py has counted all mixes through.
 */

/** A class: how many mixes it has; the ends of its games, a letter each; what is proved, and by which result; how many positions were
 * searched; which rulesets are among its mixes.
 * @typedef {{m: number, e?: string, v?: "first"|"second"|"draw"|"open", r?: string, s?: number, d?: string[]}} Class */
/** @typedef {{[axis: string]: string}} Chosen  the value of every axis */
/**
 * @typedef {object} Atlas
 * @property {{[axis: string]: {[value: string]: {[field: string]: string}}}} axes
 * @property {string[]} drawn  the axes of the maps
 * @property {number[]} of  the class of each mix, the last axis left out
 * @property {Class[]} classes
 * @property {{[field: string]: string}} base  what the fields say before anything is set
 * @property {{[closing: string]: {[end: string]: number}}} points  of who begins, by how a closed game counts
 * @property {number} few  a cell shows no share of fewer games
 */
/** @typedef {{games: number, points: number, share: number, low: number, high: number}} Share  in hundredths, but for games and points */

/** So many standard deviations to each side hold 95 of 100. */
const Z = 1.96;

/** The values of some axes, by the number to which they count. @param {Atlas} atlas @param {string[]} some @param {number} number @returns {Chosen} */
function counted({ axes }, some, number) {
  /** @type {Chosen} */
  const chosen = {};
  let left = number;
  for (const axis of [...some].reverse()) {
    const values = Object.keys(axes[axis]);
    chosen[axis] = values[left % values.length];
    left = Math.floor(left / values.length);
  }
  return chosen;
}

/** The values of the drawn axes in a cell, by its number. @param {Atlas} atlas @param {number} cell */
export const valuesOf = (atlas, cell) => counted(atlas, atlas.drawn, cell);

/** All axes but the last, by whose values the mixes are counted. @param {Atlas} atlas */
const counting = ({ axes }) => Object.keys(axes).slice(0, -1);

/** @param {Atlas} atlas @param {Chosen} chosen @returns {Class} */
export function classOf(atlas, chosen) {
  let number = 0;
  for (const axis of counting(atlas)) {
    const values = Object.keys(atlas.axes[axis]);
    number = number * values.length + values.indexOf(chosen[axis]);
  }
  return atlas.classes[atlas.of[number]];
}

/** The first mix of a class, with which its games were played. @param {Atlas} atlas @param {Class} it @param {Chosen} chosen  one of its mixes @returns {Chosen} */
export const firstOf = (atlas, it, chosen) => ({
  ...chosen,
  ...counted(atlas, counting(atlas), atlas.of.indexOf(atlas.classes.indexOf(it))),
});

/** What has to be set for these values. @param {Atlas} atlas @param {Chosen} chosen */
export function changes({ axes, base }, chosen) {
  /** @type {{[field: string]: string}} */
  const set = {};
  for (const [axis, values] of Object.entries(axes))
    for (const [field, value] of Object.entries(values[chosen[axis]]))
      if (value !== base[field]) set[field] = value;
  return set;
}

/** How the address of the game's page names them. @param {{[field: string]: string}} set */
export function address(set) {
  const told = Object.entries(set).map((one) => one.join(":"));
  return `rules=base${told.length ? `&set=${told.join(",")}` : ""}`;
}

/** How the address of the atlas names a reading. @param {Chosen} chosen */
export const placeOf = (chosen) => `#${new URLSearchParams(chosen)}`;

/** The reading that such an address names; null where it names none. @param {Atlas} atlas @param {string} place @returns {Chosen|null} */
export function readingAt({ axes }, place) {
  const asked = new URLSearchParams(place.slice(1));
  const names = Object.keys(axes);
  const known = names.every((axis) => Object.hasOwn(axes[axis], asked.get(axis) ?? ""));
  return known ? Object.fromEntries(names.map((axis) => [axis, asked.get(axis) ?? ""])) : null;
}

/** The points of who begins in games that ended so, with Wilson's interval. @param {Atlas} atlas @param {string} ends @param {string} closing @returns {Share} */
export function shareOf({ points }, ends, closing) {
  let sum = 0;
  for (const end of ends) sum += points[closing][end];
  const n = ends.length;
  const p = sum / n;
  const middle = p + (Z * Z) / (2 * n);
  const half = Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
  const [share, low, high] = [
    p,
    (middle - half) / (1 + (Z * Z) / n),
    (middle + half) / (1 + (Z * Z) / n),
  ];
  return { games: n, points: sum, share: 100 * share, low: 100 * low, high: 100 * high };
}

/** How a cell of this class looks. @param {Atlas} atlas @param {Class} one @param {string} closing */
export function lookOf(atlas, one, closing) {
  if (one.r && one.v) return { look: one.v, told: null };
  if (!one.e || one.e.length < atlas.few) return { look: "none", told: null };
  const told = shareOf(atlas, one.e, closing);
  return { look: told.low > 50 ? "more" : told.high < 50 ? "fewer" : "even", told };
}
