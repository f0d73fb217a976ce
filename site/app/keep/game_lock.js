// @ts-check
/**
 * A game goes on in one tab at a time: in the one that holds its lock. The browser takes a lock from a tab that ends, however it ends,
 * and gives it to one that takes it over. Where it has no locks for a page (a line without encryption), every tab holds what it likes.
 */

/** How long a tab that is just being left, or loaded again, may still hold its game, in milliseconds. */
const LEAVING = 600;

/**
 * @param {string} id  of a game @param {LockOptions} how @param {() => void} lost  called when another tab takes it over
 * @returns {Promise<(() => void)|null>}  what lets it go again; null where another tab holds it
 */
function ask(id, how, lost) {
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
        else resolve(name === "TimeoutError" ? null : () => {}); // forbidden: as where there are none
      });
  });
}

/** @param {string} id @param {() => void} lost */
export const hold = (id, lost) => ask(id, { ifAvailable: true }, lost);

/** Waits for a tab that is just being left. @param {string} id @param {() => void} lost */
export const holdSoon = (id, lost) => ask(id, { signal: AbortSignal.timeout(LEAVING) }, lost);

/** Takes a game over from another tab. @param {string} id @param {() => void} lost */
export const seize = (id, lost) => ask(id, { steal: true }, lost);
