/**
 * What a page shows without scripts: while they run, the content of a noscript element is text, and
 * weighs nothing until it is wanted.
 */

import { trusted } from "./trusted_types.ts";

/** What stands in the noscript element inside `root`. */
export function parseNoscript(root: ParentNode): DocumentFragment {
  const text = root.querySelector("noscript")?.textContent ?? "";
  const content = document.createDocumentFragment();
  content.append(
    ...new DOMParser().parseFromString(trusted.createHTML(text), "text/html").body.childNodes,
  );
  return content;
}
