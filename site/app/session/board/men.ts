/**
 * The men on the board, by difference: those that stay are left alone, those that moved glide or
 * leap, those that are taken leave. What moved is found by comparing before and after, so callers
 * need not say it; the path comes from the view's last turn.
 */

import { s } from "../../lib/dom.ts";
import { distance, translateTo, pointXY, type Canvas } from "./canvas.ts";
import { fadeIn, animateCapture, animateMove, pathBetween, slowness } from "./motion.ts";
import type { Man, View } from "../../api.d.ts";

/** How much of a man shows that lies under another. */
const COLUMN_PITCH = 20;
/** The height of the highest column: more on squares, where the one above is never played on. */
const MAX_COLUMN_HEIGHT = { squares: 127, others: 60 };
/** How far a column may reach beyond the outermost points. */
const MAX_OVERHANG = 30;
/** From so many men beneath the top one a column shows their number. */
const MIN_COUNTED_BENEATH = 2;
/** If more men than this change place, it was no move, and nothing is animated. */
const MAX_ANIMATED_MEN = 9;

const underKey = (man: Man) => man.under.map((below) => `${below.side}${below.kind}`).join(",");

/** Whether a drawing shows this man, with what lies under it. */
const isDrawnAs = (group: SVGElement, man: Man) =>
  group.dataset.kind === man.kind && (group.dataset.under ?? "") === underKey(man);

/**
 * How far below its point the lowest man of a column lies: half of its height, or what keeps it
 * within the board.
 */
function footOffset(canvas: Canvas, at: string, high: number) {
  const y = pointXY(canvas, at)[1];
  return Math.min(Math.max(high / 2, high - MAX_OVERHANG - y), canvas.top * 100 + MAX_OVERHANG - y);
}

/** A man, with those that lie under it showing their rims. */
export function drawColumn(canvas: Canvas, group: SVGElement, man: Man) {
  group.dataset.kind = man.kind;
  group.dataset.under = underKey(man);
  const lift = man.under.length;
  const pitch = Math.min(
    COLUMN_PITCH,
    (canvas.board.style === "squares" ? MAX_COLUMN_HEIGHT.squares : MAX_COLUMN_HEIGHT.others) /
      Math.max(lift, 1),
  );
  const foot = footOffset(canvas, man.at, lift * pitch);
  const discs = [...man.under]
    .reverse()
    .map((below, n) =>
      s("use", { href: `#${below.side}-${below.kind}-under`, y: foot - n * pitch }),
    );
  group.replaceChildren(
    ...discs,
    s("use", { href: `#${man.side}-${man.kind}`, y: foot - lift * pitch }),
  );
  if (lift) canvas.columns.set(group, man);
  else canvas.columns.delete(group);
  if (lift < MIN_COUNTED_BENEATH) return;
  const count = s("text", { x: 32, y: foot + 3 });
  count.textContent = String(lift + 1);
  group.append(s("g", { class: "count" }, s("circle", { cx: 32, cy: foot + 2, r: 19 }), count));
}

export function drawMan(canvas: Canvas, man: Man) {
  const group = s("g", {
    class: "man",
    "data-at": man.at,
    "data-side": man.side,
    "data-kind": man.kind,
    transform: translateTo(canvas, man.at),
  });
  drawColumn(canvas, group, man);
  return group;
}

/**
 * The man that has moved to this point: one whose path the last move gives, otherwise the nearest
 * of its side.
 */
function findOrigin(canvas: Canvas, man: Man, leaving: SVGElement[], last: View["last"]) {
  return leaving
    .filter((group) => group.dataset.side === man.side)
    .map((group) => {
      const from = group.dataset.at ?? "";
      const path = pathBetween(canvas.before, last, from, man.at);
      return { group, way: path, far: distance(pointXY(canvas, from), pointXY(canvas, man.at)) };
    })
    .sort((a, b) => Number(!a.way) - Number(!b.way) || a.far - b.far)[0];
}

export function drawMen(canvas: Canvas, { men: next, last, mid }: View) {
  const { men, layer, before } = canvas;
  const wanted = new Map(next.map((man) => [`${man.at} ${man.side}`, man]));
  const leaving: SVGElement[] = [];
  for (const [key, group] of men) {
    const man = wanted.get(key);
    if (man) {
      wanted.delete(key);
      if (!isDrawnAs(group, man)) drawColumn(canvas, group, man);
    } else {
      leaving.push(group);
      men.delete(key);
    }
  }
  const moving = slowness() > 0 && wanted.size + leaving.length < MAX_ANIMATED_MEN;
  const taking = Boolean(last?.takes.length || before?.takes.length);
  let busy = 0;
  for (const [key, man] of wanted) {
    const near = findOrigin(canvas, man, leaving, last);
    const group = near?.group ?? drawMan(canvas, man);
    if (near) {
      leaving.splice(leaving.indexOf(group), 1);
      const from = group.dataset.at ?? "";
      group.dataset.at = man.at;
      group.setAttribute("transform", translateTo(canvas, man.at));
      if (man.under.length || !isDrawnAs(group, man)) drawColumn(canvas, group, man);
      layer.men.append(group);
      if (moving)
        busy = Math.max(busy, animateMove(canvas, group, near.way ?? [from, man.at], taking));
    } else {
      layer.men.append(group);
      if (moving) fadeIn(group);
    }
    men.set(key, group);
  }
  for (const [key, group] of men)
    group.classList.toggle("leapt", Boolean(mid?.taken.includes(key.replace(/ .*/, ""))));
  for (const group of leaving) animateCapture(canvas, group, moving, busy / 2);
  canvas.before = last;
}
