// @ts-check
/** What the page of a lesson or a problem does later, one thing at a time; dice are seen to the end first. */

/** Milliseconds after which it is looked again whether dice have come to rest. */
const DICE = 200;

/** @param {import("../../session/session.js").Table} table */
export function createClock(table) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let clock;
  let unwatch = () => {};
  const stop = () => {
    clearTimeout(clock);
    unwatch();
  };
  return {
    stop,
    /** @param {number} ms @param {() => void} what */
    soon(ms, what) {
      stop();
      const then = () => {
        if (table.state.casting) clock = setTimeout(then, DICE);
        else what();
      };
      clock = setTimeout(then, ms);
    },
    /** Once the view of what was played has come. @param {() => void} what */
    whenFresh(what) {
      stop();
      let waits = true;
      const end = table.watch(({ fresh }) => {
        if (!fresh || !waits) return;
        waits = false;
        queueMicrotask(() => {
          end();
          what();
        });
      });
      unwatch = () => {
        waits = false;
        end();
      };
    },
  };
}
