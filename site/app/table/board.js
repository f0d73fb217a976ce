// @ts-check
/**
 * Draws the state on the board that the page already holds, by difference (another board, where a ruleset has one, takes
 * its place from the page's templates): men that stay are left alone, men that moved
 * glide or leap, men that are taken sink and go to the tray. What moved is found by comparing before and after, so callers
 * need not say it; the path comes from the view's last turn.
 *
 * Units are those of the template: one step of the board is 100, y grows downward on the page and upward in the data.
 */

import { s, still } from "../lib/dom.js";
import { boardOf, liftable, marksOf, manAt, origin, restoring, touchable } from "./state.js";
import { drawByHand } from "./drawing.js";
import { describe } from "./speech.js";
import { drawTrial } from "./trial.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../lib/types.js").Man} Man */
/** @typedef {import("../lib/types.js").View} View */
/** @typedef {import("../lib/types.js").Board} Board */

/** Milliseconds of one step, of one leap, of the way to the tray. */
const STEP = 180;
const LEAP = 250;
const AWAY = 420;
/** How much of a man shows that lies under another. */
const COLUMN = 20;
/** The height of the highest column: more on squares, where the one above is never played on. */
const HIGHEST = { squares: 127, others: 60 };
/** How far a column may reach beyond the outermost points. */
const BEYOND = 30;
/** From so many men beneath the top one a column shows their number. */
const COUNTED = 2;
/** Within what distance of a point a dropped man counts as put there (a step is 100). */
const REACH = 58;
/** Half the width in pixels of what a finger can be asked to hit; and how near to a point, in board units, it certainly means it. */
const FINGER = 22;
const SURE = 22;
/** If this many men have changed place it was no move: they are placed without animation. */
const MANY = 9;

/**
 * @param {SVGSVGElement} svg @param {import("../lib/types.js").Game} game
 * @param {(side: string) => Element|null} [trayOf]  where the taken men of a side are counted
 */
export function createBoard(svg, game, trayOf = () => null) {
  /** @type {Board} */
  let shown = game.board;
  let right = 0;
  let top = 0;
  /** @type {{[name: string]: SVGGElement}} */
  let layer = {};
  /** @type {Map<string, SVGElement>} */
  let spots = new Map();
  /** @type {Map<string, SVGElement>} */
  let men = new Map();
  /** What stands in each column, by its drawing. @type {WeakMap<SVGElement, Man>} */
  const columns = new WeakMap();
  /** @type {View["last"]} */
  let before = null;
  /** @type {{ghost: SVGElement, at: string, spot: SVGElement|null}|null} */
  let held = null;
  /** @type {{at: string, place: [number, number]}|null} */
  let dropped = null;
  let flipped = false;

  /** Finds the elements of the drawing. */
  function learn() {
    right = Math.max(...shown.points.map((point) => point.x));
    top = Math.max(...shown.points.map((point) => point.y));
    layer = Object.fromEntries(
      ["men", "under", "over", "spots"].map((name) => [
        name,
        /** @type {SVGGElement} */ (svg.querySelector(`.b-${name}`)),
      ]),
    );
    spots = new Map(
      [...layer.spots.children].map((spot) => [
        /** @type {SVGElement} */ (spot).dataset.point ?? "",
        /** @type {SVGElement} */ (spot),
      ]),
    );
    men = new Map(
      [...layer.men.children].map((man) => [
        keyOf(/** @type {SVGElement} */ (man)),
        /** @type {SVGElement} */ (man),
      ]),
    );
  }
  learn();

  /** Another board takes the place of this one, in the same drawing. @param {Board} board */
  function lay(board) {
    const template = /** @type {HTMLTemplateElement|null} */ (
      document.querySelector(`template[data-board-of="${board.id}"]`)
    );
    const other = template?.content.querySelector("svg")?.cloneNode(true);
    if (!(other instanceof SVGSVGElement)) return;
    shown = board;
    for (const name of ["viewBox", "width", "height"])
      svg.setAttribute(name, other.getAttribute(name) ?? "");
    Object.assign(svg.dataset, other.dataset);
    const table = svg.closest("[data-shape]:not(svg)");
    if (table instanceof HTMLElement) table.dataset.shape = other.dataset.shape;
    svg.replaceChildren(...other.childNodes);
    before = null;
    dropped = null;
    held = null;
    learn();
    turnBoard();
  }

  /** Where a point is drawn. @param {string} id @returns {[number, number]} */
  function place(id) {
    const point = shown.points.find((one) => one.id === id);
    if (!point) return [0, 0];
    const [x, y] = flipped ? [right - point.x, top - point.y] : [point.x, point.y];
    return [x * 100, (top - y) * 100];
  }

  /** The same board turned by half a turn. */
  function turnBoard() {
    for (const [id, spot] of spots) {
      const [x, y] = place(id);
      spot.setAttribute("cx", String(x));
      spot.setAttribute("cy", String(y));
    }
    // Lines and dots of a board turned by half a turn: the drawing itself is turned, the letters stay upright.
    for (const drawn of svg.querySelectorAll(".b-turns"))
      drawn.setAttribute("transform", flipped ? `rotate(180 ${right * 50} ${top * 50})` : "");
    for (const text of svg.querySelectorAll(".b-names text")) {
      const { name, at = "", x = "0", y = "0" } = /** @type {SVGElement} */ (text).dataset;
      if (name === "number") text.setAttribute("transform", `translate(${place(at).join(" ")})`);
      else if (name === "x")
        text.setAttribute("x", String((flipped ? right - Number(x) : Number(x)) * 100));
      else text.setAttribute("y", String((flipped ? Number(y) : top - Number(y)) * 100));
    }
    for (const group of men.values()) {
      group.setAttribute("transform", `translate(${place(group.dataset.at ?? "").join(" ")})`);
      const man = columns.get(group);
      if (man) dress(group, man);
    }
  }

  /** @param {Man} man */
  function drawMan(man) {
    const group = s("g", {
      class: "man",
      "data-at": man.at,
      "data-side": man.side,
      "data-kind": man.kind,
      transform: `translate(${place(man.at).join(" ")})`,
    });
    dress(group, man);
    return group;
  }

  /** A man, with those that lie under it showing their rims. @param {SVGElement} group @param {Man} man */
  function dress(group, man) {
    group.dataset.kind = man.kind;
    group.dataset.under = under(man);
    const lift = man.under.length;
    const pitch = Math.min(
      COLUMN,
      (shown.style === "squares" ? HIGHEST.squares : HIGHEST.others) / Math.max(lift, 1),
    );
    const foot = footOf(man.at, lift * pitch);
    const discs = [...man.under]
      .reverse()
      .map((below, n) =>
        s("use", { href: `#${below.side}-${below.kind}-under`, y: foot - n * pitch }),
      );
    group.replaceChildren(
      ...discs,
      s("use", { href: `#${man.side}-${man.kind}`, y: foot - lift * pitch }),
    );
    if (lift) columns.set(group, man);
    else columns.delete(group);
    if (lift < COUNTED) return;
    const count = s("text", { x: 32, y: foot + 3 });
    count.textContent = String(lift + 1);
    group.append(s("g", { class: "count" }, s("circle", { cx: 32, cy: foot + 2, r: 19 }), count));
  }

  /** How far below its point the lowest man of a column lies: half of its height, or what keeps it within the board.
   * @param {string} at @param {number} high */
  function footOf(at, high) {
    const y = place(at)[1];
    return Math.min(Math.max(high / 2, high - BEYOND - y), top * 100 + BEYOND - y);
  }

  /** @param {View} view */
  function drawMen({ men: next, last, mid }) {
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
        if (group.dataset.kind !== man.kind || (group.dataset.under ?? "") !== under(man))
          dress(group, man);
      }
    }
    const moving = !still() && wanted.size + leaving.length < MANY;
    let busy = 0;
    for (const man of wanted.values()) {
      const [x, y] = place(man.at);
      const near = leaving
        .filter((group) => group.dataset.side === man.side)
        .map((group) => ({
          group,
          way: wayOf(group.dataset.at ?? "", man.at, last),
          far: distance(place(group.dataset.at ?? ""), [x, y]),
        }))
        .sort((a, b) => Number(!a.way) - Number(!b.way) || a.far - b.far)[0];
      if (near) {
        const { group, way } = near;
        leaving.splice(leaving.indexOf(group), 1);
        const from = group.dataset.at ?? "";
        group.dataset.at = man.at;
        group.setAttribute("transform", `translate(${x} ${y})`);
        if (
          man.under.length ||
          group.dataset.kind !== man.kind ||
          (group.dataset.under ?? "") !== under(man)
        )
          dress(group, man);
        layer.men.append(group);
        if (moving)
          busy = Math.max(
            busy,
            travel(
              group,
              way ?? [from, man.at],
              Boolean(last?.takes.length || before?.takes.length),
            ),
          );
        men.set(`${man.at} ${man.side}`, group);
      } else {
        const group = drawMan(man);
        layer.men.append(group);
        men.set(`${man.at} ${man.side}`, group);
        if (moving) group.animate([{ opacity: 0 }, { opacity: 1 }], { duration: STEP });
      }
    }
    for (const [key, group] of men)
      group.classList.toggle("leapt", Boolean(mid?.taken.includes(key.split(" ")[0])));
    for (const group of leaving) sink(group, moving, busy / 2);
    before = last;
  }

  /** The points that a man passes, forward as the last move tells, or backward when it is taken back. @param {string} from @param {string} to @param {View["last"]} last */
  function wayOf(from, to, last) {
    for (const path of [last?.path ?? [], [...(before?.path ?? [])].reverse()]) {
      const [first, end] = [path.indexOf(from), path.lastIndexOf(to)];
      if (first >= 0 && end > first) return path.slice(first, end + 1);
    }
    return null;
  }

  /** A step glides along its line, a leap goes over in an arc; says how long it takes. @param {SVGElement} group @param {string[]} way @param {boolean} taking */
  function travel(group, way, taking) {
    const points = way.map(place);
    const hand = dropped?.at === way[0] ? dropped.place : null;
    if (hand) {
      points.splice(0, way.length, hand, points[points.length - 1]);
      dropped = null;
    }
    /** @type {Keyframe[]} */
    const frames = [];
    let time = 0;
    points.slice(1).forEach((to, n) => {
      const from = points[n];
      const far = distance(from, to);
      const arc = !hand && taking && far > 150;
      const steps = arc ? 8 : 1;
      for (let k = n ? 1 : 0; k <= steps; k += 1) {
        const part = k / steps;
        const height = arc ? 4 * part * (1 - part) : 0;
        const [x, y] = [
          from[0] + (to[0] - from[0]) * part,
          from[1] + (to[1] - from[1]) * part - height * far * 0.16,
        ];
        frames.push({ transform: `translate(${x}px, ${y}px) scale(${1 + height * 0.14})` });
      }
      time += hand ? STEP / 2 : arc ? LEAP : STEP;
    });
    group.animate(frames, { duration: time, easing: "cubic-bezier(0.4, 0, 0.3, 1)" });
    return time;
  }

  /** A man leaves the board: it sinks, and goes to where it is counted. @param {SVGElement} group @param {boolean} moving @param {number} delay */
  function sink(group, moving, delay) {
    delete group.dataset.at;
    group.classList.replace("man", "leaving");
    if (!moving) return group.remove();
    const [x, y] = /** @type {string[]} */ (
      (group.getAttribute("transform") ?? "").match(/-?[\d.]+/g) ?? ["0", "0"]
    ).map(Number);
    const tray = trayOf(group.dataset.side ?? "")?.getBoundingClientRect();
    const end = tray?.width ? toBoard(tray.right - 12, tray.top + tray.height / 2) : [x, y];
    const at = (
      /** @type {number} */ px,
      /** @type {number} */ py,
      /** @type {number} */ size,
      /** @type {number} */ opacity,
    ) => ({ transform: `translate(${px}px, ${py}px) scale(${size})`, opacity });
    group.animate(
      [at(x, y, 1, 1), { ...at(x, y, 0.62, 0.85), offset: 0.35 }, at(end[0], end[1], 0.3, 0.25)],
      { duration: AWAY, delay, easing: "ease-in-out", fill: "backwards" },
    ).onfinish = () => group.remove();
  }

  /** A place on the screen as the board measures it. @param {number} clientX @param {number} clientY @returns {[number, number]} */
  function toBoard(clientX, clientY) {
    const matrix = svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  /** @param {State} state @param {string[]} lit  points that a clause speaks of */
  function drawMarks(state, lit) {
    layer.under.replaceChildren();
    layer.over.replaceChildren();
    const path = state.view.last?.path ?? [];
    if (path.length > 1)
      layer.under.append(
        s("polyline", {
          class: "mark mark-path",
          points: path.map((at) => place(at).join(",")).join(" "),
        }),
      );
    for (const at of lit) layer.under.append(circle("light", at, 46));
    drawTrial(/** @type {any} */ (layer), state.trial, place);
    for (const way of state.notice?.kind === "why" ? state.notice.reason.moves : [])
      layer.under.append(
        s("polyline", {
          class: "mark mark-why",
          points: way.map((at) => place(at).join(",")).join(" "),
        }),
      );
    drawByHand(layer.over, state, place);
    for (const { kind, at } of marksOf(state)) {
      const radius =
        {
          to: 15,
          last: manAt(state.view, at) ? 40 : 20,
          chosen: 43,
          take: 44,
          owed: 44,
          why: 44,
          ahead: 26,
          hint: 45,
          "hint-to": 24,
        }[kind] ?? 42;
      if (kind.startsWith("option-")) {
        layer.over.append(numeral(kind, at));
        continue;
      }
      const mark = circle(kind, at, radius);
      (kind === "last" ? layer.under : layer.over).append(mark);
    }
  }

  /** @param {string} kind @param {string} at @param {number} r */
  function circle(kind, at, r) {
    const [cx, cy] = place(at);
    return s("circle", { class: `mark mark-${kind}`, "data-mark": kind, "data-on": at, cx, cy, r });
  }

  /** Which of several moves takes this man, by its number. @param {string} kind @param {string} at */
  function numeral(kind, at) {
    const [x, y] = place(at);
    const text = s("text", { x, y });
    text.textContent = kind.slice("option-".length);
    return s(
      "g",
      { class: "mark mark-option", "data-mark": kind, "data-on": at },
      s("circle", { cx: x, cy: y, r: 22 }),
      text,
    );
  }

  /** @param {State} state */
  function label(state) {
    for (const [id, spot] of spots) {
      spot.setAttribute("aria-label", describe(state, id));
      spot.toggleAttribute(
        "data-can",
        state.guides
          ? touchable(state, id)
          : liftable(state, id) || (origin(state) !== null && !manAt(state.view, id)),
      );
      spot.toggleAttribute("data-lift", liftable(state, id));
      if (origin(state) === id) spot.setAttribute("aria-pressed", "true");
      else spot.removeAttribute("aria-pressed");
    }
  }

  return {
    svg,
    /** The board that lies there. */
    get shown() {
      return shown;
    },
    get spots() {
      return spots;
    },
    place,
    toBoard,
    /** The point nearest to a place on the board, if it is near enough to be meant. @param {[number, number]} where */
    nearest(where) {
      const near = shown.points
        .map(({ id }) => ({ id, far: distance(place(id), where) }))
        .sort((a, b) => a.far - b.far)[0];
      return near && near.far <= REACH ? near.id : null;
    },
    /**
     * The point that a finger means: the one that it certainly hits, else the nearest of those in its reach that can be played,
     * else the nearest. @param {PointerEvent} event @param {State} state
     */
    meant(event, state) {
      const where = toBoard(event.clientX, event.clientY);
      const unit = svg.getScreenCTM()?.a ?? 1;
      const near = shown.points
        .map(({ id }) => ({ id, far: distance(place(id), where) }))
        .filter(({ far }) => far <= Math.max(REACH, FINGER / unit))
        .sort((a, b) => a.far - b.far);
      if (!near.length) return null;
      const can = near.find(
        ({ id }) => touchable(state, id) || state.options?.some((move) => move.takes.includes(id)),
      );
      return near[0].far > SURE && can ? can.id : near[0].id;
    },
    /** A man is picked up: a copy follows the pointer, and the man stays behind as a shadow. @param {string} at */
    lift(at) {
      const group = [...men.values()].find((man) => man.dataset.at === at);
      if (!group) return;
      const ghost = /** @type {SVGElement} */ (group.cloneNode(true));
      ghost.setAttribute("class", "ghost");
      ghost.removeAttribute("data-at");
      group.classList.add("lifted");
      svg.append(ghost);
      held = { ghost, at, spot: null };
    },
    /** @param {[number, number]} where @param {string|null} over  the point that is aimed at */
    carry(where, over) {
      if (!held) return;
      held.ghost.setAttribute("transform", `translate(${where[0]} ${where[1]}) scale(1.1)`);
      held.spot?.classList.remove("aimed");
      held.spot = over ? (spots.get(over) ?? null) : null;
      held.spot?.classList.add("aimed");
    },
    /** The man is put down here; without a place it glides back to its point. @param {[number, number]|null} where */
    putDown(where) {
      if (!held) return;
      const { ghost, at, spot } = held;
      held = null;
      spot?.classList.remove("aimed");
      ghost.remove();
      for (const group of men.values()) group.classList.remove("lifted");
      if (where) dropped = { at, place: where };
    },
    /** The drop led to no move: the man glides back to its point. */
    goHome() {
      if (!dropped) return;
      const { at } = dropped;
      const group = [...men.values()].find((man) => man.dataset.at === at);
      if (group && !still()) travel(group, [at, at], false);
      dropped = null;
    },
    /** @param {State} state @param {string[]} [lit] */
    draw(state, lit = []) {
      const board = boardOf(state);
      if (board.id !== shown.id) lay(board);
      if (state.flipped !== flipped) {
        flipped = state.flipped;
        turnBoard();
      }
      drawMen(state.view);
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

/** @typedef {ReturnType<typeof createBoard>} Drawing */
