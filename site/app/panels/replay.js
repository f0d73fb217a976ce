// @ts-check
/** Walking through a game that has been played: to its ends, turn by turn, or automatically. No moves are lost. */

import { all, one } from "../lib/dom.js";
import { rests } from "../table/state.js";
import { say } from "../lib/words.js";

/** Milliseconds that each move stays when a game is played through. */
const PACE = 1200;

/** @typedef {import("../table/state.js").State} State */
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

/** @param {import("../table/table.js").Table} table */
export function createWalk(table) {
  const { go } = table;
  const player = one('[data-do="play"]');
  const list = one("[data-moves]");
  let timer = 0;
  let expected = -1;

  /** @param {Way} way */
  function step(way) {
    stop();
    const ply = leads(table.state, way);
    if (ply !== null) go(ply);
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
      /** @type {HTMLButtonElement} */ (one(`[data-do="${way}"]`)).disabled =
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
    one(`[data-do="${way}"]`).addEventListener("click", () => step(way));
  player.addEventListener("click", play);
  list.addEventListener("keydown", (event) => {
    const way = /** @type {{[key: string]: Way}} */ ({
      ArrowLeft: "back",
      ArrowUp: "back",
      ArrowRight: "forward",
      ArrowDown: "forward",
      Home: "first",
      End: "last",
    })[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    step(way);
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
