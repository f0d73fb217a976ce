/**
 * The Trusted Types policy. In browsers that enforce Trusted Types (the policy in each page asks
 * for it), only strings created here can become a worker's script or a parsed page, so untrusted
 * text from a link or a file cannot become code by an oversight of ours.
 */

/** Browsers return special types, which are accepted wherever a string is. */
interface Policy {
  createScriptURL: (address: string) => string;
  createHTML: (text: string) => string;
}

const rules: Policy = {
  /** Scripts of this site, or made by this page itself. */
  createScriptURL(address) {
    const { href, origin, protocol } = new URL(address, document.baseURI);
    const ours = new URL(document.baseURI).origin;
    // "null": a file, which has only blobs
    if (protocol === "blob:" || (origin === ours && ours !== "null")) return href;
    throw new TypeError(`not a script of this site: ${href}`);
  },
  /** A page of this site, which is only read. */
  createHTML: (text) => text,
};

const shared = globalThis as unknown as {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  trusted?: Policy;
};

/** One for the scripts in a page's head and those that come later: the name can be taken once. */
export const trusted =
  shared.trusted ?? shared.trustedTypes?.createPolicy("alquerque", rules) ?? rules;
shared.trusted = trusted;
