/**
 * The views that a problem's page has, of its first turns and what is played after them:
 * site/make/render/teaching/problems.py says which. Where each problem begins comes with the page;
 * the answers are fetched, and until they are there Python is asked.
 */

import { unpackValue, type Packed, rowOf } from "../../session/prebuilt.ts";
import type { View } from "../../api.d.ts";

/** null where the page has none */
export type Views = (problem: string, acts: string[]) => View | null;

/**
 * @param packed where each problem begins
 * @param answers the address of the others
 */
export function createProblemViews(packed: Packed, answers: string): Views {
  const first = readViews(packed);
  let all: Views | null = null;
  const fetched = fetch(answers).then((answer) => (answer.ok ? answer.json() : null));
  fetched.then(
    (file: Packed | null) => {
      all = file && readViews(file);
    },
    () => {}, // without them the first answers wait for Python
  );
  return (problem, acts) => all?.(problem, acts) ?? first(problem, acts);
}

function readViews(packed: Packed): Views {
  const [shape, ...places] = rowOf(packed);
  const open: { [problem: string]: { [acts: string]: Partial<View> } } = {};
  return (problem, acts) => {
    const place = places[packed.keys[shape]?.indexOf(problem) ?? -1];
    if (place === undefined) return null;
    const views =
      open[problem] ?? (unpackValue(packed, place) as { [acts: string]: Partial<View> });
    open[problem] = views;
    // Of each view there is what has changed since the one before.
    const changes = [...acts, ""].map((_, n) => views[acts.slice(0, n).join(" ")]);
    return changes.every(Boolean) ? (Object.assign({}, ...changes) as View) : null;
  };
}
