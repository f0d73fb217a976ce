/**
 * Stands before Python's worker in the site as a single file. Where a page comes from a file, its
 * worker may load nothing at all, in some browsers not even blobs of its own. So all of Python's
 * files come in the text of the worker's script, and are given here to those who ask for them by
 * their names: the scripts as what they export, the others as they are packed
 * (site/make/render/publish/one_file.py sets PYTHON). Certificates and opening books are among them; what
 * is asked for and is not in the file is answered as a host would, with 404.
 */

import { unpack } from "./unpacking.ts";

interface PackedPython {
  files: { [name: string]: string };
  scripts: { [name: string]: object };
  library: string;
}

const here = self as unknown as {
  PYTHON: PackedPython | null;
  FILES: { [name: string]: Uint8Array<ArrayBuffer> };
  python: () => Promise<object>;
  fetch: (address: unknown) => Promise<Response>;
  imported: (address: unknown) => Promise<object | undefined>;
  importScripts: null;
};
const { files, scripts, library } = here.PYTHON as PackedPython;
/** The folder in which Python's loader looks for its files, by names alone: there is none. */
const FOLDER = "file:///python/";
const nameOf = (address: unknown) => String(address).slice(FOLDER.length);

/** What Python's worker is to load, as its address tells it on a site. */
here.python = async () => {
  const contents = Object.entries(files).map(
    async ([name, text]) => [name, new Uint8Array(await unpack(text).arrayBuffer())] as const,
  );
  const contentByName: { [name: string]: Uint8Array<ArrayBuffer> } = Object.fromEntries(
    await Promise.all(contents),
  );
  here.PYTHON = null;
  /** The runtime reads its second part here. */
  here.FILES = contentByName;
  here.fetch = async (address: unknown) => {
    const file = contentByName[nameOf(address)];
    return new Response(file ?? null, { status: file ? 200 : 404 });
  };
  here.imported = async (address: unknown) => scripts[nameOf(address)];
  /**
   * By this, Python's loader finds out whether it could load its scripts as modules, which it need
   * not here.
   */
  here.importScripts = null;
  return { runtime: FOLDER, library: FOLDER + library, endings: FOLDER };
};
