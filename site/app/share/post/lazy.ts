/**
 * The way to a game with somebody far away (post.ts): its script is fetched when such a game is
 * begun, or when a link brings one.
 */

import { readFragment } from "../../session/address.ts";
import { tellAbsent } from "../../session/lazy_panel.ts";
import type { GameSession } from "../../session/session.ts";

/** @param usual the ruleset that needs no mention */
export function createLazyPost(session: GameSession, usual: string) {
  let loading: Promise<ReturnType<typeof import("./post.ts").createPost>> | null = null;
  const panel = () => {
    loading ??= import("./post.ts").then((part) => part.createPost(session, usual));
    loading.catch(() => {
      loading = null;
      tellAbsent(session);
    });
    return loading;
  };
  session.watch(({ post, letter }, before) => {
    if ((post && post !== before.post) || (letter && letter !== before.letter) || loading === null)
      if (post || letter) void panel();
  });

  /** A link that was opened on this page: whether it brings a letter, which is then opened. */
  return (fragment: string) => {
    const play = readFragment(fragment, usual, session.state.game);
    return Boolean(
      play && play !== "damaged" && play.letter && panel().then((part) => part.open(play)),
    );
  };
}
