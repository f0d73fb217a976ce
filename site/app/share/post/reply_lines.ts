/**
 * Conditional replies as lists of turns: the other player's and one's own in pairs. What is legal,
 * and how many there can be, is for the engine to say (py/alquerque/formats/replies.py).
 */

import { h } from "../../lib/dom.ts";
import { prettyMove, say } from "../../lib/i18n.ts";
import { annotate, type Tree } from "../../session/tree/tree.ts";

/** Whether a line begins with all turns of another. */
const beginsWith = (line: string[], other: string[]) => other.every((turn, n) => turn === line[n]);

/** Whether two lines answer the same with different turns. */
function areUnlike(first: string[], second: string[]) {
  const n = first.findIndex((turn, n) => turn !== second[n]);
  return n % 2 === 1 && n < second.length;
}

/**
 * The lines with one more. It takes the place of those that it goes on from, and of those that
 * answer otherwise what it answers.
 */
export function withReply(lines: string[][], line: string[]): string[][] {
  if (lines.some((earlierLine) => beginsWith(earlierLine, line))) return lines;
  return [
    ...lines.filter(
      (earlierLine) => !beginsWith(line, earlierLine) && !areUnlike(line, earlierLine),
    ),
    line,
  ];
}

/** "If c4×c2, then b1×d3; after that, if …" */
export function lineText(line: string[]): string {
  const parts = [];
  for (let n = 0; n + 1 < line.length; n += 2) {
    const [move = "", reply = ""] = line.slice(n, n + 2).map(prettyMove);
    parts.push(say(`page.post.replies.${n ? "next" : "line"}`, { move, reply }));
  }
  return parts.join("; ");
}

/** The tree in which the last of some acts is marked as one that was played ahead. */
export const markAhead = (tree: Tree, acts: string[]) =>
  annotate(tree, acts, { text: say("page.post.replies.mark") });

/** @param actions the buttons of a line */
export const lineList = (
  lines: string[][],
  actions: (line: string[]) => HTMLElement[] = () => [],
) =>
  h(
    "ul.reply-lines",
    { "aria-label": say("page.post.replies.title") },
    ...lines.map((line) => h("li", {}, h("span", {}, lineText(line)), ...actions(line))),
  );
