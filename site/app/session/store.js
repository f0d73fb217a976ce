// @ts-check
/** An observable state: `put` changes it, `watch` reports changes. */

/** @typedef {import("./state.js").State} State */
/** @typedef {(state: State, before: State) => void} Watcher */

/** @param {State} first */
export function createStore(first) {
  let state = first;
  /** The state that all watchers have been told of. */
  let drawn = first;
  let drawing = false;
  /** @type {Set<Watcher>} */
  const watchers = new Set();

  return {
    get state() {
      return state;
    },
    /** A watcher may change the state again: then all are told of that next. @param {State} next */
    put(next) {
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
    /** @param {Watcher} watcher */
    watch(watcher) {
      watchers.add(watcher);
      watcher(state, state);
      return () => void watchers.delete(watcher);
    },
  };
}
