// @ts-check
/**
 * The search that the analysis shows: one at a time, about one question. Another question ends it. A worker that is lost meanwhile is
 * asked again by the engine, once; if that fails too, the search is over and it is known why.
 */

import { errorText } from "../session/text/messages.js";

/** @typedef {import("../lib/types.js").Analysed} Analysed */
/** @typedef {import("../../api.d.ts").AskedTask<"analyse">} Asked */
/** @typedef {import("../../api.d.ts").Report<"analyse">} Report */

/** @param {import("../session/engine/engine.js").Engine} engine @param {() => void} heard  something has been found, or nothing more will be */
export function createLooking(engine, heard) {
  /** What the search under way, or the last one, is about. */
  let about = "";
  /** @type {AbortController|null} */
  let control = null;
  /** @type {Analysed|null} */
  let report = null;
  /** @type {string|null} */
  let fault = null;

  /** @param {Asked} request */
  async function search(request) {
    const mine = new AbortController();
    control = mine;
    /** @param {Report} part */
    const tell = (part) => {
      if (control !== mine || !(part.lines || part.error)) return;
      if (part.error) fault = errorText(part.error);
      else report = part;
      heard();
    };
    try {
      tell(await engine.think(request, tell, { signal: mine.signal }));
    } catch {} // stopped, or Python is gone: what changes next begins another search
  }

  return {
    /** What has been found. */
    get report() {
      return report;
    },
    /** Why it was not ended. */
    get fault() {
      return fault;
    },
    /** Begins, goes on with or, without a request, ends the search. @param {Asked|null} request */
    ask(request) {
      const now = request ? JSON.stringify(request) : "";
      if (now === about) return;
      about = now;
      control?.abort();
      [control, report, fault] = [null, null, null];
      if (request) void search(request);
    },
    /** The same question will begin a search again. */
    forget() {
      about = "";
    },
  };
}
