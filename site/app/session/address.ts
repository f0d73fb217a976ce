/**
 * The game in the fragment of the address, so that it survives reloading, sharing and a change of
 * language. A player that is not named is a person: a link must mean the same to everybody,
 * whatever opponent was last chosen. A fragment without "=" is an anchor in the text; beside a game
 * the anchor is `at`. `own` are custom rules (own_rules.ts); `rules` and `set` are then present
 * only if the game began under other rules. `letter`, `post` and what goes with them belong to
 * correspondence games (correspondence.ts). `face`, `view` and `book` are read before the first
 * paint (head/face.ts). `view=class` stays as long as the screen for a class is on; `book=shut`, for a
 * lesson that saves the book's words for later, as long as the page is open. Neither is part of the
 * game: an address with nothing else names none. `mode` restricts the page: "class" (for a pupil who
 * is asked for a move), "fixed" (rules and players cannot be changed; without menus, hint and analysis
 * unless "help" is named too).
 */

import { playerFromLink, playerToLink } from "./players.ts";
import { sameRules, ownRulesIn, ownRulesPart } from "./own_rules.ts";
import * as treeText from "./tree/tree_text.ts";
import { correspondenceParts, parseCorrespondence } from "./correspondence.ts";
import { isBare } from "./tree/tree.ts";
import { wordsToSigns } from "../lib/i18n.ts";
import type { Game } from "../api.d.ts";
import type { Play } from "./state/types.ts";

/** A longer fragment, in characters, does not survive everywhere that links are sent. */
export const MAX_FRAGMENT_CHARS = 6000;

/** Without lone surrogates, which no link can hold. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, "\ufffd");

/** Percent-encoding of what would break a link; the signs of notation stay readable. */
const encodePart = (text: string) =>
  encodeURIComponent(wellFormed(text)).replace(
    /%(?:2C|3A|40|21|24|2A|2B|7E|3F|2F)/g,
    decodeURIComponent,
  );

/** The acts of a link as text that the engine parses, whatever notation they are in. */
export const actsToText = (acts: readonly string[]) => wordsToSigns(acts.join(","));

/**
 * The anchor that a fragment names, or null.
 * @param fragment without the #
 */
export function anchorIn(fragment: string) {
  const place = fragment.includes("=")
    ? fragment
        .split("&")
        .find((part) => part.startsWith("at="))
        ?.slice(3)
    : fragment;
  try {
    return place ? decodeURIComponent(place) : null;
  } catch {
    return null;
  }
}

export type Mode = "class" | "fixed" | "help";

const MODES = ["class", "fixed", "help"] as Mode[];

const namedModes = (hash: string) =>
  new URLSearchParams(hash.slice(1)).get("mode")?.split(",") ?? [];

/** The modes that an address asks for. */
export const modesIn = ({ hash }: { hash: string }): Mode[] =>
  MODES.filter((mode) => namedModes(hash).includes(mode));

/** Whether an address is that of a kiosk as older versions had it: now kiosks have a page. */
export const isOldKioskLink = ({ hash, search }: { hash: string; search: string }) =>
  namedModes(hash).includes("kiosk") || new URLSearchParams(search).has("kiosk");

/**
 * The address of this page for sharing. If the site was opened as a single file
 * (one_file/shell.ts), whose address nobody else has, the published address of the same page, if
 * known.
 * @param fragment what stands after #
 */
export function linkTo(fragment: string) {
  const { origin, pathname, protocol, href } = location;
  const canonical: HTMLLinkElement | null = document.querySelector("link[rel=canonical]");
  const page =
    protocol === "file:" ? (canonical?.href ?? href.replace(/#.*/s, "")) : `${origin}${pathname}`;
  return fragment ? `${page}#${fragment}` : page;
}

/**
 * @param defaultRuleset the default ruleset, which is left out
 * @param place the clause that is highlighted
 */
export function writeFragment(
  play: Play,
  defaultRuleset: string,
  place: string | null = null,
  modes: Mode[] = [],
) {
  const parts = modes.length ? [`mode=${modes.join(",")}`] : [];
  const { own } = play;
  if (own) parts.push(ownRulesPart(own));
  const isOwnInForce = own && sameRules(own, play);
  if (own ? !isOwnInForce : play.rules !== defaultRuleset)
    parts.push(`rules=${encodePart(play.rules)}`);
  const changes = Object.entries(play.set);
  if (changes.length && !isOwnInForce)
    parts.push(`set=${encodePart(changes.map(([field, value]) => `${field}:${value}`).join(","))}`);
  if (play.first) parts.push(`first=${play.first}`);
  if (play.letter) parts.push(`letter=${play.letter}`);
  if (play.letter && play.replies) parts.push(`replies=${play.replies}`);
  if (play.post) parts.push(...correspondenceParts(play.post));
  if (play.start) parts.push(`start=${encodePart(play.start)}`);
  if (play.players.w !== "person") parts.push(`w=${playerToLink(play.players.w)}`);
  if (play.players.b !== "person") parts.push(`b=${playerToLink(play.players.b)}`);
  if (play.tree && !isBare(play.tree))
    parts.push(`tree=${encodePart(treeText.treeToText(play.tree))}`);
  if (play.acts.length) parts.push(`acts=${encodePart(play.acts.join(","))}`);
  if (play.ply !== play.acts.length) parts.push(`ply=${play.ply}`);
  if (play.flipped) parts.push("turned=1");
  if (!parts.length) return place ?? "";
  if (place) parts.push(`at=${encodePart(place)}`);
  return parts.join("&");
}

/** What an address says of how the page shows itself, and nothing of the game. */
const LOOK_PARTS = { forClass: "view=class", bookShut: "book=shut" } as const;

export type Look = { [Part in keyof typeof LOOK_PARTS]: boolean };

/** How a fragment has the page show itself. */
export function lookIn(fragment: string): Look {
  const parts = fragment.split("&");
  return {
    forClass: parts.includes(LOOK_PARTS.forClass),
    bookShut: parts.includes(LOOK_PARTS.bookShut),
  };
}

/** What opens the same on a page that shows itself so. */
export function withLook(fragment: string, { forClass, bookShut }: Look) {
  const parts = [forClass && LOOK_PARTS.forClass, bookShut && LOOK_PARTS.bookShut].filter(Boolean);
  if (!parts.length) return fragment;
  const place = fragment && !fragment.includes("=") ? `at=${encodePart(fragment)}` : fragment;
  return [...parts, place].filter(Boolean).join("&");
}

/** What opens the same on the page as it is usually: the reverse of `withLook`. */
export function withoutLook(fragment: string) {
  const parts = fragment.split("&");
  const rest = parts.filter((part) => !Object.values<string>(LOOK_PARTS).includes(part));
  if (rest.length === parts.length) return fragment;
  const isPlace = rest.length === 1 && rest[0]?.startsWith("at=");
  return isPlace ? (anchorIn(rest.join("")) ?? "") : rest.join("&");
}

/** Whether a link names rules, but no players and no moves. */
export const namesRulesAlone = (fragment: string) =>
  fragment.includes("=") &&
  fragment.split("&").every((part) => /^(rules|set|own|at|face|view|book|coach)=/.test(part));

/**
 * @param fragment without the #
 * @returns null when the fragment is no game
 */
export function readFragment(
  fragment: string,
  defaultRuleset: string,
  game: Game,
): Play | null | "damaged" {
  if (!fragment.includes("=")) return null;
  const parts: Map<string, string> = new Map();
  try {
    for (const part of fragment.split("&")) {
      const [name = "", ...rest] = part.split("=");
      parts.set(name, wellFormed(decodeURIComponent(rest.join("="))));
    }
  } catch {
    return "damaged";
  }
  const own = ownRulesIn(fragment, game);
  if (typeof own === "string") return "damaged";
  const startRules = parts.has("rules") ? null : own;
  const rules = parts.get("rules") ?? own?.rules ?? defaultRuleset;
  const first = parts.get("first") ?? null;
  const set: { [field: string]: string } = { ...startRules?.set };
  for (const change of (parts.get("set") ?? "").split(",").filter(Boolean)) {
    const [field = "", value = ""] = change.split(":");
    set[field] = value;
  }
  const acts = (parts.get("acts") ?? "").split(",").filter(Boolean);
  const ply = Number(parts.get("ply") ?? acts.length);
  if (
    !game.rulesets.some((ruleset) => ruleset.id === rules) ||
    (first !== null && first !== "w" && first !== "b")
  )
    return "damaged";
  if (!Number.isInteger(ply) || ply < 0 || ply > acts.length) return "damaged";
  return {
    rules,
    set,
    own,
    first,
    start: parts.get("start") || null,
    letter: parts.get("letter") ?? null,
    replies: (parts.has("letter") && parts.get("replies")) || null,
    post: parseCorrespondence(parts),
    acts,
    ply,
    players: { w: playerFromLink(parts.get("w")), b: playerFromLink(parts.get("b")) },
    flipped: parts.get("turned") === "1",
    tree: treeText.parseTree(parts.get("tree") ?? ""),
  };
}
