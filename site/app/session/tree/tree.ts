/**
 * All lines of a game, as a tree of acts, with what is said and drawn on them; plain data, never
 * changed in place.
 *
 * A place in the tree is named by the acts that lead there: so nothing needs an id, and the line
 * that is shown (`acts`, `ply`) needs nothing else to be found. A line is a list of nodes, and the
 * other ways to go on from before a node stand on that node: a long game is therefore not deep. The
 * first way from a place is the main one. The desk reads and writes the same JSON
 * (py/alquerque/formats/trees.py).
 */

/** what stands on a place */
export interface Said {
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

export type Node = Said & { act: string; ways?: Way[] };

export type Line = Node[];

/** A line that goes on. */
export type Way = [Node, ...Node[]];

export type Tree = Said & { line: Line };

/** what was deleted: where it began, as which of the ways */
export interface Lost {
  acts: string[];
  index: number;
  line: Way;
}

export const EMPTY: Tree = { line: [] };

/** The ways to go on, the main one first. */
function branches([first, ...after]: Line): Way[] {
  if (!first) return [];
  const { ways = [], ...head } = first;
  return [[head, ...after], ...ways];
}

/** Ways as one line with the others on its first node. */
function joined([main, ...others]: Way[]): Line {
  if (!main) return [];
  const [head, ...after] = main;
  return [others.length ? { ...head, ways: others } : head, ...after];
}

/**
 * The line in which the ways from one place have been replaced.
 * @param acts that lead to the place
 */
function changed(
  line: Line,
  acts: string[],
  change: (ways: Way[]) => Way[],
  from: number = 0,
): Line {
  if (from === acts.length) return joined(change(branches(line)));
  const ways = branches(line);
  const n = ways.findIndex(([head]) => head.act === acts[from]);
  const way = ways[n];
  if (!way) return line;
  const [head, ...after] = way;
  ways[n] = [head, ...changed(after, acts, change, from + 1)];
  return joined(ways);
}

/** The nodes along some acts, as far as they are in the tree. */
export function nodes(tree: Tree, acts: string[]): Node[] {
  const found: Node[] = [];
  let { line } = tree;
  let n = 0;
  for (const act of acts) {
    const head = line[n];
    const way = head?.act === act ? null : head?.ways?.find((one) => one[0].act === act);
    const node = way?.[0] ?? head;
    if (node?.act !== act) break;
    if (way) [line, n] = [way, 0];
    found.push(node);
    n += 1;
  }
  return found;
}

/** Whether some acts are in the tree. */
export const holds = (tree: Tree, acts: string[]) => nodes(tree, acts).length === acts.length;

/** What stands on a place. */
export const saidAt = (tree: Tree, acts: string[]): Said =>
  acts.length ? (nodes(tree, acts)[acts.length - 1] ?? {}) : tree;

/** The tree with a line in it, as the last of the ways where it leaves what was there. */
export function grown(tree: Tree, acts: string[]): Tree {
  const known = nodes(tree, acts).length;
  if (known === acts.length) return tree;
  const [act = "", ...others] = acts.slice(known);
  const rest: Way = [{ act }, ...others.map((act) => ({ act }))];
  return { ...tree, line: changed(tree.line, acts.slice(0, known), (ways) => [...ways, rest]) };
}

/** The acts that can follow a place, the main one first. */
export function ways(tree: Tree, acts: string[]) {
  let found: string[] = [];
  changed(tree.line, acts, (here) => {
    found = here.map(([head]) => head.act);
    return here;
  });
  return found;
}

/** The whole line that goes through a place, along its main ways. */
export function through(tree: Tree, acts: string[]) {
  const line = [...acts];
  changed(tree.line, acts, (here) => {
    line.push(...(here[0] ?? []).map((node) => node.act));
    return here;
  });
  return line;
}

/** Every line: its acts from the beginning. Lines that others leave come before those. */
export function lines(tree: Tree): string[][] {
  const found: string[][] = [];
  const walk = (line: Line, before: string[]) => {
    const acts = line.map((node) => node.act);
    found.push([...before, ...acts]);
    for (const [n, node] of line.entries())
      for (const way of node.ways ?? []) walk(way, [...before, ...acts.slice(0, n)]);
  };
  walk(tree.line, []);
  return found;
}

const plain = ({ sign, glyphs, text, before, drawn }: Said) =>
  !sign && !glyphs?.length && !text && !before && !drawn?.length;

/** Whether a tree is one line of which nothing is said. */
export const bare = (tree: Tree) =>
  plain(tree) && tree.line.every((node) => plain(node) && !node.ways?.length);

/** Changes what stands on a place; undefined takes away. */
export function noted(tree: Tree, acts: string[], said: Said): Tree {
  if (!acts.length) return { ...tree, ...said };
  const last = acts[acts.length - 1];
  return {
    ...tree,
    line: changed(tree.line, acts.slice(0, -1), (here) =>
      here.map(([head, ...after]) => [head.act === last ? { ...head, ...said } : head, ...after]),
    ),
  };
}

/** A ring or an arrow is drawn on a place; drawn again it goes, in another colour it changes. */
export function drawnOn(tree: Tree, acts: string[], shape: string) {
  const { drawn = [] } = saidAt(tree, acts);
  const others = drawn.filter((one) => one.slice(1) !== shape.slice(1));
  const next = drawn.includes(shape) ? others : [...others, shape];
  return noted(tree, acts, { drawn: next.length ? next : undefined });
}

/** After how many acts the variation begins that a place belongs to; 0 on the main line. */
export function variation(tree: Tree, acts: string[]) {
  let at = 0;
  let { line } = tree;
  let n = 0;
  for (const [count, act] of acts.entries()) {
    const way = line[n]?.act === act ? null : line[n]?.ways?.find((one) => one[0].act === act);
    if (way) [line, n, at] = [way, 0, count + 1];
    n += 1;
  }
  return at;
}

/** The way that leads to a place becomes the first of its ways; `all`: so does each before it. */
export function promoted(tree: Tree, acts: string[], all: boolean): Tree {
  const at = variation(tree, acts);
  if (!at) return tree;
  const next = {
    ...tree,
    line: changed(tree.line, acts.slice(0, at - 1), (here) => [
      ...here.filter(([head]) => head.act === acts[at - 1]),
      ...here.filter(([head]) => head.act !== acts[at - 1]),
    ]),
  };
  return all ? promoted(next, acts, true) : next;
}

/** The tree without what begins at a place, and that. */
export function removed(tree: Tree, acts: string[]): { tree: Tree; lost: Lost | null } {
  let lost: Lost | null = null;
  const last = acts[acts.length - 1];
  const line = changed(tree.line, acts.slice(0, -1), (here) => {
    const index = here.findIndex(([head]) => head.act === last);
    const line = here[index];
    if (line) lost = { acts, index, line };
    return here.filter((_, n) => n !== index);
  });
  return { tree: { ...tree, line }, lost };
}

/** What was deleted is put back where it was; what was played again meanwhile is kept with it. */
export function restored(tree: Tree, { acts, index, line }: Lost): Tree {
  const before = acts.slice(0, -1);
  const whole = grown(tree, before);
  const again = ways(whole, before).includes(line[0].act);
  if (again) {
    const back = { line: joined([line]) };
    return lines(back).reduce((sum, one) => grown(sum, [...before, ...one]), whole);
  }
  return {
    ...whole,
    line: changed(whole.line, before, (here) => [
      ...here.slice(0, index),
      line,
      ...here.slice(index),
    ]),
  };
}

/** One tree with the lines of another. */
export const merged = (tree: Tree, other: Tree) => lines(other).reduce(grown, tree);
