/**
 * How men move on the drawing: along a line, over another in an arc, from the board to the tray.
 */

import { prefersReducedMotion } from "../../lib/dom.ts";
import { distance, pointXY, screenToBoard, type Canvas } from "./canvas.ts";
import type { View } from "../../api.d.ts";

/** Milliseconds of one step, of one leap, of the way to the tray, at the usual speed. */
const STEP_MS = 180;
const LEAP_MS = 250;
const TO_TRAY_MS = 420;
/** The least length of a leap (a step is 100, a diagonal one 141). */
const MIN_LEAP_LENGTH = 150;

/** How much longer than usual a move takes at each speed (play/settings.ts); at "none" men do not glide. */
const SLOWNESS: { [speed: string]: number } = { none: 0, quick: 0.5, slow: 2.2 };

/** What the reader wishes, unless their system asks for less motion; 0 for none. */
export const slowness = () =>
  prefersReducedMotion() ? 0 : (SLOWNESS[document.documentElement.dataset.speed ?? ""] ?? 1);

/**
 * The points that a man passes, forward as the last move tells, or backward when it is taken back.
 */
export function pathBetween(before: View["last"], last: View["last"], from: string, to: string) {
  for (const path of [last?.path ?? [], [...(before?.path ?? [])].reverse()]) {
    const [first, end] = [path.indexOf(from), path.lastIndexOf(to)];
    if (first >= 0 && end > first) return path.slice(first, end + 1);
  }
  return null;
}

/** A step glides along its line, a leap goes over in an arc; says how long it takes. */
export function animateMove(canvas: Canvas, group: SVGElement, path: string[], taking: boolean) {
  const points = path.map((at) => pointXY(canvas, at));
  const { dropped } = canvas;
  const hand = dropped && dropped.at === path[0] ? dropped.place : null;
  if (hand) {
    points.splice(0, path.length, hand, points.at(-1) ?? hand);
    canvas.dropped = null;
  }
  const frames: Keyframe[] = [];
  let time = 0;
  points.slice(1).forEach((to, n) => {
    const from = points[n] ?? to;
    const far = distance(from, to);
    const arc = !hand && taking && far > MIN_LEAP_LENGTH;
    const steps = arc ? 8 : 1;
    for (let k = n ? 1 : 0; k <= steps; k += 1) {
      const part = k / steps;
      const height = arc ? 4 * part * (1 - part) : 0;
      const [x, y] = [
        from[0] + (to[0] - from[0]) * part,
        from[1] + (to[1] - from[1]) * part - height * far * 0.16,
      ];
      frames.push({ transform: `translate(${x}px, ${y}px) scale(${1 + height * 0.14})` });
    }
    time += slowness() * (hand ? STEP_MS / 2 : arc ? LEAP_MS : STEP_MS);
  });
  group.animate(frames, { duration: time, easing: "cubic-bezier(0.4, 0, 0.3, 1)" });
  return time;
}

/** A man appears where none came from. */
export const fadeIn = (group: SVGElement) =>
  group.animate([{ opacity: 0 }, { opacity: 1 }], { duration: slowness() * STEP_MS });

/** A man leaves the board: it sinks, and goes to where it is counted. */
export function animateCapture(canvas: Canvas, group: SVGElement, moving: boolean, delay: number) {
  delete group.dataset.at;
  group.classList.replace("man", "leaving");
  if (!moving) return group.remove();
  const [x = 0, y = 0] = (group.getAttribute("transform")?.match(/-?[\d.]+/g) ?? []).map(Number);
  const tray = canvas.trayOf(group.dataset.side ?? "")?.getBoundingClientRect();
  const end: [number, number] = tray?.width
    ? screenToBoard(canvas, tray.right - 12, tray.top + tray.height / 2)
    : [x, y];
  const at = (px: number, py: number, size: number, opacity: number) => ({
    transform: `translate(${px}px, ${py}px) scale(${size})`,
    opacity,
  });
  group.animate(
    [at(x, y, 1, 1), { ...at(x, y, 0.62, 0.85), offset: 0.35 }, at(end[0], end[1], 0.3, 0.25)],
    { duration: slowness() * TO_TRAY_MS, delay, easing: "ease-in-out", fill: "backwards" },
  ).onfinish = () => group.remove();
}

/** After a drop that was no move the man glides back to its point. */
export function returnToOrigin(canvas: Canvas) {
  if (!canvas.dropped) return;
  const { at } = canvas.dropped;
  const group = [...canvas.men.values()].find((man) => man.dataset.at === at);
  if (group && slowness()) animateMove(canvas, group, [at, at], false);
  canvas.dropped = null;
}
