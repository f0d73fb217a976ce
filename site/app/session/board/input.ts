/**
 * Turns pointer and keyboard input into touches of points; other keys run the key bindings of the
 * session. Arrow keys follow the drawn lines, so that a board of any shape is walked as it looks;
 * the digits 1–9, as they lie on a keypad, also lead along diagonals. Where a point has only
 * diagonals, as every square of a draughts board, arrow keys lead to the next point of the row or
 * to the next row.
 */

import { say } from "../../lib/i18n.ts";
import type { Board, Point } from "../../api.d.ts";
import type { GameSession } from "../session.ts";

const DIRECTION_BY_KEY: { [key: string]: [number, number] } = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  7: [-1, 1],
  9: [1, 1],
  1: [-1, -1],
  3: [1, -1],
  Numpad7: [-1, 1],
  Numpad8: [0, 1],
  Numpad9: [1, 1],
  Numpad4: [-1, 0],
  Numpad6: [1, 0],
  Numpad1: [-1, -1],
  Numpad2: [0, -1],
  Numpad3: [1, -1],
};

/** The least cosine of the angle between the way asked for and a line that still leads that way. */
const MIN_LINE_COSINE = 0.7;
/** The same where a diagonal was asked for: a level line must not do. */
const MIN_DIAGONAL_COSINE = 0.72;
/** The least cosine of a line's angle with the horizontal or vertical for it to count as such. */
const MIN_AXIS_COSINE = 0.93;

/** The next point along a line, in the direction nearest to the one asked for. */
export function nextAlongLine(board: Board, from: string, direction: [number, number]) {
  const at = new Map(board.points.map((point) => [point.id, point]));
  const here = at.get(from);
  if (!here) return null;
  const near = board.lines.flatMap((line) =>
    // a ring has its first point at its end again
    line.flatMap((id, n) =>
      id === from ? [line[n - 1], line[n + 1]].filter((next) => next !== undefined) : [],
    ),
  );
  const length = Math.hypot(...direction);
  const upright = [...new Set(near)].some((id) => {
    const point = at.get(id);
    const [dx, dy] = point ? [point.x - here.x, point.y - here.y] : [1, 1];
    return Math.max(Math.abs(dx), Math.abs(dy)) / Math.hypot(dx, dy) > MIN_AXIS_COSINE;
  });
  if (!upright && direction.includes(0)) return nextAcrossDiagonals(board, here, direction);
  const onward: { id: string; turn: number }[] = [];
  for (const id of new Set(near)) {
    const point = at.get(id);
    if (!point) continue;
    const [dx, dy] = [point.x - here.x, point.y - here.y];
    const turn = (dx * direction[0] + dy * direction[1]) / (Math.hypot(dx, dy) * length);
    if (turn > (direction.includes(0) ? MIN_LINE_COSINE : MIN_DIAGONAL_COSINE))
      onward.push({ id, turn });
  }
  return onward.sort((a, b) => b.turn - a.turn)[0]?.id ?? null;
}

/** The next point of the same row, or the nearest of the next row. */
function nextAcrossDiagonals(board: Board, here: Point, [wx, wy]: [number, number]) {
  const onward = board.points
    .map(({ id, x, y }) => ({
      id,
      far: wx ? (x - here.x) * wx : (y - here.y) * wy,
      aside: wx ? Math.abs(y - here.y) : Math.abs(x - here.x),
    }))
    .filter(({ far, aside }) => far > 0.01 && (wx ? aside < 0.01 : true));
  return onward.sort((a, b) => a.far - b.far || a.aside - b.aside)[0]?.id ?? null;
}

export function listenToInput(session: GameSession) {
  const { board } = session;
  const { svg } = board;

  const pointOf = (event: Event) =>
    event.target instanceof SVGElement ? (event.target.dataset.point ?? null) : null;

  function setTabStop(id: string) {
    for (const [name, spot] of board.spots) spot.setAttribute("tabindex", name === id ? "0" : "-1");
  }

  svg.addEventListener("click", (event) => {
    const touched = event instanceof PointerEvent && event.pointerType === "touch";
    const point = touched ? board.meant(event, session.state) : pointOf(event);
    if (!point) return;
    setTabStop(point);
    session.touch(point);
  });
  // Not on the drawing itself: Chromium would let it have the focus, one stop more on the way to
  // its points.
  (svg.parentElement ?? svg).addEventListener("focusin", (event) => {
    const point = pointOf(event);
    if (point) setTabStop(point);
  });
  svg.addEventListener("keydown", (event) => {
    const point = pointOf(event);
    if (!point || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction =
      DIRECTION_BY_KEY[event.key] ??
      (event.code.startsWith("Numpad") ? DIRECTION_BY_KEY[event.code] : undefined);
    if (direction) {
      const turn = session.state.flipped ? -1 : 1;
      const to = nextAlongLine(board.shown, point, [direction[0] * turn, direction[1] * turn]);
      if (to) board.spots.get(to)?.focus();
      else session.announce(say("page.said.noLine"));
    } else if (event.key === "Enter" || event.key === " ") session.touch(point);
    else if (event.key === "Escape") {
      session.clearSelection();
      session.announce(say("page.said.letGo"));
    } else {
      const act = session.keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      act(point);
    }
    event.preventDefault();
  });
}
