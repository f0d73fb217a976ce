// @ts-check
/** What has been asked of Python and is not answered yet, by number; and the error of what cannot be asked. */

/** @typedef {import("./failures.js").FailureKey} FailureKey */
/**
 * @typedef {object} Asked
 * @property {string} text
 * @property {boolean} stream
 * @property {number} tries
 * @property {(answer: unknown) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {(part: unknown) => void} part
 */
/** @typedef {Map<number, Asked>} Pending */

/** A request that could not be asked: `key` says why ("closed" when the engine was put away). */
export class EngineError extends Error {
  /** @param {FailureKey|"closed"} key */
  constructor(key) {
    super(key);
    this.name = "EngineError";
    /** @type {FailureKey|"closed"} */
    this.key = key;
  }
}

/** @param {Pending} pending @param {number} id @param {unknown} answer */
export function settle(pending, id, answer) {
  const item = pending.get(id);
  pending.delete(id);
  item?.resolve(answer);
}

/** Takes away all that is not answered, and returns what refuses it. @param {Pending} pending @param {FailureKey|"closed"} key */
export function refusing(pending, key) {
  const refused = [...pending.values()];
  pending.clear();
  return () => {
    for (const item of refused) item.reject(new EngineError(key));
  };
}
