/**
 * Runs under node, at build time:  node trim.mjs PYODIDE_FOLDER BINARYEN_FOLDER OUT_FOLDER
 * Writes Pyodide's runtime into OUT_FOLDER without the exports that nothing uses.
 *
 * The runtime exports eight thousand C functions, so that libraries loaded later can link to them; every start spends time on wrapping
 * and naming each. No library is ever loaded here. Kept are the exports that Pyodide's own scripts mention, those that the runtime
 * imports by name itself (GOT), and JavaScript code written in C sources (__em_); Binaryen then removes what is no longer reachable.
 * Also writes calls.json: for each function of the runtime, the functions that it calls directly, not through a table.
 */
import { copyFileSync, createReadStream, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import { binaryenRuns } from "./wasm.mjs";

const [pyodide, binaryen, out] = process.argv.slice(2).map((path) => resolve(path));
const ASSIGN = "function assignWasmExports(";
const FIRST_NAME = "var _set_method_docstring"; // the declaration of the variables which that function assigns begins here

const script = readFileSync(join(pyodide, "pyodide.asm.mjs"), "utf8");
const start = script.indexOf(ASSIGN);
const declared = script.lastIndexOf(FIRST_NAME, start);
const end = script.indexOf("}", start);
if (start < 0 || declared < 0)
  throw new Error("pyodide.asm.mjs is not written as it was; trim.mjs must be looked at");
const before = script.slice(0, declared);
const names = script.slice(declared + "var ".length, start).replace(/;\s*$/, "");
const body = script.slice(script.indexOf("{", start) + 1, end);
const after = script.slice(end);

const module = new WebAssembly.Module(readFileSync(join(pyodide, "pyodide.asm.wasm")));
const spoken = new Set(
  `${before}${after}${readFileSync(join(pyodide, "pyodide.mjs"), "utf8")}`.match(/[\w$]+/g),
);
const importedNames = WebAssembly.Module.imports(module).flatMap((imported) =>
  imported.module.startsWith("GOT.") ? [imported.name] : [],
);
const keptNames = new Set(importedNames);
for (const { name } of WebAssembly.Module.exports(module)) {
  if (spoken.has(name) || spoken.has(`_${name}`) || /^__(em_|start_|stop_)/.test(name))
    keptNames.add(name);
}

const stays = [];
const gone = new Set();
for (const line of body.split(";").filter(Boolean)) {
  const [, name] = line.match(/wasmExports\["([^"]+)"\]/) ?? [];
  if (name === undefined || keptNames.has(name)) stays.push(line);
  else gone.add(line.slice(0, line.indexOf("=")));
}
const left = names.split(",").filter((name) => !gone.has(name.trim()));
writeFileSync(
  join(out, "pyodide.asm.mjs"),
  `${before}var ${left.join(",")};${ASSIGN}wasmExports){${stays.join(";")}${after}`,
);
copyFileSync(join(pyodide, "pyodide.mjs"), join(out, "pyodide.mjs"));

const present = WebAssembly.Module.exports(module).filter(({ name }) => keptNames.has(name));
const graph = present.map(({ name }) => ({ name: `out:${name}`, root: true, export: name }));
const plan = join(out, "graph.json");
writeFileSync(plan, JSON.stringify(graph));
binaryenRuns(binaryen, "wasm-metadce", [
  join(pyodide, "pyodide.asm.wasm"),
  "-o",
  join(out, "pyodide.asm.wasm"),
  `--graph-file=${plan}`,
]);
rmSync(plan);

// Pyodide's lock file with an empty list of packages: the full one, 119 kB, would be read at every start.
const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
writeFileSync(join(out, "pyodide-lock.json"), JSON.stringify({ info, packages: {} }));

const text = join(out, "text");
binaryenRuns(binaryen, "wasm-dis", [join(out, "pyodide.asm.wasm"), "-o", text]);
/** @type {number[][]} */
const calls = [];
for await (const line of createInterface({ input: createReadStream(text) })) {
  if (/^ \(func \$\d/.test(line)) calls.push([]);
  const called = /\((?:return_)?call \$(\d+)\b/.exec(line);
  if (called) calls[calls.length - 1].push(Number(called[1]));
}
rmSync(text);
writeFileSync(join(out, "calls.json"), JSON.stringify(calls.map((all) => [...new Set(all)])));
