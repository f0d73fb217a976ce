/** How a page is composed of features, in whatever order they are listed. */

/** Makes a thing when it is first asked for, and returns the same one from then on. */
export function once<Thing>(make: () => Thing): () => Thing {
  let only: { thing: Thing } | null = null;
  return () => {
    only ??= { thing: make() };
    return only.thing;
  };
}

/** Makes each feature of a list; what one needs of another, it asks for through `once`. */
export function createAll(features: (() => unknown)[]) {
  for (const create of features) create();
}
