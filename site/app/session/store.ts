/** An observable state: `put` changes it, `watch` reports changes. */

import type { State } from "./state/types.ts";

export type Watcher = (state: State, before: State) => void;

export function createStore(first: State) {
  let state = first;
  /** The state that all watchers have been told of. */
  let drawn = first;
  let drawing = false;
  const watchers: Set<Watcher> = new Set();

  return {
    get state() {
      return state;
    },
    /** A watcher may change the state again: then all are told of that next. */
    put(next: State) {
      state = next;
      if (drawing) return;
      drawing = true;
      try {
        while (drawn !== state) {
          const before = drawn;
          drawn = state;
          for (const watcher of [...watchers]) watcher(drawn, before);
        }
      } finally {
        drawing = false;
      }
    },
    watch(watcher: Watcher) {
      watchers.add(watcher);
      watcher(state, state);
      return () => void watchers.delete(watcher);
    },
  };
}
