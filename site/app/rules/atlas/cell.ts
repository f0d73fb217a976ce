/**
 * A cell of the atlas, drawn again when other rules are chosen; the build has drawn it first
 * (site/pages/research/atlas.html).
 */

import { h, s } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { cellLook, type Atlas, type MixClass } from "./map.ts";

export function drawCell(
  cell: HTMLAnchorElement,
  atlas: Atlas,
  mixClass: MixClass,
  closing: string,
) {
  const { look, told: measured } = cellLook(atlas, mixClass, closing);
  cell.className = look;
  const counted = (n: number) => h("small", {}, n, h("span.unseen", {}, ` ${say("atlas.games")}`));
  if (!measured) {
    const open = look === "none";
    const under = h("small", {}, say(open ? "atlas.open" : "atlas.proved"));
    const games = open && mixClass.e ? counted(mixClass.e.length) : under;
    cell.replaceChildren(h("b", {}, say(`atlas.looks.${look}`)), games);
    return;
  }
  const [share, low, high] = [measured.share, measured.low, measured.high].map(Math.round);
  cell.replaceChildren(
    h("b", {}, say("atlas.share", { n: share })),
    counted(measured.games),
    s(
      "svg",
      { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
      s("path", { class: "half", d: "M50 0V8" }),
      s("path", { d: `M${low} 4H${high}` }),
      s("path", { class: "at", d: `M${share} 0V8` }),
    ),
  );
}
