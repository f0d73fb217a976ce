/**
 * Correspondence games: two players send each other links. Each link holds a letter, the whole game
 * in a compact form that the engine writes and reads (ops "letter" and "opened"). Besides the acts,
 * the address keeps `post=ID.NUMBER.FROM`, followed by the commitments ("beads") of the last letter
 * in games with dice. The secret behind our own commitments never leaves this browser.
 *
 * Beside `letter`, and beside `post`, may stand conditional `replies` (the engine reads and writes
 * them too): those of the other player to what is played here. Until the next letter comes, `lines`
 * are our own, turn by turn, to be seen and changed. Once the engine has played a reply ahead, it
 * counts as a letter that was opened, and `told` says how much the other player really knows.
 */

import { entryIdIn } from "../keep/pending_writes.ts";
import { localSide } from "./players.ts";
import { keep, recall } from "../lib/preferences.ts";
import type { Side } from "../api.d.ts";
import type { Correspondence } from "../lib/types.ts";
import type { State } from "./state/types.ts";

const SECRET_KEY = "post-secret";
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const randomText = (length: number) =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => BASE64URL[byte % 64]).join("");

/** A game of which no letter has been written yet. */
export const newCorrespondence = (): Correspondence => ({
  id: randomText(8),
  number: 0,
  from: 0,
  beads: [],
  told: 0,
  replies: null,
  lines: [],
});

/** The parts of an address that hold it. */
export function correspondenceParts({ told, replies, lines, ...post }: Correspondence): string[] {
  const { id, number, from, beads } = post;
  const parts = [`post=${[id, number, from, ...beads].join(".")}`];
  if (told !== from) parts.push(`told=${told}`);
  if (replies) parts.push(`replies=${replies}`);
  if (lines.length) parts.push(`lines=${lines.map((line) => line.join(",")).join("/")}`);
  return parts;
}

/** The inverse of `correspondenceParts`, by the names of the parts; null for anything else. */
export function parseCorrespondence(parts: Map<string, string>): Correspondence | null {
  const [id = "", number = "", from = "", ...beads] = (parts.get("post") ?? "").split(".");
  const told = parts.get("told") ?? from;
  const good =
    /^[\w-]{8}$/.test(id) &&
    [number, from, told].every((digits) => /^\d{1,4}$/.test(digits)) &&
    beads.every((bead) => /^[\w-]{16}$/.test(bead));
  if (!good) return null;
  const lines = (parts.get("lines") ?? "").split("/").filter(Boolean);
  return {
    id,
    number: Number(number),
    from: Number(from),
    beads,
    told: Number(told),
    replies: parts.get("replies") || null,
    lines: lines.map((line) => line.split(",")),
  };
}

/** The later of two states of the same game; of two games the second. */
export const laterOf = (
  first: Correspondence | null | undefined,
  second: Correspondence | null | undefined,
) =>
  first && second && first.id === second.id && first.number > second.number
    ? first
    : (second ?? null);

/** Without conditional replies of our own: they were thought of after another turn. */
export const withoutLines = <T extends Correspondence | null | undefined>(post: T): T =>
  post?.lines.length ? { ...post, lines: [] } : post;

/**
 * The id in "My games" of a correspondence game, by side: both players may use the same browser.
 */
export const entryIdOf = (post: Correspondence, side: Side | null) => `${post.id}${side}`;

/**
 * The id of the saved game that a link continues: the one it names, or that of its correspondence
 * game.
 * @param play the game in the link
 */
export function entryIdOfLink(
  fragment: string,
  { post, players }: { post?: Correspondence | null; players: State["players"] },
) {
  const side = localSide(players);
  return entryIdIn(fragment) ?? (post && side ? entryIdOf(post, side) : null);
}

/** The request for the next letter. */
export function letterRequest({
  post,
  players,
}: {
  post: Correspondence;
  players: State["players"];
}) {
  const secret = String(recall(SECRET_KEY) ?? randomText(24));
  keep(SECRET_KEY, secret);
  return {
    id: post.id,
    number: post.number + 1,
    side: localSide(players) as Side, // one of two is far away
    secret,
    beads: post.beads,
    replies: post.replies,
    answered: post.from,
    lines: post.lines,
  };
}
