/**
 * Runs Binaryen's tools, and reads and writes the sections of a WebAssembly module (the binary format of the core specification, 2.0,
 * chapter 5). Only what layout.mjs, profile.mjs and split.mjs need: instructions are not decoded.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

// The WebAssembly features that the pinned runtime uses; by default Binaryen also writes some that no browser reads yet.
const FEATURES = [
  "bulk-memory",
  "bulk-memory-opt",
  "exception-handling",
  "extended-const",
  "multivalue",
  "mutable-globals",
];
FEATURES.push("nontrapping-float-to-int", "reference-types", "sign-ext", "simd", "tail-call");

export const SECTION = {
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  global: 6,
  export: 7,
  element: 9,
  code: 10,
  data: 11,
  tag: 13,
};
export const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };
export const TYPE = { funcref: 0x70, externref: 0x6f };
const HEAD = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** @param {number} number @returns {number[]} */
export function unsigned(number) {
  const bytes = [];
  for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) | 128);
  return [...bytes, number];
}

/** A number, not negative, encoded as i32.const needs it (signed LEB128). @param {number} number @returns {number[]} */
export function signed(number) {
  const bytes = unsigned(number);
  const last = bytes.length - 1;
  return bytes[last] & 64 ? [...bytes.slice(0, last), bytes[last] | 128, 0] : bytes;
}

/** @param {...(Uint8Array|number[])} parts @returns {Uint8Array} */
export function joined(...parts) {
  return Buffer.concat(parts.map((part) => Uint8Array.from(part)));
}

/** @param {string} text */
export function named(text) {
  const bytes = Buffer.from(text, "utf8");
  return joined(unsigned(bytes.length), bytes);
}

/** A vector as the format has it: the number of its parts, then the parts. @param {(Uint8Array|number[])[]} parts */
export function vector(parts) {
  return joined(unsigned(parts.length), ...parts);
}

export class Reader {
  /** @param {Uint8Array} bytes @param {number} [at] */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    for (let value = 0, weight = 1; ; weight *= 128) {
      const byte = this.byte();
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
  }

  /** @param {number} length */
  take(length) {
    const from = this.at;
    this.at += length;
    return this.bytes.subarray(from, this.at);
  }

  name() {
    return Buffer.from(this.take(this.number())).toString("utf8");
  }

  rest() {
    return this.bytes.subarray(this.at);
  }

  /** A vector: reads the number of entries, then each of them with `readEntry`. @template T @param {(index: number) => T} readEntry @returns {T[]} */
  each(readEntry) {
    return Array.from({ length: this.number() }, (_, index) => readEntry(index));
  }
}

/** A section with `entries` added at its end. @param {Uint8Array} body @param {(Uint8Array|number[])[]} entries */
export function longer(body, entries) {
  const reader = new Reader(body);
  const count = reader.number();
  return joined(unsigned(count + entries.length), reader.rest(), ...entries);
}

/** @typedef {{id: number, body: Uint8Array}} Section */

/** @param {Uint8Array} bytes @returns {Section[]} */
export function sections(bytes) {
  const reader = new Reader(bytes, HEAD.length);
  const entries = [];
  while (reader.at < bytes.length)
    entries.push({ id: reader.byte(), body: reader.take(reader.number()) });
  return entries;
}

/** @param {Section[]} parts */
export function module(parts) {
  return joined(HEAD, ...parts.map(({ id, body }) => joined([id], unsigned(body.length), body)));
}

/** @param {string} folder  of the npm package @param {string} tool @param {string[]} toolArguments */
export function binaryenRuns(folder, tool, toolArguments) {
  const command = [
    join(folder, "bin", tool),
    ...toolArguments,
    "--mvp-features",
    ...FEATURES.map((name) => `--enable-${name}`),
  ];
  execFileSync(process.execPath, command, { stdio: ["ignore", "ignore", "inherit"] });
}
