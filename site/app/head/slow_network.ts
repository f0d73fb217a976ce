/**
 * On a slow line the page's words and scripts come before its typeface, which is as large as they
 * are: until the scripts have come and run, another face stands in (--face in style/base.css).
 * Elsewhere the typeface is asked for at once. Where the service worker answers, nothing comes over
 * the line.
 */
import { serviceWorkers } from "../lib/sandbox.ts";

(() => {
  /** A server that begins to answer within so many milliseconds has a quick line. */
  const QUICK = 200;
  /** The letters of that typeface's first file, as style/fonts.css has them. */
  const LETTERS =
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, " +
    "U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";
  const root = document.documentElement;
  const [visit] = performance.getEntriesByType("navigation");
  const waited =
    visit instanceof PerformanceNavigationTiming ? visit.responseStart - visit.requestStart : 0;
  if (waited > QUICK && !serviceWorkers()?.controller) {
    root.dataset.slowLine = "";
    document.addEventListener("DOMContentLoaded", () => delete root.dataset.slowLine, {
      once: true,
    });
    return;
  }
  const { typeface } = root.dataset;
  if (!typeface) return;
  // Not a preload: Chromium asks for a preloaded typeface again when it prints, and prints another
  // before it has come.
  const face = new FontFace("EB Garamond", `url(${typeface})`, {
    weight: "400 800",
    unicodeRange: LETTERS,
    display: "swap",
  });
  document.fonts.add(face);
  face.load().catch(() => {}); // style/fonts.css asks for it again
})();
