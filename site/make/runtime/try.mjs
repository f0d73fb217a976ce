/**
 * Runs under node, for tests and `build.py runtime`:  node try.mjs RUNTIME_FOLDER LIBRARY.zip
 * Starts the split runtime with the library and runs something in each part, so that a fault is noticed before the site is published.
 */
import { resolve } from "node:path";

import { ended, started } from "./start.mjs";

const [runtime, library] = process.argv.slice(2).map((path) => resolve(path));

async function tried() {
  const python = await started(runtime, library);
  const api = python.pyimport("alquerque.api");
  const catalogue = JSON.parse(api.answer('{"op":"catalogue"}'));
  if (!Array.isArray(catalogue.games))
    throw new Error(`the bundled api does not answer: ${JSON.stringify(catalogue)}`);
  if (!JSON.parse(api.answer("{")).error) throw new Error("the bundled api swallows rubbish");
  if (JSON.parse(api.start_task("{").step(1)).error === undefined)
    throw new Error("the bundled api thinks of rubbish");
  const name = python.runPython('__import__("unicodedata").name("ñ")');
  if (name !== "LATIN SMALL LETTER N WITH TILDE")
    throw new Error(`the rest of the runtime does not work: ${name}`);
}

ended(tried());
