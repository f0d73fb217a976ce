/**
 * The clauses of the book on a page, as the build has marked them: which points and which rules
 * each concerns.
 */

import { all, h } from "../lib/dom.ts";

/** The clauses of a page. */
export function readClauses(page: Document = document) {
  const entries = all("[data-entry]", page);
  const places = new Map(
    all("[data-clause]", page).map((clause) => [clause.dataset.clause ?? "", clause]),
  );

  const listOf = (id: string | null, listName: "points" | "fields" | "none") =>
    (id && places.get(id)?.dataset[listName]?.split(" ").filter(Boolean)) || [];

  /** The entry of a clause. */
  const entryOf = (id: string) =>
    (places.get(id)?.closest("[data-entry]") ?? undefined) as HTMLElement | undefined;

  /** The entry that the book has for a ruleset: the one that names it, else the first. */
  const entryFor = (ruleset: string) =>
    entries.find((entry) => entry.dataset.rulesets?.split(" ").includes(ruleset)) ?? entries[0];

  return {
    entries,
    /** Where each stands. */
    places,
    entryOf,
    entryFor,
    has: (id: string | null) => id !== null && places.has(id),
    pointsOf: (id: string | null) => listOf(id, "points"),
    /** The rule fields that a clause concerns, according to the edition. */
    fieldsOf: (id: string | null) => listOf(id, "fields"),
    /** The kind of a clause that concerns no rule or point, according to the edition. */
    noneKindsOf: (id: string) => listOf(id, "none"),
    /** The clauses that speak of a rule, in the entry for a ruleset. */
    clausesOn: (field: string, ruleset: string) =>
      [...places.keys()].filter(
        (id) => listOf(id, "fields").includes(field) && entryOf(id) === entryFor(ruleset),
      ),
    /** The leaf of the manuscript that it stands on: "91r". */
    folioOf: (id: string) => places.get(id)?.dataset.folio ?? "",
    /** The clause's words as displayed, for quoting. */
    textOf(id: string) {
      const { lang } = page.documentElement;
      const clause = places.get(id);
      const words = (
        clause?.querySelector(`[data-reading="${lang}"]`) ?? clause?.querySelector(".osp")
      )?.cloneNode(true);
      if (!(words instanceof HTMLElement)) return null;
      for (const mark of words.querySelectorAll("del, .calderon, .milestone")) mark.remove();
      return h("span", { lang: words.lang }, (words.textContent ?? "").replace(/\s+/g, " ").trim());
    },
  };
}

export type Clauses = ReturnType<typeof readClauses>;
