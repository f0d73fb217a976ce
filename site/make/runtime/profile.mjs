/**
 * Runs under node, for `build.py runtime`:  node profile.mjs RUNTIME_FOLDER LIBRARY.zip PRACTICE.py CALLED.txt
 * Finds out which functions of Python's runtime a page's Python calls, and writes the list that split.mjs uses.
 *
 * They are recorded as Python runs: each function is changed so that it leaves a mark in memory when it is called; then Python starts
 * from the library and runs PRACTICE. This is profile-guided splitting, as Binaryen's wasm-split does it (its npm package lacks it).
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";

import { written } from "./called.mjs";
import { code, layout } from "./layout.mjs";
import { OTHERS, WASM, ended, started } from "./start.mjs";
import { Reader, SECTION, joined, signed, unsigned, vector } from "./wasm.mjs";

const [runtime, library, practice, out] = process.argv.slice(2).map((path) => resolve(path));
const OP = { i32_store8: 0x3a, i32_const: 0x41 };
const PAGE = 65_536;
// The address of the marks, far beyond the memory that Python uses during this run.
const MARKS = 400 * 1024 * 1024;
const MEMORY = vector([joined([1], unsigned(MARKS / PAGE + 1), unsigned(PAGE))]); // smallest and largest number of pages, the latter all that 32 bits can address
// Byte offsets in a type (PyTypeObject, 32 bits) of its name, and of the functions that free its objects: tp_dealloc, tp_traverse,
// tp_clear, tp_free, tp_is_gc. Which objects are freed at some moment cannot be foreseen, so these functions always count as called.
const NAME = 12;
const SLOTS = [24, 92, 96, 160, 164];

const wasm = readFileSync(join(runtime, WASM));
const { elements, functions, imported, withSections } = layout(wasm);

/** The function's code, changed to leave its mark first. @param {Uint8Array} function_ @param {number} index */
function marked(function_, index) {
  const reader = new Reader(function_);
  reader.each(() => [reader.number(), reader.byte()]); // its locals
  const mark = [OP.i32_const, ...signed(MARKS + index), OP.i32_const, 1, OP.i32_store8, 0, 0];
  return joined(function_.subarray(0, reader.at), mark, reader.rest());
}

/**
 * A file that Python asks for: a certificate, an opening book, exact openings, or a table of endings.
 * @param {string} name
 */
function file(name) {
  const read = (/** @type {string} */ place) => readFileSync(new URL(place, import.meta.url));
  const data = () => {
    if (name.endsWith(".cert")) return read(`../../../py/solving/${name}`);
    if (name.startsWith("openings/")) return read(`../../data/${name}.json`);
    if (name.startsWith("exact-openings/")) return read(`../../data/${name}.values`);
    return gunzipSync(read(`../../data/endings/${name}.bin`));
  };
  return new Uint8Array(data());
}

/** Python with the marking runtime, after it has run PRACTICE. @param {string} folder  where to put that runtime */
async function practised(folder) {
  for (const name of OTHERS) copyFileSync(join(runtime, name), join(folder, name));
  const changed = new Map([
    [SECTION.memory, MEMORY],
    [SECTION.code, code(functions.map(marked))],
  ]);
  writeFileSync(join(folder, WASM), withSections(changed));
  process.argv.splice(1); // as in a browser, Python must not be given a program's name
  const python = await started(folder, library);
  python.runPython(readFileSync(practice, "utf8"), { filename: "sample_requests.py" });
  python.runPython("practise()");
  // The same requests in the way that a worker makes them.
  const api = python.pyimport("alquerque.api");
  for (const text of python.globals.get("RUBBISH")) {
    api.answer(text);
    const thinker = api.start_task(text);
    thinker.step(1);
    thinker.destroy();
  }
  for (const ending of JSON.parse(python.runPython("json.dumps(ENDINGS)")).map(JSON.stringify)) {
    for (const name of JSON.parse(api.missing_files(ending))) api.provide_file(name, file(name));
    api.start_task(ending).step(/"(verify|again)"/.test(ending) ? 5_000 : 1);
  }
  return python;
}

/** For each function, whether it was called. @returns {Promise<boolean[]>} */
async function called() {
  const folder = mkdtempSync(join(tmpdir(), "alquerque-"));
  try {
    const python = await practised(folder);
    const memory = python._module.HEAPU8.subarray(MARKS, MARKS + functions.length);
    const marks = Array.from(memory, Boolean);
    const words = python._module.HEAPU32;
    const [object, ...others] = python.runPython("types()");
    if (python._module.UTF8ToString(words[(object + NAME) / 4]) !== "object")
      throw new Error("types are laid out otherwise; profile.mjs must be looked at");
    for (const type of [object, ...others]) {
      for (const slot of SLOTS) {
        const index = elements[words[(type + slot) / 4]] ?? -1;
        if (index >= imported) marks[index - imported] = true;
      }
    }
    return marks;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

ended(called().then((marks) => writeFileSync(out, written(wasm, marks))));
