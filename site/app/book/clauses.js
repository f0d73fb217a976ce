// @ts-check
/** The clauses of the book on a page, as the build has marked them: which points and which rules each concerns. */

import { all, h } from "../lib/dom.js";

/** The clauses of this page. */
export function readClauses() {
  const entries = all("[data-entry]");
  const places = new Map(
    all("[data-clause]").map((clause) => [clause.dataset.clause ?? "", clause]),
  );

  /** @param {string|null} id @param {"points"|"fields"|"none"} what */
  const named = (id, what) =>
    (id && places.get(id)?.dataset[what]?.split(" ").filter(Boolean)) || [];

  /** The entry of a clause. @param {string} id */
  const entryOf = (id) =>
    /** @type {HTMLElement|undefined} */ (places.get(id)?.closest("[data-entry]") ?? undefined);

  /** The entry that the book has for a ruleset: the one that names it, else the first. @param {string} ruleset */
  const entryFor = (ruleset) =>
    entries.find((one) => one.dataset.rulesets?.split(" ").includes(ruleset)) ?? entries[0];

  return {
    entries,
    /** Where each stands. */
    places,
    entryOf,
    entryFor,
    has: (/** @type {string|null} */ id) => id !== null && places.has(id),
    pointsOf: (/** @type {string|null} */ id) => named(id, "points"),
    /** The rule fields that a clause concerns, according to the edition. @param {string|null} id */
    fieldsOf: (id) => named(id, "fields"),
    /** The kind of a clause that concerns no rule or point, according to the edition. @param {string} id */
    noneOf: (id) => named(id, "none"),
    /** The clauses that speak of a rule, in the entry for a ruleset. @param {string} field @param {string} ruleset */
    clausesOn: (field, ruleset) =>
      [...places.keys()].filter(
        (id) => named(id, "fields").includes(field) && entryOf(id) === entryFor(ruleset),
      ),
    /** The leaf of the manuscript that it stands on: "91r". @param {string} id */
    folioOf: (id) => places.get(id)?.dataset.folio ?? "",
    /** The clause's words as displayed, for quoting. @param {string} id */
    textOf(id) {
      const { lang } = document.documentElement;
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

/** @typedef {ReturnType<typeof readClauses>} Clauses */
