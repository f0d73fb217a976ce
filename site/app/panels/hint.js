// @ts-check
/** A hint: first only which man to move, and on a second request where to. It never plays the move. */

import { one } from "../lib/dom.js";
import { common, othersMove } from "../table/state.js";
import { pointName, pretty, say } from "../lib/words.js";

/** @typedef {import("../table/state.js").State} State */

/** The level that gives hints: an ordinary player's. */
const LEVEL = 4;

/** What the hint says, or null. @param {State} state */
export function hintText({ hint }) {
  if (!hint) return null;
  if (!hint.move) return say("page.hints.thinking");
  if (hint.whole) return say("page.hints.move", { move: pretty(hint.move.touch) });
  const { from, to } = hint.move;
  return `${from ? say("page.hints.man", { point: pointName(from) }) : say("page.hints.point", { point: pointName(to) })} ${say("page.hints.more")}`;
}

/** @param {import("../table/table.js").Table} table */
export function createHint(table) {
  const { put } = table;

  /** @param {State["hint"]} hint */
  function give(hint) {
    const next = { ...table.state, hint, notice: null, options: null, chosen: null };
    put({ ...next, said: { text: hintText(next) ?? "", after: false } });
  }

  async function ask() {
    const { state } = table;
    if (state.hint?.move) return give({ ...state.hint, whole: true });
    if (state.hint) return;
    const refusal =
      state.view.dice && !othersMove(state)
        ? "page.hints.throw"
        : !state.fresh || othersMove(state) || !state.view.legal.length
          ? "page.hints.none"
          : table.engine.state.state !== "ready"
            ? "page.hints.wait"
            : null;
    if (refusal) return put({ ...state, notice: { kind: "text", text: say(refusal) } });
    const mine = { move: null, whole: false };
    give(mine);
    try {
      const best = await table.engine.think(
        { op: "think", ...common(state), level: LEVEL },
        () => {},
        {},
      );
      if (table.state.hint !== mine) return;
      const move = table.state.view.legal.find((one) => one.touch === best.touch) ?? null;
      if (move) give({ move, whole: false });
      else put({ ...table.state, hint: null });
    } catch {
      if (table.state.hint === mine) put({ ...table.state, hint: null });
    }
  }

  one('[data-do="hint"]').addEventListener("click", () => void ask());
}
