/**
 * Draws the state on the SVG board of the page by difference. For a ruleset with another board,
 * that one is taken from the templates of the page. The parts: `canvas` finds the elements, `men`,
 * `motion` and `marks` draw, `pointer` interprets and drags.
 *
 * Units are those of the template: one step of the board is 100; y grows downward on the page and
 * upward in the data.
 */

import {
  canvasOf,
  findElements,
  translateTo,
  pointXY,
  screenToBoard,
  type Canvas,
} from "./canvas.ts";
import { carryMan, liftMan, pointMeant, nearestPoint, putManDown } from "./pointer.ts";
import { drawMarks, labelPoints } from "./marks.ts";
import { drawColumn, drawMen } from "./men.ts";
import { returnToOrigin } from "./motion.ts";
import { boardOf, isRestoring } from "../state/selectors.ts";
import type { Board, Game } from "../../api.d.ts";
import type { State } from "../state/types.ts";

/** @param trayOf where the taken men of a side are counted */
export function createBoard(
  svg: SVGSVGElement,
  game: Game,
  trayOf: (side: string) => Element | null = () => null,
) {
  const canvas = canvasOf(svg, game.board, trayOf);
  return {
    svg,
    /** The board that lies there. */
    get shown() {
      return canvas.board;
    },
    get spots() {
      return canvas.spots;
    },
    place: (id: string) => pointXY(canvas, id),
    toBoard: (x: number, y: number) => screenToBoard(canvas, x, y),
    nearest: (where: [number, number]) => nearestPoint(canvas, where),
    meant: (event: PointerEvent, state: State) => pointMeant(canvas, event, state),
    lift: (at: string) => liftMan(canvas, at),
    carry: (where: [number, number], over: string | null) => carryMan(canvas, where, over),
    putDown: (where: [number, number] | null) => putManDown(canvas, where),
    goHome: () => returnToOrigin(canvas),
    draw(state: State, lit: string[] = []) {
      const board = boardOf(state);
      if (board.id !== canvas.board.id) swapBoard(canvas, board);
      if (state.flipped !== canvas.flipped) {
        canvas.flipped = state.flipped;
        redrawOrientation(canvas);
      }
      drawMen(canvas, state.view);
      drawMarks(canvas, state, lit);
      labelPoints(canvas, state);
      svg.classList.toggle("waiting", !state.fresh);
      svg.classList.toggle("restoring", isRestoring(state));
    },
  };
}

/** Another board takes the place of this one, in the same drawing. */
function swapBoard(canvas: Canvas, board: Board) {
  const { svg } = canvas;
  const template = document.querySelector(
    `template[data-board-of="${board.id}"]`,
  ) as HTMLTemplateElement | null;
  const other = template?.content.querySelector("svg")?.cloneNode(true);
  if (!(other instanceof SVGSVGElement)) return;
  for (const name of ["viewBox", "width", "height", "aria-colcount"])
    svg.setAttribute(name, other.getAttribute(name) ?? "");
  Object.assign(svg.dataset, other.dataset);
  const frame = svg.closest("[data-shape]:not(svg)");
  if (frame instanceof HTMLElement) frame.dataset.shape = other.dataset.shape;
  svg.replaceChildren(...other.childNodes);
  Object.assign(canvas, findElements(svg, board));
  redrawOrientation(canvas);
}

/** How far the name of a column or row stands before its first point where no rim is straight. */
const NAME_GAP = 46;

/** Redraws everything after a flip or a change of board. */
function redrawOrientation(canvas: Canvas) {
  const { svg, flipped, right, top } = canvas;
  for (const [id, spot] of canvas.spots) {
    const [x, y] = pointXY(canvas, id);
    spot.setAttribute("cx", String(x));
    spot.setAttribute("cy", String(y));
  }
  orderForScreenReaders(canvas.layer.spots);
  // Lines and dots of a board turned by half a turn: the drawing itself is turned, the letters stay
  // upright.
  for (const drawn of svg.querySelectorAll(".b-turns"))
    drawn.setAttribute("transform", flipped ? `rotate(180 ${right * 50} ${top * 50})` : "");
  for (const text of svg.querySelectorAll(".b-names text")) {
    const { name, at, x = "0", y = "0", low, high } = (text as SVGElement).dataset;
    if (name === "number") text.setAttribute("transform", translateTo(canvas, at));
    else if (name === "x")
      text.setAttribute("x", String((flipped ? right - Number(x) : Number(x)) * 100));
    else text.setAttribute("y", String((flipped ? Number(y) : top - Number(y)) * 100));
    if (name === "x" && low)
      text.setAttribute("y", String((flipped ? Number(high) : top - Number(low)) * 100 + NAME_GAP));
    if (name === "y" && low)
      text.setAttribute(
        "x",
        String((flipped ? right - Number(high) : Number(low)) * 100 - NAME_GAP),
      );
  }
  for (const group of canvas.men.values()) {
    group.setAttribute("transform", translateTo(canvas, group.dataset.at));
    const man = canvas.columns.get(group);
    if (man) drawColumn(canvas, group, man);
  }
}

/**
 * The points as a table that screen readers read row by row, in the order in which they lie: a
 * turned board is read from its own upper left.
 */
function orderForScreenReaders(grid: SVGGElement) {
  const at = (spot: Element | undefined, attribute: string) =>
    Number(spot?.getAttribute(attribute));
  const spots = [...grid.querySelectorAll(".spot")];
  const columns = [...new Set(spots.map((spot) => at(spot, "cx")))].sort((a, b) => a - b);
  for (const spot of spots)
    spot.setAttribute("aria-colindex", String(columns.indexOf(at(spot, "cx")) + 1));
  const focused = document.activeElement;
  const rows = [...grid.children];
  for (const row of rows)
    row.append(...[...row.children].sort((a, b) => at(a, "cx") - at(b, "cx")));
  grid.append(...rows.sort((a, b) => at(a.children[0], "cy") - at(b.children[0], "cy")));
  if (focused instanceof SVGElement && grid.contains(focused)) focused.focus();
}

export type BoardView = ReturnType<typeof createBoard>;
