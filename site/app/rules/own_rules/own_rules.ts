/**
 * Rules that somebody has written down (session/own_rules.ts): the line on the rule card that says
 * so, their place among the rulesets to choose from, and the sheet on which they are written, read,
 * kept, passed on and printed. They are nobody's source: wherever they are shown, it stands beside
 * them that they are not this edition's. Links are checked by the desk before anything changes.
 */

import { createOwnRulesDialog } from "./dialog.ts";
import { byline } from "./text.ts";
import { readFragment } from "../../session/address.ts";
import { replaceIfChanged, h, requireElement, unpackTemplate } from "../../lib/dom.ts";
import {
  savedOwnRules,
  rulesToOption,
  ownRulesIn,
  ownRulesToText,
  type OwnRules,
} from "../../session/own_rules.ts";
import { say } from "../../lib/i18n.ts";
import { ownRulesInForce, currentRules } from "../../session/state/selectors.ts";
import { withTextNotice } from "../../session/state/updates.ts";
import { rulesRefusalText, rulesName } from "../../session/text/messages.ts";
import type { GameSession } from "../../session/session.ts";
import type { RulesChoice } from "../rules_choice.ts";

/** @param usual the ruleset that needs no mention */
export function createOwnRules(session: GameSession, choice: RulesChoice, usual: string) {
  const { game } = session.state;
  const line = requireElement("[data-own-rules]");
  const chooser = requireElement("[data-ruleset]") as HTMLSelectElement;
  const sheet = requireElement("[data-sheet]");
  unpackTemplate(sheet);
  const choosers = [chooser, requireElement("[name=rules]", sheet)];
  const dialog = createOwnRulesDialog(session, choice, usual, () => fillChoosers());

  /** Puts those that are kept here, and those in force, behind the rulesets. */
  function fillChoosers() {
    const { state } = session;
    const own = ownRulesInForce(state);
    const mine = savedOwnRules(game.id);
    const received =
      own && !mine.some((saved) => ownRulesToText(saved) === ownRulesToText(own)) ? [own] : [];
    for (const select of choosers) {
      for (const group of select.querySelectorAll("optgroup")) group.remove();
      select.append(...optionGroup("yours", mine), ...optionGroup("given", received));
    }
    if (!state.pendingRules) chooser.value = rulesToOption(currentRules(state), own);
  }

  let drawn = "";
  function draw() {
    const own = ownRulesInForce(session.state);
    const now = own ? ownRulesToText(own) : "";
    if (drawn === now) return;
    drawn = now;
    fillChoosers();
    replaceIfChanged(
      requireElement("[data-own-said]", line),
      own ? [h("span", {}, ...byline(own))] : [],
    );
    requireElement("[data-own-does]", line).textContent = say(
      own ? "page.own.open" : "page.own.write",
    );
  }
  fillChoosers();
  draw();
  session.watch(draw);

  /** Says why rules that a link has brought cannot be played. */
  const refuse = (text: string) => session.put(withTextNotice(session.state, text));

  /** Whether the rules of a link can be played here; if not, it is said why. */
  async function checkLink(fragment: string) {
    const own = ownRulesIn(fragment, game);
    if (!own || typeof own === "string") return refuse(say(`page.own.${own}`));
    const play = readFragment(fragment, usual, game);
    if (!play || play === "damaged") return refuse(say("page.own.damaged"));
    const { rules, set } = own;
    const answer = await session.ask({ op: "check", game: game.id, rules, set });
    if (answer?.error)
      return refuse(say("page.own.refused", { why: rulesRefusalText(answer.error) }));
    return answer && { own, play };
  }

  return {
    /** To be read where rules written down are in force, else to be written. */
    open: () => dialog.open(),
    /**
     * The page was opened with such a link.
     * @param isSilent its rules are not shown
     */
    async onPageOpened(fragment: string, isSilent: boolean) {
      const linked = await checkLink(fragment);
      if (linked && !isSilent && !linked.play.acts.length) dialog.showRules(linked.own);
    },
    /**
     * Such a link was opened while something stands on the board, which stays unless the link is
     * good.
     * @param entryId the kept game that it continues
     */
    async onLinkOpened(fragment: string, entryId: string | null) {
      const linked = await checkLink(fragment);
      if (!linked) return;
      session.loadGame({ ...linked.play, entryId });
      if (!linked.play.acts.length) dialog.showRules(linked.own);
    },
  };
}

const optionGroup = (kind: "yours" | "given", all: OwnRules[]) =>
  all.length
    ? [
        h(
          "optgroup",
          { label: say(`page.own.${kind}`) },
          ...all.map((own) => h("option", { value: ownRulesToText(own) }, rulesName(own, own))),
        ),
      ]
    : [];
