/**
 * Runs under node, at build time:  node bundle.mjs RUNTIME_FOLDER STDLIB.zip PACKAGE_FOLDER PRACTICE.py SCRIPT.py OUT.zip
 * Lets Pyodide itself, with this standard library, run SCRIPT, which compiles our package and what it needs into OUT.zip; then starts Pyodide anew
 * from that file alone and asks the desk something, so that a module left out is noticed here and not by a reader.
 */
import { pathToFileURL } from "node:url";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const [runtime, stdlib, source, practice, script, out] = process.argv.slice(2).map((path) => resolve(path));

async function make() {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const alone = { indexURL: `${runtime}/`, packageBaseUrl: `${runtime}/`, lockFileContents: readFileSync(`${runtime}/pyodide-lock.json`, "utf8") };
  const maker = await loadPyodide({ ...alone, stdLibURL: stdlib });
  maker.mountNodeFS("/source", source);
  maker.runPython(readFileSync(practice, "utf8"), { filename: "practice.py" });
  const made = maker.runPython(readFileSync(script, "utf8"), { filename: "bundle_inside.py" });
  writeFileSync(out, made.toJs());

  const reader = await loadPyodide({ ...alone, stdLibURL: out });
  const desk = reader.pyimport("alquerque.desk");
  const catalogue = JSON.parse(desk.answer('{"op":"catalogue"}'));
  if (!Array.isArray(catalogue.games)) throw new Error(`the bundled desk does not answer: ${JSON.stringify(catalogue)}`);
  if (!JSON.parse(desk.answer("{")).error) throw new Error("the bundled desk swallows rubbish");
  if (JSON.parse(desk.thinker("{").step(1)).error === undefined) throw new Error("the bundled desk thinks of rubbish");
}

// Left to itself node prints the line that threw, which here is a million signs long.
make().then(
  () => process.exit(0),
  (error) => {
    console.error(String(error).slice(0, 4000));
    process.exit(1);
  },
);
