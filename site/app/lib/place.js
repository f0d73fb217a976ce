// @ts-check
/**
 * The address of this page as it is given to others. A site that is opened as a file (one_file/shell.js) has an address that leads
 * nobody else there: then it is that of the same page on the site, if the page names it.
 */

/** @param {string} fragment  what stands after # */
export function linkTo(fragment) {
  const { origin, pathname, protocol, href } = location;
  /** @type {HTMLLinkElement|null} */
  const published = document.querySelector("link[rel=canonical]");
  const page =
    protocol === "file:" ? (published?.href ?? href.split("#")[0]) : `${origin}${pathname}`;
  return fragment ? `${page}#${fragment}` : page;
}
