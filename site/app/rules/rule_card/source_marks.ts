/** Who states a rule, in marks and in words: the book, an author, or nobody. */

import { warrantSource, describeWarrant } from "../../session/text/refusals.ts";
import { changedBy, ownRulesInForce, rulesetOf } from "../../session/state/selectors.ts";
import { h } from "../../lib/dom.ts";
import {
  clauseName,
  clauseNumber,
  fieldName,
  has,
  say,
  sayAt,
  shortSource,
  sourceName,
  valueName,
} from "../../lib/i18n.ts";
import type { Warrant } from "../../api.d.ts";
import type { State } from "../../session/state/types.ts";

export const warrantOf = (state: State, field: string): Warrant | null =>
  rulesetOf(state).warrants[field] ?? null;

/**
 * The letters of a warrant's mark.
 * @param changed by whom, if not as the ruleset has it
 */
export function markText(warrant: Warrant | null, changed: "own" | "mine" | null) {
  if (changed) return say(`page.rules.mark.${changed}`);
  if (!warrant) return say("page.rules.mark.none");
  if (warrant.status === "attested") {
    return warrant.clause && !warrant.clause.includes(".o")
      ? say("page.rules.mark.attestedClause", { clause: clauseNumber(warrant.clause) })
      : say("page.rules.mark.attested");
  }
  if (warrant.status === "inferred") return say("page.rules.mark.inferred");
  return shortSource(warrant.source);
}

/** Whose rules the ruleset in force has: its authors, in the order of its rules; else they are ours. */
export function sourcesText(state: State) {
  const authors = Object.values(rulesetOf(state).warrants)
    .filter((warrant) => warrant?.status === "author")
    .map((warrant) => markText(warrant, null));
  const list = [...new Set(authors)].join(", ") || say("page.rules.mark.inferred");
  return say("page.rules.sources", { list });
}

/**
 * The source of a rule, in full: what the book says, or that it is silent; who filled the gap, and
 * where; and why.
 * @param value in words
 * @param touching clauses that speak of it
 */
export function sourceParagraphs(
  state: State,
  field: string,
  value: string,
  touching: string[],
  toClause: (id: string) => void,
) {
  const warrant = warrantOf(state, field);
  const changed = changedBy(state, field);
  const word = ownRulesInForce(state)?.says[field];
  const to = (id: string) =>
    h("button.link", { type: "button", onclick: () => toClause(id) }, clauseName(id));
  const parts: HTMLElement[] = [h("h3", {}, `${fieldName(field)}: ${value}.`)];
  if (has("fields", field, "text")) parts.push(h("p", {}, sayAt(["fields", field, "text"])));
  if (changed) {
    parts.push(
      h(
        "p",
        {},
        h(`span.mark-of.${changed}`, { "aria-hidden": "true" }, markText(null, changed)),
        " ",
        describeWarrant(null, changed),
        " ",
        say("page.rules.was", {
          value: valueName(field, String(rulesetOf(state).fields[field] ?? "")),
        }),
      ),
    );
  }
  if (word) parts.push(h("p.own-word", {}, say("page.own.adds"), " ", h("q", {}, word)));
  if (!warrant) return parts;
  const mark = h(
    `span.mark-of.${warrant.status}`,
    { "aria-hidden": "true" },
    markText(warrant, null),
  );
  if (warrant.status === "attested") {
    parts.push(
      h(
        "p",
        {},
        mark,
        " ",
        `${say("page.rules.status.attested")}. `,
        warrant.clause ? to(warrant.clause) : "",
      ),
    );
    if (warrant.quote) parts.push(h("p.osp", { lang: "osp" }, `«${warrant.quote}»`));
    if (warrant.why && has("why", warrant.why)) parts.push(h("p", {}, sayAt(["why", warrant.why])));
    return parts;
  }
  // On a page without the book's text, do not mention that the book is silent.
  const silence = document.querySelector("[data-clauses]")
    ? h("b", {}, say("page.rules.silent"))
    : "";
  const book = touching.length
    ? h(
        "p",
        {},
        `${say("page.rules.touched")} `,
        ...touching.flatMap((id, n) => (n ? [", ", to(id)] : [to(id)])),
        ".",
      )
    : h("p", {}, silence);
  const why = warrant.why && has("why", warrant.why) ? sayAt(["why", warrant.why]) : "";
  const who = h(
    "p",
    {},
    mark,
    " ",
    warrant.status === "inferred"
      ? say("page.rules.filledOurs")
      : say("page.rules.filled", { source: warrantSource(warrant) }),
  );
  if (why && warrant.status === "author") book.append(" ", why);
  else if (why) who.append(" ", why);
  parts.push(...(book.textContent ? [book] : []), who);
  if (warrant.status === "author" && has("sources", warrant.source, "line"))
    parts.push(h("p.from", {}, sayAt(["sources", warrant.source, "line"])));
  return parts;
}

/** The mark of a rule, and its source in words. */
export function sourceCells(state: State, field: string): (Node | string)[] {
  const changed = changedBy(state, field);
  const warrant = changed ? null : warrantOf(state, field);
  const mark = h(
    `span.mark-of.${changed ?? warrant?.status ?? "none"}`,
    {},
    say(`page.rules.status.${changed ?? warrant?.status ?? "inferred"}`),
  );
  if (!warrant || warrant.status === "inferred") return [mark, "."];
  const { status, clause, source } = warrant;
  const attested = clause ? clauseName(clause).toLowerCase() : sourceName(source);
  return [mark, `: ${status === "author" ? warrantSource(warrant) : attested}.`];
}
