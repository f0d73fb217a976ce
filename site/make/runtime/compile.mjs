/**
 * Runs under node, at build time:  node compile.mjs RUNTIME_FOLDER STDLIB.zip SCRIPT.py FOLDER CALL
 * Runs SCRIPT in Pyodide with this standard library, and then CALL, one line of Python. FOLDER is mounted as /work.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { ended, started } from "./start.mjs";

const [runtime, stdlib, script, folder] = process.argv.slice(2, 6).map((path) => resolve(path));
const call = process.argv[6];

async function compile() {
  const python = await started(runtime, stdlib);
  python.mountNodeFS("/work", folder);
  python.runPython(readFileSync(script, "utf8"), { filename: "compile_inside.py" });
  python.runPython(call);
}

ended(compile());
