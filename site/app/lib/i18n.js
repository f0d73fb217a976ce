// @ts-check
/**
 * All words shown by the page's scripts, as one tree of strings. A page with a board loads a shared file with the words of its
 * language before its own script, and what is seldom asked for after it, in a second file; the strings in the page itself
 * replace some of them (the names that a game gives its sides) or, on other pages, are all that there is. A missing string shows
 * its key, so that the gap is noticed.
 */

/** @typedef {{[key: string]: any}} Tree */

/** @type {Tree} */
let tree = {};

/** `under` with everything that `over` has in its place. @param {any} under @param {any} over @returns {any} */
const laid = (under, over) =>
  typeof under === "object" && typeof over === "object"
    ? {
        ...under,
        ...Object.fromEntries(Object.keys(over).map((k) => [k, laid(under[k], over[k])])),
      }
    : over;

/** @param {Tree} own  the page's own words */
export function useWords(own) {
  const shared = /** @type {{words?: Tree}} */ (globalThis).words;
  if (!shared && document.querySelector("script[data-words]"))
    throw new Error("the file of words did not come"); // better to leave the page as it was built than to show keys
  tree = laid(shared ?? {}, own);
}

/** @param {string[]} path @returns {unknown} */
function find(path) {
  const { moreWords } = /** @type {{moreWords?: Tree}} */ (globalThis);
  const at = (/** @type {any} */ from) => path.reduce((below, step) => below?.[step], from);
  return at(tree) ?? at(moreWords);
}

/** Whether there is a string at this path, or one for each number. @param {...string} path */
export function has(...path) {
  const found = /** @type {any} */ (find(path));
  return typeof (found?.many ?? found) === "string";
}

/** Whether a side is grammatically one or many (the hare plays, the hunters play), by its name. @param {unknown} name */
function numberOf(name) {
  const side = ["w", "b"].find((one) => find(["page", "ofSide", one]) === name) ?? "w";
  return String(find(["page", "sideNumber", side]));
}

/**
 * The string at a dotted key, with {name} filled from `values`.
 * @param {string} key @param {{[name: string]: unknown}} [values]
 */
export const say = (key, values = {}) => sayAt(key.split("."), values);

/** The same with the key as a list, for keys that may hold a dot. @param {string[]} path @param {{[name: string]: unknown}} [values] */
export function sayAt(path, values = {}) {
  const found = /** @type {any} */ (find(path));
  const text = found?.many ? found[numberOf(values.sides ?? values.losers)] : found;
  if (typeof text !== "string") return path.join(".");
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? String(values[name]) : whole,
  );
}

/** "a3, b4 and c5" @param {readonly string[]} items @param {"and"|"or"} [joint] */
export function list(items, joint = "and") {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${say(`page.${joint}`)} ${items[items.length - 1]}`;
}

/** What writes numbers as the build does in this language (site/make). @param {string} group  what stands between thousands @returns {(n: number) => string} */
export function numbersWith(group) {
  const plain = new Intl.NumberFormat(document.documentElement.lang);
  return (n) =>
    plain
      .formatToParts(n)
      .map(({ type, value }) => (type === "group" ? group : value))
      .join("");
}

/** Capitalises the first letter, for a sentence that begins with a filled-in word. @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The players' names of points, where they are not column and row. @type {Map<string, string>} */
let numbers = new Map();

/** @param {import("./types.js").Board} board */
export function useNumbers({ points }) {
  numbers = new Map(points.flatMap(({ id, number }) => (number ? [[id, number]] : [])));
}

/** The name of a point in this game. @param {string|null|undefined} id */
export const pointName = (id) => numbers.get(id ?? "") ?? id ?? "";

/** @param {readonly (string|null|undefined)[]} ids */
export const pointNames = (ids) => ids.map(pointName);

/** A move as a reader expects it: points by their names here, captures with their true sign, a throw as dice. @param {string} text */
export const pretty = (text) =>
  text
    .replace(/\?(\d)(\d)(\d)/g, "$1·$2·$3 ")
    .replace(/[a-z]-?\d{1,2}/g, pointName)
    .replaceAll("x", "×")
    .replaceAll("-", "–")
    .trimEnd();

/** The signs of a turn that stand for a word: before a point, and after a move. @type {{[sign: string]: string}} */
const SIGNS = { "!": "huff", "@": "place", "*": "remove", "+": "approach", "~": "withdraw" };

/**
 * A turn in which words take the place of signs: "!d1c5xe3" → "huff d1, c5×e3". site/make/render/turns.py does the same where no script
 * runs.
 * @param {string} turn
 */
export function moveText(turn) {
  /** @type {{sign: string, text: string}[]} */
  const parts = [];
  for (const [, sign, point, move, after] of turn.matchAll(
    /([!@*])([a-z]-?\d{1,2}|-)|([^!@*.+~]+)([+~]?)/g,
  )) {
    const name = point === "-" ? say("page.ofReserve") : pointName(point);
    if (move) parts.push({ sign: "", text: pretty(move) + (after && ` (${wordOf(after)})`) });
    else if (parts.at(-1)?.sign === sign) parts[parts.length - 1].text += `, ${name}`;
    else parts.push({ sign, text: `${wordOf(sign)} ${name}` });
  }
  return parts.map(({ text }) => text).join(", ");
}

/** @param {string} sign */
const wordOf = (sign) => sayAt(["page", "manner", SIGNS[sign]]);

/**
 * The signs again in place of the words of `moveText`, so that what the page shows can be read: "huff d1, c5×e3" → "!d1c5×e3". A
 * comma between two moves stays: the desk reads it as a space.
 * @param {string} text
 */
export function wordsToSigns(text) {
  const reserve = say("page.ofReserve");
  const name = `(?:[a-z]-?\\d{1,2}|\\d{1,2}|${reserve})`;
  let signed = text;
  for (const [sign, key] of Object.entries(SIGNS)) {
    const word = sayAt(["page", "manner", key]);
    if ("+~".includes(sign)) {
      signed = signed.replace(new RegExp(`\\s*\\(${word}\\)`, "giu"), sign);
      continue;
    }
    // a name that a joint follows begins the move
    const names = new RegExp(
      `${word}\\s+(${name}(?:,\\s*${name}(?![\\d×x:–-]))*)(?:,\\s*)?`,
      "giu",
    );
    signed = signed.replace(names, (_, found) =>
      found
        .split(/,\s*/)
        .map((/** @type {string} */ point) => sign + (point === reserve ? "-" : point))
        .join(""),
    );
  }
  return signed;
}

/** "doze.7" → "7" @param {string} clause */
export const clauseNumber = (clause) => clause.slice(clause.indexOf(".") + 1).replace(/^o/, "");

/** "Clause 7", or "Opening, 8" @param {string} clause */
export const clauseName = (clause) =>
  say(/\.o\d/.test(clause) ? "page.rules.opening" : "page.rules.clause", {
    n: clauseNumber(clause),
  });

/** The value of a field in words: its own, or the field's sentence for any numbers; else numbers speak for themselves. @param {string} field @param {string|number} value */
export function valueName(field, value) {
  if (has("values", field, String(value))) return sayAt(["values", field, String(value)]);
  const [n, m] = String(value).split("-");
  return has("values", field, "any") ? sayAt(["values", field, "any"], { n, m }) : String(value);
}

/** @param {string} field */
export const fieldName = (field) => sayAt(["fields", field, "name"]);

/** The same in short, where there is little room. @param {string} field @param {string|number} value */
export const shortValue = (field, value) =>
  has("page", "short", field, String(value))
    ? sayAt(["page", "short", field, String(value)])
    : valueName(field, value);

/** @param {string} source */
export const sourceName = (source) => sayAt(["sources", source, "name"]);

/** @param {string} source */
export const shortSource = (source) =>
  has("page", "short", "sources", source)
    ? sayAt(["page", "short", "sources", source])
    : has("sources", source, "short")
      ? sayAt(["sources", source, "short"])
      : sourceName(source);
