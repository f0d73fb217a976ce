// @ts-check
/** Asks the desk; if Python has failed to load, the request waits until the reader has it started again. */

/** @typedef {import("./engine/engine.js").Engine} Engine */

/** @param {Engine} engine @returns {import("../api.d.ts").Ask} */
export const patient = (engine) => async (request) => {
  for (;;) {
    try {
      return await engine.ask(request);
    } catch {
      if (engine.state.state === "failed") await revived(engine);
    }
  }
};

/** Resolves once the engine has been started again. @param {Engine} engine @returns {Promise<void>} */
function revived(engine) {
  return new Promise((resolve) => {
    const end = engine.watch((now) => {
      if (now.state === "failed") return;
      queueMicrotask(() => end());
      resolve();
    });
  });
}
