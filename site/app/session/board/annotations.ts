/**
 * Rings and arrows drawn by hand. They belong to a place of the tree: with the right mouse button
 * one drags an arrow or clicks a ring, Shift and Alt choose the colour; while the notice "pen"
 * stands, touches by finger, mouse or keyboard draw: the same point twice is a ring, two points are
 * an arrow. Drawing the same again takes it away.
 */

import { s } from "../../lib/dom.ts";
import { pointName, say } from "../../lib/i18n.ts";
import { drawnOn, saidAt } from "../tree/tree.ts";
import type { Table } from "../session.ts";
import type { State } from "../state.ts";

type Place = (id: string) => [number, number];

type Pen = Extract<NonNullable<State["notice"]>, { kind: "pen" }>;

/** Colours by the letters that notation has for them; the fourth, green, is only read. */
export const COLOURS = ["B", "R", "Y"] as const;
/** How far from the middle of a point an arrow begins and ends; a step is 100. */
const CLEAR = { start: 22, end: 12 };
/** Length and half the width of an arrow's head. */
const HEAD = { long: 34, wide: 20 };
const RING = 47;

/** What is drawn where one stands. */
export const drawnHere = (state: State) =>
  saidAt(state.tree, state.acts.slice(0, state.ply)).drawn ?? [];

const drawing = (shape: string, place: Place) =>
  marked(shape.slice(1).match(/[a-z]-?\d{1,2}/g) ?? [], place, {
    class: `drawn drawn-${shape[0]}`,
    "data-drawn": shape,
  });

/** A ring round one point, or an arrow along several. */
function marked(path: string[], place: Place, props: { [name: string]: string }) {
  const points = path.map(place);
  const [x, y] = points.at(-2) ?? place(path[0] ?? "");
  const [tx, ty] = (points.length > 1 && points.at(-1)) || [];
  if (tx === undefined || ty === undefined) return s("circle", { ...props, cx: x, cy: y, r: RING });
  const far = Math.hypot(tx - x, ty - y) || 1;
  const [dx, dy] = [(tx - x) / far, (ty - y) / far];
  const at = (along: number, aside: number) =>
    `${x + dx * along - dy * aside},${y + dy * along + dx * aside}`;
  const neck = far - CLEAR.end - HEAD.long;
  const [[fx, fy] = [x, y], [nx, ny] = [tx, ty]] = points;
  const away = CLEAR.start / (Math.hypot(nx - fx, ny - fy) || 1);
  const begins = [fx + (nx - fx) * away, fy + (ny - fy) * away];
  const way = [begins, ...points.slice(1, -1)].map((point) => point.join(",")).join("L");
  return s(
    "g",
    props,
    s("path", { class: "shaft", d: `M${way}L${at(neck + 2, 0)}` }),
    s("path", {
      class: "head",
      d: `M${at(far - CLEAR.end, 0)}L${at(neck, HEAD.wide)}L${at(neck, -HEAD.wide)}Z`,
    }),
  );
}

export function drawByHand(layer: SVGElement, state: State, place: Place) {
  layer.append(...drawnHere(state).map((shape) => drawing(shape, place)));
  const { notice } = state;
  if (notice?.kind === "pen" && notice.from)
    layer.append(drawing(notice.colour + notice.from, place));
}

/**
 * The line of a sentence that is pointed at; else what is threatened, while that is told, the first
 * turns of it; else what the analysis shows.
 */
function arrowsOf({ arrows, notice, pointed, view }: State) {
  if (pointed?.view === view) return pointed;
  if (notice?.kind !== "threats") return arrows;
  return { view: notice.view, list: notice.lines.flatMap((line) => line.slice(0, 1)) };
}

/** The best on top. */
export function drawArrows(layer: SVGElement, state: State, place: Place) {
  const arrows = arrowsOf(state);
  if (arrows?.view !== state.view) return;
  for (const { path, kind } of arrows.list.toReversed())
    if (path.length)
      layer.append(marked(path, place, { class: `drawn arrow arrow-${kind}`, "data-arrow": kind }));
}

/** Draws on the place where one stands, and says so. */
export function draw(table: Table, shape: string) {
  const { tree, acts, ply } = table.state;
  const next = drawnOn(tree, acts.slice(0, ply), shape);
  const gone = (saidAt(tree, acts.slice(0, ply)).drawn ?? []).includes(shape);
  table.edit({ tree: next });
  const [from, to] = shape.slice(1).match(/[a-z]-?\d{1,2}/g) ?? [];
  const what = gone ? "gone" : to ? "arrow" : "ring";
  table.speak(say(`page.draw.said.${what}`, { from: pointName(from), to: pointName(to) }));
}

/** A touch while the pen is in the hand. */
export function penned(table: Table, pen: Pen, point: string) {
  if (!pen.from) {
    table.put({ ...table.state, notice: { ...pen, from: point } });
    table.speak(say("page.draw.said.from", { from: pointName(point) }));
    return;
  }
  table.put({ ...table.state, notice: { ...pen, from: null } });
  draw(table, pen.colour + pen.from + (pen.from === point ? "" : point));
}

/** Drawing with the right mouse button. */
export function listenToDrawing(table: Table) {
  const { board } = table;
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
    sketch = shape ? drawing(shape, board.place) : null;
    if (sketch) svg.append(sketch);
  });
  svg.addEventListener("pointerup", (event) => {
    if (stroke?.id !== event.pointerId) return;
    const shape = shapeTo(event);
    end();
    if (shape) draw(table, shape);
  });
  svg.addEventListener("pointercancel", end);

  function end() {
    sketch?.remove();
    sketch = null;
    stroke = null;
  }
}
