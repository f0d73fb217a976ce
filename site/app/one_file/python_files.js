// @ts-check
/**
 * Stands before Python's worker in the site as a single file. A worker of such a page may load only blobs that it has made itself,
 * so all of Python's files come in the text of its script (site/make/render/one_file.py sets PACKED), and it unpacks them beside the page.
 * Python's loader asks for them by their names in a folder, which a blob has not: here they are found by name.
 */

import { blobOf, unpacked } from "./unpacking.js";

const here = /** @type {any} */ (self);
/** @type {{files: {[name: string]: string}, kinds: {[ending: string]: string}, library: string}} */
const { files, kinds, library } = here.PACKED;
const plain = self.fetch;

/** What Python's worker is to load, as its address tells it on a site. */
here.python = async () => {
  const names = Object.keys(files);
  /** The addresses of Python's files; the runtime looks here for its second part. @type {{[name: string]: string}} */
  const found = {};
  here.FILES = found;
  await Promise.all(
    names.map(async (name) => {
      found[name] = blobOf(await unpacked(files[name]).blob(), name, kinds);
    }),
  );
  here.PACKED = null;
  self.fetch = (asked, ...rest) =>
    plain(found[String(asked).split("/").at(-1) ?? ""] ?? asked, ...rest);
  const loader = `export * from "${found["pyodide.mjs"]}"; export {default} from "${found["pyodide.asm.mjs"]}";`;
  return { runtime: `${blobOf(loader, ".mjs", kinds)}#/`, library: found[library] };
};
