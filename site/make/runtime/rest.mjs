/**
 * Goes into Python's runtime (see split.mjs): fetches the part of the wasm that a start does without, when a function of it is called.
 * The call waits, so the reading must not be one that is waited for: only a worker may do that.
 *
 * @param {WebAssembly.Instance} instance  the part that is there
 * @param {WebAssembly.Imports} imports  what both parts are given
 * @param {() => Uint8Array} read  reads the other part
 * @returns {{exports: WebAssembly.Exports}}  the instance as the runtime knows it
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
      // Nothing that was under way in Python can go on: who called must begin anew.
      throw new WebAssembly.RuntimeError(`NetworkError: the rest of Python did not come: ${error}`);
    }
    new WebAssembly.Instance(new WebAssembly.Module(bytes), { ...imports, rest: shared });
  };
  // A table holds functions of wasm only: a module of one line makes one of this. (import "a" "b") (export "b")
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
