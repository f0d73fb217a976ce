/**
 * Dice: thrown, drawn, and rolled over the board. They are thrown for the first move, a die for
 * each side until one is higher, and in games that are played with them. What they show also stands
 * in words below the board, for pages without motion.
 */

import { h, s, prefersReducedMotion } from "../../lib/dom.ts";
import type { Side } from "../../api.d.ts";

/** Milliseconds that a face is seen while the die rolls, and that a throw lies on the board. */
const FACE_MS = 85;
const ROLL_FACES = 8;
const LINGER_MS = 1100;

/**
 * @param stage the element of the session; the dice roll over its board
 * @param throws the dice of each throw, in order
 * @param lying called when the last dice have come to rest
 */
export async function animateDice(
  stage: HTMLElement,
  throws: { side: Side; n: number }[][],
  rest: number = LINGER_MS,
  lying: () => void = () => {},
) {
  stage.querySelector(".lots")?.remove();
  if (prefersReducedMotion()) return lying();
  const house = stage.querySelector(".house") ?? stage;
  const cups = (throws[0] ?? []).map(() => h("span.cast"));
  const lots = h("div.lots", { "aria-hidden": "true" }, ...cups);
  house.append(lots);
  for (const thrown of throws) {
    for (let face = 0; face <= ROLL_FACES && lots.isConnected; face += 1) {
      thrown.forEach(({ side, n }, place) => {
        const left = ROLL_FACES - face;
        const direction = 2 * (place / (cups.length - 1)) - 1;
        const cup = cups[place];
        if (!cup) return;
        cup.replaceChildren(drawDie(side, left ? 1 + ((n + face * 5 + place * 2) % 6) : n));
        cup.style.transform =
          `translate(${direction * left * 13}%, ${-left * left * 2.2}%) ` +
          `rotate(${(direction > 0 ? -47 : 47) * left}deg)`;
      });
      await new Promise((resolve) => setTimeout(resolve, FACE_MS));
    }
    if (thrown === throws.at(-1)) lying();
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
  await lots.animate([{ opacity: 1 }, { opacity: 0 }], 260).finished.catch(() => {});
  lots.remove();
}

const PIPS: [x: number, y: number][][] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

export function drawDie(side: Side, n: number) {
  return s(
    "svg",
    { class: `die ${side}`, viewBox: "-20 -20 40 40" },
    s("rect", { x: -17, y: -17, width: 34, height: 34, rx: 5 }),
    ...(PIPS[n] ?? []).map(([x, y]) => s("circle", { cx: x * 9, cy: y * 9, r: 3.4 })),
  );
}

/** One throw of a die. */
export function rollDie() {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 252) return (byte % 6) + 1;
  }
}

/** Both throw until one is higher; the higher begins. */
export function rollForFirstMove(): { throws: { w: number; b: number }[]; first: Side } {
  const throws = [];
  for (;;) {
    const pair = { w: rollDie(), b: rollDie() };
    throws.push(pair);
    if (pair.w !== pair.b) return { throws, first: pair.w > pair.b ? "w" : "b" };
  }
}
