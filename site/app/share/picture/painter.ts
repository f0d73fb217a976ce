/**
 * Paints positions of a game onto a canvas, with who plays, what is said of the position, and where
 * the game is to be found. The empty board and each kind of man are drawn once, from the page's own
 * drawings; a position puts them together.
 */

import { computedColour, pngOf } from "../../lib/ui/picture.ts";
import { canvasOf, pointXY } from "../../session/board/canvas.ts";
import { drawMarks } from "../../session/board/marks.ts";
import { drawMan } from "../../session/board/men.ts";
import { boardOf, otherSide, sideAbove } from "../../session/state/selectors.ts";
import { layOut, WIDTH, type Layout } from "./plan.ts";
import { linesOf, paintShape, writeText, type TextLook } from "./pen.ts";
import { createStage, MAN_REACH, type ManImage, type Stage } from "./stage.ts";
import type { Man, Side, View } from "../../api.d.ts";
import type { State } from "../../session/state/types.ts";
import type { Caption, Heading } from "./words.ts";

/** In the picture's units: sizes of type, and the man in a row of players. */
const SIZE = { title: 28, text: 22, control: 18, note: 16, man: 30 };
/** Between that man and the name beside it. */
const GAP = 10;
/** How much of the line below the title the rules may take, and the date. */
const SHARE = { rules: 0.66, date: 0.32 };
const CAPTION_LINES = 2;
/** How well a man is seen that is taken and still lies on the board. */
const TAKEN_OPACITY = 0.4;

interface Paper {
  canvas: HTMLCanvasElement;
  /** its measures are the picture's units */
  pen: CanvasRenderingContext2D;
  layout: Layout;
  /** pixels of a unit */
  scale: number;
  face: string;
  colours: { [name in "leaf" | "ink" | "soft" | "rule" | "rubric"]: string };
  stage: Stage;
  state: State;
  /** the board's own box */
  box: DOMRect;
}

/** Units of the picture in one of the board. */
const boardUnit = ({ layout, box }: Paper) => layout.board.width / box.width;

function createPaper(board: SVGSVGElement, state: State, widthPx: number): Paper {
  const box = board.viewBox.baseVal;
  const layout = layOut(box);
  const scale = widthPx / WIDTH;
  const canvas = document.createElement("canvas");
  canvas.width = widthPx;
  canvas.height = Math.round(layout.height * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("no canvas");
  pen.scale(scale, scale);
  const stage = createStage(board);
  const colour = (name: string) => computedColour(`var(--${name})`, stage.place);
  const colours = {
    leaf: colour("leaf"),
    ink: colour("ink"),
    soft: colour("soft"),
    rule: colour("rule"),
    rubric: colour("rubric"),
  };
  const face = getComputedStyle(document.body).fontFamily;
  return { canvas, pen, layout, scale, face, colours, stage, state, box };
}

const write = (
  { pen, face }: Paper,
  text: string,
  at: [number, number],
  widest: number,
  look: TextLook,
) => writeText(pen, face, text, at, widest, look);

/** Loads the faces, or goes on with those that stand in for them. */
async function loadFaces(face: string) {
  const looks = ["", "italic ", "600 "].map((look) => `${look}20px ${face}`);
  await Promise.allSettled(looks.map((look) => document.fonts.load(look)));
}

/** The rows of players: whose each is, and its middle. */
const playerRows = ({ state, layout }: Paper): [Side, number][] => [
  [sideAbove(state), layout.above],
  [otherSide(sideAbove(state)), layout.below],
];

/** All but the position: head, players, the empty board, foot. */
async function paintGround(paper: Paper, heading: Heading) {
  const { pen, layout, colours, stage, state } = paper;
  const { margin, board } = layout;
  const [right, wide] = [WIDTH - margin, WIDTH - 2 * margin];
  const note = { size: SIZE.note, colour: colours.soft };
  pen.fillStyle = colours.leaf;
  pen.fillRect(0, 0, WIDTH, layout.height);
  const title = { size: SIZE.title, colour: colours.rubric, weight: 600 };
  write(paper, heading.game, [margin, layout.title], wide, title);
  const rules = { ...note, italic: true };
  write(paper, heading.rules, [margin, layout.rules], wide * SHARE.rules, rules);
  const date = { ...note, align: "right" } as const;
  write(paper, heading.date, [right, layout.rules], wide * SHARE.date, date);
  for (const [side, y] of playerRows(paper)) {
    const { image } = await stage.drawMan(`#${side}-${state.game.sides[side].kind}`);
    const reach = (SIZE.man / 2) * (MAN_REACH / 40);
    pen.drawImage(image, margin + SIZE.man / 2 - reach, y - reach, 2 * reach, 2 * reach);
    const name = { size: SIZE.control, colour: colours.ink };
    const at = margin + SIZE.man + GAP;
    write(paper, heading.players[side], [at, y + SIZE.control / 3], right - at - 4 * GAP, name);
  }
  const { image, overhang } = await stage.drawGround();
  const over = overhang * boardUnit(paper);
  const size = [board.width + 2 * over, board.height + 2 * over] as const;
  pen.drawImage(image, board.x - over, board.y - over, ...size);
  pen.fillStyle = colours.rule;
  pen.fillRect(margin, layout.rule, wide, 1);
  const address = { ...note, align: "center" } as const;
  write(paper, heading.address, [WIDTH / 2, layout.foot], wide, address);
}

/** What is said of the position, and the points beside the players' names. */
function writeCaption(paper: Paper, { head, body, points }: Caption) {
  const { pen, face, layout, colours } = paper;
  const { margin, caption } = layout;
  const wide = WIDTH - 2 * margin;
  const bold = { size: SIZE.text, colour: colours.ink, weight: 600 };
  write(paper, head, [WIDTH / 2, caption[0]], wide, { ...bold, align: "center" });
  const lines = linesOf(pen, `${SIZE.note}px ${face}`, body, wide, CAPTION_LINES);
  const note = { size: SIZE.note, colour: colours.soft, align: "center" } as const;
  for (const [n, line] of lines.entries())
    write(paper, line, [WIDTH / 2, caption[n + 1] ?? 0], wide, note);
  for (const [side, y] of points ? playerRows(paper) : [])
    write(paper, points?.[side] ?? "", [WIDTH - margin, y + SIZE.text / 3], wide, {
      ...bold,
      align: "right",
    });
}

/** What draws men and marks: as the page's board does, and onto the canvas. */
function createPositionPainter(paper: Paper, board: SVGSVGElement) {
  const { pen, layout, scale, stage, state } = paper;
  const { x: left, y: top } = paper.box;
  const canvas = canvasOf(board, boardOf(state), () => null);
  canvas.flipped = state.flipped;
  canvas.layer = { ...canvas.layer, ...stage.addLayers() };
  const { under, over } = canvas.layer;
  const unit = boardUnit(paper);
  const sprites: Map<string, Promise<{ sprite: HTMLCanvasElement; stretch: number }>> = new Map();

  /** A man in the size of this picture: drawing it from its shapes each time would take longer. */
  function spriteOf(href: string) {
    const sprite = sprites.get(href) ?? stage.drawMan(href).then(inSize);
    sprites.set(href, sprite);
    return sprite;
  }

  function inSize({ image, stretch }: ManImage) {
    const sprite = document.createElement("canvas");
    sprite.width = sprite.height = Math.round(2 * MAN_REACH * unit * scale);
    sprite.getContext("2d")?.drawImage(image, 0, 0, sprite.width, sprite.height);
    return { sprite, stretch };
  }

  function withBoardUnits(paint: () => void) {
    pen.save();
    pen.translate(layout.board.x, layout.board.y);
    pen.scale(unit, unit);
    pen.translate(-left, -top);
    paint();
    pen.restore();
  }

  /** A man and those under it, each on whole pixels, so that men of a kind look alike. */
  async function paintMan(man: Man, isTaken: boolean) {
    const group = drawMan(canvas, man);
    const [x, y] = pointXY(canvas, man.at);
    for (const use of group.querySelectorAll("use")) {
      const { sprite, stretch } = await spriteOf(use.getAttribute("href") ?? "");
      const lift = Number(use.getAttribute("y") ?? 0) * stretch;
      const place = [x - left, y - top + lift].map((at) => (at - MAN_REACH) * unit);
      pen.save();
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.globalAlpha = isTaken ? TAKEN_OPACITY : 1;
      pen.drawImage(
        sprite,
        Math.round((layout.board.x + (place[0] ?? 0)) * scale),
        Math.round((layout.board.y + (place[1] ?? 0)) * scale),
      );
      pen.restore();
    }
    const count = group.querySelector(".count");
    if (!count) return;
    over.replaceChildren(group);
    withBoardUnits(() => {
      pen.translate(x, y);
      for (const part of count.children) paintShape(pen, part as SVGElement);
    });
    over.replaceChildren();
  }

  return {
    paintNames: () =>
      withBoardUnits(() => {
        for (const text of stage.nameTexts()) paintShape(pen, text);
      }),
    async paintPosition(view: View) {
      drawMarks(canvas, quietState(state, view), []);
      withBoardUnits(() => {
        for (const mark of under.children) paintShape(pen, mark as SVGElement);
      });
      for (const man of view.men) await paintMan(man, view.mid?.taken.includes(man.at) ?? false);
    },
  };
}

/** A state in which nothing is chosen or offered: of marks, the last move's alone are left. */
const quietState = (state: State, view: View): State => ({
  ...state,
  view: { ...view, legal: [], owed: [] },
  chosen: null,
  options: null,
  notice: null,
  premove: null,
  hint: null,
  arrows: null,
  hoveredLine: null,
  rulesPreview: null,
  editing: null,
});

/**
 * @param board the board on the page
 * @param widthPx of the picture
 */
export async function createPainter(
  board: SVGSVGElement,
  state: State,
  heading: Heading,
  widthPx: number,
) {
  const paper = createPaper(board, state, widthPx);
  const { canvas, pen, stage } = paper;
  const positions = createPositionPainter(paper, board);
  await loadFaces(paper.face);
  await paintGround(paper, heading);
  positions.paintNames();
  const ground = document.createElement("canvas");
  Object.assign(ground, { width: canvas.width, height: canvas.height });
  ground.getContext("2d")?.drawImage(canvas, 0, 0);

  return {
    width: canvas.width,
    height: canvas.height,
    async paint(view: View, caption: Caption) {
      pen.drawImage(ground, 0, 0, WIDTH, canvas.height / paper.scale);
      await positions.paintPosition(view);
      writeCaption(paper, caption);
    },
    pixels: () => pen.getImageData(0, 0, canvas.width, canvas.height).data,
    /** What is painted now, as a file. */
    toPng: () => pngOf(canvas),
    /** What it has put into the page is removed. */
    close: () => stage.remove(),
  };
}

export type Painter = Awaited<ReturnType<typeof createPainter>>;
