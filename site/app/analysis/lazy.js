// @ts-check
/**
 * The way to the analysis (analysis.js): its button and its keys, A to begin and end it, V to hear what it has found. Its script is
 * fetched when it is asked for.
 */

import { createLate } from "../session/lazy_panel.js";
import { one } from "../lib/dom.js";
import { say } from "../lib/i18n.js";

/** @typedef {{review: (() => void)|null}} Door  what looks through the whole game; null where there is no analysis */

/** @param {import("../session/session.js").Table} table @param {import("./why/lazy.js").WhyDoor} why @returns {Door} */
export function createAnalysisDoor(table, why) {
  const opener = one('[data-do="analysis"]');
  /** @type {ReturnType<typeof import("./analysis.js").createAnalysis>|null} */
  let analysis = null;
  const come = createLate(table, "analysis", async () => {
    const { createAnalysis } = await import("./analysis.js");
    analysis = createAnalysis(table, opener, one("[data-analysis]"), why);
    return analysis.toggle;
  });
  Object.assign(table.keys, {
    // Where its button is put away (a kiosk, the board alone), there is no analysis.
    a: () => opener.checkVisibility() && opener.click(),
    v: () => table.speak(say("page.analysis.said.none")),
  });
  return { review: () => void come().then(() => analysis?.review()) };
}
