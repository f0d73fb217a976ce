// @ts-check
/**
 * A game that two play from afar, by sending each other links. Each link holds a letter: the whole game in a few signs, which the
 * desk writes and reads (op "letter", "opened"). Here is what a page keeps of such a game besides its acts: in its address as
 * `post=ID.NUMBER.FROM`, with the beads of the last letter behind where dice are thrown. What is to be kept from the other player, the secret
 * from which one's own beads come, stays in this browser's memory and never stands in an address.
 */

import { markIn } from "../keep/pending_writes.js";
import { mine } from "./players.js";
import { keep, recall } from "../lib/preferences.js";

/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {import("../lib/types.js").Post} Post */
/** @typedef {import("./state.js").State} State */

const SECRET = "post-secret";
const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** @param {number} length */
const chance = (length) =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => SIGNS[byte % 64]).join("");

/** A game of which no letter has been written yet. @returns {Post} */
export const newPost = () => ({ id: chance(8), number: 0, from: 0, beads: [] });

/** @param {Post} post */
export const written = ({ id, number, from, beads }) => [id, number, from, ...beads].join(".");

/** What `written` has written; null for anything else. @param {string} text @returns {Post|null} */
export function parsed(text) {
  const [id, number, from, ...beads] = text.split(".");
  const good =
    /^[\w-]{8}$/.test(id) &&
    [number, from].every((one) => /^\d{1,4}$/.test(one ?? "")) &&
    beads.every((bead) => /^[\w-]{16}$/.test(bead));
  return good ? { id, number: Number(number), from: Number(from), beads } : null;
}

/** Of two states of one game the later one; of two games the second. @param {Post|null|undefined} one @param {Post|null|undefined} other */
export const later = (one, other) =>
  one && other && one.id === other.id && one.number > other.number ? one : (other ?? null);

/** The id under which "My games" keep a game for the player of this side: both may play in the same browser. @param {Post} post @param {Side|null} side */
export const entryOf = (post, side) => `${post.id}${side}`;

/** The kept game that an address continues: the one that it names, or where it tells of a game by links the one of that game.
 * @param {string} fragment @param {{post?: Post|null, players: State["players"]}} play  what it holds */
export function entryIn(fragment, { post, players }) {
  const side = mine(players);
  return markIn(fragment) ?? (post && side ? entryOf(post, side) : null);
}

/** What the desk has to know to write the next letter. @param {{post: Post, players: State["players"]}} state */
export function letterOf({ post, players }) {
  const secret = recall(SECRET) ?? chance(24);
  keep(SECRET, secret);
  return {
    id: post.id,
    number: post.number + 1,
    side: /** @type {import("../lib/types.js").Side} */ (mine(players)), // one of two is far away
    secret,
    beads: post.beads,
  };
}
