/**
 * A drawing of the page as a file that stands alone: an SVG with its computed colours written into
 * it and all that it refers to within it, and a PNG drawn from that. Nothing in them points
 * outside.
 */

const SVG = "http://www.w3.org/2000/svg";

/** The properties that make how a drawing looks. */
const STYLE_PROPERTIES = [
  ...["display", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity"],
  ...["stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity", "stop-color", "scale"],
  ...["stop-opacity", "transform", "font-family", "font-size", "font-style", "font-weight"],
  ...["text-anchor", "dominant-baseline", "font-variant-numeric"],
];
/** What is left out when it says what would hold anyway. */
const DEFAULT_VALUES = new Set(["", "none", "normal", "auto", "inline", "100%"]);
/** Those whose "none" says something. */
const MEANINGFUL_NONE = new Set(["display", "fill"]);

/**
 * The page's policy lets no script write a style attribute: in the text of the file this one
 * becomes it.
 */
const STYLE_ATTRIBUTE = "data-look";

/** The ids that an element refers to. */
const idsIn = (element: Element) =>
  [...element.attributes].flatMap(({ name, value }) =>
    name === "href"
      ? [value.slice(1)]
      : [...value.matchAll(/url\("?#([^")]+)/g)].map(([, id = ""]) => id),
  );

/** What a drawing refers to outside of itself, with what that refers to. */
function defsOf(drawing: SVGElement) {
  const defs = document.createElementNS(SVG, "defs");
  const includedIds = new Set([...drawing.querySelectorAll("[id]")].map(({ id }) => id));
  const waiting = [drawing];
  for (const next of waiting) {
    for (const element of [next, ...next.querySelectorAll("*")]) {
      const painted = getComputedStyle(element);
      const ids = [...idsIn(element), ...idsInPaint(painted.fill), ...idsInPaint(painted.stroke)];
      for (const id of ids) {
        const referred = includedIds.has(id) ? null : document.getElementById(id);
        if (!(referred instanceof SVGElement)) continue;
        includedIds.add(id);
        defs.append(referred.cloneNode(true));
        waiting.push(referred);
      }
    }
  }
  return defs;
}

const idsInPaint = (paint: string) =>
  [...paint.matchAll(/url\("?#([^")]+)/g)].map(([, id = ""]) => id);

/** A colour mixed by the browser, as every program knows it. */
const plainColours = (value: string) =>
  value.replace(
    /color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)/g,
    (_, r, g, b, a) => {
      const [red, green, blue] = [r, g, b].map((part) => Math.round(Number(part) * 255));
      return a ? `rgba(${red}, ${green}, ${blue}, ${a})` : `rgb(${red}, ${green}, ${blue})`;
    },
  );

/** How an element looks, as a style. */
function styleText(element: SVGElement) {
  const style = getComputedStyle(element);
  const declarations = STYLE_PROPERTIES.flatMap((name) => {
    const value = style.getPropertyValue(name);
    const says = MEANINGFUL_NONE.has(name) ? value !== "inline" : !DEFAULT_VALUES.has(value);
    // A transform that stands as an attribute is kept as it is: the computed one would be applied
    // to another origin.
    return says && !(name === "transform" && element.hasAttribute("transform"))
      ? [`${name}: ${plainColours(value).replace(/url\("?[^"#)]*(#[^")]+)"?\)/g, "url($1)")}`]
      : [];
  });
  return declarations.join("; ");
}

/**
 * @param svg in the page
 * @param without a selector of what the picture shall not have
 * @param behind whether the leaf's colour lies behind it
 */
export function standaloneSvg(
  svg: SVGSVGElement,
  title: string,
  without: string = ".b-spots, .b-over, .b-under, .ghost, .leaving",
  behind: boolean = true,
): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  for (const part of copy.querySelectorAll(without)) part.remove();
  copy.prepend(defsOf(svg));
  copy.style.visibility = "hidden";
  copy.style.position = "absolute";
  // Styles are those of its place in the page, so it stands there while they are read.
  svg.parentElement?.append(copy);
  const all = [...copy.querySelectorAll("*")] as SVGElement[];
  const looks = all.map(styleText);
  copy.remove();
  for (const [n, element] of all.entries()) {
    for (const { name } of [...element.attributes])
      if (/^(class|style|role|tabindex|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
    if (looks[n]) element.setAttribute(STYLE_ATTRIBUTE, looks[n]);
  }
  const { x, y, width, height } = svg.viewBox.baseVal;
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  copy.setAttribute("viewBox", [x, y, width, height].join(" "));
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const name = document.createElementNS(SVG, "title");
  name.textContent = title;
  copy.prepend(name);
  if (behind) {
    const leaf = document.createElementNS(SVG, "rect");
    const fill = computedColour("var(--leaf)", document.body);
    const box = { x, y, width, height, fill };
    for (const [key, value] of Object.entries(box)) leaf.setAttribute(key, String(value));
    name.after(leaf);
  }
  return new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(` ${STYLE_ATTRIBUTE}="`, ' style="');
}

/** A colour of the page as every program knows it, in the theme that holds at a place. */
export function computedColour(colour: string, place: Element) {
  const probe = document.createElement("i");
  probe.style.color = colour;
  place.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return plainColours(computed);
}

/** @param svg a drawing that stands alone */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });

/**
 * @param svg a drawing that stands alone
 * @param wide in pixels
 */
export async function toPng(svg: string, wide: number): Promise<Blob> {
  const image = await imageOf(svg);
  const canvas = document.createElement("canvas");
  canvas.width = wide;
  canvas.height = Math.round((wide * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pngOf(canvas);
}

export function download(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
