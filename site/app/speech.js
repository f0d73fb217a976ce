// @ts-check
/** The board for the ear: what moves there are from a point, the last move, everything that stands where. */

import { manName } from "./board.js";
import { boardOf, manAt } from "./state.js";
import { turnText } from "./panels.js";
import { list, pretty, say } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").Side} Side */

/** @param {State} state @param {string} point */
export function movesSaid(state, point) {
  if (!state.guides) return say("page.said.hidden");
  const from = state.view.legal.filter((move) => move.from === point);
  if (from.length) return say("page.said.movesFrom", { point, moves: list([...new Set(from.map((move) => pretty(move.touch)))]) });
  const to = state.view.legal.filter((move) => move.to === point && move.from);
  if (to.length && !manAt(state.view, point)) return say("page.said.movesTo", { point, points: list([...new Set(to.map((move) => move.from ?? ""))]) });
  return say("page.said.noMoves", { point });
}

/** @param {State} state */
export function lastSaid({ view }) {
  const last = view.turns.at(-1);
  if (view.unfinished) return say("page.said.last", { side: say(`page.sides.${view.side}`), text: pretty(view.unfinished) });
  return last ? say("page.said.last", { side: say(`page.sides.${last.side}`), text: pretty(last.text) }) : say("page.said.noLast");
}

/** @param {State} state */
export function boardSaid(state) {
  const { view, game } = state;
  const plain = game.kinds[0].id;
  const parts = [`${turnText(state)}.`];
  for (const side of /** @type {Side[]} */ (["b", "w"])) {
    const men = view.men.filter((man) => man.side === side).sort((a, b) => a.at.localeCompare(b.at));
    const names = men.map((man) => (man.kind === plain && !man.under.length ? man.at : `${man.at} (${[man.kind === plain ? "" : manName(man), man.under.length ? say("page.point.under", { n: man.under.length }) : ""].filter(Boolean).join(", ")})`));
    parts.push(say("page.said.group", { side: say(`page.sides.${side}`), n: men.length, points: names.join(", ") || "—" }));
    if (view.hands[side]) parts.push(say("page.said.inHand", { side: say(`page.sides.${side}`), n: view.hands[side] }));
  }
  const empty = boardOf(state).points.filter(({ id }) => !manAt(view, id)).map(({ id }) => id);
  if (empty.length) parts.push(say("page.said.empty", { n: empty.length, points: empty.sort().join(", ") }));
  return parts.join(" ");
}
