// @ts-check
/** The trays above and below the board: who plays there, what is in that hand, and the men that were taken. */

import { all, fill, h, one, smallMan } from "../lib/dom.js";
import { other, sideAbove } from "../table/state.js";
import { say } from "../lib/words.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../lib/types.js").Side} Side */

/** @param {Table} table */
export function createTrays(table) {
  const trays = all("[data-tray]", table.root);
  table.watch((state) => {
    for (const tray of trays) {
      const side = tray.dataset.where === "top" ? sideAbove(state) : other(sideAbove(state));
      tray.dataset.tray = side;
      tray.toggleAttribute("data-to-move", !state.view.outcome && state.view.side === side);
      const mind = state.players[side];
      fill(one(".who", tray), [
        smallMan(side),
        h("b", {}, say(`page.sides.${side}`)),
        h("span.mind", {}, say(`page.mindsShort.${mind}`)),
        ...inHand(state, side),
      ]);
      const off = state.view.lost[other(side)] ?? 0;
      const list = one(".lost", tray);
      const words = off
        ? say("page.lostMen", { side: say(`page.sides.${other(side)}`), n: off })
        : "";
      list.dataset.lost = other(side);
      list.setAttribute("aria-label", words);
      list.title = words;
      if (list.children.length !== off || list.dataset.drawn !== side) {
        list.dataset.drawn = side;
        list.replaceChildren(
          ...Array.from({ length: off }, () => h("li", {}, smallMan(other(side)))),
        );
      }
    }
  });
}

/** The men that a side has still to place, or in reserve. @param {State} state @param {Side} side */
function inHand(state, side) {
  const n = state.view.hands[side];
  const words = n ? say("page.said.inHand", { side: say(`page.sides.${side}`), n }) : "";
  return n
    ? [
        h(
          "span.hand",
          { role: "img", "aria-label": words, title: words },
          ...Array.from({ length: n }, () => smallMan(side)),
        ),
      ]
    : [];
}
