/**
 * A game whose rules are to be found out. Its views and why other rulesets refuse it are in the
 * page, so no Python is needed: the board is only looked at. A wrong choice leads to the position
 * in which that ruleset refuses the next move.
 */

import { refusalText, refusedMove } from "../../rules/detective/verdict_view.ts";
import { createLiveRegion } from "../../play/live_region.ts";
import { all, h, keepAnchorInLanguageLinks, requireElement } from "../../lib/dom.ts";
import { unpackValue } from "../../session/prebuilt.ts";
import { initialState, newPlay } from "../../session/state/initial.ts";
import { createSession } from "../../session/session.ts";
import { moveText, say, sayAt, useNumbers, useWords } from "../../lib/i18n.ts";
import type { RefusedTurn as Refused } from "../../api.d.ts";
import type { Side, View } from "../../api.d.ts";
import type { Engine } from "../../session/engine/engine.ts";

/** Milliseconds that each move stays when the game is played through. */
const MOVE_DELAY_MS = 1300;

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);
const views = unpackValue(data.views) as [View, ...View[]];
const moves: { text: string; side: Side; ply: number }[] = data.moves;
const refused: { [rules: string]: Refused } = data.refused;
const nameOf = (rules: string) => sayAt(["rulesets", rules, "name"]);

/** Nothing is asked of a desk: no Python is started. */
const engine = {
  state: { state: "ready" },
  watch: (watcher: (state: object) => void) => {
    watcher({ state: "ready" });
    return () => {};
  },
  ask: () => new Promise(() => {}),
  think: () => new Promise(() => {}),
  retry: () => {},
} as unknown as Engine;
const play = { ...newPlay(data.rules), first: data.first, acts: data.acts, ply: 0 };
const session = createSession({
  root: requireElement("[data-stage]"),
  state: { ...initialState(data.game, play, views[0]), fresh: true },
  engine,
  prebuilt: {
    first: () => views[0],
    view: ({ ply }) => views[ply] ?? null,
    reply: () => null,
  },
  announcementFor: () => null,
});
createLiveRegion(session);

let shownMoves = 0;
let timer = 0;

/** To the position after so many moves. */
function go(n: number) {
  shownMoves = Math.max(0, Math.min(n, moves.length));
  const move = moves[shownMoves - 1];
  session.goToPly(move?.ply ?? 0);
  requireElement("[data-standing]").textContent = move
    ? say("page.detective.at", {
        n: shownMoves,
        all: moves.length,
        word: `${say(`page.sides.${move.side}`)}, ${moveText(move.text)}`,
      })
    : say("page.detective.begins");
  for (const [n, item] of all("[data-moves] li").entries())
    item.toggleAttribute("aria-current", n === shownMoves - 1);
  draw();
}

function draw() {
  const bar = (name: string, barred: boolean) => {
    (requireElement(`[data-do="${name}"]`) as HTMLButtonElement).disabled = barred;
  };
  bar("first", shownMoves === 0);
  bar("back", shownMoves === 0);
  bar("forward", shownMoves === moves.length);
  const words = say(timer ? "page.detective.pause" : "page.detective.play");
  const player = requireElement('[data-do="play"]');
  player.setAttribute("aria-label", words);
  player.title = words;
  player.toggleAttribute("data-playing", timer > 0);
}

function stop() {
  window.clearTimeout(timer);
  timer = 0;
  draw();
}

function playNext() {
  if (shownMoves === moves.length) return stop();
  timer = window.setTimeout(playNext, MOVE_DELAY_MS);
  go(shownMoves + 1);
}

/** Judges a choice: a wrong one is shown where it fails. */
function judgeChoice(rules: string) {
  stop();
  const why = refused[rules];
  for (const button of all("[data-choose]"))
    if (button.dataset.choose === rules) button.dataset.judged = why ? "wrong" : "right";
  if (why) go(why.turn - 1);
  requireElement("[data-reply]").replaceChildren(
    why
      ? h(
          "p.wrong",
          {},
          h("b", {}, refusedMove(why, "page.detective.wrong", nameOf(rules))),
          ` ${refusalText(why)}`,
        )
      : h("p.right", {}, say("page.detective.right", { rules: nameOf(rules) })),
    ...(why ? [] : otherObjections(rules)),
  );
  for (const item of all("[data-done]")) item.hidden = Boolean(why) && item.hidden;
}

/** Where each of the other rulesets would have objected. */
const otherObjections = (rules: string) =>
  Object.entries(refused)
    .filter(([name]) => name !== rules)
    .map(([name, why]) =>
      h(
        "p",
        {},
        h("b", {}, `${nameOf(name)}. ${refusedMove(why, "page.detective.objects")}:`),
        ` ${refusalText(why)}`,
      ),
    );

for (const [name, act] of [
  ["first", () => go(0)],
  ["back", () => go(shownMoves - 1)],
  ["forward", () => go(shownMoves + 1)],
] as [string, () => void][])
  requireElement(`[data-do="${name}"]`).addEventListener("click", () => {
    stop();
    act();
  });
requireElement('[data-do="play"]').addEventListener("click", () => {
  if (timer) return stop();
  if (shownMoves === moves.length) go(0);
  playNext();
});
for (const button of all("[data-choose]"))
  button.addEventListener("click", () => judgeChoice(button.dataset.choose ?? ""));
for (const item of all("[data-solution]")) {
  const why = refused[item.dataset.solution ?? ""];
  if (why) requireElement("[data-why]", item).textContent = `: ${refusalText(why)}`;
}
keepAnchorInLanguageLinks();
go(0);
