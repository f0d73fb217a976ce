/* On a slow line the page's words and scripts come before its typeface, which is as large as they are: until the scripts have come
   and run, another face stands in (--face in style/base.css). Elsewhere the typeface is asked for at once. Where the service worker
   answers, nothing comes over the line. */
(() => {
  /** A server that begins to answer within so many milliseconds has a quick line. */
  const QUICK = 200;
  const root = document.documentElement;
  const [visit] = performance.getEntriesByType("navigation");
  const waited =
    visit instanceof PerformanceNavigationTiming ? visit.responseStart - visit.requestStart : 0;
  if (waited > QUICK && !navigator.serviceWorker?.controller) {
    root.dataset.slowLine = "";
    document.addEventListener("DOMContentLoaded", () => delete root.dataset.slowLine, {
      once: true,
    });
    return;
  }
  const { typeface } = root.dataset;
  if (!typeface) return;
  const link = Object.assign(document.createElement("link"), {
    rel: "preload",
    href: typeface,
    as: "font",
    type: "font/woff2",
    crossOrigin: "",
    fetchPriority: "low",
  });
  document.head.append(link);
})();
