/**
 * The way to a game with somebody far away (post.ts): its script is fetched when such a game is
 * begun, or when a link brings one.
 */

import { read } from "../../session/address.ts";
import { absent } from "../../session/lazy_panel.ts";
import type { Table } from "../../session/session.ts";

/** @param usual the ruleset that needs no mention */
export function createPostDoor(table: Table, usual: string) {
  let made: Promise<ReturnType<typeof import("./post.ts").createPost>> | null = null;
  const panel = () => {
    made ??= import("./post.ts").then((part) => part.createPost(table, usual));
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

  /** A link that was opened on this page: whether it brings a letter, which is then opened. */
  return (fragment: string) => {
    const play = read(fragment, usual, table.state.game);
    return Boolean(
      play && play !== "damaged" && play.letter && panel().then((part) => part.open(play)),
    );
  };
}
