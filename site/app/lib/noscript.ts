/**
 * Drawings that wait in noscript elements: while scripts run, what stands there is text, and weighs
 * nothing until it is wanted.
 */

import { parseNoscript } from "./dom.ts";

/** Where a drawing refers to another one of its page. */
const REFERENCE = /(?:href="#|url\((?:&quot;|"|')?#)([\w-]+)/g;

/** An element within empty copies of all that holds it. */
function withHolders(element: Element): Element {
  let whole = element;
  for (let holder = element.parentElement; holder; holder = holder.parentElement) {
    const copy = holder.cloneNode(false) as Element;
    copy.append(whole);
    whole = copy;
  }
  return whole;
}

/**
 * The drawings that boards refer to, where they wait in `noscript[data-drawings]`.
 * @returns a function that puts into the page those that `root` refers to, and those that they need
 */
export function createWaitingDrawings() {
  const waiting = parseNoscript(document, "noscript[data-drawings]");
  // Style sheets refer to gradients.
  for (const gradient of waiting.querySelectorAll("radialGradient, linearGradient"))
    document.body.append(withHolders(gradient));
  return function bringDrawings(root: Element) {
    for (const [, id = ""] of root.outerHTML.matchAll(REFERENCE)) {
      const drawing = waiting.getElementById(id);
      if (!drawing) continue;
      document.body.append(withHolders(drawing));
      bringDrawings(drawing);
    }
  };
}
