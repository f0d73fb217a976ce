/**
 * All words shown by the page's scripts, as one tree of strings. A page with a board loads a shared
 * file with the words of its language before its own script, and what is seldom asked for after it,
 * in a second file; the strings in the page itself replace some of them (the names that a game
 * gives its sides) or, on other pages, are all that there is. A missing string shows its key, so
 * that the gap is noticed.
 */

import type { Board } from "../api.d.ts";

export interface MessageTree {
  [key: string]: MessageTree | string;
}

type Message = MessageTree | string | undefined;

let tree: MessageTree = {};

/** `under` with everything that `over` has in its place. */
const mergedMessages = (under: Message, over: MessageTree | string): MessageTree | string =>
  typeof under === "object" && typeof over === "object"
    ? {
        ...under,
        ...Object.fromEntries(
          Object.entries(over).map(([k, v]) => [k, mergedMessages(under[k], v)]),
        ),
      }
    : over;

/** @param own the page's own words */
export function useWords(own: MessageTree) {
  const shared = (globalThis as { words?: MessageTree }).words;
  if (!shared && document.querySelector("script[data-words]"))
    // better to leave the page as it was built than to show keys
    throw new Error("the file of words did not come");
  tree = mergedMessages(shared ?? {}, own) as MessageTree;
}

function findMessage(path: string[]): Message {
  const { moreWords } = globalThis as { moreWords?: MessageTree };
  // nothing stands under a string
  const at = (from?: MessageTree) =>
    path.reduce<Message>((below, step) => (below as MessageTree | undefined)?.[step], from);
  return at(tree) ?? at(moreWords);
}

/** Whether there is a string at this path, or one for each number. */
export function has(...path: string[]) {
  const message = findMessage(path) as MessageTree | undefined;
  return typeof (message?.many ?? message) === "string";
}

/** Whether a side is grammatically one or many (the hare plays, the hunters play), by its name. */
function numberOfSide(name: unknown) {
  const side = ["w", "b"].find((letter) => findMessage(["page", "ofSide", letter]) === name) ?? "w";
  return String(findMessage(["page", "sideNumber", side]));
}

/** The string at a dotted key, with {name} filled from `values`. */
export const say = (key: string, values: { [name: string]: unknown } = {}) =>
  sayAt(key.split("."), values);

/** The same with the key as a list, for keys that may hold a dot. */
export function sayAt(path: string[], values: { [name: string]: unknown } = {}) {
  const message = findMessage(path) as MessageTree | undefined;
  const text: Message = message?.many
    ? message[numberOfSide(values.sides ?? values.losers)]
    : message;
  if (typeof text !== "string") return path.join(".");
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? String(values[name]) : whole,
  );
}

/** "a3, b4 and c5" */
export function list(items: readonly string[], joint: "and" | "or" = "and") {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${say(`page.${joint}`)} ${items[items.length - 1]}`;
}

/**
 * What writes numbers as the build does in this language (site/make).
 * @param group what stands between thousands
 */
export function numberFormatter(group: string): (n: number) => string {
  const plain = new Intl.NumberFormat(document.documentElement.lang);
  return (n) =>
    plain
      .formatToParts(n)
      .map(({ type, value }) => (type === "group" ? group : value))
      .join("");
}

/** Capitalises the first letter, for a sentence that begins with a filled-in word. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The players' names of points, where they are not column and row. */
let numbers: Map<string, string> = new Map();

export function useNumbers({ points }: Board) {
  numbers = new Map(points.flatMap(({ id, number }) => (number ? [[id, number]] : [])));
}

/** The name of a point in this game. */
export const pointName = (id: string | null | undefined) => numbers.get(id ?? "") ?? id ?? "";

export const pointNames = (ids: readonly (string | null | undefined)[]) => ids.map(pointName);

/**
 * A move as a reader expects it: points by their names here, captures with their true sign, a throw
 * as dice.
 */
export const prettyMove = (text: string) =>
  text
    .replace(/\?(\d)(\d)(\d)/g, "$1·$2·$3 ")
    .replace(/(\d)(?=[a-z]-?\d)/g, "$1, ") // two steps of one turn
    .replace(/[a-z]-?\d{1,2}/g, pointName)
    .replaceAll("x", "×")
    .replace(/([a-z]-\d)|-/g, (_, point) => point ?? "–") // "a-1" is a point below the first row
    .trimEnd();

/** The signs of a turn that stand for a word: before a point, and after a move. */
const MANNER_BY_SIGN: { [sign: string]: string } = {
  "!": "huff",
  "@": "place",
  "*": "remove",
  "+": "approach",
  "~": "withdraw",
  "--": "pass",
};

/**
 * A turn in which words take the place of signs: "!d1c5xe3" → "huff d1, c5×e3".
 * site/make/render/games/turn_text.py does the same where no script runs.
 */
export function moveText(turn: string) {
  const parts: { sign: string; text: string }[] = [];
  for (const [, sign = "", point, passed, move, after] of turn.matchAll(
    /([!@*])([a-z]-?\d{1,2}|-)|(--)|((?!\s)[^!@*.+~]+)([+~]?)/g,
  )) {
    const name = point === "-" ? say("page.ofReserve") : pointName(point);
    const last = parts.at(-1);
    if (passed) parts.push({ sign: passed, text: signWord(passed) });
    else if (move)
      parts.push({ sign: "", text: prettyMove(move) + (after && ` (${signWord(after)})`) });
    else if (last?.sign === sign) last.text += `, ${name}`;
    else parts.push({ sign, text: `${signWord(sign)} ${name}` });
  }
  return parts.map(({ text }) => text).join(", ");
}

const signWord = (sign: string) => sayAt(["page", "manner", MANNER_BY_SIGN[sign] ?? sign]);

/**
 * The signs again in place of the words of `moveText`, so that what the page shows can be read:
 * "huff d1, c5×e3" → "!d1c5×e3". A comma between two moves stays: the engine reads it as a space.
 */
export function wordsToSigns(text: string) {
  const reserve = say("page.ofReserve");
  const name = `(?:[a-z]-?\\d{1,2}|\\d{1,2}|${reserve})`;
  let signed = text;
  for (const [sign, key] of Object.entries(MANNER_BY_SIGN)) {
    const word = sayAt(["page", "manner", key]);
    if (key === "pass") {
      signed = signed.replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "giu"), sign);
      continue;
    }
    if ("+~".includes(sign)) {
      signed = signed.replace(new RegExp(`\\s*\\(${word}\\)`, "giu"), sign);
      continue;
    }
    // a name that a joint follows begins the move
    const names = new RegExp(
      `${word}\\s+(${name}(?:,\\s*${name}(?![\\d×x:–-]))*)(?:,\\s*)?`,
      "giu",
    );
    signed = signed.replace(names, (_, listed) =>
      listed
        .split(/,\s*/)
        .map((point: string) => sign + (point === reserve ? "-" : point))
        .join(""),
    );
  }
  return signed;
}

/** "doze.7" → "7" */
export const clauseNumber = (clause: string) =>
  clause.slice(clause.indexOf(".") + 1).replace(/^o/, "");

/** "Clause 7", or "Opening, 8" */
export const clauseName = (clause: string) =>
  say(/\.o\d/.test(clause) ? "page.rules.opening" : "page.rules.clause", {
    n: clauseNumber(clause),
  });

/**
 * The value of a field in words: its own, or the field's sentence for any numbers; else numbers
 * speak for themselves.
 */
export function valueName(field: string, value: string | number) {
  if (has("values", field, String(value))) return sayAt(["values", field, String(value)]);
  const [n, m] = String(value).split("-");
  return has("values", field, "any") ? sayAt(["values", field, "any"], { n, m }) : String(value);
}

export const fieldName = (field: string) => sayAt(["fields", field, "name"]);

/** The same in short, where there is little room. */
export const shortValue = (field: string, value: string | number) =>
  has("page", "short", field, String(value))
    ? sayAt(["page", "short", field, String(value)])
    : valueName(field, value);

export const sourceName = (source: string) => sayAt(["sources", source, "name"]);

export const shortSource = (source: string) =>
  has("page", "short", "sources", source)
    ? sayAt(["page", "short", "sources", source])
    : has("sources", source, "short")
      ? sayAt(["sources", source, "short"])
      : sourceName(source);
