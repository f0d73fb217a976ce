// @ts-check
/**
 * The way to rules that somebody writes down (own_rules.js): a button on the rule card, and links that bring such rules. What it leads
 * to is fetched when it is wanted, or where such rules are kept or in force.
 */

import { one } from "../../lib/dom.js";
import { markIn } from "../../keep/pending_writes.js";
import { KEPT, ownIn } from "../../session/own_rules.js";
import { recall } from "../../lib/preferences.js";

/** @typedef {ReturnType<typeof createOwnRulesDoor>} Arrives */

/**
 * @param {import("../../session/session.js").Table} table @param {import("../rules_choice.js").RulesChoice} choice @param {string} usual
 * @param {string} fragment  with which the page was opened; empty where its game goes on @param {boolean} quietly  it is a kiosk or the like
 */
export function createOwnRulesDoor(table, choice, usual, fragment, quietly) {
  /** @type {Promise<ReturnType<typeof import("./own_rules.js").createOwnRules>>|null} */
  let made = null;
  const panel = () => {
    made ??= import("./own_rules.js").then((part) => part.createOwnRules(table, choice, usual));
    return made;
  };
  one('[data-do="own-rules"]').addEventListener("click", async () => (await panel()).open());
  if (ownIn(fragment)) void panel().then((part) => part.greet(fragment, quietly));
  else if (recall(KEPT)) void panel();
  table.watch(({ own }) => own && void panel());

  /** A link that was opened on this page: whether it brings rules written down, which are then seen to. @param {string} other */
  return (other) =>
    Boolean(ownIn(other) && panel().then((part) => part.arrive(other, markIn(other))));
}
