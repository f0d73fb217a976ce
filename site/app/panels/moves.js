// @ts-check
/** The list of moves: each a button that leads to where it was played, with the rules that were changed on the way. */

import { h, one } from "../lib/dom.js";
import { rulesName } from "./rule_card.js";
import { pretty, say } from "../lib/words.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../table/table.js").Table} Table */

/** @param {Table} table */
export function createMoves(table) {
  const moves = one("[data-moves]");
  const none = one("[data-no-moves]");
  let drawn = "";

  /** Scrolls so that the move shown on the board stays visible. */
  function follow() {
    const current = /** @type {HTMLElement|null} */ (moves.querySelector("[aria-current]"));
    moves.scrollTop = current ? current.offsetTop - moves.offsetTop - moves.clientHeight / 2 : 0;
  }

  // The score of a match or the note on another line may make the list shorter after it was drawn.
  new ResizeObserver(follow).observe(moves);

  /** @param {State} state @param {{side: string, text: string, acts: number, from: number}} turn */
  const moveButton = (state, turn) =>
    h(
      `button.ply${state.ply <= turn.from ? ".later" : ""}`,
      {
        type: "button",
        "data-ply": turn.acts,
        "aria-current": state.ply > turn.from && state.ply <= turn.acts ? "step" : null,
        title: say(`page.sides.${turn.side}`),
        onclick: () => table.go(turn.acts),
      },
      pretty(turn.text),
    );

  /** A line for each two turns, and one for each change of rules. @param {State} state */
  function rowsOf(state) {
    const { turns, unfinished, lot, view } = state;
    /** @type {HTMLElement[]} */
    const rows = [];
    if (lot) rows.push(h("li.ruling", {}, say("page.lotLine", lot.throws[lot.throws.length - 1])));
    const shown = turns.map((turn, n) => ({ ...turn, from: n ? turns[n - 1].acts : 0 }));
    if (unfinished)
      shown.push({
        side: view.side,
        text: `${unfinished}…`,
        acts: state.acts.length,
        from: turns.at(-1)?.acts ?? 0,
      });
    let pair = h("div");
    for (const [n, turn] of shown.entries()) {
      if (n % 2 === 0) {
        pair = h("div");
        rows.push(h("li", {}, h("span", {}, n / 2 + 1), pair));
      }
      pair.append(moveButton(state, turn));
      for (const ruling of view.rulings?.filter((one) => one.turns === n + 1) ?? [])
        rows.push(h("li.ruling", {}, say("page.rules.since", { rules: rulesName(ruling) })));
    }
    return rows;
  }

  table.watch((state) => {
    none.hidden = state.acts.length > 0 || state.lot !== null;
    const { turns, unfinished, ply, acts, view, lot } = state;
    const key = JSON.stringify([turns, unfinished, ply, acts.length, view.rulings, lot]);
    if (drawn === key) return;
    drawn = key;
    const focused = /** @type {HTMLElement|null} */ (
      document.activeElement?.closest?.("[data-ply]")
    )?.dataset.ply;
    moves.replaceChildren(...rowsOf(state));
    if (focused)
      /** @type {HTMLElement|null} */ (moves.querySelector(`[data-ply="${focused}"]`))?.focus();
    follow();
  });
}
