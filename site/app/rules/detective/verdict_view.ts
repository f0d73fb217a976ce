/**
 * The detective's answer in words: which rulesets allow the moves, where each of the others objects
 * and why, and what would decide.
 */

import { h, requireElement } from "../../lib/dom.ts";
import { list, moveText, pointName, say, sayAt, sentence } from "../../lib/i18n.ts";
import { reasonText, describeWarrant } from "../../session/text/refusals.ts";
import type { Deciding, Detection, RefusedTurn as Refused, Verdict } from "../../api.d.ts";
import type { Outcome } from "../../api.d.ts";

/** Turns that are named one by one. */
const MAX_LEFT_TURNS = 3;

const quotedName = (rules: string) =>
  say("page.detective.quoted", { name: sayAt(["rulesets", rules, "name"]) });
const quotedNames = (rules: string[]) => list(rules.map(quotedName));

const endText = (end: Outcome) =>
  say(end.winner ? `outcomes.wins.${end.winner}` : "outcomes.draw").toLowerCase();

/** Why a ruleset refuses a move. */
export const refusalText = ({ reason, from, to, outcome }: Refused) =>
  [reasonText(reason, from, to), outcome ? `${sentence(endText(outcome))}.` : ""]
    .filter(Boolean)
    .join(" ");

/** Which move was refused: "Move 3 (White), c3–c4" */
export const refusedMove = ({ turn, side, word }: Refused, key: string, rules = "") =>
  say(key, { n: turn, side: say(`page.sides.${side}`), word: moveText(word), rules });

/**
 * @param root section [data-answer]
 * @param address of the game's page
 */
export function drawVerdicts(root: HTMLElement, detection: Detection, address: string) {
  const left = detection.verdicts.filter((verdict) => !verdict.refused);
  const refused = detection.verdicts.filter((verdict) => verdict.refused);
  requireElement("h2", root).textContent = summary(detection, left);
  requireElement("[data-notes]", root).replaceChildren(
    ...[
      ...detection.alike
        .filter((group) => group.length > 1)
        .map((group) => say("page.detective.alike", { rules: quotedNames(group) })),
      detection.named ? say("page.detective.named", { rules: quotedName(detection.named) }) : "",
      detection.deciding === null ? say("page.detective.undecided", { n: detection.looked }) : "",
    ]
      .filter(Boolean)
      .map((text) => h("p", {}, text)),
  );
  requireElement("[data-decides-said]", root).textContent = detection.deciding
    ? decidingText(detection.deciding)
    : "";
  fillList(
    requireElement("[data-allow]", root),
    left.map((verdict) => allowanceItem(verdict, address)),
  );
  fillList(
    requireElement("[data-object]", root),
    refused.map((verdict) => objectionItem(verdict, address)),
  );
}

function fillList(section: HTMLElement, items: HTMLElement[]) {
  section.hidden = !items.length;
  requireElement("ul", section).replaceChildren(...items);
}

function summary({ verdicts }: Detection, left: Verdict[]) {
  if (!left.length) return say("page.detective.none");
  if (verdicts.length === 1) return say("page.detective.only");
  const [only, ...others] = left;
  if (only && !others.length) return say("page.detective.one", { rules: quotedName(only.rules) });
  return say(`page.detective.${left.length === verdicts.length ? "all" : "some"}`, {
    n: left.length,
  });
}

const rulesetLink = (rules: string, address: string) =>
  h("a", { href: `${address}#rules=${rules}` }, sayAt(["rulesets", rules, "name"]));

const allowanceItem = ({ rules, outcome, left = [] }: Verdict, address: string) =>
  h(
    "li",
    {},
    h("p", {}, rulesetLink(rules, address)),
    ...left.slice(0, MAX_LEFT_TURNS).map(({ turn, side, men }) =>
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

function objectionItem({ rules, refused }: Verdict, address: string) {
  const { reason } = refused as Refused;
  return h(
    "li",
    {},
    h("p", {}, rulesetLink(rules, address)),
    h(
      "p",
      {},
      h("b", {}, `${refusedMove(refused as Refused, "page.detective.objects")}:`),
      ` ${refusalText(refused as Refused)}`,
    ),
    reason.field && reason.warrant && h("p.soft", {}, describeWarrant(reason.warrant)),
  );
}

/** What would decide, in a sentence. */
function decidingText({ line, turn, allows, refuses, outcomes }: Deciding) {
  const after = line.length ? say("page.detective.after", { line: list(line.map(moveText)) }) : "";
  const over = Object.keys(outcomes).filter((rules) => outcomes[rules]);
  const on = Object.keys(outcomes).filter((rules) => !outcomes[rules]);
  const text = turn
    ? say("page.detective.turn", {
        turn: moveText(turn),
        allows: quotedNames(allows),
        refuses: quotedNames(refuses),
      })
    : on.length
      ? say("page.detective.ends", { over: quotedNames(over), on: quotedNames(on) })
      : say("page.detective.wins", { rules: quotedNames(over) });
  return [after, text].filter(Boolean).join(" ");
}
