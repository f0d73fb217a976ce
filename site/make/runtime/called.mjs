/**
 * Reads and writes called.txt, the list of the runtime's functions that a page calls. The list is valid for one runtime only, which
 * the hash of its wasm identifies: in another, functions have other numbers.
 */
import { createHash } from "node:crypto";

const HEAD = `# Which functions of Python's runtime a page calls, by their numbers in the wasm with this hash. Made anew for another
# Pyodide, or when pages ask more of Python, by: python3 build.py runtime
`;
const WIDTH = 120;

/** @param {Uint8Array} wasm */
export function hash(wasm) {
  return createHash("sha256").update(wasm).digest("hex");
}

/** @param {Uint8Array} wasm @param {boolean[]} called  for each function @returns {string} */
export function written(wasm, called) {
  const runs = [];
  for (let from = 0; from < called.length; from += 1) {
    if (!called[from]) continue;
    let to = from;
    while (called[to + 1]) to += 1;
    runs.push(to > from ? `${from}-${to}` : `${from}`);
    from = to;
  }
  const lines = [""];
  for (const run of runs) {
    const last = lines[lines.length - 1];
    if (last.length + run.length < WIDTH) lines[lines.length - 1] = last ? `${last} ${run}` : run;
    else lines.push(run);
  }
  return `${HEAD}${hash(wasm)}\n${lines.join("\n")}\n`;
}

/** For each of `count` functions, whether it is called. @param {Uint8Array} wasm @param {string} text @param {number} count */
export function read(wasm, text, count) {
  const [wasmHash, ...runs] = text.replace(/^#.*$/gm, "").trim().split(/\s+/);
  if (wasmHash !== hash(wasm))
    throw new Error(
      "site/make/runtime/called.txt is for another Python than the pinned one; make it anew: python3 build.py runtime",
    );
  const called = Array(count).fill(false);
  for (const run of runs) {
    const [from, to = from] = run.split("-").map(Number);
    called.fill(true, from, to + 1);
  }
  return called;
}
