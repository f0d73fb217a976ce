/**
 * The structure of the runtime's wasm, as far as profile.mjs and split.mjs need it. Throws an error that says so if anything is not as in
 * the pinned Pyodide.
 */
import { KIND, Reader, SECTION, joined, module, sections, unsigned, vector } from "./wasm.mjs";

const OP = { end: 0x0b, i32_const: 0x41 };
const FUNCTION = 0x60; // the first byte of a function's type

/** @param {Uint8Array} bytes */
export function layout(bytes) {
  const parts = sections(bytes);

  /** @param {number} id */
  const body = (id) => {
    const part = parts.find((section) => section.id === id);
    if (!part) throw unknown(`has no section ${id}`);
    return part.body;
  };

  /** Each entry of a section. @template T @param {number} id @param {(reader: Reader) => T} readEntry @returns {T[]} */
  const each = (id, readEntry) => {
    const reader = new Reader(body(id));
    return reader.each(() => readEntry(reader));
  };

  /** The module with some of its sections replaced. @param {Map<number, Uint8Array>} changed */
  const withSections = (changed) =>
    module(parts.map((part) => ({ id: part.id, body: changed.get(part.id) ?? part.body })));

  return {
    body,
    withSections,
    types: each(SECTION.type, type),
    /** How many functions are imported: their indices come before those of `functions`, which the module defines. */
    imported: each(SECTION.import, importedFunction).length,
    /** For each function, the index of its type. */
    typeOf: each(SECTION.function, (reader) => reader.number()),
    tables: each(SECTION.table, table),
    globals: each(SECTION.global, global),
    elements: elements(new Reader(body(SECTION.element))),
    tags: each(SECTION.tag, (reader) => [reader.byte(), reader.number()]),
    functions: each(SECTION.code, (reader) => reader.take(reader.number())),
  };
}

/** The code section of these functions. @param {(Uint8Array|number[])[]} bodies */
export function code(bodies) {
  return vector(bodies.map((body) => joined(unsigned(body.length), body)));
}

/** @param {string} fault */
function unknown(fault) {
  return new Error(`Python's runtime ${fault}; layout.mjs must be looked at`);
}

/** @param {Reader} reader */
function type(reader) {
  if (reader.byte() !== FUNCTION) throw unknown("has a type that is no function's");
  const parameters = reader.take(reader.number()).length;
  return { parameters, results: reader.take(reader.number()).length };
}

/** @param {Reader} reader */
function importedFunction(reader) {
  reader.name();
  reader.name();
  if (reader.byte() !== KIND.function) throw unknown("imports more than functions");
  return reader.number();
}

/** @param {Reader} reader */
function table(reader) {
  const held = reader.byte();
  const limited = reader.byte();
  reader.number();
  if (limited) reader.number();
  return held;
}

/** @param {Reader} reader */
function global(reader) {
  const [held, mutable] = [reader.byte(), reader.byte()];
  if (reader.byte() !== OP.i32_const) throw unknown("has a global that is no i32");
  reader.number();
  reader.byte();
  return [held, mutable];
}

/** The functions that have an address (can be called by a pointer): address → index. @param {Reader} reader @returns {number[]} */
function elements(reader) {
  const [segments, flags, opcode, from, end] = [
    reader.number(),
    reader.number(),
    reader.byte(),
    reader.number(),
    reader.byte(),
  ];
  if (segments !== 1 || flags !== 0 || opcode !== OP.i32_const || end !== OP.end)
    throw unknown("fills its table in another way");
  return [...Array(from), ...reader.each(() => reader.number())];
}
