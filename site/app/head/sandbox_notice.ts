/**
 * Beside a board that cannot be played on because its frame is sandboxed, what the frame must
 * allow. Here and not in the page's own script, which such a frame may not load unless the host
 * allows other sites to fetch it.
 */
import { isSandboxed } from "../lib/sandbox.ts";

if (isSandboxed())
  document.addEventListener("DOMContentLoaded", () => {
    for (const place of document.querySelectorAll("[data-sandboxed]")) {
      place.textContent = place.getAttribute("data-sandboxed");
      place.classList.add("failed");
    }
  });
