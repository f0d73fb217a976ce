/**
 * Making elements without a framework: `h` builds, `requireElement` and `all` find. Text is always text, never
 * markup.
 */

import { trusted } from "./trusted_types.ts";

type Child = Node | string | number | null | undefined | false;

/**
 * @param tag with classes: "p.notice.quiet"
 * @param props attributes; on… are listeners; null and false leave one out
 */
export function h(tag: string, props: { [name: string]: unknown } = {}, ...children: Child[]) {
  const [name = "", ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value as EventListener);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (typeof child === "number" ? String(child) : (child as Node | string))),
  );
  return element;
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

export function s(
  name: string,
  props: { [name: string]: string | number } = {},
  ...children: Node[]
): SVGElement {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [key, value] of Object.entries(props)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A small man, for trays and lines of text. */
export const smallMan = (side: string, kind: string = "man") =>
  s(
    "svg",
    { viewBox: "-40 -40 80 80", "aria-hidden": "true", focusable: "false" },
    s("use", { href: `#${side}-${kind}` }),
  );

/** The element that must be there. */
export function requireElement(selector: string, within: ParentNode = document): HTMLElement {
  const element = within.querySelector(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element as HTMLElement;
}

export const all = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll(selector)] as HTMLElement[];

/**
 * Puts into the page what waits in a template of `holder`: what a closed dialog or panel holds, which
 * weighs nothing until it is first wanted. Does nothing where that has been done.
 */
export function unpackTemplate(holder: Element) {
  const template = holder.querySelector("template");
  template?.replaceWith(template.content);
}

/**
 * What stands in these noscript elements, one after the other: while scripts run, it is text until it
 * is wanted.
 */
export function parseNoscript(places: Iterable<Element>): DocumentFragment {
  const content = document.createDocumentFragment();
  for (const { textContent } of places)
    content.append(
      ...new DOMParser().parseFromString(trusted.createHTML(textContent ?? ""), "text/html").body
        .childNodes,
    );
  return content;
}

/** A button that does something. */
export const button = (text: string, act: () => void, look: string = "") =>
  h(`button.button${look && "."}${look}`, { type: "button", onclick: act }, text);

/**
 * While the mouse or the focus is on an element. A mouse that lies still where the element appears
 * is not on it until it moves.
 */
export function onHoverOrFocus(element: HTMLElement, onEnter: () => void, onLeave: () => void) {
  let on = false;
  element.addEventListener("pointermove", ({ pointerType }) => {
    if (on || pointerType !== "mouse") return;
    on = true;
    onEnter();
  });
  element.addEventListener("pointerleave", () => {
    if (on) onLeave();
    on = false;
  });
  element.addEventListener("focusin", onEnter);
  element.addEventListener("focusout", onLeave);
}

/**
 * The same page in another language opens at the same place: whatever stands after # goes along.
 */
export function keepAnchorInLanguageLinks() {
  for (const link of all("a[data-keep]") as HTMLAnchorElement[]) {
    link.addEventListener("click", () => {
      link.hash = location.hash;
    });
  }
}

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Scrolls to an element, smoothly unless the reader wants less motion. */
export const scrollSmoothly = (element: Element, block: ScrollLogicalPosition) =>
  element.scrollIntoView({ block, behavior: prefersReducedMotion() ? "auto" : "smooth" });

/** The nearest part of the page that holds an element and is scrolled by itself; null for none. */
function scrollerOf(element: Element): Element | null {
  const holder = element.parentElement;
  if (!holder || holder === document.body) return null;
  const scrolls = /auto|scroll/.test(getComputedStyle(holder).overflowY);
  return scrolls && holder.scrollHeight > holder.clientHeight ? holder : scrollerOf(holder);
}

/** Brings an element to the top of what holds it; the page is scrolled only if it is out of sight. */
export function scrollToPlace(element: Element) {
  const holder = scrollerOf(element);
  const { top, bottom } = element.getBoundingClientRect();
  if (!holder)
    return scrollSmoothly(element, top >= 0 && bottom <= innerHeight ? "nearest" : "start");
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  holder.scrollBy({ top: top - holder.getBoundingClientRect().top, behavior });
  scrollSmoothly(holder, "nearest");
}

/** Whether what has the focus takes what is typed. */
export const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="radio"]), textarea, select, [contenteditable]');

/**
 * Moves the focus to the board, when the button pressed has disappeared.
 * @param root of the session
 */
export function focusBoard(root: ParentNode) {
  (root.querySelector('.spot[tabindex="0"]') as SVGElement | null)?.focus({
    preventScroll: true,
  });
}

/** Whether an element keeps its place in the window when the page is scrolled. */
export const isFixed = (element: Element) => getComputedStyle(element).position === "fixed";

/**
 * Scrolls no further than needed for an element to be seen, and never so far that `anchor`, which it
 * refers to, leaves the window. An element that is fixed to the window's edge is seen already: it
 * is not to cover `anchor`.
 */
export function scrollIntoSight(element: Element, anchor: Element) {
  const { top, bottom } = element.getBoundingClientRect();
  const on = anchor.getBoundingClientRect();
  const bar =
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const below = isFixed(element) ? on.bottom + 4 - top : bottom + 8 + bar - innerHeight;
  const by = Math.min(below, on.top - 4);
  if (by > 0) scrollBy({ top: by, behavior: prefersReducedMotion() ? "auto" : "smooth" });
}

/**
 * Replaces children only if their text has changed, so that focus, selection and a press under way
 * are not lost. If the focused child is gone, the one in its place gets the focus.
 * @returns whether they do
 */
export function replaceIfChanged(where: Element, children: Element[]): boolean {
  const now = [...where.children];
  if (
    now.length === children.length &&
    children.every((child, n) => child.outerHTML === now[n]?.outerHTML)
  )
    return false;
  const focused = now.findIndex((child) => child.contains(document.activeElement));
  where.replaceChildren(...children);
  if (focused >= 0)
    (
      (where.children[focused]?.querySelector("button") ?? where.children[focused]) as
        | HTMLElement
        | undefined
    )?.focus?.();
  return true;
}
