/**
 * The men on the board, by difference: those that stay are left alone, those that moved glide or
 * leap, those that are taken leave. What moved is found by comparing before and after, so callers
 * need not say it; the path comes from the view's last turn.
 */

import { s, still } from "../../lib/dom.ts";
import { distance, movedTo, place, type Canvas } from "./canvas.ts";
import { appear, sink, travel, wayOf } from "./motion.ts";
import type { Man, View } from "../../api.d.ts";

/** How much of a man shows that lies under another. */
const COLUMN = 20;
/** The height of the highest column: more on squares, where the one above is never played on. */
const HIGHEST = { squares: 127, others: 60 };
/** How far a column may reach beyond the outermost points. */
const BEYOND = 30;
/** From so many men beneath the top one a column shows their number. */
const COUNTED = 2;
/** If this many men have changed place it was no move: they are placed without animation. */
const MANY = 9;

const under = (man: Man) => man.under.map((below) => `${below.side}${below.kind}`).join(",");

/** Whether a drawing shows this man, with what lies under it. */
const dressed = (group: SVGElement, man: Man) =>
  group.dataset.kind === man.kind && (group.dataset.under ?? "") === under(man);

/**
 * How far below its point the lowest man of a column lies: half of its height, or what keeps it
 * within the board.
 */
function footOf(canvas: Canvas, at: string, high: number) {
  const y = place(canvas, at)[1];
  return Math.min(Math.max(high / 2, high - BEYOND - y), canvas.top * 100 + BEYOND - y);
}

/** A man, with those that lie under it showing their rims. */
export function dress(canvas: Canvas, group: SVGElement, man: Man) {
  group.dataset.kind = man.kind;
  group.dataset.under = under(man);
  const lift = man.under.length;
  const pitch = Math.min(
    COLUMN,
    (canvas.shown.style === "squares" ? HIGHEST.squares : HIGHEST.others) / Math.max(lift, 1),
  );
  const foot = footOf(canvas, man.at, lift * pitch);
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
  if (lift < COUNTED) return;
  const count = s("text", { x: 32, y: foot + 3 });
  count.textContent = String(lift + 1);
  group.append(s("g", { class: "count" }, s("circle", { cx: 32, cy: foot + 2, r: 19 }), count));
}

function drawMan(canvas: Canvas, man: Man) {
  const group = s("g", {
    class: "man",
    "data-at": man.at,
    "data-side": man.side,
    "data-kind": man.kind,
    transform: movedTo(canvas, man.at),
  });
  dress(canvas, group, man);
  return group;
}

/**
 * Of the men that leave their points, the one that has come to another: one whose way the last move
 * tells, else the nearest of its side.
 */
function cameFrom(canvas: Canvas, man: Man, leaving: SVGElement[], last: View["last"]) {
  return leaving
    .filter((group) => group.dataset.side === man.side)
    .map((group) => {
      const from = group.dataset.at ?? "";
      const way = wayOf(canvas.before, last, from, man.at);
      return { group, way, far: distance(place(canvas, from), place(canvas, man.at)) };
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
      if (!dressed(group, man)) dress(canvas, group, man);
    } else {
      leaving.push(group);
      men.delete(key);
    }
  }
  const moving = !still() && wanted.size + leaving.length < MANY;
  const taking = Boolean(last?.takes.length || before?.takes.length);
  let busy = 0;
  for (const [key, man] of wanted) {
    const near = cameFrom(canvas, man, leaving, last);
    const group = near?.group ?? drawMan(canvas, man);
    if (near) {
      leaving.splice(leaving.indexOf(group), 1);
      const from = group.dataset.at ?? "";
      group.dataset.at = man.at;
      group.setAttribute("transform", movedTo(canvas, man.at));
      if (man.under.length || !dressed(group, man)) dress(canvas, group, man);
      layer.men.append(group);
      if (moving) busy = Math.max(busy, travel(canvas, group, near.way ?? [from, man.at], taking));
    } else {
      layer.men.append(group);
      if (moving) appear(group);
    }
    men.set(key, group);
  }
  for (const [key, group] of men)
    group.classList.toggle("leapt", Boolean(mid?.taken.includes(key.replace(/ .*/, ""))));
  for (const group of leaving) sink(canvas, group, moving, busy / 2);
  canvas.before = last;
}
