// @ts-check
/**
 * The way to the analysis (analysis.js): its button and its keys, A to begin and end it, V to hear what it has found. Its script is
 * fetched when it is asked for.
 */

import { createLate } from "./late.js";
import { one } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @param {import("../table/table.js").Table} table */
export function createAnalysisDoor(table) {
  const opener = one('[data-do="analysis"]');
  createLate(table, "analysis", async () => {
    const { createAnalysis } = await import("./analysis.js");
    return createAnalysis(table, opener, one("[data-analysis]"));
  });
  Object.assign(table.keys, {
    // Where its button is put away (a kiosk, the board alone), there is no analysis.
    a: () => opener.checkVisibility() && opener.click(),
    v: () => table.speak(say("page.analysis.said.none")),
  });
}
