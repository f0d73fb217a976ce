/**
 * Loads the typeface before the styles have arrived. No text moves once it is drawn: the page waits
 * a moment for its fonts; if one is late, it uses a fallback typeface (--face in
 * style/frame/base.css) and this one from the next page on. On a slow connection the fonts would
 * compete with words and scripts, so they are fetched after those, for the next page. Where the
 * service worker answers, nothing comes over the network.
 */
import { serviceWorkers } from "../lib/sandbox.ts";

(() => {
  /** A server that begins to answer within so many milliseconds has a quick line. */
  const MAX_QUICK_ANSWER_MS = 200;
  /** How long the page waits for its faces, from when it has been read. */
  const FACES_TIMEOUT_MS = 300;
  /** The letters of the first file of upright and of italic, as style/frame/fonts.css has them. */
  const unicodeRange =
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, " +
    "U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";
  const root = document.documentElement;
  const [upright, italic, capitals] = (root.dataset.typeface ?? "").split(" ");
  if (!upright || !italic || !capitals) return;
  const letters: FontFaceDescriptors = { weight: "400 800", unicodeRange, display: "optional" };
  // Not a preload: when printing, Chromium requests a preloaded font again, and prints with the
  // fallback before it arrives.
  const faces = [
    new FontFace("EB Garamond", `url(${upright})`, letters),
    new FontFace("EB Garamond", `url(${italic})`, { ...letters, style: "italic" }),
    new FontFace("EB Garamond Small Capitals", `url(${capitals})`, {
      weight: "400 600",
      display: "optional",
    }),
  ];
  const load = () => Promise.all(faces.map((face) => face.load()));
  const [visit] = performance.getEntriesByType("navigation");
  const waited =
    visit instanceof PerformanceNavigationTiming ? visit.responseStart - visit.requestStart : 0;
  root.dataset.standIn = "";
  if (waited > MAX_QUICK_ANSWER_MS && !serviceWorkers()?.controller) {
    addEventListener("load", () => void load().catch(() => {}), { once: true });
    return;
  }
  root.dataset.facesAwaited = "";
  const show = () => delete root.dataset.facesAwaited;
  load().then(() => {
    if (root.dataset.facesAwaited === undefined) return; // text has been drawn
    for (const face of faces) document.fonts.add(face);
    delete root.dataset.standIn;
    show();
  }, show);
  document.addEventListener("DOMContentLoaded", () => setTimeout(show, FACES_TIMEOUT_MS), {
    once: true,
  });
})();
