/**
 * A small board with the men of a position, to be looked at only: the page's empty drawing of that
 * board (a template, by the board's id) with its men put on. Units are those of the template: one
 * step of the board is 100.
 */

import { s } from "../dom.ts";
import type { Man } from "../../api.d.ts";

/** where points are drawn; the board's extent in steps */
export interface Places {
  at: { [point: string]: [number, number] };
  right: number;
  top: number;
}

/** How much of a man shows that lies under another, and how high a column may grow. */
const COLUMN = { one: 20, all: 60 };

export function smallBoard(
  board: string,
  places: Places,
  men: Man[],
  turned: boolean,
): SVGElement | null {
  const template = document.querySelector(
    `template[data-board-of="${CSS.escape(board)}"]`,
  ) as HTMLTemplateElement | null;
  const drawing = template?.content.querySelector("svg")?.cloneNode(true);
  if (!(drawing instanceof SVGElement)) return null;
  const [right, top] = [places.right * 100, places.top * 100];
  if (turned)
    for (const part of drawing.querySelectorAll(".b-turns"))
      part.setAttribute("transform", `rotate(180 ${right / 2} ${top / 2})`);
  for (const man of men) {
    const place = places.at[man.at];
    if (!place) continue;
    const [x, y] = turned ? [right - place[0], top - place[1]] : place;
    drawing.querySelector(".b-men")?.append(column(man, x, y));
  }
  return drawing;
}

/** A man, upon those that lie under it. */
function column({ at, side, kind, under }: Man, x: number, y: number) {
  const step = under.length ? Math.min(COLUMN.one, COLUMN.all / under.length) : 0;
  const foot = (step * under.length) / 2;
  const pieces = [
    ...under.map((piece) => `${piece.side}-${piece.kind}-under`).reverse(),
    `${side}-${kind}`,
  ];
  return s(
    "g",
    { class: "man", "data-at": at, "data-side": side, transform: `translate(${x} ${y})` },
    ...pieces.map((id, n) => s("use", { href: `#${id}`, y: foot - n * step })),
  );
}
