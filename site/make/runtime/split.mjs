/**
 * Runs under node, at build time:  node split.mjs RUNTIME_FOLDER LIBRARY.zip PRACTICE.py BINARYEN_FOLDER OUT_FOLDER
 * Writes Python's runtime into OUT_FOLDER in two parts: what a page's Python calls, and the rest, fetched only when it is called.
 *
 * Of the runtime's fourteen thousand functions a start and whole games call some two and a half thousand, a quarter of the code. Which
 * ones is seen, not guessed: each function is made to leave a mark in memory, and Python then starts from the library and does what
 * PRACTICE tells; what those may call directly stays with them, for a longer text or an error may well bring it to that. This is what
 * profile-guided splitting of modules does (Binaryen's wasm-split, which its npm package lacks). A function that is missed all the same
 * costs one more fetch, in the middle of the call (rest.mjs), and nothing else: whoever imports the whole standard library into this
 * runtime is served as before.
 *
 * Both parts keep every index of types, functions, globals and tables as they are; so no instruction needs to be read or changed. In
 * each, the functions of the other are stand-ins that call through a table of their own:
 *
 *     0              fetches the rest
 *     1 + n          function n (not counting those imported): filled in by the part that has it
 *
 * What was made is tried with that library before it is used.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { whole } from "./rest.mjs";
import { started } from "./start.mjs";
import {
  KIND,
  Reader,
  SECTION,
  TYPE,
  binaryenRuns,
  joined,
  longer,
  module,
  named,
  sections,
  signed,
  unsigned,
  vector,
} from "./wasm.mjs";

const [runtime, library, practice, binaryen, out] = process.argv
  .slice(2)
  .map((path) => resolve(path));
const WASM = "pyodide.asm.wasm";
const REST = "pyodide.rest.wasm";
const OTHERS = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json"];
const OP = {
  if: 0x04,
  end: 0x0b,
  call_indirect: 0x11,
  local_get: 0x20,
  table_get: 0x25,
  i32_store8: 0x3a,
  i32_const: 0x41,
  ref_is_null: 0xd1,
};
const NOTHING = 0x40; // the type of a block that leaves nothing
const PAGE = 65_536;
// Where a type (PyTypeObject, 32 bits) tells how its things are cleared away: tp_dealloc, tp_traverse, tp_clear, tp_free, tp_is_gc. What is
// there to be cleared away at some moment hangs on all that was before, and is not to be foreseen.
const NAME = 12;
const SLOTS = [24, 92, 96, 160, 164];
// The marks lie far beyond what Python will use meanwhile.
const MARKS = 400 * 1024 * 1024;
const MEMORY = vector([joined([1], unsigned(MARKS / PAGE + 1), unsigned(PAGE))]); // at least, and at most: all that 32 bits reach

const bytes = readFileSync(join(runtime, WASM));
const parts = sections(bytes);

/** @param {number} id */
function body(id) {
  const found = parts.find((part) => part.id === id);
  if (!found)
    throw new Error(`the runtime's wasm has no section ${id}; split.mjs must be looked at`);
  return found.body;
}

/** The module with some sections put in the place of its own. @param {Map<number, Uint8Array>} changed */
function withSections(changed) {
  return module(parts.map(({ id, body }) => ({ id, body: changed.get(id) ?? body })));
}

/** @param {number} id */
const read = (id) => new Reader(body(id));

const types = (() => {
  const reader = read(SECTION.type);
  return reader.each(() => {
    if (reader.byte() !== 0x60)
      throw new Error("a type that is no function's; split.mjs must be looked at");
    const parameters = reader.take(reader.number()).length;
    return { parameters, results: reader.take(reader.number()).length };
  });
})();
const bare = types.findIndex(({ parameters, results }) => parameters + results === 0);

const imported = (() => {
  const reader = read(SECTION.import);
  return reader.each(() => {
    reader.name();
    reader.name();
    if (reader.byte() !== KIND.function)
      throw new Error("the runtime imports more than functions; split.mjs must be looked at");
    return reader.number();
  }).length;
})();

const typeOf = (() => {
  const reader = read(SECTION.function);
  return reader.each(() => reader.number());
})();

const tables = (() => {
  const reader = read(SECTION.table);
  return reader.each(() => {
    const type = reader.byte();
    const limited = reader.byte();
    reader.number();
    if (limited) reader.number();
    return type;
  });
})();
const OURS = tables.length; // the index of the table through which one part calls the other

const globals = (() => {
  const reader = read(SECTION.global);
  return reader.each(() => {
    const [type, mutable] = [reader.byte(), reader.byte()];
    if (reader.byte() !== OP.i32_const)
      throw new Error("a global that is no i32; split.mjs must be looked at");
    reader.number();
    reader.byte();
    return [type, mutable];
  });
})();

/** Of the table of all functions that have an address: address → index. @type {number[]} */
const elements = (() => {
  const reader = read(SECTION.element);
  const [segments, flags, code, from, end] = [
    reader.number(),
    reader.number(),
    reader.byte(),
    reader.number(),
    reader.byte(),
  ];
  if (segments !== 1 || flags !== 0 || code !== OP.i32_const || end !== OP.end)
    throw new Error("other elements; split.mjs must be looked at");
  return [...Array(from), ...reader.each(() => reader.number())];
})();

const tags = (() => {
  const reader = read(SECTION.tag);
  return reader.each(() => [reader.byte(), reader.number()]);
})();

const functions = (() => {
  const reader = read(SECTION.code);
  return reader.each(() => reader.take(reader.number()));
})();

/** @param {(Uint8Array|number[])[]} bodies */
const code = (bodies) => vector(bodies.map((one) => joined(unsigned(one.length), one)));

/** A function that first leaves its mark. @param {Uint8Array} function_ @param {number} index */
function marked(function_, index) {
  const reader = new Reader(function_);
  reader.each(() => [reader.number(), reader.byte()]); // its locals
  const mark = [OP.i32_const, ...signed(MARKS + index), OP.i32_const, 1, OP.i32_store8, 0, 0];
  return joined(function_.subarray(0, reader.at), mark, reader.rest());
}

/** Which functions are called: one truth value each. @returns {Promise<boolean[]>} */
async function called() {
  const folder = mkdtempSync(join(tmpdir(), "alquerque-"));
  try {
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
    // The same through the door by which a worker comes in.
    const desk = python.pyimport("alquerque.desk");
    for (const text of python.globals.get("RUBBISH")) {
      desk.answer(text);
      const thinker = desk.thinker(text);
      thinker.step(1);
      thinker.destroy();
    }
    const marks = Array.from(
      python._module.HEAPU8.subarray(MARKS, MARKS + functions.length),
      Boolean,
    );
    const words = python._module.HEAPU32;
    const [object, ...others] = python.runPython("types()");
    if (python._module.UTF8ToString(words[(object + NAME) / 4]) !== "object")
      throw new Error("types are laid out otherwise; split.mjs must be looked at");
    for (const type of [object, ...others]) {
      for (const slot of SLOTS) {
        const pointed = elements[words[(type + slot) / 4]] ?? -1;
        if (pointed >= imported) marks[pointed - imported] = true;
      }
    }
    return marks;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** These functions, and all that one comes to from them by calls that name a function. @param {boolean[]} marks */
function withTheirs(marks) {
  /** @type {number[][]} */
  const calls = JSON.parse(readFileSync(join(runtime, "calls.json"), "utf8"));
  const reached = new Set(marks.flatMap((mark, index) => (mark ? [index] : [])));
  for (const index of reached) for (const next of calls[index]) reached.add(next); // a set is gone through to what was added meanwhile
  return marks.map((_, index) => reached.has(index));
}

/** @param {number} index */
const slot = (index) => [OP.i32_const, ...signed(1 + index)];

/** Calls function `index` where the table has it. @param {number} index */
function call(index) {
  const passed = Array.from({ length: types[typeOf[index]].parameters }, (_, at) => [
    OP.local_get,
    ...unsigned(at),
  ]);
  return [
    ...passed.flat(),
    ...slot(index),
    OP.call_indirect,
    ...unsigned(typeOf[index]),
    OURS,
    OP.end,
  ];
}

/** The same, and fetches the rest before, if the table has it not. @param {number} index */
function callOrFetch(index) {
  const fetched = [OP.i32_const, 0, OP.call_indirect, ...unsigned(bare), OURS];
  return [
    ...slot(index),
    OP.table_get,
    OURS,
    OP.ref_is_null,
    OP.if,
    NOTHING,
    ...fetched,
    OP.end,
    ...call(index),
  ];
}

/** Fills our table with these functions: a segment for each run of them. @param {boolean[]} wanted */
function filled(wanted) {
  const segments = [];
  for (let from = 0; from < wanted.length; from += 1) {
    let to = from;
    while (wanted[to]) to += 1;
    if (to === from) continue;
    const indices = Array.from({ length: to - from }, (_, at) => unsigned(imported + from + at));
    segments.push(joined([2, OURS], slot(from), [OP.end, 0], vector(indices)));
    from = to;
  }
  return segments;
}

/** What the rest takes from the first part: name, kind, index, and its type as an import has it. */
function shared() {
  const table = (/** @type {number} */ type) => [type, 0, 0];
  return [
    { name: "functions", kind: KIND.table, index: OURS, type: table(TYPE.funcref) },
    ...tables.map((type, index) => ({
      name: `table ${index}`,
      kind: KIND.table,
      index,
      type: table(type),
    })),
    {
      name: "memory",
      kind: KIND.memory,
      index: 0,
      type: new Reader(body(SECTION.memory), 1).rest(),
    },
    ...globals.map((type, index) => ({ name: `global ${index}`, kind: KIND.global, index, type })),
    ...tags.map((type, index) => ({ name: `tag ${index}`, kind: KIND.tag, index, type })),
  ];
}

/** @param {boolean[]} hot */
function firstPart(hot) {
  const exports = shared().map(({ name, kind, index }) =>
    joined(named(`rest:${name}`), [kind], unsigned(index)),
  );
  const size = unsigned(1 + functions.length);
  const changed = new Map([
    [SECTION.table, longer(body(SECTION.table), [[TYPE.funcref, 0, ...size]])],
    [SECTION.export, longer(body(SECTION.export), exports)],
    [SECTION.element, longer(body(SECTION.element), filled(hot))],
    [
      SECTION.code,
      code(functions.map((one, index) => (hot[index] ? one : [0, ...callOrFetch(index)]))),
    ],
  ]);
  return withSections(changed);
}

/** @param {boolean[]} hot */
function restOf(hot) {
  // Ours is the last table there; among imports the order is the index.
  const [ours, ...others] = shared();
  const theirs = others.filter(({ kind }) => kind === KIND.table);
  const taken = [...theirs, ours, ...others.filter(({ kind }) => kind !== KIND.table)];
  const imports = taken.map(({ name, kind, type }) =>
    joined(named("rest"), named(name), [kind], type),
  );
  return module([
    { id: SECTION.type, body: body(SECTION.type) },
    { id: SECTION.import, body: longer(body(SECTION.import), imports) },
    { id: SECTION.function, body: body(SECTION.function) },
    { id: SECTION.element, body: vector(filled(hot.map((one) => !one))) },
    {
      id: SECTION.code,
      body: code(functions.map((one, index) => (hot[index] ? [0, ...call(index)] : one))),
    },
  ]);
}

async function split() {
  const hot = withTheirs(await called());
  for (const name of OTHERS) copyFileSync(join(runtime, name), join(out, name));
  writeFileSync(join(out, WASM), firstPart(hot));
  writeFileSync(join(out, REST), restOf(hot));
  // What nobody calls in a part goes from it: stand-ins for those that only the other part calls.
  for (const name of [WASM, REST]) {
    binaryenRuns(binaryen, "wasm-opt", [
      join(out, name),
      "-o",
      join(out, name),
      "--remove-unused-module-elements",
    ]);
  }
  const RECEIVE = "function receiveInstance(instance,module){";
  const script = readFileSync(join(runtime, "pyodide.asm.mjs"), "utf8");
  if (script.split(RECEIVE).length !== 2)
    throw new Error("pyodide.asm.mjs is not written as it was; split.mjs must be looked at");
  const fetched = `()=>readBinary(new URL("${REST}",import.meta.url).href)`;
  writeFileSync(
    join(out, "pyodide.asm.mjs"),
    script.replace(RECEIVE, () => `${RECEIVE}instance=(${whole})(instance,info,${fetched});`),
  );
}

/** What was made is started and asked something, of both parts, so that a fault is noticed here and not by a reader. */
async function tried() {
  const python = await started(out, library);
  const desk = python.pyimport("alquerque.desk");
  const catalogue = JSON.parse(desk.answer('{"op":"catalogue"}'));
  if (!Array.isArray(catalogue.games))
    throw new Error(`the bundled desk does not answer: ${JSON.stringify(catalogue)}`);
  if (!JSON.parse(desk.answer("{")).error) throw new Error("the bundled desk swallows rubbish");
  if (JSON.parse(desk.thinker("{").step(1)).error === undefined)
    throw new Error("the bundled desk thinks of rubbish");
  const name = python.runPython('__import__("unicodedata").name("ñ")');
  if (name !== "LATIN SMALL LETTER N WITH TILDE")
    throw new Error(`the rest of the runtime does not work: ${name}`);
}

mkdirSync(out, { recursive: true });
split()
  .then(tried)
  .then(
    () => process.exit(0),
    (error) => {
      console.error(String(error).slice(0, 4000));
      process.exit(1);
    },
  );
