/**
 * The detective's answer in words: which rulesets allow the moves, where each of the others objects
 * and why, and what would decide.
 */

import { h, one } from "../../lib/dom.ts";
import { list, moveText, pointName, say, sayAt, sentence } from "../../lib/i18n.ts";
import { reasonText, wordOf } from "../../session/text/refusals.ts";
import type { Deciding, Detection, RefusedTurn as Refused, Verdict } from "../../api.d.ts";
import type { Outcome } from "../../api.d.ts";

/** Turns that are named one by one. */
const NAMED = 3;

const named = (rules: string) =>
  say("page.detective.quoted", { name: sayAt(["rulesets", rules, "name"]) });
const names = (rules: string[]) => list(rules.map(named));

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
export function answered(root: HTMLElement, told: Detection, address: string) {
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

function fillList(section: HTMLElement, items: HTMLElement[]) {
  section.hidden = !items.length;
  one("ul", section).replaceChildren(...items);
}

function summary({ verdicts }: Detection, left: Verdict[]) {
  if (!left.length) return say("page.detective.none");
  if (verdicts.length === 1) return say("page.detective.only");
  const [only, ...others] = left;
  if (only && !others.length) return say("page.detective.one", { rules: named(only.rules) });
  return say(`page.detective.${left.length === verdicts.length ? "all" : "some"}`, {
    n: left.length,
  });
}

const heading = (rules: string, address: string) =>
  h("a", { href: `${address}#rules=${rules}` }, sayAt(["rulesets", rules, "name"]));

const allowed = ({ rules, outcome, left = [] }: Verdict, address: string) =>
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

function objecting({ rules, refused }: Verdict, address: string) {
  const { reason } = refused as Refused;
  return h(
    "li",
    {},
    h("p", {}, heading(rules, address)),
    h(
      "p",
      {},
      h("b", {}, `${refusedMove(refused as Refused, "page.detective.objects")}:`),
      ` ${refusalText(refused as Refused)}`,
    ),
    reason.field && reason.warrant && h("p.soft", {}, wordOf(reason.warrant)),
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
        allows: names(allows),
        refuses: names(refuses),
      })
    : on.length
      ? say("page.detective.ends", { over: names(over), on: names(on) })
      : say("page.detective.wins", { rules: names(over) });
  return [after, text].filter(Boolean).join(" ");
}
