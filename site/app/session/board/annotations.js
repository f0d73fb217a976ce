// @ts-check
/**
 * Rings and arrows drawn by hand. They belong to a place of the tree: with the right mouse button one drags an arrow or clicks
 * a ring, Shift and Alt choose the colour; while the notice "pen" stands, touches by finger, mouse or keyboard draw: the same
 * point twice is a ring, two points are an arrow. Drawing the same again takes it away.
 */

import { s } from "../../lib/dom.js";
import { pointName, say } from "../../lib/i18n.js";
import { drawnOn, saidAt } from "../tree/tree.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../session.js").Table} Table */
/** @typedef {(id: string) => [number, number]} Place */
/** @typedef {Extract<NonNullable<State["notice"]>, {kind: "pen"}>} Pen */

/** Colours by the letters that notation has for them; the fourth, green, is only read. */
export const COLOURS = ["B", "R", "Y"];
/** How far from the middle of a point an arrow begins and ends; a step is 100. */
const CLEAR = { start: 22, end: 12 };
/** Length and half the width of an arrow's head. */
const HEAD = { long: 34, wide: 20 };
const RING = 47;

/** What is drawn where one stands. @param {State} state */
export const drawnHere = (state) => saidAt(state.tree, state.acts.slice(0, state.ply)).drawn ?? [];

/** @param {string} shape @param {Place} place */
const drawing = (shape, place) =>
  marked(shape.slice(1).match(/[a-z]-?\d{1,2}/g) ?? [], place, {
    class: `drawn drawn-${shape[0]}`,
    "data-drawn": shape,
  });

/** A ring round one point, or an arrow along several. @param {string[]} path @param {Place} place @param {{[name: string]: string}} props */
function marked(path, place, props) {
  const points = path.map(place);
  const [[x, y], [tx, ty] = []] = points.length > 1 ? points.slice(-2) : [place(path[0] ?? "")];
  if (tx === undefined || ty === undefined) return s("circle", { ...props, cx: x, cy: y, r: RING });
  const far = Math.hypot(tx - x, ty - y) || 1;
  const [dx, dy] = [(tx - x) / far, (ty - y) / far];
  /** @param {number} along @param {number} aside */
  const at = (along, aside) => `${x + dx * along - dy * aside},${y + dy * along + dx * aside}`;
  const neck = far - CLEAR.end - HEAD.long;
  const [first = [x, y], second = [tx, ty]] = points;
  const away = CLEAR.start / (Math.hypot(second[0] - first[0], second[1] - first[1]) || 1);
  const begins = [0, 1].map((n) => first[n] + (second[n] - first[n]) * away);
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

/** @param {SVGElement} layer @param {State} state @param {Place} place */
export function drawByHand(layer, state, place) {
  layer.append(...drawnHere(state).map((shape) => drawing(shape, place)));
  const { notice } = state;
  if (notice?.kind === "pen" && notice.from)
    layer.append(drawing(notice.colour + notice.from, place));
}

/** The line of a sentence that is pointed at; else what is threatened, while that is told, the first turns of it; else what the analysis shows. @param {State} state */
function arrowsOf({ arrows, notice, pointed, view }) {
  if (pointed?.view === view) return pointed;
  if (notice?.kind !== "threats") return arrows;
  return { view: notice.view, list: notice.lines.flatMap((line) => line.slice(0, 1)) };
}

/** The best on top. @param {SVGElement} layer @param {State} state @param {Place} place */
export function drawArrows(layer, state, place) {
  const arrows = arrowsOf(state);
  if (arrows?.view !== state.view) return;
  for (const { path, kind } of arrows.list.toReversed())
    if (path.length)
      layer.append(marked(path, place, { class: `drawn arrow arrow-${kind}`, "data-arrow": kind }));
}

/** Draws on the place where one stands, and says so. @param {Table} table @param {string} shape */
export function draw(table, shape) {
  const { tree, acts, ply } = table.state;
  const next = drawnOn(tree, acts.slice(0, ply), shape);
  const gone = (saidAt(tree, acts.slice(0, ply)).drawn ?? []).includes(shape);
  table.edit({ tree: next });
  const [from, to] = shape.slice(1).match(/[a-z]-?\d{1,2}/g) ?? [];
  const what = gone ? "gone" : to ? "arrow" : "ring";
  table.speak(say(`page.draw.said.${what}`, { from: pointName(from), to: pointName(to) }));
}

/** A touch while the pen is in the hand. @param {Table} table @param {Pen} pen @param {string} point */
export function penned(table, pen, point) {
  if (!pen.from) {
    table.put({ ...table.state, notice: { ...pen, from: point } });
    table.speak(say("page.draw.said.from", { from: pointName(point) }));
    return;
  }
  table.put({ ...table.state, notice: { ...pen, from: null } });
  draw(table, pen.colour + pen.from + (pen.from === point ? "" : point));
}

/** Drawing with the right mouse button. @param {Table} table */
export function listenToDrawing(table) {
  const { board } = table;
  const { svg } = board;
  /** @type {{id: number, from: string, colour: string}|null} */
  let stroke = null;
  /** @type {SVGElement|null} */
  let sketch = null;

  /** @param {PointerEvent} event */
  const pointAt = (event) => board.nearest(board.toBoard(event.clientX, event.clientY));
  /** @param {PointerEvent} event */
  const shapeTo = (event) => {
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
