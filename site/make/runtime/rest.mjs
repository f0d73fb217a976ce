/**
 * Added to Python's runtime by split.mjs: fetches the second part of the wasm when one of its functions is first called.
 * That call cannot await anything, so `read` must be synchronous, which only a worker is allowed.
 *
 * @param {WebAssembly.Instance} instance  the first part
 * @param {WebAssembly.Imports} imports  the imports of both parts
 * @param {() => Uint8Array} read  reads the second part
 * @returns {{exports: WebAssembly.Exports}}  the instance as the runtime expects it
 */
export function whole(instance, imports, read) {
  /** @type {{[name: string]: any}} */
  const shared = {};
  /** @type {{[name: string]: any}} */
  const exports = {};
  for (const [name, value] of Object.entries(instance.exports)) {
    if (name.startsWith("rest:")) shared[name.slice(5)] = value;
    else exports[name] = value;
  }
  const fetchRest = () => {
    let bytes;
    try {
      bytes = read();
    } catch (error) {
      // What Python was doing cannot be continued: the caller must start Python again.
      throw new WebAssembly.RuntimeError(`NetworkError: the rest of Python did not come: ${error}`);
    }
    new WebAssembly.Instance(new WebAssembly.Module(bytes), { ...imports, rest: shared });
  };
  // A table holds wasm functions only, so this tiny module turns fetchRest into one: (import "a" "b") (export "b")
  const line = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0, 7, 5, 1, 1, 98, 0,
    0,
  ];
  const door = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(line)), {
    a: { b: fetchRest },
  });
  shared.functions.set(0, door.exports.b);
  return { exports };
}
