/**
 * A game that two play from afar, by sending each other links. Each link holds a letter: the whole
 * game in a few signs, which the desk writes and reads (op "letter", "opened"). Here is what a page
 * keeps of such a game besides its acts: in its address as `post=ID.NUMBER.FROM`, with the beads of
 * the last letter behind where dice are thrown. What is to be kept from the other player, the
 * secret from which one's own beads come, stays in this browser's memory and never stands in an
 * address.
 */

import { entryIdIn } from "../keep/pending_writes.ts";
import { localSide } from "./players.ts";
import { keep, recall } from "../lib/preferences.ts";
import type { Side } from "../api.d.ts";
import type { Correspondence } from "../lib/types.ts";
import type { State } from "./state.ts";

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
});

export const correspondenceToText = ({ id, number, from, beads }: Correspondence) =>
  [id, number, from, ...beads].join(".");

/** What `written` has written; null for anything else. */
export function parseCorrespondence(text: string): Correspondence | null {
  const [id = "", number = "", from = "", ...beads] = text.split(".");
  const good =
    /^[\w-]{8}$/.test(id) &&
    [number, from].every((one) => /^\d{1,4}$/.test(one)) &&
    beads.every((bead) => /^[\w-]{16}$/.test(bead));
  return good ? { id, number: Number(number), from: Number(from), beads } : null;
}

/** Of two states of one game the later one; of two games the second. */
export const laterOf = (
  one: Correspondence | null | undefined,
  other: Correspondence | null | undefined,
) => (one && other && one.id === other.id && one.number > other.number ? one : (other ?? null));

/**
 * The id under which "My games" keep a game for the player of this side: both may play in the same
 * browser.
 */
export const entryIdOf = (post: Correspondence, side: Side | null) => `${post.id}${side}`;

/**
 * The kept game that an address continues: the one that it names, or where it tells of a game by
 * links the one of that game.
 * @param play what it holds
 */
export function entryIdOfLink(
  fragment: string,
  { post, players }: { post?: Correspondence | null; players: State["players"] },
) {
  const side = localSide(players);
  return entryIdIn(fragment) ?? (post && side ? entryIdOf(post, side) : null);
}

/** What the desk has to know to write the next letter. */
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
  };
}
