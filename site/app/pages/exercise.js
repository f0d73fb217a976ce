// @ts-check
/**
 * A game whose rules are to be found out. Its views and why other rulesets refuse it are in the page, so no Python is needed: the board is
 * only looked at. A wrong choice leads to the position in which that ruleset refuses the next move.
 */

import { refusalText, refusedMove } from "../rules/detective/verdict_view.js";
import { createVoice } from "../play/live_region.js";
import { all, h, keepPlace, one } from "../lib/dom.js";
import { unpacked } from "../session/prebuilt.js";
import { initial, newPlay } from "../session/state.js";
import { createTable } from "../session/session.js";
import { moveText, say, sayAt, useNumbers, useWords } from "../lib/i18n.js";

/** @typedef {import("../lib/types.js").View} View */
/** @typedef {import("../rules/detective/verdict_view.js").Refused} Refused */

/** Milliseconds that each move stays when the game is played through. */
const PACE = 1300;

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);
/** @type {View[]} */
const views = unpacked(data.views);
/** @type {{text: string, side: import("../lib/types.js").Side, ply: number}[]} */
const moves = data.moves;
/** @type {{[rules: string]: Refused}} */
const refused = data.refused;
const nameOf = (/** @type {string} */ rules) => sayAt(["rulesets", rules, "name"]);

/** Nothing is asked of a desk: no Python is started. */
const engine = /** @type {import("../session/engine/engine.js").Engine} */ (
  /** @type {unknown} */ ({
    state: { state: "ready" },
    watch: (/** @type {(state: object) => void} */ watcher) => {
      watcher({ state: "ready" });
      return () => {};
    },
    ask: () => new Promise(() => {}),
    think: () => new Promise(() => {}),
    retry: () => {},
  })
);
const play = { ...newPlay(data.rules), first: data.first, acts: data.acts, ply: 0 };
const table = createTable({
  root: one("[data-stage]"),
  state: { ...initial(data.game, play, views[0]), fresh: true },
  engine,
  openings: {
    first: () => views[0],
    view: ({ ply }) => views[ply],
    reply: () => null,
  },
  tell: () => null,
});
createVoice(table);

let at = 0;
let timer = 0;

/** To the position after so many moves. @param {number} n */
function go(n) {
  at = Math.max(0, Math.min(n, moves.length));
  table.go(at ? moves[at - 1].ply : 0);
  one("[data-standing]").textContent = at
    ? say("page.detective.at", {
        n: at,
        all: moves.length,
        word: `${say(`page.sides.${moves[at - 1].side}`)}, ${moveText(moves[at - 1].text)}`,
      })
    : say("page.detective.begins");
  for (const [n, item] of all("[data-moves] li").entries())
    item.toggleAttribute("aria-current", n === at - 1);
  draw();
}

function draw() {
  const bar = (/** @type {string} */ what, /** @type {boolean} */ barred) => {
    /** @type {HTMLButtonElement} */ (one(`[data-do="${what}"]`)).disabled = barred;
  };
  bar("first", at === 0);
  bar("back", at === 0);
  bar("forward", at === moves.length);
  const words = say(timer ? "page.detective.pause" : "page.detective.play");
  const player = one('[data-do="play"]');
  player.setAttribute("aria-label", words);
  player.title = words;
  player.toggleAttribute("data-playing", timer > 0);
}

function stop() {
  window.clearTimeout(timer);
  timer = 0;
  draw();
}

function goOn() {
  if (at === moves.length) return stop();
  timer = window.setTimeout(goOn, PACE);
  go(at + 1);
}

/** Judges a choice: a wrong one is shown where it fails. @param {string} rules */
function choose(rules) {
  stop();
  const why = refused[rules];
  for (const button of all("[data-choose]"))
    if (button.dataset.choose === rules) button.dataset.judged = why ? "wrong" : "right";
  if (why) go(why.turn - 1);
  one("[data-reply]").replaceChildren(
    why
      ? h(
          "p.wrong",
          {},
          h("b", {}, refusedMove(why, "page.detective.wrong", nameOf(rules))),
          ` ${refusalText(why)}`,
        )
      : h("p.right", {}, say("page.detective.right", { rules: nameOf(rules) })),
    ...(why ? [] : others(rules)),
  );
  for (const item of all("[data-done]")) item.hidden = Boolean(why) && item.hidden;
}

/** Where each of the other rulesets would have objected. @param {string} rules */
const others = (rules) =>
  Object.keys(refused)
    .filter((name) => name !== rules)
    .map((name) =>
      h(
        "p",
        {},
        h("b", {}, `${nameOf(name)}. ${refusedMove(refused[name], "page.detective.objects")}:`),
        ` ${refusalText(refused[name])}`,
      ),
    );

for (const [what, act] of /** @type {[string, () => void][]} */ ([
  ["first", () => go(0)],
  ["back", () => go(at - 1)],
  ["forward", () => go(at + 1)],
]))
  one(`[data-do="${what}"]`).addEventListener("click", () => {
    stop();
    act();
  });
one('[data-do="play"]').addEventListener("click", () => {
  if (timer) return stop();
  if (at === moves.length) go(0);
  goOn();
});
for (const button of all("[data-choose]"))
  button.addEventListener("click", () => choose(button.dataset.choose ?? ""));
for (const item of all("[data-solution]"))
  one("[data-why]", item).textContent = `: ${refusalText(refused[item.dataset.solution ?? ""])}`;
keepPlace();
go(0);
