/** What a line of the analysis is worth and how it goes on: in words, in figures and as a bar. */

import { h, s, smallMan } from "../lib/dom.ts";
import { sideName } from "../session/text/messages.ts";
import { prettyMove, say, sentence } from "../lib/i18n.ts";
import type { AnalysedLine as Line, Side } from "../api.d.ts";

/** Who stands better, as the end of a sentence. */
export function evaluationPhrase({ word, ahead, in: n }: Line) {
  const sides = ahead && sideName(ahead);
  const key = word === "wins" && n ? (n === 1 ? "winsNow" : "winsIn") : word;
  const text = say(`page.analysis.word.${key}`, { sides, n });
  return sides && text.startsWith(sides) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Who stands better, in a sentence. */
export const evaluationText = (line: Line) => sentence(evaluationPhrase(line));

/** The same in figures: men ahead, white's with a plus; or who wins, and in how many turns. */
export function scoreElement({ word, ahead, value, in: n }: Line) {
  if (word === "wins" && ahead) return h("span.worth", {}, smallMan(ahead), n ?? "");
  const men = Math.abs(value) / 100;
  return h(
    "span.worth",
    {},
    word === "drawn" ? "=" : `${men < 0.05 ? "" : value > 0 ? "+" : "−"}${men.toFixed(1)}`,
  );
}

/** A line as it is read. */
export const lineText = ({ turns, unfinished }: Line) =>
  [...turns.map((turn) => prettyMove(turn.text)), unfinished ? `${prettyMove(unfinished)}…` : ""]
    .filter(Boolean)
    .join("  ");

/** How much of the point is white's. */
export const evaluationBar = (share: number) =>
  s(
    "svg",
    { class: "bar", viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "of-b", width: 100, height: 4 }),
    s("rect", { class: "of-w", width: share * 100, height: 4 }),
    s("path", { class: "half", d: "M50 0V4" }),
  );

/** What a turn brings whoever plays it. */
export const outcomeFor = ({ word, ahead }: Line, side: Side) =>
  word === "wins" ? (ahead === side ? "win" : "loss") : "drawn";
