// @ts-check
/** The detective's answer in words: which rulesets allow the moves, where each of the others objects and why, and what would decide. */

import { h, one } from "../../lib/dom.js";
import { list, moveText, pointName, say, sayAt, sentence } from "../../lib/i18n.js";
import { reasonText, wordOf } from "../../session/text/refusals.js";

/** @typedef {import("../../lib/types.js").Side} Side */
/** @typedef {import("../../lib/types.js").Outcome} Outcome */
/** @typedef {import("../../api.d.ts").RefusedTurn} Refused */
/** @typedef {import("../../api.d.ts").Verdict} Verdict */
/** @typedef {import("../../api.d.ts").Deciding} Deciding */
/** @typedef {import("../../api.d.ts").Detection} Detection */

/** Turns that are named one by one. */
const NAMED = 3;

const named = (/** @type {string} */ rules) =>
  say("page.detective.quoted", { name: sayAt(["rulesets", rules, "name"]) });
const names = (/** @type {string[]} */ rules) => list(rules.map(named));

/** @param {Outcome} end */
const endText = (end) =>
  say(end.winner ? `outcomes.wins.${end.winner}` : "outcomes.draw").toLowerCase();

/** Why a ruleset refuses a move. @param {Refused} refused */
export const refusalText = ({ reason, from, to, outcome }) =>
  [reasonText(reason, from, to), outcome ? `${sentence(endText(outcome))}.` : ""]
    .filter(Boolean)
    .join(" ");

/** Which move was refused: "Move 3 (White), c3–c4" @param {Refused} refused @param {string} key */
export const refusedMove = ({ turn, side, word }, key, rules = "") =>
  say(key, { n: turn, side: say(`page.sides.${side}`), word: moveText(word), rules });

/** @param {HTMLElement} root  section [data-answer] @param {Detection} told @param {string} address  of the game's page */
export function answered(root, told, address) {
  const left = told.verdicts.filter((one) => !one.refused);
  const refused = told.verdicts.filter((one) => one.refused);
  one("h2", root).textContent = summary(told, left);
  one("[data-notes]", root).replaceChildren(
    ...[
      ...told.alike
        .filter((group) => group.length > 1)
        .map((group) => say("page.detective.alike", { rules: names(group) })),
      told.named ? say("page.detective.named", { rules: named(told.named) }) : "",
      told.deciding === null ? say("page.detective.undecided", { n: told.looked }) : "",
    ]
      .filter(Boolean)
      .map((text) => h("p", {}, text)),
  );
  one("[data-decides-said]", root).textContent = told.deciding ? decidingText(told.deciding) : "";
  fillList(
    one("[data-allow]", root),
    left.map((verdict) => allowed(verdict, address)),
  );
  fillList(
    one("[data-object]", root),
    refused.map((verdict) => objecting(verdict, address)),
  );
}

/** @param {HTMLElement} section @param {HTMLElement[]} items */
function fillList(section, items) {
  section.hidden = !items.length;
  one("ul", section).replaceChildren(...items);
}

/** @param {Detection} told @param {Verdict[]} left */
function summary({ verdicts }, left) {
  if (!left.length) return say("page.detective.none");
  if (verdicts.length === 1) return say("page.detective.only");
  if (left.length === 1) return say("page.detective.one", { rules: named(left[0].rules) });
  return say(`page.detective.${left.length === verdicts.length ? "all" : "some"}`, {
    n: left.length,
  });
}

/** @param {string} rules @param {string} address */
const heading = (rules, address) =>
  h("a", { href: `${address}#rules=${rules}` }, sayAt(["rulesets", rules, "name"]));

/** @param {Verdict} verdict @param {string} address */
const allowed = ({ rules, outcome, left = [] }, address) =>
  h(
    "li",
    {},
    h("p", {}, heading(rules, address)),
    ...left.slice(0, NAMED).map(({ turn, side, men }) =>
      h(
        "p",
        {},
        say("page.detective.left", {
          n: turn,
          side: say(`page.sides.${side}`),
          points: list(men.map(pointName)),
        }),
      ),
    ),
    outcome && h("p", {}, say("page.detective.over", { end: endText(outcome) })),
  );

/** @param {Verdict} verdict @param {string} address */
function objecting({ rules, refused }, address) {
  const { reason } = /** @type {Refused} */ (refused);
  return h(
    "li",
    {},
    h("p", {}, heading(rules, address)),
    h(
      "p",
      {},
      h("b", {}, `${refusedMove(/** @type {Refused} */ (refused), "page.detective.objects")}:`),
      ` ${refusalText(/** @type {Refused} */ (refused))}`,
    ),
    reason.field && reason.warrant && h("p.soft", {}, wordOf(reason.warrant)),
  );
}

/** What would decide, in a sentence. @param {Deciding} deciding */
function decidingText({ line, turn, allows, refuses, outcomes }) {
  const after = line.length ? say("page.detective.after", { line: list(line.map(moveText)) }) : "";
  const over = Object.keys(outcomes).filter((rules) => outcomes[rules]);
  const on = Object.keys(outcomes).filter((rules) => !outcomes[rules]);
  const text = turn
    ? say("page.detective.turn", {
        turn: moveText(turn),
        allows: names(allows),
        refuses: names(refuses),
      })
    : on.length
      ? say("page.detective.ends", { over: names(over), on: names(on) })
      : say("page.detective.wins", { rules: names(over) });
  return [after, text].filter(Boolean).join(" ");
}
