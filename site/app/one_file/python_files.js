// @ts-check
/**
 * Stands before Python's worker in the site as a single file. Where a page comes from a file, its worker may load nothing at all, in
 * some browsers not even blobs of its own. So all of Python's files come in the text of the worker's script, and are given here to
 * those who ask for them by their names: the scripts as what they export, the others as they are packed (site/make/render/one_file.py
 * sets PYTHON). Certificates and opening books are among them; what is asked for and is not in the file is answered as a host would, with 404.
 */

import { unpacked } from "./unpacking.js";

/** @typedef {{files: {[name: string]: string}, scripts: {[name: string]: object}, library: string}} Given */

const here = /** @type {any} */ (self);
/** @type {Given} */
const { files, scripts, library } = here.PYTHON;
/** The folder in which Python's loader looks for its files, by names alone: there is none. */
const FOLDER = "file:///python/";
/** @param {unknown} address */
const nameOf = (address) => String(address).slice(FOLDER.length);

/** What Python's worker is to load, as its address tells it on a site. */
here.python = async () => {
  const names = Object.keys(files);
  const contents = await Promise.all(names.map((name) => unpacked(files[name]).arrayBuffer()));
  /** @type {{[name: string]: Uint8Array<ArrayBuffer>}} */
  const found = Object.fromEntries(names.map((name, n) => [name, new Uint8Array(contents[n])]));
  here.PYTHON = null;
  /** The runtime reads its second part here. */
  here.FILES = found;
  here.fetch = async (/** @type {unknown} */ address) => {
    const file = found[nameOf(address)];
    return new Response(file ?? null, { status: file ? 200 : 404 });
  };
  here.imported = async (/** @type {unknown} */ address) => scripts[nameOf(address)];
  /** By this, Python's loader finds out whether it could load its scripts as modules, which it need not here. */
  here.importScripts = null;
  return { runtime: FOLDER, library: FOLDER + library, endings: FOLDER };
};
