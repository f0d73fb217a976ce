/**
 * Rules that somebody has written down (session/own_rules.ts): the line on the rule card that says
 * so, their place among the rulesets to choose from, and the sheet on which they are written, read,
 * kept, passed on and printed. They are nobody's source: wherever they are shown, it stands beside
 * them that they are not this edition's. Links are checked by the desk before anything changes.
 */

import { createSheet } from "./dialog.ts";
import { byline } from "./text.ts";
import { read } from "../../session/address.ts";
import { fill, h, one } from "../../lib/dom.ts";
import { kept, optionOf, ownIn, written, type Own } from "../../session/own_rules.ts";
import { say } from "../../lib/i18n.ts";
import { ownOf, ruling } from "../../session/state.ts";
import { refusal, rulesName } from "../../session/text/messages.ts";
import type { Table } from "../../session/session.ts";
import type { RulesChoice } from "../rules_choice.ts";

/** @param usual the ruleset that needs no mention */
export function createOwnRules(table: Table, choice: RulesChoice, usual: string) {
  const { game } = table.state;
  const line = one("[data-own-rules]");
  const chooser = one("[data-ruleset]") as HTMLSelectElement;
  const choosers = [chooser, one("[data-sheet] [name=rules]")];
  const sheet = createSheet(table, choice, usual, () => offer());

  /** Puts those that are kept here, and those in force, behind the rulesets. */
  function offer() {
    const { state } = table;
    const own = ownOf(state);
    const mine = kept(game.id);
    const given = own && !mine.some((one) => written(one) === written(own)) ? [own] : [];
    for (const select of choosers) {
      for (const group of select.querySelectorAll("optgroup")) group.remove();
      select.append(...groupOf("yours", mine), ...groupOf("given", given));
    }
    if (!state.wish) chooser.value = optionOf(ruling(state), own);
  }

  let drawn = "";
  function draw() {
    const own = ownOf(table.state);
    const now = own ? written(own) : "";
    if (drawn === now) return;
    drawn = now;
    offer();
    fill(one("[data-own-said]", line), own ? [h("span", {}, ...byline(own))] : []);
    one("[data-own-does]", line).textContent = say(own ? "page.own.open" : "page.own.write");
  }
  offer();
  draw();
  table.watch(draw);

  /** Says why rules that a link has brought cannot be played. */
  function refuse(text: string) {
    table.put({
      ...table.state,
      notice: { kind: "text", text },
      said: { text, after: false },
    });
  }

  /** Whether the rules of a link can be played here; if not, it is said why. */
  async function good(fragment: string) {
    const own = ownIn(fragment, game);
    if (!own || typeof own === "string") return refuse(say(`page.own.${own}`));
    const play = read(fragment, usual, game);
    if (!play || play === "damaged") return refuse(say("page.own.damaged"));
    const { rules, set } = own;
    const answer = await table.ask({ op: "check", game: game.id, rules, set });
    if (answer?.error) return refuse(say("page.own.refused", { why: refusal(answer.error) }));
    return answer && { own, play };
  }

  return {
    /** To be read where rules written down are in force, else to be written. */
    open: () => sheet.open(),
    /**
     * The page was opened with such a link.
     * @param quietly its rules are not shown
     */
    async greet(fragment: string, quietly: boolean) {
      const found = await good(fragment);
      if (found && !quietly && !found.play.acts.length) sheet.read(found.own);
    },
    /**
     * Such a link was opened while something stands on the board, which stays unless the link is
     * good.
     * @param entry the kept game that it continues
     */
    async arrive(fragment: string, entry: string | null) {
      const found = await good(fragment);
      if (!found) return;
      table.setUp({ ...found.play, entry });
      if (!found.play.acts.length) sheet.read(found.own);
    },
  };
}

const groupOf = (kind: "yours" | "given", all: Own[]) =>
  all.length
    ? [
        h(
          "optgroup",
          { label: say(`page.own.${kind}`) },
          ...all.map((own) => h("option", { value: written(own) }, rulesName(own, own))),
        ),
      ]
    : [];
