/**
 * QR codes of links, drawn by `lean-qr`: dark on light in both themes, since not every reader sees
 * the contrary.
 */

import { generate, type Bitmap2D } from "lean-qr";
import { s } from "../dom.ts";
import { say } from "../i18n.ts";

/**
 * A code of more modules across (97 in version 20) can no longer be photographed from the back of a
 * class [our choice].
 */
const VERSION = 20;
/** The empty margin that the standard (ISO/IEC 18004) asks for, in modules. */
const QUIET = 4;

/**
 * The code of a link, or null where it is too long for one.
 * @param label what it is called when it is read aloud; without it, as the page's words say
 */
export function codeOf(link: string, label = say("page.class.codeLabel")) {
  try {
    return drawn(generate(link, { maxVersion: VERSION }), label);
  } catch {
    return null;
  }
}

/** The code, dark on light with its quiet zone. */
function drawn(code: Bitmap2D, label: string) {
  let d = "";
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) {
        const from = x;
        while (code.get(x + 1, y)) x += 1;
        d += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`;
      }
  const size = code.size + 2 * QUIET;
  return s(
    "svg",
    {
      viewBox: `${-QUIET} ${-QUIET} ${size} ${size}`,
      role: "img",
      "aria-label": label,
      "shape-rendering": "crispEdges",
    },
    s("rect", { x: -QUIET, y: -QUIET, width: size, height: size, fill: "#fff" }),
    s("path", { d, fill: "#000" }),
  );
}
