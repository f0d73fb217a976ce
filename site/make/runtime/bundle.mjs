/**
 * Runs under node, at build time:  node bundle.mjs RUNTIME_FOLDER STDLIB.zip PACKAGE_FOLDER PRACTICE.py SCRIPT.py OUT.zip
 * Lets Pyodide itself, with this standard library, run SCRIPT, which compiles our package and what it needs into OUT.zip.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { started } from "./start.mjs";

const [runtime, stdlib, source, practice, script, out] = process.argv
  .slice(2)
  .map((path) => resolve(path));

async function make() {
  const maker = await started(runtime, stdlib);
  maker.mountNodeFS("/source", source);
  maker.runPython(readFileSync(practice, "utf8"), { filename: "practice.py" });
  const made = maker.runPython(readFileSync(script, "utf8"), { filename: "bundle_inside.py" });
  writeFileSync(out, made.toJs());
}

// Left to itself node prints the line that threw, which here is a million signs long.
make().then(
  () => process.exit(0),
  (error) => {
    console.error(String(error).slice(0, 4000));
    process.exit(1);
  },
);
