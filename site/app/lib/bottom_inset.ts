/**
 * How much of the window the sheets cover that lie at its lower edge where there is little room
 * (analysis.css): `--covered`, so that what answers a touch stands above them. The page is scrolled
 * so that the board is seen above a sheet that opens or grows.
 */

import { all, scrollIntoSight, isFixed, prefersReducedMotion } from "./dom.ts";

export function measureBottomInset(board: Element) {
  const sheets = all(".analysis");
  const { documentElement: root } = document;
  let covered = 0;
  const watching = new ResizeObserver(() => {
    // one at a time is seen there
    const sheet = sheets.find((one) => one.offsetHeight && isFixed(one));
    const high = sheet ? Math.round(innerHeight - sheet.getBoundingClientRect().top) : 0;
    if (high === covered) return;
    root.style.setProperty("--covered", `${high}px`);
    root.toggleAttribute("data-covered", high > 0);
    const { top } = board.getBoundingClientRect();
    if (sheet && !covered && top < 0)
      scrollBy({ top: top - 4, behavior: prefersReducedMotion() ? "auto" : "smooth" });
    else if (sheet && high > covered) scrollIntoSight(sheet, board);
    covered = high;
  });
  for (const sheet of sheets) watching.observe(sheet);
}
