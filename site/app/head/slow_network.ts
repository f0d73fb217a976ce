/**
 * The typeface, asked for before the styles have come. No text moves once it is drawn: a face that
 * is late does not come on this page but on the next one (`font-display: optional`). On a slow line
 * it would take the line from words and scripts, so it is fetched when they have come, for the next
 * page; this page has another face (--face in style/base.css). Where the service worker answers,
 * nothing comes over the line.
 */
import { serviceWorkers } from "../lib/sandbox.ts";

(() => {
  /** A server that begins to answer within so many milliseconds has a quick line. */
  const MAX_QUICK_ANSWER_MS = 200;
  /** The letters of the first file of upright and of italic, as style/fonts.css has them. */
  const unicodeRange =
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, " +
    "U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";
  const root = document.documentElement;
  const [upright, italic, capitals] = (root.dataset.typeface ?? "").split(" ");
  if (!upright || !italic || !capitals) return;
  const letters: FontFaceDescriptors = { weight: "400 800", unicodeRange, display: "optional" };
  // Not a preload: Chromium asks for a preloaded typeface again when it prints, and prints another
  // before it has come.
  const faces = [
    new FontFace("EB Garamond", `url(${upright})`, letters),
    new FontFace("EB Garamond", `url(${italic})`, { ...letters, style: "italic" }),
    new FontFace("EB Garamond Small Capitals", `url(${capitals})`, {
      weight: "400 600",
      display: "optional",
    }),
  ];
  // A face that does not come is asked for again by style/fonts.css.
  const load = () => faces.forEach((face) => face.load().catch(() => {}));
  const [visit] = performance.getEntriesByType("navigation");
  const waited =
    visit instanceof PerformanceNavigationTiming ? visit.responseStart - visit.requestStart : 0;
  if (waited > MAX_QUICK_ANSWER_MS && !serviceWorkers()?.controller) {
    root.dataset.slowLine = "";
    addEventListener("load", load, { once: true });
    return;
  }
  for (const face of faces) document.fonts.add(face);
  load();
})();
