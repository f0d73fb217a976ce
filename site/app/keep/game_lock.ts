/**
 * A game goes on in one tab at a time: in the one that holds its lock. The browser takes a lock
 * from a tab that ends, however it ends, and gives it to one that takes it over. Where it has no
 * locks for a page (a line without encryption), every tab holds what it likes.
 */

/**
 * How long a tab that is just being left, or loaded again, may still hold its game, in
 * milliseconds.
 */
const LEAVING = 600;

/**
 * @param id of a game
 * @param lost called when another tab takes it over
 * @returns what lets it go again; null where another tab holds it
 */
function ask(id: string, how: LockOptions, lost: () => void): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    let held = false;
    locks
      .request(`game ${id}`, how, (lock) => {
        if (!lock) return resolve(null);
        held = true;
        return new Promise((done) => resolve(() => done(null)));
      })
      .catch(({ name }) => {
        if (held) lost();
        // forbidden: as where there are none
        else resolve(name === "TimeoutError" ? null : () => {});
      });
  });
}

export const hold = (id: string, lost: () => void) => ask(id, { ifAvailable: true }, lost);

/** Waits for a tab that is just being left. */
export const holdSoon = (id: string, lost: () => void) =>
  ask(id, { signal: AbortSignal.timeout(LEAVING) }, lost);

/** Takes a game over from another tab. */
export const seize = (id: string, lost: () => void) => ask(id, { steal: true }, lost);
