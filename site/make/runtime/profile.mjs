/**
 * Runs under node, for `build.py runtime`:  node profile.mjs RUNTIME_FOLDER LIBRARY.zip PRACTICE.py CALLED.txt
 * Looks which functions of Python's runtime a page's Python calls, and writes the list that split.mjs goes by.
 *
 * It is seen, not guessed: each function is made to leave a mark in memory, and Python then starts from the library and does what
 * PRACTICE tells. This is what profile-guided splitting of modules does (Binaryen's wasm-split, which its npm package lacks).
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { written } from "./called.mjs";
import { code, layout } from "./layout.mjs";
import { OTHERS, WASM, ended, started } from "./start.mjs";
import { Reader, SECTION, joined, signed, unsigned, vector } from "./wasm.mjs";

const [runtime, library, practice, out] = process.argv.slice(2).map((path) => resolve(path));
const OP = { i32_store8: 0x3a, i32_const: 0x41 };
const PAGE = 65_536;
// The marks lie far beyond what Python will use meanwhile.
const MARKS = 400 * 1024 * 1024;
const MEMORY = vector([joined([1], unsigned(MARKS / PAGE + 1), unsigned(PAGE))]); // at least, and at most: all that 32 bits reach
// Where a type (PyTypeObject, 32 bits) has its name, and how its things are cleared away: tp_dealloc, tp_traverse, tp_clear, tp_free,
// tp_is_gc. What is there to be cleared away at some moment depends on all that was before, and cannot be foreseen: so these count as called.
const NAME = 12;
const SLOTS = [24, 92, 96, 160, 164];

const wasm = readFileSync(join(runtime, WASM));
const { elements, functions, imported, withSections } = layout(wasm);

/** A function that first leaves its mark. @param {Uint8Array} function_ @param {number} index */
function marked(function_, index) {
  const reader = new Reader(function_);
  reader.each(() => [reader.number(), reader.byte()]); // its locals
  const mark = [OP.i32_const, ...signed(MARKS + index), OP.i32_const, 1, OP.i32_store8, 0, 0];
  return joined(function_.subarray(0, reader.at), mark, reader.rest());
}

/** Python with the marking runtime, after it has done everything. @param {string} folder  to put that runtime in */
async function practised(folder) {
  for (const name of OTHERS) copyFileSync(join(runtime, name), join(folder, name));
  const changed = new Map([
    [SECTION.memory, MEMORY],
    [SECTION.code, code(functions.map(marked))],
  ]);
  writeFileSync(join(folder, WASM), withSections(changed));
  process.argv.splice(1); // as in a browser, Python shall not know a program that it belongs to
  const python = await started(folder, library);
  python.runPython(readFileSync(practice, "utf8"), { filename: "practice.py" });
  python.runPython("practise()");
  // The same by the way that a worker takes.
  const desk = python.pyimport("alquerque.desk");
  for (const text of python.globals.get("RUBBISH")) {
    desk.answer(text);
    const thinker = desk.thinker(text);
    thinker.step(1);
    thinker.destroy();
  }
  return python;
}

/** Which functions are called: one truth value each. @returns {Promise<boolean[]>} */
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
