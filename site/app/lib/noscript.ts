/**
 * Parts of a page that wait in noscript elements: while scripts run, what stands there is text, and
 * weighs nothing until it is wanted.
 */

import { all, parseNoscript } from "./dom.ts";

/** With one of these somebody begins to read, or prints. */
const FIRST_EVENTS = ["scroll", "keydown", "pointerdown", "focusin", "click", "beforeprint"];

/**
 * Puts into the page what waits in `noscript[data-waiting]` when somebody first does anything there:
 * before a button can ask for it, and before what is below comes into view.
 */
export function fillOnFirstEvent() {
  const waiting = all("noscript[data-waiting]");
  const listening = new AbortController();
  const fill = () => {
    listening.abort();
    for (const place of waiting) place.replaceWith(parseNoscript([place]));
  };
  if (scrollY) return fill();
  const { signal } = listening;
  for (const name of FIRST_EVENTS) addEventListener(name, fill, { capture: true, signal });
  matchMedia("print").addEventListener("change", fill, { signal }); // not all browsers send beforeprint
}

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
  const waiting = parseNoscript(document.querySelectorAll("noscript[data-drawings]"));
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
