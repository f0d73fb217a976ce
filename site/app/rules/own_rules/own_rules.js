// @ts-check
/**
 * Rules that somebody has written down (session/own_rules.js): the line on the rule card that says so, their place among the
 * rulesets to choose from, and the sheet on which they are written, read, kept, passed on and printed. They are nobody's source: wherever
 * they are shown, it stands beside them that they are not this edition's. Links are checked by the desk before anything changes.
 */

import { createSheet } from "./dialog.js";
import { byline } from "./text.js";
import { read } from "../../session/address.js";
import { fill, h, one } from "../../lib/dom.js";
import { kept, optionOf, ownIn, written } from "../../session/own_rules.js";
import { say } from "../../lib/i18n.js";
import { ownOf, ruling } from "../../session/state.js";
import { refusal, rulesName } from "../../session/text/messages.js";

/** @typedef {import("../../session/own_rules.js").Own} Own */

/**
 * @param {import("../../session/session.js").Table} table @param {import("../rules_choice.js").RulesChoice} choice
 * @param {string} usual  the ruleset that needs no mention
 */
export function createOwnRules(table, choice, usual) {
  const { game } = table.state;
  const line = one("[data-own-rules]");
  const chooser = /** @type {HTMLSelectElement} */ (one("[data-ruleset]"));
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

  /** Says why rules that a link has brought cannot be played. @param {string} text */
  function refuse(text) {
    table.put({
      ...table.state,
      notice: { kind: "text", text },
      said: { text, after: false },
    });
  }

  /** Whether the rules of a link can be played here; if not, it is said why. @param {string} fragment */
  async function good(fragment) {
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
    /** The page was opened with such a link. @param {string} fragment @param {boolean} quietly  its rules are not shown */
    async greet(fragment, quietly) {
      const found = await good(fragment);
      if (found && !quietly && !found.play.acts.length) sheet.read(found.own);
    },
    /** Such a link was opened while something stands on the board, which stays unless the link is good. @param {string} fragment @param {string|null} entry  the kept game that it continues */
    async arrive(fragment, entry) {
      const found = await good(fragment);
      if (!found) return;
      table.setUp({ ...found.play, entry });
      if (!found.play.acts.length) sheet.read(found.own);
    },
  };
}

/** @param {"yours"|"given"} kind @param {Own[]} all */
const groupOf = (kind, all) =>
  all.length
    ? [
        h(
          "optgroup",
          { label: say(`page.own.${kind}`) },
          ...all.map((own) => h("option", { value: written(own) }, rulesName(own, own))),
        ),
      ]
    : [];
