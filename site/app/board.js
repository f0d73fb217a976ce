// @ts-check
/**
 * Draws the state on the board that the page already holds, by difference: men that stay are left alone, men that moved
 * glide, men that are gone sink. What moved is found by comparing before and after, so no caller has to tell.
 *
 * Units are those of the template: one step of the board is 100, y grows downward on the page and upward in the data.
 */

import { s, still } from "./dom.js";
import { marksOf, manAt, matches, origin, restoring, touchable } from "./state.js";
import { drawTrial } from "./trial.js";
import { list, say, sayAt, sentence } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").Man} Man */

const LEAP = 180;
const COLUMN = 13;

/** @param {SVGSVGElement} svg @param {import("./types.js").Game} game */
export function createBoard(svg, game) {
  const right = Math.max(...game.board.points.map((point) => point.x));
  const top = Math.max(...game.board.points.map((point) => point.y));
  const layer = Object.fromEntries(["men", "under", "over", "spots"].map((name) => [name, /** @type {SVGGElement} */ (svg.querySelector(`.b-${name}`))]));
  const spots = new Map([...layer.spots.children].map((spot) => [/** @type {SVGElement} */ (spot).dataset.point ?? "", /** @type {SVGElement} */ (spot)]));
  const men = /** @type {Map<string, SVGElement>} */ (new Map([...layer.men.children].map((man) => [keyOf(/** @type {SVGElement} */ (man)), man])));
  let flipped = false;

  /** Where a point is drawn. @param {string} id @returns {[number, number]} */
  function place(id) {
    const point = game.board.points.find((one) => one.id === id);
    if (!point) return [0, 0];
    const [x, y] = flipped ? [right - point.x, top - point.y] : [point.x, point.y];
    return [x * 100, (top - y) * 100];
  }

  /** Same points, other way round. */
  function turnBoard() {
    for (const [id, spot] of spots) {
      const [x, y] = place(id);
      spot.setAttribute("cx", String(x));
      spot.setAttribute("cy", String(y));
    }
    // Lines and dots of a board turned by half a turn: the drawing itself is turned, the letters stay upright.
    for (const name of ["lines", "dots", "squares"]) {
      svg.querySelector(`.b-${name}`)?.setAttribute("transform", flipped ? `rotate(180 ${right * 50} ${top * 50})` : "");
    }
    for (const text of svg.querySelectorAll(".b-names text")) {
      const { name, x = "0", y = "0" } = /** @type {SVGElement} */ (text).dataset;
      if (name === "x") text.setAttribute("x", String((flipped ? right - Number(x) : Number(x)) * 100));
      else text.setAttribute("y", String((flipped ? Number(y) : top - Number(y)) * 100));
    }
    for (const man of men.values()) man.setAttribute("transform", `translate(${place(man.dataset.at ?? "").join(" ")})`);
  }

  /** @param {Man} man */
  function drawMan(man) {
    const group = s("g", { class: "man", "data-at": man.at, "data-side": man.side, "data-kind": man.kind, transform: `translate(${place(man.at).join(" ")})` });
    dress(group, man);
    return group;
  }

  /** A man, with those that lie under it showing their rims. @param {SVGElement} group @param {Man} man */
  function dress(group, man) {
    group.dataset.kind = man.kind;
    group.dataset.under = under(man);
    const lift = man.under.length;
    const discs = [...man.under].reverse().map((below, n) => s("use", { href: `#${below.side}-${below.kind}`, y: (lift - n) * COLUMN - (lift * COLUMN) / 2 }));
    group.replaceChildren(...discs, s("use", { href: `#${man.side}-${man.kind}`, y: -(lift * COLUMN) / 2 }));
  }

  /** @param {Man[]} next */
  function drawMen(next) {
    const wanted = new Map(next.map((man) => [`${man.at} ${man.side}`, man]));
    /** @type {SVGElement[]} */
    const leaving = [];
    for (const [key, group] of men) {
      const man = wanted.get(key);
      if (!man) {
        leaving.push(group);
        men.delete(key);
      } else {
        wanted.delete(key);
        if (group.dataset.kind !== man.kind || (group.dataset.under ?? "") !== under(man)) dress(group, man);
      }
    }
    for (const man of wanted.values()) {
      const [x, y] = place(man.at);
      const near = leaving
        .filter((group) => group.dataset.side === man.side)
        .map((group) => ({ group, far: distance(place(group.dataset.at ?? ""), [x, y]) }))
        .sort((a, b) => a.far - b.far)[0];
      if (near) {
        leaving.splice(leaving.indexOf(near.group), 1);
        const from = place(near.group.dataset.at ?? "");
        near.group.dataset.at = man.at;
        near.group.setAttribute("transform", `translate(${x} ${y})`);
        if (near.group.dataset.kind !== man.kind || (near.group.dataset.under ?? "") !== under(man)) dress(near.group, man);
        layer.men.append(near.group);
        glide(near.group, from, [x, y]);
        men.set(`${man.at} ${man.side}`, near.group);
      } else {
        const group = drawMan(man);
        layer.men.append(group);
        men.set(`${man.at} ${man.side}`, group);
        if (!still()) group.animate([{ opacity: 0 }, { opacity: 1 }], { duration: LEAP });
      }
    }
    for (const group of leaving) sink(group);
  }

  /** @param {SVGElement} group @param {[number, number]} from @param {[number, number]} to */
  function glide(group, from, to) {
    if (still()) return;
    const far = distance(from, to) > 150;
    const at = (/** @type {number} */ x, /** @type {number} */ y, size = 1) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` });
    const steps = far ? [at(...from), at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 14, 1.13), at(...to)] : [at(...from), at(...to)];
    group.animate(steps, { duration: LEAP, easing: "cubic-bezier(0.4, 0, 0.3, 1)" });
  }

  /** @param {SVGElement} group */
  function sink(group) {
    delete group.dataset.at;
    group.classList.replace("man", "leaving");
    if (still()) return group.remove();
    const [x, y] = /** @type {[string, string]} */ ((group.getAttribute("transform") ?? "").match(/-?[\d.]+/g) ?? ["0", "0"]);
    const here = `translate(${x}px, ${y}px)`;
    group.animate([{ transform: `${here} scale(1)`, opacity: 1 }, { transform: `${here} scale(0.55)`, opacity: 0 }], { duration: LEAP, easing: "ease-in" }).onfinish = () => group.remove();
  }

  /** @param {State} state @param {string[]} lit  points that a clause speaks of */
  function drawMarks(state, lit) {
    layer.under.replaceChildren();
    layer.over.replaceChildren();
    const path = state.view.last?.path ?? [];
    if (path.length > 1) layer.under.append(s("polyline", { class: "mark mark-path", points: path.map((at) => place(at).join(",")).join(" ") }));
    for (const at of lit) layer.under.append(circle("light", at, 46));
    drawTrial(/** @type {any} */ (layer), state.trial, place);
    for (const way of state.notice?.kind === "why" ? state.notice.reason.moves : []) layer.under.append(s("polyline", { class: "mark mark-why", points: way.map((at) => place(at).join(",")).join(" ") }));
    for (const { kind, at } of marksOf(state)) {
      const radius = { to: 15, last: manAt(state.view, at) ? 40 : 20, chosen: 43, take: 44, owed: 44, why: 44 }[kind] ?? 42;
      const mark = circle(kind, at, radius);
      (kind === "last" ? layer.under : layer.over).append(mark);
    }
  }

  /** @param {string} kind @param {string} at @param {number} r */
  function circle(kind, at, r) {
    const [cx, cy] = place(at);
    return s("circle", { class: `mark mark-${kind}`, "data-mark": kind, "data-on": at, cx, cy, r });
  }

  /** @param {State} state */
  function label(state) {
    for (const [id, spot] of spots) {
      spot.setAttribute("aria-label", describe(state, id));
      spot.toggleAttribute("data-can", touchable(state, id));
      if (origin(state) === id) spot.setAttribute("aria-pressed", "true");
      else spot.removeAttribute("aria-pressed");
    }
  }

  return {
    svg,
    spots,
    place,
    /** @param {State} state @param {string[]} [lit] */
    draw(state, lit = []) {
      if (state.flipped !== flipped) {
        flipped = state.flipped;
        turnBoard();
      }
      drawMen(state.view.men);
      drawMarks(state, lit);
      label(state);
      svg.classList.toggle("waiting", !state.fresh);
      svg.classList.toggle("restoring", restoring(state));
    },
  };
}

/** @param {SVGElement} man */
const keyOf = (man) => `${man.dataset.at} ${man.dataset.side}`;

/** @param {Man} man */
const under = (man) => man.under.map((below) => `${below.side}${below.kind}`).join(",");

/** @param {[number, number]} a @param {[number, number]} b */
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** A man in words: "black man". @param {{side: string, kind: string}} man */
export const manName = (man) => sayAt(["page", "men", man.side, man.kind]);

/** A point in words: what stands there and what may be done. @param {State} state @param {string} id */
export function describe(state, id) {
  const man = manAt(state.view, id);
  const parts = [man ? say("page.point.man", { point: id, man: manName(man) }) : say("page.point.empty", { point: id })];
  if (man?.under.length) parts.push(say("page.point.under", { n: man.under.length }));
  if (state.fresh && !state.view.outcome) {
    const from = origin(state);
    const own = state.view.legal.filter((move) => move.from === id);
    if (from === id) parts.push(say("page.point.chosen"));
    if (own.length) parts.push(say("page.point.may", { points: list([...new Set(own.map((move) => move.to ?? ""))], "or") }));
    else if (matches(state, id).length) parts.push(say(state.view.owed.includes(id) ? "page.point.huff" : "page.point.to"));
    if (from && state.view.legal.some((move) => move.from === from && move.takes.includes(id))) parts.push(say("page.point.taken"));
  }
  return sentence(parts.join(", "));
}
