/**
 * What a selected clause concerns, points and rules, below its words and as a sentence for screen
 * readers.
 */

import { h } from "../../lib/dom.ts";
import { clauseName, fieldName, list, pointNames, say, sayAt } from "../../lib/i18n.ts";
import type { Clauses } from "../clauses.ts";
import type { Lamp } from "../highlight.ts";

/** Up to how many points are named; of more, only the number is given. */
const NAMED = 6;

/** The points that a clause concerns, in words. */
function pointsSaid(book: Clauses, id: string) {
  const points = book.pointsOf(id);
  if (!points.length) return "";
  return points.length > NAMED
    ? say("page.text.says.boardMany", { n: points.length })
    : say("page.text.says.board", { points: list(pointNames(points)) });
}

/** Why it concerns neither. */
const noneSaid = (book: Clauses, id: string) =>
  book
    .noneOf(id)
    .map((kind) => sayAt(["page", "text", "none", kind]))
    .join(" ");

const rulesSaid = (rules: string[]) => say(`page.text.says.rule${rules.length > 1 ? "s" : ""}`);

function saysLine(book: Clauses, light: Lamp, id: string, rules: string[]) {
  const line = h("p.says", {});
  const points = pointsSaid(book, id);
  const link = (look: string, props: object, text: string) =>
    h(`button.link${look}`, { type: "button", ...props }, text);
  if (points)
    line.append(
      points,
      " ",
      link(".to-board", { onclick: light.toBoard }, say("page.text.says.toBoard")),
      " ",
    );
  if (rules.length) {
    line.append(rulesSaid(rules), " ");
    for (const [n, field] of rules.entries()) {
      const props = { "data-to-rule": field, onclick: () => light.toRule(field) };
      line.append(n ? ", " : "", link("", props, fieldName(field)));
    }
    line.append(".");
  }
  if (!points && !rules.length) line.append(noneSaid(book, id));
  return line;
}

/** The same as one sentence. */
export function inOneBreath(book: Clauses, id: string, rules: string[]) {
  const points = pointsSaid(book, id);
  const names = rules.length ? `${rulesSaid(rules)} ${list(rules.map(fieldName))}.` : "";
  return [`${clauseName(id)}.`, points, names || (points ? "" : noneSaid(book, id))]
    .filter(Boolean)
    .join(" ");
}

/** The line below a clause, while it is selected. */
export function drawLine(book: Clauses, light: Lamp, id: string, held: boolean, rules: string[]) {
  const clause = book.places.get(id);
  const line = clause?.querySelector(".says");
  if (!held) return line?.remove();
  const key = rules.join(" ");
  if (line?.getAttribute("data-rules") === key) return;
  const next = saysLine(book, light, id, rules);
  next.dataset.rules = key;
  if (line) line.replaceWith(next);
  else clause?.append(next);
}
