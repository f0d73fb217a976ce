/**
 * Runs under node, at build time:  node split.mjs RUNTIME_FOLDER CALLED.txt BINARYEN_FOLDER OUT_FOLDER
 * Writes Python's runtime into OUT_FOLDER in two parts: the functions that a page's Python calls, and the rest, fetched when one of them is called.
 *
 * Starting and playing whole games calls about two and a half thousand of the runtime's fourteen thousand functions, a quarter of the
 * code. CALLED lists them (profile.mjs writes it). The functions that these may call directly stay in the first part too, since a longer
 * text or an error may lead to them. Calling any other function costs one more fetch, during the call (rest.mjs), and nothing else: even
 * the whole standard library works in this runtime.
 *
 * Both parts keep all indices of types, functions, globals and tables, so no instruction needs to be read or changed. In each part, the
 * functions of the other are replaced by stand-ins that call through a table added for this:
 *
 *     0              fetches the rest
 *     1 + n          function n (not counting those imported): filled in by the part that has it
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { read } from "./called.mjs";
import { code, layout } from "./layout.mjs";
import { whole } from "./rest.mjs";
import { OTHERS, WASM, ended } from "./start.mjs";
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
  signed,
  unsigned,
  vector,
} from "./wasm.mjs";

const [runtime, list, binaryen, out] = process.argv.slice(2).map((path) => resolve(path));
const REST = "pyodide.rest.wasm";
const OP = {
  if: 0x04,
  end: 0x0b,
  call_indirect: 0x11,
  local_get: 0x20,
  table_get: 0x25,
  i32_const: 0x41,
  ref_is_null: 0xd1,
};
const NOTHING = 0x40; // the type of a block without a result

const wasm = readFileSync(join(runtime, WASM));
const { body, functions, globals, imported, tables, tags, typeOf, types, withSections } =
  layout(wasm);
const OURS = tables.length; // the index of the table through which one part calls the other
const bare = types.findIndex(({ parameters, results }) => parameters + results === 0);

/** These functions and all that they reach by direct calls. @param {boolean[]} marks */
function withTheirs(marks) {
  /** @type {number[][]} */
  const calls = JSON.parse(readFileSync(join(runtime, "calls.json"), "utf8"));
  const reached = new Set(marks.flatMap((mark, index) => (mark ? [index] : [])));
  for (const index of reached) for (const next of calls[index]) reached.add(next); // the loop also visits what is added meanwhile
  return marks.map((_, index) => reached.has(index));
}

/** @param {number} index */
const slot = (index) => [OP.i32_const, ...signed(1 + index)];

/** Code that calls function `index` through the table. @param {number} index */
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

/** The same, but first fetches the rest if the table lacks the function. @param {number} index */
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

/** What the rest imports from the first part: name, kind, index, and the type as an import states it. */
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
      code(
        functions.map((functionBody, index) =>
          hot[index] ? functionBody : [0, ...callOrFetch(index)],
        ),
      ),
    ],
  ]);
  return withSections(changed);
}

/** @param {boolean[]} hot */
function restOf(hot) {
  // Our table must come after the others, since the order of the imports gives their indices.
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
    { id: SECTION.element, body: vector(filled(hot.map((isHot) => !isHot))) },
    {
      id: SECTION.code,
      body: code(
        functions.map((functionBody, index) => (hot[index] ? [0, ...call(index)] : functionBody)),
      ),
    },
  ]);
}

async function split() {
  const hot = withTheirs(read(wasm, readFileSync(list, "utf8"), functions.length));
  for (const name of OTHERS) copyFileSync(join(runtime, name), join(out, name));
  writeFileSync(join(out, WASM), firstPart(hot));
  writeFileSync(join(out, REST), restOf(hot));
  // Removes from each part the stand-ins that only the other part calls.
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

mkdirSync(out, { recursive: true });
ended(split());
