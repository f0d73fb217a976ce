/** Painting on a canvas: texts that fit their room, and the simple shapes of a board's marks. */

/** How much smaller a text may be set before it is cut. */
const LEAST_SHARE = 0.8;

export interface TextLook {
  size: number;
  colour: string;
  weight?: number;
  italic?: boolean;
  align?: CanvasTextAlign;
}

/** @param widest the room that a text has: a longer one is set smaller, or cut */
export function writeText(
  pen: CanvasRenderingContext2D,
  face: string,
  text: string,
  [x, y]: [number, number],
  widest: number,
  { size, colour, weight = 400, italic = false, align = "left" }: TextLook,
) {
  const setSize = (px: number) => {
    pen.font = `${italic ? "italic " : ""}${weight} ${px}px ${face}`;
  };
  setSize(size);
  const { width } = pen.measureText(text);
  if (width > widest) setSize(Math.max(LEAST_SHARE, widest / width) * size);
  let rest = text;
  while (rest.length > 1 && pen.measureText(rest).width > widest)
    rest = `${rest.slice(0, -2).trimEnd()}…`;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.textBaseline = "alphabetic";
  pen.fillText(rest, x, y);
}

/** A text in so many lines at most; the last one may be too long. */
export function linesOf(
  pen: CanvasRenderingContext2D,
  font: string,
  text: string,
  widest: number,
  count: number,
) {
  pen.font = font;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (!lines.length || (lines.length < count && pen.measureText(longer).width > widest))
      lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const numberAt = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);

/** A circle, a line of several points or a text of a drawing in the page, as it looks there. */
export function paintShape(pen: CanvasRenderingContext2D, element: SVGElement) {
  const look = getComputedStyle(element);
  if (look.display === "none") return;
  pen.save();
  pen.globalAlpha = Number(look.opacity);
  if (element instanceof SVGTextElement) paintText(pen, element, look);
  else {
    pen.beginPath();
    if (element instanceof SVGCircleElement)
      pen.arc(numberAt(element, "cx"), numberAt(element, "cy"), numberAt(element, "r"), 0, 7);
    else if (element instanceof SVGPolylineElement)
      for (const { x, y } of element.points) pen.lineTo(x, y);
    if (look.fill !== "none") {
      pen.fillStyle = look.fill;
      pen.fill();
    }
    if (look.stroke !== "none") {
      pen.strokeStyle = look.stroke;
      pen.lineWidth = Number.parseFloat(look.strokeWidth);
      pen.lineCap = look.strokeLinecap as CanvasLineCap;
      pen.lineJoin = look.strokeLinejoin as CanvasLineJoin;
      pen.stroke();
    }
  }
  pen.restore();
}

function paintText(
  pen: CanvasRenderingContext2D,
  element: SVGTextElement,
  look: CSSStyleDeclaration,
) {
  const [, x = 0, y = 0] =
    element.getAttribute("transform")?.match(/translate\(([\d.-]+) ([\d.-]+)\)/) ?? [];
  pen.font = `${look.fontStyle} ${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
  pen.fillStyle = look.fill;
  pen.textAlign = look.textAnchor === "middle" ? "center" : "left";
  pen.textBaseline = look.dominantBaseline === "central" ? "middle" : "alphabetic";
  const at: [number, number] = [numberAt(element, "x"), numberAt(element, "y")];
  pen.fillText(element.textContent ?? "", at[0] + Number(x), at[1] + Number(y));
}
