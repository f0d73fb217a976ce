/** A small still of the session's board with another position on it. */

import { drawArrows } from "../../session/board/annotations.ts";
import { canvasOf, pointXY } from "../../session/board/canvas.ts";
import { drawMan } from "../../session/board/men.ts";
import type { View } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";

/** Attributes by which a board can be played on, and is one. */
const LIVE_ATTRIBUTES = ["role", "aria-label", "aria-colcount", "class", "width", "height"];

/** @param arrows the best on top */
export function createStillBoard(
  { board, state }: GameSession,
  view: View,
  arrows: { path: string[]; kind: string }[],
): SVGElement {
  const svg = board.svg.cloneNode(true) as SVGSVGElement;
  for (const name of LIVE_ATTRIBUTES) svg.removeAttribute(name);
  svg.setAttribute("class", "small-board");
  svg.setAttribute("aria-hidden", "true");
  const canvas = { ...canvasOf(svg, board.shown, () => null), flipped: state.flipped };
  const { men, over } = canvas.layer;
  for (const layer of Object.values(canvas.layer)) layer.replaceChildren();
  men.append(...view.men.map((man) => drawMan(canvas, man)));
  for (const man of men.children) man.removeAttribute("data-at"); // by which a board's men are found
  const shown = { ...state, view, notice: null, hoveredLine: null, arrows: { view, list: arrows } };
  drawArrows(over, shown, (id) => pointXY(canvas, id));
  return svg;
}
