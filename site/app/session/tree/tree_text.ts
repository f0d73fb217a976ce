/**
 * A tree as the address holds it: acts joined by commas; behind an act its sign, other annotations
 * ($14), what is drawn (/Rc3) and what is said ('so'), then in parentheses the lines that replace
 * it, after /- where they are folded away. What is said before an act stands before it; "=" is the
 * beginning. `c2-c3,c4xc2!/Rc2'best'(c4xb3,c1-c2),c1xc3`
 */

import {
  EMPTY_TREE,
  type Line,
  type Node,
  type Annotation,
  type Tree,
  type Variation,
} from "./tree.ts";

const FOLDED_MARK = "/-";
/** The greatest depth of nested variations, as in records (py/alquerque/formats/trees.py). */
const MAX_DEPTH = 100;

const textCache: WeakMap<Tree, string> = new WeakMap();

const quote = (text: string | undefined) => (text ? `'${text.replace(/[\\']/g, "\\$&")}'` : "");

const annotationText = ({ sign = "", glyphs = [], drawn = [], text }: Annotation) =>
  [sign, ...glyphs.map((n) => `$${n}`), ...drawn.map((drawing) => `/${drawing}`), quote(text)].join(
    "",
  );

const lineText = (line: Line): string =>
  line
    .map(
      (node) =>
        quote(node.before) +
        node.act +
        annotationText(node) +
        (node.folded && node.ways ? FOLDED_MARK : "") +
        (node.ways ?? []).map((variation) => `(${lineText(variation)})`).join(""),
    )
    .join(",");

export function treeToText(tree: Tree) {
  const cached = textCache.get(tree);
  if (cached !== undefined) return cached;
  const rootText = annotationText(tree);
  const text = [rootText ? `=${rootText}` : "", lineText(tree.line)].filter(Boolean).join(",");
  textCache.set(tree, text);
  return text;
}

const ACT = /(?!=)[^,()'/$]+/y;
const SIGNED = /^(.*[^!?])([!?]{1,8})$/;
const GLYPH = /\$(\d{1,3})/y;
const DRAWN = /\/([RBYG][a-z]-?\d{1,2}(?:[a-z]-?\d{1,2})?)/y;
const QUOTED = /'((?:\\.|[^\\'])*)'/sy;
/** A sign that stands in parentheses of its own, as some files have it. */
const WEAK = /\([!?]{1,8}\)/y;

/** @returns null for what cannot be read */
export function parseTree(text: string): Tree | null {
  let at = 0;

  /** The groups of what stands here, or null. */
  function take(pattern: RegExp) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  }

  /** What the groups of one kind hold that stand here, one after the other. */
  function every(pattern: RegExp) {
    const texts = [];
    for (let match = take(pattern); match; match = take(pattern)) texts.push(match[1] ?? "");
    return texts;
  }

  function saidBehind(annotation: Annotation) {
    const weak = take(WEAK);
    if (weak) annotation.sign = weak[0];
    const glyphs = every(GLYPH);
    if (glyphs.length) annotation.glyphs = glyphs.map(Number);
    const drawn = every(DRAWN);
    if (drawn.length) annotation.drawn = drawn;
    const comment = take(QUOTED);
    if (comment?.[1]) annotation.text = comment[1].replace(/\\(.)/gs, "$1");
  }

  function node(deep: number): Node | null {
    const before = take(QUOTED);
    const act = take(ACT);
    if (!act) return null;
    const [, plain = act[0], sign] = SIGNED.exec(act[0]) ?? [];
    const parsed: Node = { act: plain };
    if (before?.[1]) parsed.before = before[1].replace(/\\(.)/gs, "$1");
    if (sign) parsed.sign = sign;
    saidBehind(parsed);
    const folded = text.startsWith(FOLDED_MARK, at);
    if (folded) at += FOLDED_MARK.length;
    const variations: Variation[] = [];
    while (text[at] === "(") {
      at += 1;
      const [head, ...after] = (deep < MAX_DEPTH && line(deep + 1)) || [];
      if (!head || text[at] !== ")") return null;
      at += 1;
      variations.push([head, ...after]);
    }
    if (folded && variations.length) parsed.folded = true;
    if (variations.length) parsed.ways = variations;
    return parsed;
  }

  function line(deep: number): Line | null {
    const nodes: Line = [];
    while (at < text.length) {
      const parsed = node(deep);
      if (!parsed) return null;
      nodes.push(parsed);
      if (text[at] !== ",") break;
      at += 1;
    }
    return nodes;
  }

  const tree: Tree = { ...EMPTY_TREE };
  if (text[0] === "=") {
    at = 1;
    saidBehind(tree);
    if (text[at] === ",") at += 1;
  }
  const whole = line(0);
  return whole && at === text.length ? { ...tree, line: whole } : null;
}
