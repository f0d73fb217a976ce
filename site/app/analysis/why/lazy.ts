/**
 * The way to "Why this move?" and "What is threatened?" (why.ts): the keys W and X, and what other
 * panels call. Its script is fetched when it is asked for.
 */

import { tellAbsent } from "../../session/lazy_panel.ts";
import { one } from "../../lib/dom.ts";
import type { GameSession } from "../../session/session.ts";
import type { Why } from "./why.ts";

/** of the turn on which one stands; of the position */
export interface LazyWhy {
  last: () => void;
  threats: () => void;
}

export function createLazyWhy(session: GameSession): LazyWhy {
  let loading: Promise<Why> | null = null;

  async function withWhy(use: (why: Why) => void) {
    loading ??= import("./why.ts").then(({ createWhy }) => createWhy(session, one("[data-why]")));
    const why = await loading.catch(() => null);
    if (why) return use(why);
    loading = null;
    tellAbsent(session);
  }

  const lazyWhy: LazyWhy = {
    last: () => void withWhy((why) => why.last()),
    threats: () => void withWhy((why) => why.threats()),
  };
  // Where the leaf with the answers is put away (a kiosk, the board alone), there are none.
  const leaf = one("#the-text");
  Object.assign(session.keys, {
    w: () => leaf.checkVisibility() && lazyWhy.last(),
    x: () => leaf.checkVisibility() && lazyWhy.threats(),
  });
  return lazyWhy;
}
