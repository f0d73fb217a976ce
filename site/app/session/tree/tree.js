// @ts-check
/**
 * All lines of a game, as a tree of acts, with what is said and drawn on them; plain data, never changed in place.
 *
 * A place in the tree is named by the acts that lead there: so nothing needs an id, and the line that is shown (`acts`, `ply`)
 * needs nothing else to be found. A line is a list of nodes, and the other ways to go on from before a node stand on that
 * node: a long game is therefore not deep. The first way from a place is the main one. The desk reads and writes the same
 * JSON (py/alquerque/formats/trees.py).
 */

/**
 * @typedef {object} Said  what stands on a place
 * @property {string} [sign]  "!", "?", "!!", "??", "!?", "?!", or what else a file has
 * @property {number[]} [glyphs]  other numeric annotations
 * @property {string} [text]  said after the move, with commands like [%clk 0:01:00]
 * @property {string} [before]  said before it, at the beginning of a variation
 * @property {string[]} [drawn]  rings "Rc3" and arrows "Bc3d4": a colour's letter (R, B, Y, G) and points
 * @property {boolean} [folded]  whether the variations that replace it are folded away
 */
/** @typedef {Said & {act: string, ways?: Line[]}} Node */
/** @typedef {Node[]} Line */
/** @typedef {Said & {line: Line}} Tree */
/** @typedef {{acts: string[], index: number, line: Line}} Lost  what was deleted: where it began, as which of the ways */

/** @type {Tree} */
export const EMPTY = { line: [] };

/** The ways to go on, the main one first. @param {Line} rest @returns {Line[]} */
function branches(rest) {
  if (!rest.length) return [];
  const [{ ways = [], ...head }, ...after] = rest;
  return [[head, ...after], ...ways];
}

/** Ways as one line with the others on its first node. @param {Line[]} ways @returns {Line} */
function joined(ways) {
  if (!ways.length) return [];
  const [[head, ...after], ...others] = ways;
  return [others.length ? { ...head, ways: others } : head, ...after];
}

/**
 * The line in which the ways from one place have been replaced.
 * @param {Line} line @param {string[]} acts  that lead to the place @param {(ways: Line[]) => Line[]} change @param {number} [from]
 * @returns {Line}
 */
function changed(line, acts, change, from = 0) {
  if (from === acts.length) return joined(change(branches(line)));
  const ways = branches(line);
  const n = ways.findIndex(([head]) => head.act === acts[from]);
  if (n < 0) return line;
  const [head, ...after] = ways[n];
  ways[n] = [head, ...changed(after, acts, change, from + 1)];
  return joined(ways);
}

/** The nodes along some acts, as far as they are in the tree. @param {Tree} tree @param {string[]} acts @returns {Node[]} */
export function nodes(tree, acts) {
  /** @type {Node[]} */
  const found = [];
  let { line } = tree;
  let n = 0;
  for (const act of acts) {
    const head = line[n];
    const way = head?.act === act ? null : head?.ways?.find((one) => one[0].act === act);
    if (way) [line, n] = [way, 0];
    else if (head?.act !== act) break;
    found.push(line[n]);
    n += 1;
  }
  return found;
}

/** Whether some acts are in the tree. @param {Tree} tree @param {string[]} acts */
export const holds = (tree, acts) => nodes(tree, acts).length === acts.length;

/** What stands on a place. @param {Tree} tree @param {string[]} acts @returns {Said} */
export const saidAt = (tree, acts) =>
  acts.length ? (nodes(tree, acts)[acts.length - 1] ?? {}) : tree;

/** The tree with a line in it, as the last of the ways where it leaves what was there. @param {Tree} tree @param {string[]} acts @returns {Tree} */
export function grown(tree, acts) {
  const known = nodes(tree, acts).length;
  if (known === acts.length) return tree;
  const rest = acts.slice(known).map((act) => ({ act }));
  return { ...tree, line: changed(tree.line, acts.slice(0, known), (ways) => [...ways, rest]) };
}

/** The acts that can follow a place, the main one first. @param {Tree} tree @param {string[]} acts */
export function ways(tree, acts) {
  /** @type {string[]} */
  let found = [];
  changed(tree.line, acts, (here) => {
    found = here.map(([head]) => head.act);
    return here;
  });
  return found;
}

/** The whole line that goes through a place, along its main ways. @param {Tree} tree @param {string[]} acts */
export function through(tree, acts) {
  const line = [...acts];
  changed(tree.line, acts, (here) => {
    line.push(...(here[0] ?? []).map((node) => node.act));
    return here;
  });
  return line;
}

/** Every line: its acts from the beginning. Lines that others leave come before those. @param {Tree} tree @returns {string[][]} */
export function lines(tree) {
  /** @type {string[][]} */
  const found = [];
  /** @param {Line} line @param {string[]} before */
  const walk = (line, before) => {
    const acts = line.map((node) => node.act);
    found.push([...before, ...acts]);
    for (const [n, node] of line.entries())
      for (const way of node.ways ?? []) walk(way, [...before, ...acts.slice(0, n)]);
  };
  walk(tree.line, []);
  return found;
}

/** @param {Said} said */
const plain = ({ sign, glyphs, text, before, drawn }) =>
  !sign && !glyphs?.length && !text && !before && !drawn?.length;

/** Whether a tree is one line of which nothing is said. @param {Tree} tree */
export const bare = (tree) =>
  plain(tree) && tree.line.every((node) => plain(node) && !node.ways?.length);

/** Changes what stands on a place; undefined takes away. @param {Tree} tree @param {string[]} acts @param {Said} said @returns {Tree} */
export function noted(tree, acts, said) {
  if (!acts.length) return { ...tree, ...said };
  const last = acts[acts.length - 1];
  return {
    ...tree,
    line: changed(tree.line, acts.slice(0, -1), (here) =>
      here.map(([head, ...after]) => [head.act === last ? { ...head, ...said } : head, ...after]),
    ),
  };
}

/** A ring or an arrow is drawn on a place; drawn again it goes, in another colour it changes. @param {Tree} tree @param {string[]} acts @param {string} shape */
export function drawnOn(tree, acts, shape) {
  const { drawn = [] } = saidAt(tree, acts);
  const others = drawn.filter((one) => one.slice(1) !== shape.slice(1));
  const next = drawn.includes(shape) ? others : [...others, shape];
  return noted(tree, acts, { drawn: next.length ? next : undefined });
}

/** After how many acts the variation begins that a place belongs to; 0 on the main line. @param {Tree} tree @param {string[]} acts */
export function variation(tree, acts) {
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

/** The way that leads to a place becomes the first of its ways; `all`: so does each before it. @param {Tree} tree @param {string[]} acts @param {boolean} all @returns {Tree} */
export function promoted(tree, acts, all) {
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

/** The tree without what begins at a place, and that. @param {Tree} tree @param {string[]} acts @returns {{tree: Tree, lost: Lost|null}} */
export function removed(tree, acts) {
  /** @type {Lost|null} */
  let lost = null;
  const last = acts[acts.length - 1];
  const line = changed(tree.line, acts.slice(0, -1), (here) => {
    const index = here.findIndex(([head]) => head.act === last);
    if (index >= 0) lost = { acts, index, line: here[index] };
    return here.filter((_, n) => n !== index);
  });
  return { tree: { ...tree, line }, lost };
}

/** What was deleted is put back where it was; what was played again meanwhile is kept with it. @param {Tree} tree @param {Lost} lost @returns {Tree} */
export function restored(tree, { acts, index, line }) {
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

/** One tree with the lines of another. @param {Tree} tree @param {Tree} other */
export const merged = (tree, other) => lines(other).reduce(grown, tree);
