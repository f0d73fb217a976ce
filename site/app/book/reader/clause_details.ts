/**
 * What a selected clause concerns, points and rules, below its words and as a sentence for screen
 * readers.
 */

import { h } from "../../lib/dom.ts";
import { clauseName, fieldName, list, pointNames, say, sayAt } from "../../lib/i18n.ts";
import type { Clauses } from "../clauses.ts";
import type { Highlighter } from "../highlight.ts";

/** Up to how many points are named; of more, only the number is given. */
const MAX_NAMED_POINTS = 6;

/** The points that a clause concerns, in words. */
function pointsText(book: Clauses, id: string) {
  const points = book.pointsOf(id);
  if (!points.length) return "";
  return points.length > MAX_NAMED_POINTS
    ? say("page.text.says.boardMany", { n: points.length })
    : say("page.text.says.board", { points: list(pointNames(points)) });
}

/** Why it concerns neither. */
const noneText = (book: Clauses, id: string) =>
  book
    .noneKindsOf(id)
    .map((kind) => sayAt(["page", "text", "none", kind]))
    .join(" ");

const rulesText = (rules: string[]) => say(`page.text.says.rule${rules.length > 1 ? "s" : ""}`);

function detailsLine(book: Clauses, highlighter: Highlighter, id: string, rules: string[]) {
  const line = h("p.says", {});
  const points = pointsText(book, id);
  const link = (look: string, props: object, text: string) =>
    h(`button.link${look}`, { type: "button", ...props }, text);
  if (points)
    line.append(
      points,
      " ",
      link(".to-board", { onclick: highlighter.scrollToBoard }, say("page.text.says.toBoard")),
      " ",
    );
  if (rules.length) {
    line.append(rulesText(rules), " ");
    for (const [n, field] of rules.entries()) {
      const props = { "data-to-rule": field, onclick: () => highlighter.scrollToRule(field) };
      line.append(n ? ", " : "", link("", props, fieldName(field)));
    }
    line.append(".");
  }
  if (!points && !rules.length) line.append(noneText(book, id));
  return line;
}

/** The same as one sentence. */
export function spokenDetails(book: Clauses, id: string, rules: string[]) {
  const points = pointsText(book, id);
  const names = rules.length ? `${rulesText(rules)} ${list(rules.map(fieldName))}.` : "";
  return [`${clauseName(id)}.`, points, names || (points ? "" : noneText(book, id))]
    .filter(Boolean)
    .join(" ");
}

/** The line below a clause, while it is selected. */
export function drawDetails(
  book: Clauses,
  highlighter: Highlighter,
  id: string,
  held: boolean,
  rules: string[],
) {
  const clause = book.places.get(id);
  const line = clause?.querySelector(".says");
  if (!held) return line?.remove();
  const key = rules.join(" ");
  if (line?.getAttribute("data-rules") === key) return;
  const next = detailsLine(book, highlighter, id, rules);
  next.dataset.rules = key;
  if (line) line.replaceWith(next);
  else clause?.append(next);
}
