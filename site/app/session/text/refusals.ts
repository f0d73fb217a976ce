/**
 * Why a touch was refused: the reason given by the engine, the rule behind it, and the source of
 * that rule.
 */

import { changedBy } from "../state/selectors.ts";
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
} from "../../lib/i18n.ts";
import type { Reason, Warrant } from "../../api.d.ts";
import type { State } from "../state/types.ts";

/**
 * The authority for a rule; without a warrant it was chosen by the player or by the author of
 * custom rules.
 */
export function describeWarrant(warrant: Warrant | null, changed?: "own" | "mine" | null) {
  if (!warrant) return say(changed === "own" ? "page.own.chose" : "page.rules.youChose");
  if (warrant.status === "attested") {
    const clause = warrant.clause ? `: ${clauseName(warrant.clause).toLowerCase()}` : "";
    return `${say("page.rules.status.attested")}${clause}.`;
  }
  const why = warrant.why && has("why", warrant.why) ? sayAt(["why", warrant.why]) : "";
  return [
    why,
    warrant.status === "inferred"
      ? say("page.rules.filledOurs")
      : say("page.rules.filled", { source: warrantSource(warrant) }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** All that a refused touch is told, for those who hear the page. */
export function refusalAnnouncement(
  state: State,
  reason: Reason,
  from: string | null,
  to: string | null,
) {
  const { field, warrant } = reason;
  const why = reasonText(reason, from, to);
  return field
    ? `${why} ${fieldName(field)}: ${describeWarrant(warrant, changedBy(state, field))}`
    : why;
}

export function reasonText(reason: Reason, from: string | null, to: string | null) {
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
    ["reasons", reason.key, reason.value ?? ""],
    ["reasons", "rule", field, value],
    ["reasons", "rule", field, "other"],
    ["reasons", "rule", "other"],
  ];
  const path = paths.find((keyPath) => has(...keyPath));
  return path
    ? [sentence(sayAt(path, values)), captureCountsText(reason, from, to)].filter(Boolean).join(" ")
    : say("errors.other");
}

/** How many men can be taken, where a capture of fewer was tried. */
function captureCountsText(
  { counts: [most, here], moves }: Reason,
  from: string | null,
  to: string | null,
) {
  if (most === undefined) return "";
  const pathText = (points: (string | null)[]) => pointNames(points.filter(Boolean)).join("–");
  const pathTexts =
    moves.length > 3 ? [...moves.slice(0, 3).map(pathText), "…"] : moves.map(pathText);
  return say("reasons.fewer", {
    ways: list(pathTexts, "or"),
    most,
    way: pathText([from, to]),
    here,
  });
}

/** Who says it, where, and through whom. */
export function warrantSource(warrant: Warrant) {
  const name = warrant.locus
    ? say("page.rules.locus", { source: sourceName(warrant.source), locus: warrant.locus })
    : sourceName(warrant.source);
  return warrant.via
    ? say("page.rules.filledVia", { source: name, via: sourceName(warrant.via) })
    : name;
}
