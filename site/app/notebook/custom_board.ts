/**
 * The drawing of a board that somebody has defined, in the parts and the units of those that the
 * build makes (_parts.html, site/make/render/games/board_drawing.py): one step is 100, y grows downward.
 */

import { s } from "../lib/dom.ts";
import type { Board, Kind } from "../api.d.ts";

/** Distance from the outermost points to the frame, and the width of the frame. */
const PADDING = { lines: 60, squares: 76 };
const FRAME_WIDTH = 18;

export function drawBoard(board: Board, label: string): SVGElement {
  const { points } = board;
  const right = Math.max(...points.map(({ x }) => x));
  const top = Math.max(...points.map(({ y }) => y));
  const at: Map<string, [number, number]> = new Map(
    points.map(({ id, x, y }) => [id, [x * 100, (top - y) * 100]]),
  );
  const squares = board.style === "squares";
  const pad = squares ? PADDING.squares : PADDING.lines;
  const [width, height] = [right * 100 + 2 * pad, top * 100 + 2 * pad];
  const edge = pad + FRAME_WIDTH;
  const ground = squares ? drawSquares(at, right, top) : drawLines(board, at);
  return s(
    "svg",
    {
      class: "board",
      viewBox: [-edge, -edge, width + 2 * FRAME_WIDTH, height + 2 * FRAME_WIDTH].join(" "),
      width: width * 4,
      height: height * 4,
      role: "grid",
      "aria-colcount": new Set(points.map(({ x }) => x)).size,
      "aria-label": label,
      "data-board": board.id,
      "data-style": squares ? "squares" : "lines",
    },
    drawFrame(pad, width, height),
    ...ground,
    drawCoordinates(points, top, height, pad, squares ? 63 : pad - 12),
    ...["under", "men", "over"].map((name) =>
      s("g", { class: `b-${name}`, "aria-hidden": "true" }),
    ),
    drawPoints(points, at),
  );
}

function drawFrame(pad: number, width: number, height: number) {
  const rect = (look: string, out: number) =>
    s("rect", {
      class: look,
      ...{ x: -pad - out, y: -pad - out, width: width + 2 * out, height: height + 2 * out },
    });
  return s(
    "g",
    { class: "b-frame", "aria-hidden": "true" },
    rect("t-ebony", FRAME_WIDTH),
    rect("t-wood", FRAME_WIDTH - 4),
    rect("t-string", FRAME_WIDTH / 2),
    rect("b-field", 0),
    rect("t-wire", FRAME_WIDTH - 1),
    rect("t-wire", 0),
  );
}

/** Lines, and a dot on each point. */
function drawLines({ lines }: Board, at: Map<string, [number, number]>) {
  const paths = lines.map((ids) => {
    const spots = ids.map((id) => at.get(id) ?? ([0, 0] as [number, number]));
    return ids[0] === ids.at(-1)
      ? drawRing(spots)
      : s("path", { d: `M${spots.map((spot) => spot.join(" ")).join("L")}` });
  });
  const dots = [...at.values()].map(([x, y]) => `M${x} ${y}h0`).join("");
  return [
    s("g", { class: "b-lines b-turns", "aria-hidden": "true" }, ...paths),
    s("g", { class: "b-dots b-turns", "aria-hidden": "true" }, s("path", { d: dots })),
  ];
}

/** A line that ends where it begins, as a circle through its points. */
function drawRing(spots: [number, number][]) {
  const around = spots.slice(1);
  const [cx, cy] = ([0, 1] as const).map(
    (axis) => around.reduce((sum, spot) => sum + spot[axis], 0) / around.length,
  ) as [number, number];
  const [x, y] = spots[0] ?? [cx, cy];
  return s("circle", { cx, cy, r: Math.hypot(x - cx, y - cy), fill: "none" });
}

/** Squares, dark where men may stand. */
function drawSquares(at: Map<string, [number, number]>, right: number, top: number) {
  const box = { x: -50, y: -50, width: right * 100 + 100, height: top * 100 + 100 };
  const dark = [...at.values()].map(([x, y]) => `M${x - 50} ${y - 50}h100v100h-100z`).join("");
  const all = at.size === (right + 1) * (top + 1);
  return [
    s(
      "g",
      { class: "b-squares b-turns", "aria-hidden": "true" },
      s("rect", { class: "q-light", ...box }),
      s("path", { class: `q-dark${all ? " q-ruled" : ""}`, d: dark }),
      s("rect", { class: "q-rim", ...box }),
    ),
  ];
}

/** Letters and figures at the rim; none where points of one column have different letters. */
function drawCoordinates(
  points: Board["points"],
  top: number,
  height: number,
  pad: number,
  beyond: number,
) {
  const group = s("g", { class: "b-names", "aria-hidden": "true" });
  for (const axis of ["x", "y"] as const) {
    const namesAt: Map<number, Set<string>> = new Map();
    for (const point of points) {
      const name = axis === "x" ? point.id.slice(0, 1) : point.id.slice(1);
      namesAt.set(point[axis], (namesAt.get(point[axis]) ?? new Set()).add(name));
    }
    if ([...namesAt.values()].some((some) => some.size > 1)) continue;
    for (const [place, [name = ""]] of [...namesAt].map(([n, some]) => [n, [...some]] as const)) {
      const where: { [name: string]: number } =
        axis === "x"
          ? { "data-x": place, x: place * 100, y: height - 2 * pad + beyond }
          : { "data-y": place, x: -beyond, y: (top - place) * 100 };
      const text = s("text", { "data-name": axis, ...where });
      text.textContent = name;
      group.append(text);
    }
  }
  return group;
}

/** What can be touched, as a table that is read from the upper left. */
function drawPoints(points: Board["points"], at: Map<string, [number, number]>) {
  const columns = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const heights = [...new Set(points.map(({ y }) => y))].sort((a, b) => b - a);
  const rows = heights.map((height) => {
    const row = points.filter(({ y }) => y === height).sort((a, b) => a.x - b.x);
    const circles = row.map(({ id, x }) => {
      const [cx, cy] = at.get(id) ?? [0, 0];
      return s("circle", {
        class: "spot",
        ...{
          "data-point": id,
          cx,
          cy,
          r: 46,
          role: "gridcell",
          tabindex: id === points[0]?.id ? 0 : -1,
        },
        ...{ "aria-colindex": columns.indexOf(x) + 1, "aria-label": id },
      });
    });
    const [first = "", last = ""] = [row[0]?.id, row.at(-1)?.id];
    return s(
      "g",
      { role: "row", "aria-label": first === last ? first : `${first} – ${last}` },
      ...circles,
    );
  });
  return s("g", { class: "b-spots", role: "rowgroup" }, ...rows);
}

/** Men of kinds that nobody has drawn yet: the plain man with the kind's letter. */
export function drawPieceKinds(kinds: Kind[]): SVGElement[] {
  const unknown = kinds.filter(({ id }) => !document.getElementById(`w-${id}`));
  if (!unknown.length) return [];
  const groups = unknown.flatMap(({ id, letter }) =>
    ["w", "b"].flatMap((side) => {
      const text = s("text", { class: `own-mark own-${side}`, y: 2 });
      text.textContent = letter || id.slice(0, 1).toUpperCase();
      return [
        s("g", { id: `${side}-${id}` }, s("use", { href: `#${side}-man` }), text),
        s("g", { id: `${side}-${id}-under` }, s("use", { href: `#${side}-man-under` })),
      ];
    }),
  );
  return [s("svg", { class: "unseen", width: 0, height: 0 }, s("defs", {}, ...groups))];
}
