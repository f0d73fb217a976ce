/** What a pointer means on the board, and the man that it carries. */

import { isTouchable } from "../state/selectors.ts";
import { distance, pointXY, screenToBoard, type Canvas } from "./canvas.ts";
import type { State } from "../state/types.ts";

/** Within what distance of a point a dropped man counts as put there (a step is 100). */
const SNAP_RADIUS = 58;
/**
 * Half the size in pixels of a finger; and the distance in board units within which a touch
 * certainly means a point.
 */
const FINGER_RADIUS_PX = 22;
const SURE_RADIUS = 22;

/** The points within reach of a place on the board, the nearest first. */
const pointsNear = (canvas: Canvas, where: [number, number], reach: number) =>
  canvas.board.points
    .map(({ id }) => ({ id, far: distance(pointXY(canvas, id), where) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far);

/** The point nearest to a place on the board, if it is near enough to be meant. */
export const nearestPoint = (canvas: Canvas, where: [number, number]) =>
  pointsNear(canvas, where, SNAP_RADIUS)[0]?.id ?? null;

/**
 * The point that a finger means: one that it certainly hits; otherwise the nearest in reach that
 * can be played; otherwise the nearest.
 */
export function pointMeant(canvas: Canvas, event: PointerEvent, state: State) {
  const where = screenToBoard(canvas, event.clientX, event.clientY);
  const unit = canvas.svg.getScreenCTM()?.a ?? 1;
  const [first, ...others] = pointsNear(
    canvas,
    where,
    Math.max(SNAP_RADIUS, FINGER_RADIUS_PX / unit),
  );
  if (!first) return null;
  const can = [first, ...others].find(
    ({ id }) => isTouchable(state, id) || state.options?.some((move) => move.takes.includes(id)),
  );
  return first.far > SURE_RADIUS && can ? can.id : first.id;
}

/** A man is picked up: a copy follows the pointer, and the man stays behind as a shadow. */
export function liftMan(canvas: Canvas, at: string) {
  const group = [...canvas.men.values()].find((man) => man.dataset.at === at);
  if (!group) return;
  const ghost = group.cloneNode(true) as SVGElement;
  ghost.setAttribute("class", "ghost");
  ghost.removeAttribute("data-at");
  group.classList.add("lifted");
  canvas.svg.append(ghost);
  canvas.carried = { ghost, at, spot: null };
}

/** @param over the point that is aimed at */
export function carryMan({ carried, spots }: Canvas, where: [number, number], over: string | null) {
  if (!carried) return;
  carried.ghost.setAttribute("transform", `translate(${where[0]} ${where[1]}) scale(1.1)`);
  carried.spot?.classList.remove("aimed");
  carried.spot = over ? (spots.get(over) ?? null) : null;
  carried.spot?.classList.add("aimed");
}

/** The man is put down here; without a place it glides back to its point. */
export function putManDown(canvas: Canvas, where: [number, number] | null) {
  if (!canvas.carried) return;
  const { ghost, at, spot } = canvas.carried;
  canvas.carried = null;
  spot?.classList.remove("aimed");
  ghost.remove();
  for (const group of canvas.men.values()) group.classList.remove("lifted");
  if (where) canvas.dropped = { at, place: where };
}
