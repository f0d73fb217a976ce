/**
 * The way to rules that somebody writes down (own_rules.ts): a button on the rule card, and links
 * that bring such rules. What it leads to is fetched when it is wanted, or where such rules are
 * kept or in force.
 */

import { one } from "../../lib/dom.ts";
import { markIn } from "../../keep/pending_writes.ts";
import { KEPT, ownIn } from "../../session/own_rules.ts";
import { recall } from "../../lib/preferences.ts";
import type { Table } from "../../session/session.ts";
import type { RulesChoice } from "../rules_choice.ts";

/**
 * @param fragment with which the page was opened; empty where its game goes on
 * @param quietly it is a kiosk or the like
 */
export function createOwnRulesDoor(
  table: Table,
  choice: RulesChoice,
  usual: string,
  fragment: string,
  quietly: boolean,
) {
  let made: Promise<ReturnType<typeof import("./own_rules.ts").createOwnRules>> | null = null;
  const panel = () => {
    made ??= import("./own_rules.ts").then((part) => part.createOwnRules(table, choice, usual));
    return made;
  };
  one('[data-do="own-rules"]').addEventListener("click", async () => (await panel()).open());
  if (ownIn(fragment)) void panel().then((part) => part.greet(fragment, quietly));
  else if (recall(KEPT)) void panel();
  table.watch(({ own }) => own && void panel());

  /**
   * A link that was opened on this page: whether it brings rules written down, which are then seen
   * to.
   */
  return (other: string) =>
    Boolean(ownIn(other) && panel().then((part) => part.arrive(other, markIn(other))));
}
