// @ts-check
/** What a selected clause concerns, points and rules, below its words and as a sentence for screen readers. */

import { h } from "../../lib/dom.js";
import { clauseName, fieldName, list, pointNames, say, sayAt } from "../../lib/i18n.js";

/** @typedef {import("../clauses.js").Clauses} Clauses */
/** @typedef {import("../highlight.js").Lamp} Lamp */

/** Up to how many points are named; of more, only the number is given. */
const NAMED = 6;

/** The points that a clause concerns, in words. @param {Clauses} book @param {string} id */
function pointsSaid(book, id) {
  const points = book.pointsOf(id);
  if (!points.length) return "";
  return points.length > NAMED
    ? say("page.text.says.boardMany", { n: points.length })
    : say("page.text.says.board", { points: list(pointNames(points)) });
}

/** Why it concerns neither. @param {Clauses} book @param {string} id */
const noneSaid = (book, id) =>
  book
    .noneOf(id)
    .map((kind) => sayAt(["page", "text", "none", kind]))
    .join(" ");

/** @param {string[]} rules */
const rulesSaid = (rules) => say(`page.text.says.rule${rules.length > 1 ? "s" : ""}`);

/** @param {Clauses} book @param {Lamp} light @param {string} id @param {string[]} rules */
function saysLine(book, light, id, rules) {
  const line = h("p.says", {});
  const points = pointsSaid(book, id);
  const link = (
    /** @type {string} */ look,
    /** @type {object} */ props,
    /** @type {string} */ text,
  ) => h(`button.link${look}`, { type: "button", ...props }, text);
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

/** The same as one sentence. @param {Clauses} book @param {string} id @param {string[]} rules */
export function inOneBreath(book, id, rules) {
  const points = pointsSaid(book, id);
  const names = rules.length ? `${rulesSaid(rules)} ${list(rules.map(fieldName))}.` : "";
  return [`${clauseName(id)}.`, points, names || (points ? "" : noneSaid(book, id))]
    .filter(Boolean)
    .join(" ");
}

/**
 * The line below a clause, while it is selected.
 * @param {Clauses} book @param {Lamp} light @param {string} id @param {boolean} held @param {string[]} rules
 */
export function drawLine(book, light, id, held, rules) {
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
