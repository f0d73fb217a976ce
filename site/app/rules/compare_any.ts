/**
 * A pair of boards (rules/compare_boards.ts) on which any two rulesets of any game may be played,
 * from the first position or another. The game comes from its own page; the views of another
 * position come from the desk, so they wait for Python.
 */

import { createCompareBoards, type Comparison } from "./compare_boards.ts";
import { writeFragment } from "../session/address.ts";
import { requireElement } from "../lib/dom.ts";
import { withoutQuotes, rulesFromOption } from "../session/own_rules.ts";
import { fetchGame } from "../session/fetch_game.ts";
import { newPlay } from "../session/state/initial.ts";
import { say, sayAt, sentence, useNumbers, useWords } from "../lib/i18n.ts";
import type { Side, View } from "../api.d.ts";
import type { Engine } from "../session/engine/engine.ts";

/**
 * `address` of the game's page, `men` with which it is usually shown, `rules`: rulesets or the
 * texts of rules written down (session/own_rules.ts)
 */
interface ComparisonRequest {
  address: string;
  men: string;
  rules: [left: string, right: string];
  first: Side | null;
  start: string | null;
  acts: string[];
}

/** @param comparison what stands there */
export function createCompareAny(root: HTMLElement, comparison: Comparison, engine: Engine) {
  const pair = createCompareBoards(root, comparison, engine);
  let requestSerial = 0;

  return {
    tables: pair.tables,
    /**
     * Shows another pair, if no later one has been asked for meanwhile. Rejects if the game or its
     * views do not come.
     */
    async show(wanted: ComparisonRequest): Promise<boolean> {
      const { address, rules, first, start, acts } = wanted;
      requestSerial += 1;
      const turn = requestSerial;
      const whole = await fetchGame(address);
      const reading = async (option: string) => {
        const ruling = rulesFromOption(option);
        const view =
          start || acts.length || ruling.own
            ? await viewOf(engine, whole.game.id, option, wanted)
            : whole.prebuilt.first(option, first);
        return { ...ruling, first, view };
      };
      const readings = await Promise.all([reading(rules[0]), reading(rules[1])]);
      if (turn !== requestSerial) return false;
      useWords(whole.words);
      useNumbers(whole.game.board);
      document.documentElement.dataset.usualMen = wanted.men;
      setTitle(requireElement('[data-reading="left"]', root), rules[0], wanted);
      setTitle(requireElement('[data-reading="right"]', root), rules[1], wanted);
      pair.show({ game: whole.game, start, acts, readings });
      return true;
    },
    /** No pair that has been asked for and has not come is wanted any more. */
    cancel() {
      requestSerial += 1;
    },
  };
}

async function viewOf(
  engine: Engine,
  game: string,
  option: string,
  { first, start, acts }: ComparisonRequest,
): Promise<View> {
  const { rules, set } = rulesFromOption(option);
  const view = await engine.ask({ op: "view", game, rules, set, first, start, acts });
  if (view.error) throw new Error(view.error.key);
  return view;
}

function setTitle(
  figure: HTMLElement,
  option: string,
  { address, first, start, acts }: ComparisonRequest,
) {
  const { rules, set, own } = rulesFromOption(option);
  const name = own
    ? sentence(say("page.own.named", { name: withoutQuotes(own.name) }))
    : sayAt(["rulesets", rules, "name"]);
  const play = { ...newPlay(rules), set, own, first, start, acts, ply: acts.length };
  requireElement("[data-title]", figure).textContent = name;
  requireElement("[data-under]", figure).textContent = "";
  requireElement("[data-open]", figure).setAttribute(
    "href",
    `${address}#${writeFragment(play, "")}`,
  );
  requireElement("svg.board", figure).setAttribute(
    "aria-label",
    say("page.pair.board", { reading: name }),
  );
}
