// @ts-check
/**
 * The way to a game with somebody far away (post.js): its script is fetched when such a game is begun, or when a link brings one.
 */

import { read } from "../../session/address.js";
import { absent } from "../../session/lazy_panel.js";

/** @param {import("../../session/session.js").Table} table @param {string} usual  the ruleset that needs no mention */
export function createPostDoor(table, usual) {
  /** @type {Promise<ReturnType<typeof import("./post.js").createPost>>|null} */
  let made = null;
  const panel = () => {
    made ??= import("./post.js").then((part) => part.createPost(table, usual));
    made.catch(() => {
      made = null;
      absent(table);
    });
    return made;
  };
  table.watch(({ post, letter }, before) => {
    if ((post && post !== before.post) || (letter && letter !== before.letter) || made === null)
      if (post || letter) void panel();
  });

  /** A link that was opened on this page: whether it brings a letter, which is then opened. @param {string} fragment */
  return (fragment) => {
    const play = read(fragment, usual, table.state.game);
    return Boolean(
      play && play !== "damaged" && play.letter && panel().then((part) => part.open(play)),
    );
  };
}
