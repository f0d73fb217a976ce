/**
 * A game is played in one tab at a time: the one that holds its lock. The browser releases the lock
 * when the tab closes or crashes, and another tab can take it over. Where the Web Locks API is
 * missing (on an unencrypted connection), no tab is excluded.
 */

/** A tab that is being closed or reloaded may still hold its lock for so long. */
const LOCK_WAIT_MS = 600;

/**
 * @param id of a game
 * @param onLost called when another tab takes the lock
 * @returns a function that releases the lock; null if another tab holds it
 */
function requestLock(
  id: string,
  how: LockOptions,
  onLost: () => void,
): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    let held = false;
    locks
      .request(`game ${id}`, how, (lock) => {
        if (!lock) return resolve(null);
        held = true;
        return new Promise((release) => resolve(() => release(null)));
      })
      .catch(({ name }) => {
        if (held) onLost();
        // forbidden: as where there are none
        else resolve(name === "TimeoutError" ? null : () => {});
      });
  });
}

export const acquireLock = (id: string, onLost: () => void) =>
  requestLock(id, { ifAvailable: true }, onLost);

/** Waits for a tab that is just being left. */
export const waitForLock = (id: string, onLost: () => void) =>
  requestLock(id, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, onLost);

/** Takes a game over from another tab. */
export const stealLock = (id: string, onLost: () => void) =>
  requestLock(id, { steal: true }, onLost);

/** Whether another tab holds a game; one that is just being left does not count. */
export async function isHeldElsewhere(id: string) {
  const release = await waitForLock(id, () => {});
  release?.();
  return release === null;
}
