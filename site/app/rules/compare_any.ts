/**
 * A pair of boards (rules/compare_boards.ts) on which any two rulesets of any game may be played,
 * from the first position or another. The game comes from its own page; the views of another
 * position come from the desk, so they wait for Python.
 */

import { createPair, type Given } from "./compare_boards.ts";
import { write } from "../session/address.ts";
import { one } from "../lib/dom.ts";
import { quoted, rulingOf } from "../session/own_rules.ts";
import { wholeGame } from "../session/fetch_game.ts";
import { newPlay } from "../session/state.ts";
import { say, sayAt, sentence, useNumbers, useWords } from "../lib/i18n.ts";
import type { Side, View } from "../api.d.ts";
import type { Engine } from "../session/engine/engine.ts";

/**
 * `address` of the game's page, `men` with which it is usually shown, `rules`: rulesets or the
 * texts of rules written down (session/own_rules.ts)
 */
interface Wanted {
  address: string;
  men: string;
  rules: [left: string, right: string];
  first: Side | null;
  start: string | null;
  acts: string[];
}

/** @param given what stands there */
export function createAnyPair(root: HTMLElement, given: Given, engine: Engine) {
  const pair = createPair(root, given, engine);
  let asked = 0;

  return {
    tables: pair.tables,
    /**
     * Shows another pair, if no later one has been asked for meanwhile. Rejects if the game or its
     * views do not come.
     */
    async show(wanted: Wanted): Promise<boolean> {
      const { address, rules, first, start, acts } = wanted;
      asked += 1;
      const turn = asked;
      const whole = await wholeGame(address);
      const reading = async (option: string) => {
        const ruling = rulingOf(option);
        const view =
          start || acts.length || ruling.own
            ? await viewOf(engine, whole.game.id, option, wanted)
            : whole.openings.first(option, first);
        return { ...ruling, first, view };
      };
      const readings = await Promise.all([reading(rules[0]), reading(rules[1])]);
      if (turn !== asked) return false;
      useWords(whole.words);
      useNumbers(whole.game.board);
      document.documentElement.dataset.usualMen = wanted.men;
      title(one('[data-reading="left"]', root), rules[0], wanted);
      title(one('[data-reading="right"]', root), rules[1], wanted);
      pair.show({ game: whole.game, start, acts, readings });
      return true;
    },
    /** No pair that has been asked for and has not come is wanted any more. */
    forget() {
      asked += 1;
    },
  };
}

async function viewOf(
  engine: Engine,
  game: string,
  option: string,
  { first, start, acts }: Wanted,
): Promise<View> {
  const { rules, set } = rulingOf(option);
  const view = await engine.ask({ op: "view", game, rules, set, first, start, acts });
  if (view.error) throw new Error(view.error.key);
  return view;
}

function title(figure: HTMLElement, option: string, { address, first, start, acts }: Wanted) {
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
