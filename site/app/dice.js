// @ts-check
/**
 * The lot: a die for each side rolls over the board and lies still on what was thrown; equal throws roll again. What it
 * means stands in words below the board, so that nothing is lost where nothing moves.
 */

import { h, still } from "./dom.js";
import { die } from "./notice.js";

/** @typedef {import("./types.js").Side} Side */

/** Milliseconds that a face is seen while the die rolls, and that a throw lies on the board. */
const ROLL = 85;
const FACES = 8;
const REST = 1100;

/** @param {HTMLElement} stage @param {{w: number, b: number}[]} throws */
export async function rollDice(stage, throws) {
  stage.querySelector(".lots")?.remove();
  if (still()) return;
  const cups = { b: h("span.cast"), w: h("span.cast") };
  const lots = h("div.lots", { "aria-hidden": "true" }, cups.b, cups.w);
  stage.append(lots);
  for (const thrown of throws) {
    for (let face = 0; face <= FACES && lots.isConnected; face += 1) {
      for (const side of /** @type {Side[]} */ (["b", "w"])) {
        const left = FACES - face;
        const shown = left ? 1 + ((thrown[side] + face * 5 + (side === "w" ? 2 : 0)) % 6) : thrown[side];
        cups[side].replaceChildren(die(side, shown));
        cups[side].style.transform = `translate(${(side === "b" ? -1 : 1) * left * 13}%, ${-left * left * 2.2}%) rotate(${(side === "b" ? 1 : -1) * left * 47}deg)`;
      }
      await new Promise((resolve) => setTimeout(resolve, ROLL));
    }
    await new Promise((resolve) => setTimeout(resolve, REST));
  }
  await lots.animate([{ opacity: 1 }, { opacity: 0 }], 260).finished.catch(() => {});
  lots.remove();
}
