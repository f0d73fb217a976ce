/**
 * A place in the page where drawings stand while their looks are read: beside the board, so that
 * they look as it does, but always in the light theme, and unseen.
 */

import { h, s } from "../../lib/dom.ts";
import { imageOf, standaloneSvg } from "../../lib/ui/picture.ts";

/** What is drawn anew for each position, what is only touched, and what needs the page's face. */
const NOT_GROUND = ".b-men, .b-spots, .b-over, .b-under, .b-names";
/** How far a board's edge and its shadow may reach beyond its box, in the board's units. */
const OVERHANG = 12;
/** Half the side of the square in which any man has room, in units of the board. */
export const MAN_REACH = 75;

/** A man's drawing, in a square of MAN_REACH round its point. */
export interface ManImage {
  image: HTMLImageElement;
  /** how much larger than drawn this board has its men, and the distances within a column */
  stretch: number;
}

export function createStage(board: SVGSVGElement) {
  const place = h("div", { "aria-hidden": "true" });
  Object.assign(place.style, { colorScheme: "light", position: "absolute", visibility: "hidden" });
  board.parentElement?.append(place);

  /** A drawing that has the looks of this board. */
  function addDrawing(attributes: { [name: string]: string }, ...parts: Node[]) {
    const { style = "", shape = "" } = board.dataset;
    const looks = { class: "board", "data-style": style, "data-shape": shape };
    const svg = s("svg", { ...looks, ...attributes }, ...parts) as SVGSVGElement;
    place.append(svg);
    return svg;
  }

  return {
    place,
    /** The empty board, and by how much its box is wider on each side than the board's. */
    async drawGround() {
      const copy = board.cloneNode(true) as SVGSVGElement;
      for (const part of copy.querySelectorAll(NOT_GROUND)) part.remove();
      const { x, y, width, height } = board.viewBox.baseVal;
      const box = [x - OVERHANG, y - OVERHANG, width + 2 * OVERHANG, height + 2 * OVERHANG];
      copy.setAttribute("viewBox", box.join(" "));
      place.append(copy);
      const image = await imageOf(standaloneSvg(copy, "", NOT_GROUND, false));
      return { image, overhang: OVERHANG };
    },
    /** The names of points, rows and columns that this board shows. */
    nameTexts() {
      const names = board.querySelector(".b-names")?.cloneNode(true) as SVGElement | undefined;
      if (!names) return [];
      addDrawing({}, names);
      return getComputedStyle(names).display === "none"
        ? []
        : ([...names.querySelectorAll("text")] as SVGElement[]);
    },
    /** @param href of what draws it */
    async drawMan(href: string): Promise<ManImage> {
      const viewBox = [-MAN_REACH, -MAN_REACH, 2 * MAN_REACH, 2 * MAN_REACH].join(" ");
      const use = s("use", { href });
      const svg = addDrawing({ viewBox }, s("g", { class: "man" }, use));
      const image = await imageOf(standaloneSvg(svg, "", NOT_GROUND, false));
      return { image, stretch: Number.parseFloat(getComputedStyle(use).scale) || 1 };
    },
    /** Layers into which marks can be drawn. */
    addLayers() {
      const [under, over] = [s("g"), s("g")] as [SVGGElement, SVGGElement];
      addDrawing({}, under, over);
      return { under, over };
    },
    remove: () => place.remove(),
  };
}

export type Stage = ReturnType<typeof createStage>;
