/** Starts Python under node from a folder with its runtime and one zip with its library, and from nothing else. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

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
