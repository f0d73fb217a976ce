// @ts-check
/**
 * Where a text becomes a worker or a page, the browser takes only what has gone through here, as far as it has Trusted Types (the
 * policy in each page asks for them): no text of a stranger, from a link or a file, can become code by an oversight of ours.
 */

/** @typedef {{createScriptURL: (address: string) => any, createHTML: (text: string) => any}} Policy  any: an engine's own type, or the text */

/** @type {Policy} */
const rules = {
  /** Scripts of this site, or made by this page itself. */
  createScriptURL(address) {
    const { href, origin, protocol } = new URL(address, document.baseURI);
    const ours = new URL(document.baseURI).origin;
    if (protocol === "blob:" || (origin === ours && ours !== "null")) return href; // "null": a file, which has only blobs
    throw new TypeError(`not a script of this site: ${href}`);
  },
  /** A page of this site, which is only read. */
  createHTML: (text) => text,
};

const shared =
  /** @type {{trustedTypes?: {createPolicy: (name: string, rules: Policy) => Policy}, trusted?: Policy}} */ (
    /** @type {unknown} */ (window)
  );

/** One for the scripts in a page's head and those that come later: the name can be taken once. */
export const trusted =
  shared.trusted ?? shared.trustedTypes?.createPolicy("alquerque", rules) ?? rules;
shared.trusted = trusted;
