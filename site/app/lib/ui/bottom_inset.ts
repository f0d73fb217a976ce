/**
 * In small windows, sheets lie at the lower edge (analysis.css). Sets `--covered` to the height
 * that they cover, so that the answer to a touch is placed above them, and `--answered` to the
 * height of that answer, so that the board leaves room for it. Scrolls the page so that the board
 * stays visible above a sheet that opens or grows.
 */

import { all, requireElement, scrollIntoSight, isFixed, prefersReducedMotion } from "../dom.ts";

export function measureBottomInset(board: Element) {
  const sheets = all(".analysis");
  const answer = requireElement("[data-notice]");
  const { documentElement: root } = document;
  let covered = 0;
  let answered = 0;
  const watching = new ResizeObserver(() => {
    // one at a time is seen there
    const sheet = sheets.find((candidate) => candidate.offsetHeight && isFixed(candidate));
    const high = sheet ? Math.round(innerHeight - sheet.getBoundingClientRect().top) : 0;
    const above = isFixed(answer) ? answer.offsetHeight : 0; // only above a sheet is it fixed
    // each write to the root element makes the browser recompute the style of the whole page
    if (high !== covered) root.style.setProperty("--covered", `${high}px`);
    if (above !== answered) root.style.setProperty("--answered", `${above}px`);
    root.toggleAttribute("data-covered", high > 0);
    const { top } = board.getBoundingClientRect();
    if (sheet && !covered && top < 0)
      scrollBy({ top: top - 4, behavior: prefersReducedMotion() ? "auto" : "smooth" });
    else if (above > answered) scrollIntoSight(answer, board);
    else if (sheet && high > covered) scrollIntoSight(sheet, board);
    covered = high;
    answered = above;
  });
  for (const part of [...sheets, answer]) watching.observe(part);
}
