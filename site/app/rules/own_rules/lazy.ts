/**
 * The way to rules that somebody writes down (own_rules.ts): a button on the rule card, and links
 * that bring such rules. What it leads to is fetched when it is wanted, or where such rules are
 * kept or in force.
 */

import { one } from "../../lib/dom.ts";
import { entryIdIn } from "../../keep/pending_writes.ts";
import { STORAGE_KEY, ownRulesIn } from "../../session/own_rules.ts";
import { recall } from "../../lib/preferences.ts";
import type { GameSession } from "../../session/session.ts";
import type { RulesChoice } from "../rules_choice.ts";

/**
 * @param fragment with which the page was opened; empty where its game goes on
 * @param isSilent it is a kiosk or the like
 */
export function createLazyOwnRules(
  session: GameSession,
  choice: RulesChoice,
  usual: string,
  fragment: string,
  isSilent: boolean,
) {
  let loading: Promise<ReturnType<typeof import("./own_rules.ts").createOwnRules>> | null = null;
  const panel = () => {
    loading ??= import("./own_rules.ts").then((part) =>
      part.createOwnRules(session, choice, usual),
    );
    return loading;
  };
  one('[data-do="own-rules"]').addEventListener("click", async () => (await panel()).open());
  if (ownRulesIn(fragment)) void panel().then((part) => part.onPageOpened(fragment, isSilent));
  else if (recall(STORAGE_KEY)) void panel();
  session.watch(({ own }) => own && void panel());

  /**
   * A link that was opened on this page: whether it brings rules written down, which are then seen
   * to.
   */
  return (other: string) =>
    Boolean(
      ownRulesIn(other) && panel().then((part) => part.onLinkOpened(other, entryIdIn(other))),
    );
}
