/**
 * What the page of a lesson or a problem does later, one thing at a time; dice are seen to the end
 * first.
 */

import type { GameSession } from "../../session/session.ts";

/** Milliseconds between what is played and what follows it. */
export const REPLY_DELAY_MS = 1_000;

/** How often it is checked whether the dice have stopped. */
const DICE_POLL_MS = 200;

export function createClock(session: GameSession) {
  let clock: ReturnType<typeof setTimeout> | undefined;
  let unwatch = () => {};
  const stop = () => {
    clearTimeout(clock);
    unwatch();
  };
  return {
    stop,
    schedule(ms: number, action: () => void) {
      stop();
      const then = () => {
        if (session.state.areDiceRolling) clock = setTimeout(then, DICE_POLL_MS);
        else action();
      };
      clock = setTimeout(then, ms);
    },
    /** Once the view of what was played has come. */
    whenFresh(action: () => void) {
      stop();
      let waits = true;
      const end = session.watch(({ fresh }) => {
        if (!fresh || !waits) return;
        waits = false;
        queueMicrotask(() => {
          end();
          action();
        });
      });
      unwatch = () => {
        waits = false;
        end();
      };
    },
  };
}
