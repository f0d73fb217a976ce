/**
 * Rings and arrows drawn by hand. They belong to a place of the tree: with the right mouse button
 * one drags an arrow or clicks a ring, Shift and Alt choose the colour; while the notice "pen"
 * stands, touches by finger, mouse or keyboard draw: the same point twice is a ring, two points are
 * an arrow. Drawing the same again takes it away.
 */

import { s } from "../../lib/dom.ts";
import { pointName, say } from "../../lib/i18n.ts";
import { toggleShape, annotationAt } from "../tree/tree.ts";
import type { GameSession } from "../session.ts";
import type { State } from "../state/types.ts";

type Place = (id: string) => [number, number];

type Pen = Extract<NonNullable<State["notice"]>, { kind: "pen" }>;

/** Colours by the letters that notation has for them; the fourth, green, is only read. */
export const COLOURS = ["B", "R", "Y"] as const;
/** How far from the middle of a point an arrow begins and ends; a step is 100. */
const ARROW_GAP = { start: 22, end: 12 };
/** Length and half the width of an arrow's head. */
const ARROW_HEAD = { long: 34, wide: 20 };
const RING_RADIUS = 47;

/** What is drawn where one stands. */
export const shapesHere = (state: State) =>
  annotationAt(state.tree, state.acts.slice(0, state.ply)).drawn ?? [];

const drawShape = (shape: string, place: Place) =>
  drawPath(shape.slice(1).match(/[a-z]-?\d{1,2}/g) ?? [], place, {
    class: `drawn drawn-${shape[0]}`,
    "data-drawn": shape,
  });

/** A ring round one point, or an arrow along several. */
function drawPath(path: string[], place: Place, props: { [name: string]: string }) {
  const points = path.map(place);
  const [x, y] = points.at(-2) ?? place(path[0] ?? "");
  const [tx, ty] = (points.length > 1 && points.at(-1)) || [];
  if (tx === undefined || ty === undefined)
    return s("circle", { ...props, cx: x, cy: y, r: RING_RADIUS });
  const far = Math.hypot(tx - x, ty - y) || 1;
  const [dx, dy] = [(tx - x) / far, (ty - y) / far];
  const at = (along: number, aside: number) =>
    `${x + dx * along - dy * aside},${y + dy * along + dx * aside}`;
  const neck = far - ARROW_GAP.end - ARROW_HEAD.long;
  const [[fx, fy] = [x, y], [nx, ny] = [tx, ty]] = points;
  const away = ARROW_GAP.start / (Math.hypot(nx - fx, ny - fy) || 1);
  const begins = [fx + (nx - fx) * away, fy + (ny - fy) * away];
  const pathData = [begins, ...points.slice(1, -1)].map((point) => point.join(",")).join("L");
  return s(
    "g",
    props,
    s("path", { class: "shaft", d: `M${pathData}L${at(neck + 2, 0)}` }),
    s("path", {
      class: "arrowhead",
      d: `M${at(far - ARROW_GAP.end, 0)}L${at(neck, ARROW_HEAD.wide)}L${at(neck, -ARROW_HEAD.wide)}Z`,
    }),
  );
}

export function drawAnnotations(layer: SVGElement, state: State, place: Place) {
  layer.append(...shapesHere(state).map((shape) => drawShape(shape, place)));
  const { notice } = state;
  if (notice?.kind === "pen" && notice.from)
    layer.append(drawShape(notice.colour + notice.from, place));
}

/**
 * The arrows to draw: of the hovered line; otherwise of the threats, while they are shown, only
 * their first turns; otherwise of the analysis.
 */
function arrowsOf({ arrows, notice, hoveredLine, view }: State) {
  if (hoveredLine?.view === view) return hoveredLine;
  if (notice?.kind !== "threats" && notice?.kind !== "coach") return arrows;
  return { view: notice.view, list: notice.lines.flatMap((line) => line.slice(0, 1)) };
}

/** The best on top. */
export function drawArrows(layer: SVGElement, state: State, place: Place) {
  const arrows = arrowsOf(state);
  if (arrows?.view !== state.view) return;
  for (const { path, kind } of arrows.list.toReversed())
    if (path.length)
      layer.append(
        drawPath(path, place, { class: `drawn arrow arrow-${kind}`, "data-arrow": kind }),
      );
}

/** Toggles a shape at the current place, and announces it. */
export function toggleShapeHere(session: GameSession, shape: string) {
  const { tree, acts, ply } = session.state;
  const next = toggleShape(tree, acts.slice(0, ply), shape);
  const gone = (annotationAt(tree, acts.slice(0, ply)).drawn ?? []).includes(shape);
  session.editTree({ tree: next });
  const [from, to] = shape.slice(1).match(/[a-z]-?\d{1,2}/g) ?? [];
  const shapeKind = gone ? "gone" : to ? "arrow" : "ring";
  session.announce(
    say(`page.draw.said.${shapeKind}`, { from: pointName(from), to: pointName(to) }),
  );
}

/** A touch while the pen is in the hand. */
export function drawWithPen(session: GameSession, pen: Pen, point: string) {
  if (!pen.from) {
    session.put({ ...session.state, notice: { ...pen, from: point } });
    session.announce(say("page.draw.said.from", { from: pointName(point) }));
    return;
  }
  session.put({ ...session.state, notice: { ...pen, from: null } });
  toggleShapeHere(session, pen.colour + pen.from + (pen.from === point ? "" : point));
}

/** Drawing with the right mouse button. */
export function listenToDrawing(session: GameSession) {
  const { board } = session;
  const { svg } = board;
  let stroke: { id: number; from: string; colour: string } | null = null;
  let sketch: SVGElement | null = null;

  const pointAt = (event: PointerEvent) =>
    board.nearest(board.toBoard(event.clientX, event.clientY));
  const shapeTo = (event: PointerEvent) => {
    const to = pointAt(event);
    if (!stroke || !to) return null;
    return stroke.colour + stroke.from + (to === stroke.from ? "" : to);
  };

  svg.addEventListener("contextmenu", (event) => event.preventDefault());
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 2 || event.pointerType === "touch") return;
    const from = pointAt(event);
    if (!from) return;
    const colour = COLOURS[event.shiftKey ? 1 : event.altKey ? 2 : 0];
    stroke = { id: event.pointerId, from, colour };
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (stroke?.id !== event.pointerId) return;
    sketch?.remove();
    const shape = shapeTo(event);
    sketch = shape ? drawShape(shape, board.place) : null;
    if (sketch) svg.append(sketch);
  });
  svg.addEventListener("pointerup", (event) => {
    if (stroke?.id !== event.pointerId) return;
    const shape = shapeTo(event);
    end();
    if (shape) toggleShapeHere(session, shape);
  });
  svg.addEventListener("pointercancel", end);

  function end() {
    sketch?.remove();
    sketch = null;
    stroke = null;
  }
}
