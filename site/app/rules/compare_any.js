// @ts-check
/**
 * A pair of boards (rules/compare_boards.js) on which any two rulesets of any game may be played, from the first position or another. The game comes
 * from its own page; the views of another position come from the desk, so they wait for Python.
 */

import { createPair } from "./compare_boards.js";
import { write } from "../session/address.js";
import { all, one } from "../lib/dom.js";
import { quoted, rulingOf } from "../session/own_rules.js";
import { wholeGame } from "../session/fetch_game.js";
import { newPlay } from "../session/state.js";
import { say, sayAt, sentence, useNumbers, useWords } from "../lib/i18n.js";

/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {{address: string, men: string, rules: string[], first: Side|null, start: string|null, acts: string[]}} Wanted  `address` of the game's page, `men` with which it is usually shown, `rules`: rulesets or the texts of rules written down (session/own_rules.js) */

/**
 * @param {HTMLElement} root @param {import("./compare_boards.js").Given} given  what stands there
 * @param {import("../session/engine/engine.js").Engine} engine
 */
export function createAnyPair(root, given, engine) {
  const pair = createPair(root, given, engine);
  let asked = 0;

  return {
    tables: pair.tables,
    /** Shows another pair, if no later one has been asked for meanwhile. Rejects if the game or its views do not come. @param {Wanted} wanted @returns {Promise<boolean>} */
    async show(wanted) {
      const { address, rules, first, start, acts } = wanted;
      asked += 1;
      const turn = asked;
      const whole = await wholeGame(address);
      const views = await Promise.all(
        rules.map((option) =>
          start || acts.length || rulingOf(option).own
            ? viewOf(engine, whole.game.id, option, wanted)
            : whole.openings.first(option, first),
        ),
      );
      if (turn !== asked) return false;
      useWords(whole.words);
      useNumbers(whole.game.board);
      document.documentElement.dataset.usualMen = wanted.men;
      for (const [n, figure] of all("[data-reading]", root).entries())
        title(figure, rules[n], wanted);
      const readings = rules.map((option, n) => ({ ...rulingOf(option), first, view: views[n] }));
      pair.show({ game: whole.game, start, acts, readings });
      return true;
    },
    /** No pair that has been asked for and has not come is wanted any more. */
    forget() {
      asked += 1;
    },
  };
}

/** @param {import("../session/engine/engine.js").Engine} engine @param {string} game @param {string} option @param {Wanted} wanted @returns {Promise<import("../lib/types.js").View>} */
async function viewOf(engine, game, option, { first, start, acts }) {
  const { rules, set } = rulingOf(option);
  const view = await engine.ask({ op: "view", game, rules, set, first, start, acts });
  if (view.error) throw new Error(view.error.key);
  return view;
}

/** @param {HTMLElement} figure @param {string} option @param {Wanted} wanted */
function title(figure, option, { address, first, start, acts }) {
  const { rules, set, own } = rulingOf(option);
  const name = own
    ? sentence(say("page.own.named", { name: quoted(own.name) }))
    : sayAt(["rulesets", rules, "name"]);
  const play = { ...newPlay(rules), set, own, first, start, acts, ply: acts.length };
  one("[data-title]", figure).textContent = name;
  one("[data-under]", figure).textContent = "";
  one("[data-open]", figure).setAttribute("href", `${address}#${write(play, "")}`);
  one("svg.board", figure).setAttribute("aria-label", say("page.pair.board", { reading: name }));
}
