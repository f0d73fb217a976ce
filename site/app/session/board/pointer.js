// @ts-check
/** What a pointer means on the board, and the man that it carries. */

import { touchable } from "../state.js";
import { distance, place, toBoard } from "./canvas.js";

/** @typedef {import("./canvas.js").Canvas} Canvas */

/** Within what distance of a point a dropped man counts as put there (a step is 100). */
const REACH = 58;
/** Half the width in pixels of what a finger can be asked to hit; and how near to a point, in board units, it certainly means it. */
const FINGER = 22;
const SURE = 22;

/** The points within reach of a place on the board, the nearest first. @param {Canvas} canvas @param {[number, number]} where @param {number} reach */
const near = (canvas, where, reach) =>
  canvas.shown.points
    .map(({ id }) => ({ id, far: distance(place(canvas, id), where) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far);

/** The point nearest to a place on the board, if it is near enough to be meant. @param {Canvas} canvas @param {[number, number]} where */
export const nearest = (canvas, where) => near(canvas, where, REACH)[0]?.id ?? null;

/**
 * The point that a finger means: the one that it certainly hits, else the nearest of those in its reach that can be played,
 * else the nearest. @param {Canvas} canvas @param {PointerEvent} event @param {import("../state.js").State} state
 */
export function meant(canvas, event, state) {
  const where = toBoard(canvas, event.clientX, event.clientY);
  const unit = canvas.svg.getScreenCTM()?.a ?? 1;
  const [first, ...others] = near(canvas, where, Math.max(REACH, FINGER / unit));
  if (!first) return null;
  const can = [first, ...others].find(
    ({ id }) => touchable(state, id) || state.options?.some((move) => move.takes.includes(id)),
  );
  return first.far > SURE && can ? can.id : first.id;
}

/** A man is picked up: a copy follows the pointer, and the man stays behind as a shadow. @param {Canvas} canvas @param {string} at */
export function lift(canvas, at) {
  const group = [...canvas.men.values()].find((man) => man.dataset.at === at);
  if (!group) return;
  const ghost = /** @type {SVGElement} */ (group.cloneNode(true));
  ghost.setAttribute("class", "ghost");
  ghost.removeAttribute("data-at");
  group.classList.add("lifted");
  canvas.svg.append(ghost);
  canvas.held = { ghost, at, spot: null };
}

/** @param {Canvas} canvas @param {[number, number]} where @param {string|null} over  the point that is aimed at */
export function carry({ held, spots }, where, over) {
  if (!held) return;
  held.ghost.setAttribute("transform", `translate(${where[0]} ${where[1]}) scale(1.1)`);
  held.spot?.classList.remove("aimed");
  held.spot = over ? (spots.get(over) ?? null) : null;
  held.spot?.classList.add("aimed");
}

/** The man is put down here; without a place it glides back to its point. @param {Canvas} canvas @param {[number, number]|null} where */
export function putDown(canvas, where) {
  if (!canvas.held) return;
  const { ghost, at, spot } = canvas.held;
  canvas.held = null;
  spot?.classList.remove("aimed");
  ghost.remove();
  for (const group of canvas.men.values()) group.classList.remove("lifted");
  if (where) canvas.dropped = { at, place: where };
}
