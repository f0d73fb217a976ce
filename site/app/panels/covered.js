// @ts-check
/**
 * How much of the window the sheets cover that lie at its lower edge where there is little room (analysis.css): `--covered`, so that
 * what answers a touch stands above them.
 */

import { all, isFixed } from "../lib/dom.js";

export function measureCovered() {
  const sheets = all(".analysis");
  const { documentElement: root } = document;
  const watching = new ResizeObserver(() => {
    const high = Math.max(0, ...sheets.filter(isFixed).map((sheet) => sheet.offsetHeight));
    root.style.setProperty("--covered", `${high}px`);
    root.toggleAttribute("data-covered", high > 0);
  });
  for (const sheet of sheets) watching.observe(sheet);
}
