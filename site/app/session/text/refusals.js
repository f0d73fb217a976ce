// @ts-check
/** Why a touch was refused, in words: the desk's reason, the rule behind it and on whose word that rule stands. */

import { changedBy } from "../state.js";
import {
  clauseName,
  fieldName,
  has,
  list,
  pointName,
  pointNames,
  say,
  sayAt,
  sentence,
  sourceName,
} from "../../lib/i18n.js";

/** @typedef {import("../../lib/types.js").Warrant} Warrant */

/** On whose word a rule stands, in a sentence; without a warrant, the player's, or that of rules written down. @param {import("../../lib/types.js").Warrant|null} warrant @param {"own"|"mine"|null} [changed] */
export function wordOf(warrant, changed) {
  if (!warrant) return say(changed === "own" ? "page.own.chose" : "page.rules.youChose");
  if (warrant.status === "attested")
    return `${say("page.rules.status.attested")}${warrant.clause ? `: ${clauseName(warrant.clause).toLowerCase()}` : ""}.`;
  const why = warrant.why && has("why", warrant.why) ? sayAt(["why", warrant.why]) : "";
  return [
    why,
    warrant.status === "inferred"
      ? say("page.rules.filledOurs")
      : say("page.rules.filled", { source: fromWhom(warrant) }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** All that a refused touch is told, for those who hear the page. @param {import("../state.js").State} state @param {import("../../lib/types.js").Reason} reason @param {string|null} from @param {string|null} to */
export function whySaid(state, reason, from, to) {
  return reason.field
    ? `${reasonText(reason, from, to)} ${fieldName(reason.field)}: ${wordOf(reason.warrant, changedBy(state, reason.field))}`
    : reasonText(reason, from, to);
}

/** @param {import("../../lib/types.js").Reason} reason @param {string|null} from @param {string|null} to */
export function reasonText(reason, from, to) {
  const values = {
    from: pointName(from),
    to: pointName(to),
    points: list(pointNames(reason.points)),
    moves: list(reason.moves.map((move) => pointNames(move).join("–"))),
  };
  const field = reason.field ?? "";
  const value = String(reason.value ?? "other");
  const paths = [
    ["reasons", reason.key],
    ["reasons", "rule", field, value],
    ["reasons", "rule", field, "other"],
    ["reasons", "rule", "other"],
  ];
  const path = paths.find((one) => has(...one));
  return path
    ? [sentence(sayAt(path, values)), counted(reason, from, to)].filter(Boolean).join(" ")
    : say("errors.other");
}

/** How many men can be taken, where a capture of fewer was tried. @param {import("../../lib/types.js").Reason} reason @param {string|null} from @param {string|null} to */
function counted({ counts: [most, here], moves }, from, to) {
  if (most === undefined) return "";
  const way = (/** @type {(string|null)[]} */ points) =>
    pointNames(points.filter(Boolean)).join("–");
  const ways = moves.length > 3 ? [...moves.slice(0, 3).map(way), "…"] : moves.map(way);
  return say("reasons.fewer", { ways: list(ways, "or"), most, way: way([from, to]), here });
}

/** Who says it, where, and through whom. @param {Warrant} warrant */
export function fromWhom(warrant) {
  const name = warrant.locus
    ? say("page.rules.locus", { source: sourceName(warrant.source), locus: warrant.locus })
    : sourceName(warrant.source);
  return warrant.via
    ? say("page.rules.filledVia", { source: name, via: sourceName(warrant.via) })
    : name;
}
