// @ts-check
/** Making elements without a framework: `h` builds, `one` and `all` find. Text is always text, never markup. */

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * @param {string} tag  with classes: "p.notice.quiet"
 * @param {{[name: string]: any}} [props]  attributes; on… are listeners; null and false leave one out
 * @param {...Child} children
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) =>
        typeof child === "number" ? String(child) : /** @type {Node|string} */ (child),
      ),
  );
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name @param {{[name: string]: string|number}} [props] @param {...Node} children
 * @returns {SVGElement}
 */
export function s(name, props = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(props)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A small man, for trays and lines of text. @param {string} side @param {string} [kind] */
export const smallMan = (side, kind = "man") =>
  s(
    "svg",
    { viewBox: "-40 -40 80 80", "aria-hidden": "true", focusable: "false" },
    s("use", { href: `#${side}-${kind}` }),
  );

/** The element that must be there. @param {string} selector @param {ParentNode} [within] @returns {HTMLElement} */
export function one(selector, within = document) {
  const element = within.querySelector(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return /** @type {HTMLElement} */ (element);
}

/** @param {string} selector @param {ParentNode} [within] */
export const all = (selector, within = document) =>
  /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);

/** A button that does something. @param {string} text @param {() => void} act @param {string} [look] */
export const button = (text, act, look = "") =>
  h(`button.button${look && "."}${look}`, { type: "button", onclick: act }, text);

/** While the mouse or the focus is on an element. A mouse that lies still where the element appears is not on it until it moves.
 * @param {HTMLElement} element @param {() => void} comes @param {() => void} goes */
export function whileOn(element, comes, goes) {
  let on = false;
  element.addEventListener("pointermove", ({ pointerType }) => {
    if (on || pointerType !== "mouse") return;
    on = true;
    comes();
  });
  element.addEventListener("pointerleave", () => {
    if (on) goes();
    on = false;
  });
  element.addEventListener("focusin", comes);
  element.addEventListener("focusout", goes);
}

/** The same page in another language opens at the same place: whatever stands after # goes along. */
export function keepPlace() {
  for (const link of /** @type {HTMLAnchorElement[]} */ (all("a[data-keep]"))) {
    link.addEventListener("click", () => {
      link.hash = location.hash;
    });
  }
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves the focus to the board, when the button pressed has disappeared. @param {ParentNode} root  of the table */
export function toBoard(root) {
  /** @type {SVGElement|null} */ (root.querySelector('.spot[tabindex="0"]'))?.focus({
    preventScroll: true,
  });
}

/** Whether an element keeps its place in the window when the page is scrolled. @param {Element} element */
export const isFixed = (element) => getComputedStyle(element).position === "fixed";

/**
 * Scrolls no further than needed for an element to be seen, and never so far that `kept`, which it refers to, leaves the window. An
 * element that is fixed to the window's edge is seen already: it is not to cover `kept`.
 * @param {Element} element @param {Element} kept
 */
export function intoSight(element, kept) {
  const { top, bottom } = element.getBoundingClientRect();
  const on = kept.getBoundingClientRect();
  const below = isFixed(element) ? on.bottom + 4 - top : bottom + 8 - innerHeight;
  const by = Math.min(below, on.top - 4);
  if (by > 0) scrollBy({ top: by, behavior: still() ? "auto" : "smooth" });
}

/**
 * Replaces children only if their text has changed, so that focus, selection and a press under way are not lost. If the
 * focused child is gone, the one in its place gets the focus.
 * @param {Element} where @param {Element[]} children @returns {boolean} whether they do
 */
export function fill(where, children) {
  const now = [...where.children];
  if (
    now.length === children.length &&
    children.every((child, n) => child.outerHTML === now[n].outerHTML)
  )
    return false;
  const focused = now.findIndex((child) => child.contains(document.activeElement));
  where.replaceChildren(...children);
  if (focused >= 0)
    /** @type {HTMLElement|undefined} */ (
      where.children[focused]?.querySelector("button") ?? where.children[focused]
    )?.focus?.();
  return true;
}
