/** How a page is composed of features, in whatever order they are listed. */

/**
 * Creates an object lazily, on the first call, and returns the same one from then on. A call during
 * the creation is a circular dependency, which throws an error.
 */
export function once<Thing>(make: () => Thing): () => Thing {
  let only: { thing: Thing } | null = null;
  let isBegun = false;
  return () => {
    if (only) return only.thing;
    if (isBegun) throw new Error("a feature needs itself");
    isBegun = true;
    only = { thing: make() };
    return only.thing;
  };
}

/** Makes each feature of a list; what one needs of another, it asks for through `once`. */
export function createAll(features: (() => unknown)[]) {
  for (const create of features) create();
}
