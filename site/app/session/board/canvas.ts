/**
 * The elements of the board, its orientation, and the animation state, shared by the modules of
 * this folder. Read from the SVG that the build has put into the page.
 */

import type { Board, Man, View } from "../../api.d.ts";

export interface Canvas {
  svg: SVGSVGElement;
  /** where the taken men of a side are counted */
  trayOf: (side: string) => Element | null;
  /** the board that lies there */
  board: Board;
  flipped: boolean;
  /** the greatest x of its points, in steps */
  right: number;
  /** the greatest y */
  top: number;
  layer: { [name in "men" | "under" | "over" | "spots"]: SVGGElement };
  /** what can be touched, by point */
  spots: Map<string, SVGElement>;
  /** by point and side */
  men: Map<string, SVGElement>;
  /** what stands in each column, by its drawing */
  columns: WeakMap<SVGElement, Man>;
  /** the last move of the view drawn before */
  before: View["last"];
  /** a man in the hand */
  carried: { ghost: SVGElement; at: string; spot: SVGElement | null } | null;
  /** where a dragged man was dropped, from where its move is animated */
  dropped: { at: string; place: [number, number] } | null;
}

export function canvasOf(svg: SVGSVGElement, board: Board, trayOf: Canvas["trayOf"]): Canvas {
  const columns = new WeakMap();
  return { svg, trayOf, columns, flipped: false, ...findElements(svg, board) };
}

/** The elements of a drawing, with nothing under way on it. */
export function findElements(svg: SVGSVGElement, board: Board) {
  const layer = Object.fromEntries(
    ["men", "under", "over", "spots"].map((name) => [name, svg.querySelector(`.b-${name}`)]),
  ) as Canvas["layer"];
  const spots = layer.spots.querySelectorAll(".spot") as NodeListOf<SVGElement>;
  const men = [...layer.men.children] as SVGElement[];
  return {
    board,
    right: Math.max(...board.points.map((point) => point.x)),
    top: Math.max(...board.points.map((point) => point.y)),
    layer,
    spots: new Map([...spots].map((spot) => [spot.dataset.point ?? "", spot])),
    men: new Map(men.map((man) => [`${man.dataset.at} ${man.dataset.side}`, man])),
    before: null,
    carried: null,
    dropped: null,
  };
}

/** Where a point is drawn. */
export function pointXY({ board, flipped, right, top }: Canvas, id: string): [number, number] {
  const point = board.points.find((boardPoint) => boardPoint.id === id);
  if (!point) return [0, 0];
  const [x, y] = flipped ? [right - point.x, top - point.y] : [point.x, point.y];
  return [x * 100, (top - y) * 100];
}

/** As an SVG attribute: drawn at that point. */
export const translateTo = (canvas: Canvas, id: string = "") =>
  `translate(${pointXY(canvas, id).join(" ")})`;

/** A place on the screen as the board measures it. */
export function screenToBoard({ svg }: Canvas, clientX: number, clientY: number): [number, number] {
  const matrix = svg.getScreenCTM();
  if (!matrix) return [0, 0];
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return [x, y];
}

export const distance = (a: [number, number], b: [number, number]) =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);
