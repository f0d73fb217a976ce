/**
 * All lines of a game, as a tree of acts, with what is said and drawn on them; plain data, never
 * changed in place.
 *
 * A place in the tree is named by the acts that lead there: so nothing needs an id, and the line
 * that is shown (`acts`, `ply`) needs nothing else to be found. A line is a list of nodes, and the
 * other ways to go on from before a node stand on that node: a long game is therefore not deep. The
 * first way from a place is the main one. The engine reads and writes the same JSON
 * (py/alquerque/formats/trees.py).
 */

/** what stands on a place */
export interface Annotation {
  /** "!", "?", "!!", "??", "!?", "?!", or what else a file has */
  sign?: string;
  /** other numeric annotations */
  glyphs?: number[];
  /** said after the move, with commands like [%clk 0:01:00] */
  text?: string;
  /** said before it, at the beginning of a variation */
  before?: string;
  /** rings "Rc3" and arrows "Bc3d4": a colour's letter (R, B, Y, G) and points */
  drawn?: string[];
  /** whether the variations that replace it are folded away */
  folded?: boolean;
}

export type Node = Annotation & { act: string; ways?: Variation[] };

export type Line = Node[];

/** A line that goes on. */
export type Variation = [Node, ...Node[]];

export type Tree = Annotation & { line: Line };

/** what was deleted: where it began, as which of the ways */
export interface DeletedLine {
  acts: string[];
  index: number;
  line: Variation;
}

export const EMPTY_TREE: Tree = { line: [] };

/** The ways to go on, the main one first. */
function branches([first, ...after]: Line): Variation[] {
  if (!first) return [];
  const { ways: variations = [], ...head } = first;
  return [[head, ...after], ...variations];
}

/** Ways as one line with the others on its first node. */
function joinBranches([main, ...others]: Variation[]): Line {
  if (!main) return [];
  const [head, ...after] = main;
  return [others.length ? { ...head, ways: others } : head, ...after];
}

/**
 * The line in which the ways from one place have been replaced.
 * @param acts that lead to the place
 */
function withBranches(
  line: Line,
  acts: string[],
  change: (variations: Variation[]) => Variation[],
  from: number = 0,
): Line {
  if (from === acts.length) return joinBranches(change(branches(line)));
  const variations = branches(line);
  const n = variations.findIndex(([head]) => head.act === acts[from]);
  const variation = variations[n];
  if (!variation) return line;
  const [head, ...after] = variation;
  variations[n] = [head, ...withBranches(after, acts, change, from + 1)];
  return joinBranches(variations);
}

/** The nodes along some acts, as far as they are in the tree. */
export function nodesAlong(tree: Tree, acts: string[]): Node[] {
  const nodes: Node[] = [];
  let { line } = tree;
  let n = 0;
  for (const act of acts) {
    const head = line[n];
    const entered =
      head?.act === act ? null : head?.ways?.find((variation) => variation[0].act === act);
    const node = entered?.[0] ?? head;
    if (node?.act !== act) break;
    if (entered) [line, n] = [entered, 0];
    nodes.push(node);
    n += 1;
  }
  return nodes;
}

/** Whether some acts are in the tree. */
export const contains = (tree: Tree, acts: string[]) =>
  nodesAlong(tree, acts).length === acts.length;

/** What stands on a place. */
export const annotationAt = (tree: Tree, acts: string[]): Annotation =>
  acts.length ? (nodesAlong(tree, acts)[acts.length - 1] ?? {}) : tree;

/** The tree with this line; where it leaves the known lines it becomes the last variation. */
export function withLine(tree: Tree, acts: string[]): Tree {
  const knownCount = nodesAlong(tree, acts).length;
  if (knownCount === acts.length) return tree;
  const [act = "", ...others] = acts.slice(knownCount);
  const rest: Variation = [{ act }, ...others.map((act) => ({ act }))];
  return {
    ...tree,
    line: withBranches(tree.line, acts.slice(0, knownCount), (variations) => [...variations, rest]),
  };
}

/** The acts that can follow a place, the main one first. */
export function nextActs(tree: Tree, acts: string[]) {
  let branchActs: string[] = [];
  withBranches(tree.line, acts, (here) => {
    branchActs = here.map(([head]) => head.act);
    return here;
  });
  return branchActs;
}

/** The whole line that goes through a place, along its main ways. */
export function lineThrough(tree: Tree, acts: string[]) {
  const line = [...acts];
  withBranches(tree.line, acts, (here) => {
    line.push(...(here[0] ?? []).map((node) => node.act));
    return here;
  });
  return line;
}

/** Every line, as its acts from the beginning. A line comes before the variations that leave it. */
export function allLines(tree: Tree): string[][] {
  const lines: string[][] = [];
  const walk = (line: Line, before: string[]) => {
    const acts = line.map((node) => node.act);
    lines.push([...before, ...acts]);
    for (const [n, node] of line.entries())
      for (const variation of node.ways ?? []) walk(variation, [...before, ...acts.slice(0, n)]);
  };
  walk(tree.line, []);
  return lines;
}

const isUnannotated = ({ sign, glyphs, text, before, drawn }: Annotation) =>
  !sign && !glyphs?.length && !text && !before && !drawn?.length;

/** Whether a tree is one line of which nothing is said. */
export const isBare = (tree: Tree) =>
  isUnannotated(tree) && tree.line.every((node) => isUnannotated(node) && !node.ways?.length);

/** Changes what stands on a place; undefined takes away. */
export function annotate(tree: Tree, acts: string[], annotation: Annotation): Tree {
  if (!acts.length) return { ...tree, ...annotation };
  const last = acts[acts.length - 1];
  return {
    ...tree,
    line: withBranches(tree.line, acts.slice(0, -1), (here) =>
      here.map(([head, ...after]) => [
        head.act === last ? { ...head, ...annotation } : head,
        ...after,
      ]),
    ),
  };
}

/** Toggles a ring or an arrow at a place; in another colour it is recoloured. */
export function toggleShape(tree: Tree, acts: string[], shape: string) {
  const { drawn = [] } = annotationAt(tree, acts);
  const others = drawn.filter((drawing) => drawing.slice(1) !== shape.slice(1));
  const next = drawn.includes(shape) ? others : [...others, shape];
  return annotate(tree, acts, { drawn: next.length ? next : undefined });
}

/** The ply at which the variation of a place begins; 0 on the main line. */
export function variationStart(tree: Tree, acts: string[]) {
  let at = 0;
  let { line } = tree;
  let n = 0;
  for (const [count, act] of acts.entries()) {
    const entered =
      line[n]?.act === act ? null : line[n]?.ways?.find((variation) => variation[0].act === act);
    if (entered) [line, n, at] = [entered, 0, count + 1];
    n += 1;
  }
  return at;
}

/** Promotes the variation that leads to a place; `all`: up to the main line. */
export function promote(tree: Tree, acts: string[], all: boolean): Tree {
  const at = variationStart(tree, acts);
  if (!at) return tree;
  const next = {
    ...tree,
    line: withBranches(tree.line, acts.slice(0, at - 1), (here) => [
      ...here.filter(([head]) => head.act === acts[at - 1]),
      ...here.filter(([head]) => head.act !== acts[at - 1]),
    ]),
  };
  return all ? promote(next, acts, true) : next;
}

/** Removes the line that begins at a place, and returns it. */
export function removeAt(tree: Tree, acts: string[]): { tree: Tree; lost: DeletedLine | null } {
  let lost: DeletedLine | null = null;
  const last = acts[acts.length - 1];
  const line = withBranches(tree.line, acts.slice(0, -1), (here) => {
    const index = here.findIndex(([head]) => head.act === last);
    const line = here[index];
    if (line) lost = { acts, index, line };
    return here.filter((_, n) => n !== index);
  });
  return { tree: { ...tree, line }, lost };
}

/** Removes the line that begins at a place, unless something is said, drawn or branched off there. */
export function removePlain(tree: Tree, acts: string[]): Tree {
  const { tree: rest, lost } = removeAt(tree, acts);
  return lost?.line.every((node) => Object.keys(node).length === 1) ? rest : tree;
}

/** Restores a deleted line; what was played there since is merged with it. */
export function restoreLine(tree: Tree, { acts, index, line }: DeletedLine): Tree {
  const before = acts.slice(0, -1);
  const whole = withLine(tree, before);
  const again = nextActs(whole, before).includes(line[0].act);
  if (again) {
    const back = { line: joinBranches([line]) };
    return allLines(back).reduce((sum, branch) => withLine(sum, [...before, ...branch]), whole);
  }
  return {
    ...whole,
    line: withBranches(whole.line, before, (here) => [
      ...here.slice(0, index),
      line,
      ...here.slice(index),
    ]),
  };
}

/** One tree with the lines of another. */
export const mergeTrees = (tree: Tree, other: Tree) => allLines(other).reduce(withLine, tree);
