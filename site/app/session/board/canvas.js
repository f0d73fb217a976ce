// @ts-check
/**
 * The drawing of a board as the other modules of this folder find it: its elements by what they are, the board that lies
 * there, which way round, and what of a man's way is still to be shown. It is read from the page's SVG, which the build has made.
 */

/** @typedef {import("../../lib/types.js").Board} Board */
/** @typedef {import("../../lib/types.js").Man} Man */
/** @typedef {import("../../lib/types.js").View} View */

/**
 * @typedef {object} Canvas
 * @property {SVGSVGElement} svg
 * @property {(side: string) => Element|null} trayOf  where the taken men of a side are counted
 * @property {Board} shown  the board that lies there
 * @property {boolean} flipped
 * @property {number} right  the greatest x of its points, in steps
 * @property {number} top  the greatest y
 * @property {{[name: string]: SVGGElement}} layer
 * @property {Map<string, SVGElement>} spots  what can be touched, by point
 * @property {Map<string, SVGElement>} men  by point and side
 * @property {WeakMap<SVGElement, Man>} columns  what stands in each column, by its drawing
 * @property {View["last"]} before  the last move of the view drawn before
 * @property {{ghost: SVGElement, at: string, spot: SVGElement|null}|null} held  a man in the hand
 * @property {{at: string, place: [number, number]}|null} dropped  where a man was put down that now moves on its own
 */

/** @param {SVGSVGElement} svg @param {Board} board @param {Canvas["trayOf"]} trayOf @returns {Canvas} */
export function canvasOf(svg, board, trayOf) {
  const columns = new WeakMap();
  return { svg, trayOf, columns, flipped: false, ...found(svg, board) };
}

/** The elements of a drawing, with nothing under way on it. @param {SVGSVGElement} svg @param {Board} board */
export function found(svg, board) {
  const layer = Object.fromEntries(
    ["men", "under", "over", "spots"].map((name) => [
      name,
      /** @type {SVGGElement} */ (svg.querySelector(`.b-${name}`)),
    ]),
  );
  const spots = /** @type {NodeListOf<SVGElement>} */ (layer.spots.querySelectorAll(".spot"));
  const men = /** @type {SVGElement[]} */ ([...layer.men.children]);
  return {
    shown: board,
    right: Math.max(...board.points.map((point) => point.x)),
    top: Math.max(...board.points.map((point) => point.y)),
    layer,
    spots: new Map([...spots].map((spot) => [spot.dataset.point ?? "", spot])),
    men: new Map(men.map((man) => [`${man.dataset.at} ${man.dataset.side}`, man])),
    before: null,
    held: null,
    dropped: null,
  };
}

/** Where a point is drawn. @param {Canvas} canvas @param {string} id @returns {[number, number]} */
export function place({ shown, flipped, right, top }, id) {
  const point = shown.points.find((one) => one.id === id);
  if (!point) return [0, 0];
  const [x, y] = flipped ? [right - point.x, top - point.y] : [point.x, point.y];
  return [x * 100, (top - y) * 100];
}

/** As an SVG attribute: drawn at that point. @param {Canvas} canvas @param {string} [id] */
export const movedTo = (canvas, id = "") => `translate(${place(canvas, id).join(" ")})`;

/** A place on the screen as the board measures it. @param {Canvas} canvas @param {number} clientX @param {number} clientY @returns {[number, number]} */
export function toBoard({ svg }, clientX, clientY) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return [0, 0];
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return [x, y];
}

/** @param {[number, number]} a @param {[number, number]} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
