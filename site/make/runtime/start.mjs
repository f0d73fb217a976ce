/** Starts Python under node from a folder with its runtime and one zip with its library, and from nothing else. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const WASM = "pyodide.asm.wasm";
/** What a folder with the runtime holds beside the wasm. */
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

/** Ends node when the work is done. Left to itself it prints the line that threw, which here is a million signs long. @param {Promise<unknown>} work */
export function ended(work) {
  work.then(
    () => process.exit(0),
    (error) => {
      console.error(String(error).slice(0, 4000));
      process.exit(1);
    },
  );
}
