// @ts-check
/** Walking through a game that has been played: to its ends, turn by turn, among its variations, or automatically. No moves are lost. */

import { all, one } from "../lib/dom.js";
import { rests } from "../session/state.js";
import { through, ways } from "../session/tree/tree.js";
import { pretty, say } from "../lib/i18n.js";

/** Milliseconds that each move stays when a game is played through. */
const PACE = 1200;

/** @typedef {import("../session/state.js").State} State */
/** @typedef {"first"|"back"|"forward"|"last"} Way */

/** Where a step leads, or null. @param {State} state @param {Way} way @returns {number|null} */
export function leads(state, way) {
  const places = rests(state).map((rest) => rest.ply);
  const ply = {
    first: state.ply > 0 ? 0 : undefined,
    back: places.filter((ply) => ply < state.ply).at(-1),
    forward: places.find((ply) => ply > state.ply),
    last: state.ply < state.acts.length ? state.acts.length : undefined,
  }[way];
  return ply ?? null;
}

/**
 * The variations among which one stands: those that replace the turn on the board, and that turn, each by the acts to its end.
 * @param {State} state @param {import("./turn_index.js").Lines} lines @returns {{paths: string[][], at: number}}
 */
export function fork(state, lines) {
  const here = state.acts.slice(0, state.ply);
  const from =
    lines
      .of(state.acts)
      .turns.filter((turn) => turn.acts < here.length)
      .at(-1)?.acts ?? 0;
  for (let n = here.length - 1; n >= from; n -= 1) {
    const before = here.slice(0, n);
    const acts = ways(state.tree, before);
    if (acts.length < 2) continue;
    const paths = acts.map((act) => {
      const line = through(state.tree, [...before, act]);
      const turn = lines.of(line).turns.find((one) => one.acts > n);
      return line.slice(0, turn?.acts ?? n + 1);
    });
    return { paths, at: acts.indexOf(here[n]) };
  }
  return { paths: [], at: -1 };
}

/** @param {import("../session/session.js").Table} table @param {import("./turn_index.js").Lines} lines @param {ParentNode} [within] */
export function createWalk(table, lines, within = document) {
  const { go } = table;
  const player = one('[data-do="play"]', within);
  const list = one("[data-moves]", within);
  let timer = 0;
  let expected = -1;

  /** @param {Way} way */
  function step(way) {
    stop();
    const ply = leads(table.state, way);
    if (ply !== null) go(ply);
  }

  /** To the variation above or below; without any, a move back or forward. @param {1|-1} by */
  function across(by) {
    stop();
    const { paths, at } = fork(table.state, lines);
    if (at < 0) return step(by < 0 ? "back" : "forward");
    const to = paths[at + by];
    if (!to) return;
    table.visit(to);
    const move = pretty(
      lines.of(through(table.state.tree, to)).turns.find((one) => one.acts >= to.length)?.text ??
        "",
    );
    table.speak(say("page.tree.said.fork", { n: at + by + 1, all: paths.length, move }));
  }

  function play() {
    if (timer) return stop();
    if (leads(table.state, "forward") === null) go(0);
    else go(/** @type {number} */ (leads(table.state, "forward")));
    expected = table.state.ply;
    timer = window.setTimeout(on, PACE);
    draw(table.state);
  }

  function on() {
    const state = table.state;
    const ply = leads(state, "forward");
    if (state.ply !== expected || (ply === null && state.fresh)) return stop();
    if (state.fresh && ply !== null) go(ply);
    expected = table.state.ply;
    timer = window.setTimeout(on, PACE);
  }

  function stop() {
    window.clearTimeout(timer);
    timer = 0;
    draw(table.state);
  }

  /** @param {State} state */
  function draw(state) {
    for (const way of /** @type {const} */ (["first", "back", "forward", "last"])) {
      /** @type {HTMLButtonElement} */ (one(`[data-do="${way}"]`, within)).disabled =
        leads(state, way) === null;
    }
    /** @type {HTMLButtonElement} */ (player).disabled = !state.acts.length;
    const words = say(timer ? "page.walk.pause" : "page.walk.play");
    if (player.title === words) return;
    player.title = words;
    player.setAttribute("aria-label", words);
    player.toggleAttribute("data-playing", timer > 0);
  }

  for (const way of /** @type {const} */ (["first", "back", "forward", "last"]))
    one(`[data-do="${way}"]`, within).addEventListener("click", () => step(way));
  player.addEventListener("click", play);
  list.addEventListener("keydown", (event) => {
    const way = /** @type {{[key: string]: Way}} */ ({
      ArrowLeft: "back",
      ArrowRight: "forward",
      Home: "first",
      End: "last",
    })[event.key];
    const by = /** @type {{[key: string]: 1|-1}} */ ({ ArrowUp: -1, ArrowDown: 1 })[event.key];
    if (!(way || by) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (way) step(way);
    else across(by);
    all("[aria-current]", list)[0]?.focus();
  });

  Object.assign(table.keys, {
    PageUp: () => step("back"),
    PageDown: () => step("forward"),
    Home: () => step("first"),
    End: () => step("last"),
  });
  table.watch(draw);
}
