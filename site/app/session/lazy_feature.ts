/**
 * A feature whose script is fetched when it is first asked for: by a button, by a key on the board,
 * by what happens in the game, or by another feature. If the script does not come, the player is
 * told, and it is fetched again the next time.
 */

import { requireElement } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import { withTextNotice } from "./state/updates.ts";
import type { GameSession } from "./session.ts";
import type { State } from "./state/types.ts";

export interface LazyFeature<Feature> {
  /** fetches the script by a literal import(), which the build splits off, and makes the feature */
  load: () => Promise<Feature>;
  ways?: Way<Feature>[];
  /** what in the state needs the feature: when that changes to something, the script is fetched */
  neededFor?: (state: State) => unknown;
  /** whether the script is fetched once Python is ready, without being asked for */
  isPrefetched?: boolean;
}

/** A way to a feature: a button, a key on the board, or both. */
interface Way<Feature> {
  /** its data-do */
  button?: string;
  /** in lower case */
  key?: string;
  /** an element: while it is hidden, the key does nothing */
  place?: string;
  open: (feature: Feature) => void;
}

/** @returns what uses the feature, as soon as it is there */
export function createLazyFeature<Feature>(
  session: GameSession,
  { load, ways = [], neededFor, isPrefetched }: LazyFeature<Feature>,
): (open: (feature: Feature) => void) => void {
  let loading: Promise<Feature> | null = null;

  const fetch = () => {
    loading ??= load().catch((fault) => {
      loading = null;
      throw fault;
    });
    return loading;
  };
  const use = (open: (feature: Feature) => void) =>
    void fetch().then(open, () => session.put(withTextNotice(session.state, say("page.absent"))));

  for (const { button, key, place = `[data-do="${button}"]`, open } of ways) {
    const needed = requireElement(place);
    if (button) requireElement(`[data-do="${button}"]`).addEventListener("click", () => use(open));
    if (key) session.keys[key] = () => needed.checkVisibility() && use(open);
  }
  let need: unknown;
  if (neededFor)
    session.watch((state) => {
      const before = need;
      need = neededFor(state);
      if (need && need !== before) use(() => {});
    });
  if (isPrefetched)
    session.engine.watch(({ state }) => {
      if (state === "ready") fetch().catch(() => {});
    });
  return use;
}
