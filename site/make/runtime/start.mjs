/** Starts Python under node from nothing but a folder with its runtime and one zip with its library. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const WASM = "pyodide.asm.wasm";
/** The files in a runtime's folder beside the wasm. */
export const OTHERS = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json"];

/** @param {string} runtime @param {string} library */
export async function started(runtime, library) {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
  const lockFileContents = readFileSync(join(runtime, "pyodide-lock.json"), "utf8");
  return loadPyodide({
    indexURL: `${runtime}/`,
    packageBaseUrl: `${runtime}/`,
    lockFileContents,
    stdLibURL: library,
    stdout: () => {},
    stderr: () => {},
  });
}

/** Ends node when the work is done. On an error node itself would print the line that threw, here a million characters long. @param {Promise<unknown>} work */
export function ended(work) {
  work.then(
    () => process.exit(0),
    (error) => {
      console.error(String(error).slice(0, 4000));
      process.exit(1);
    },
  );
}
