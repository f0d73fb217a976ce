// @ts-check
/**
 * The home page's board: the catalogue's first game against the computer, a person beginning, with nothing round it but whose
 * turn it is. The parts are those of a game's page; the link below takes the game along to there, where all the rest is.
 */

import { createBoard } from "../table/board.js";
import { all, h, one } from "../lib/dom.js";
import { listenToDrags } from "../table/drag.js";
import { createEngine } from "../table/engine.js";
import { write } from "../lib/address.js";
import { listen } from "../table/input.js";
import { outcomeText, whySaid } from "../panels/notice.js";
import { createOpenings } from "../table/openings.js";
import { createPanels, turnText } from "../panels/panels.js";
import { boardSaid, lastSaid, movesSaid, turnSaid } from "../table/speech.js";
import * as change from "../table/state.js";
import { createThinking } from "../table/thinking.js";
import { say, useNumbers, useWords } from "../lib/words.js";

/** @typedef {import("../lib/types.js").Move} Move */
/** @typedef {import("../table/state.js").State} State */

/** The computer that a first visit meets can be beaten. */
const LEVEL = "1";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
/** @type {import("../lib/types.js").Game} */
const game = data.game;
useNumbers(game.board);
/** @type {string} */
const usual = data.rules;
const openings = createOpenings(data.openings);
const first = openings.first(usual, null);
/** @type {State["players"]} */
const players = first.side === "w" ? { w: "person", b: LEVEL } : { w: LEVEL, b: "person" };
let state = change.initial(game, { ...change.newPlay(usual), players }, first);

const engine = createEngine();
const live = one("[data-live]");
const doors = all("[data-goes-on]");
let asked = 0;

/** @param {State} next */
function put(next) {
  state = next;
  board.draw(state);
  panels.draw(state);
  for (const door of doors) {
    const [page, place] = (door.dataset.plain ??= door.getAttribute("href") ?? "").split("#");
    door.setAttribute("href", `${page}#${write(state, usual, place)}`);
  }
}

/** @param {string} text */
function announce(text) {
  live.replaceChildren(h("span", {}, text));
}

/** The desk's answer, or null when Python cannot be had: the page then says why. @param {object} request @returns {Promise<any>} */
const ask = (request) => engine.ask(request).catch(() => null);

async function refresh() {
  const turn = (asked += 1);
  thinking.stop();
  const view = openings.view(state) ?? (await ask({ op: "view", ...change.common(state) }));
  if (turn !== asked || !view) return;
  if (view.error)
    return put({ ...change.letGo(state), notice: { kind: "error", key: view.error.key } });
  put(change.viewed(state, view));
  const end = outcomeText(state);
  announce(
    [
      turnSaid(state),
      end ? `${end.head}. ${end.why}` : say("page.said.turn", { turn: turnText(state) }),
    ]
      .filter(Boolean)
      .join(" "),
  );
  const [point, ...queue] = state.queue;
  if (point) {
    state = { ...state, queue };
    follow(change.touched(state, point));
  } else thinking.maybe();
}

/** What a touch or a man put down led to. @param {ReturnType<typeof change.touched>} step */
function follow(step) {
  put(step.state);
  if (step.play) play(step.play);
  else if (step.why) void whyNot(step.why);
}

/** @param {{from: string|null, to: string|null}} question */
async function whyNot({ from, to }) {
  const turn = asked;
  const answer = await ask({ op: "why", ...change.common(state), from, to });
  if (turn !== asked || !answer?.reason) return;
  put({ ...state, notice: { kind: "why", reason: answer.reason, from, to } });
  announce(whySaid(answer.reason, from, to));
}

/** @param {Move} move */
function play(move) {
  put(change.acted(state, move.touch, move));
  void refresh();
}

/** @param {string} word */
function act(word) {
  put(change.acted(state, word));
  void refresh();
}

const letGo = () => put(change.letGo(state));
const goOn = () => doors[0].click();
const nothing = () => {};

const board = createBoard(
  /** @type {SVGSVGElement} */ (document.querySelector("[data-stage] svg.board")),
  game,
  (side) => document.querySelector(`.lost[data-lost="${side}"]`),
);
const panels = createPanels({
  play,
  act,
  letGo,
  go: nothing,
  cast: nothing,
  ask: nothing,
  takeUp: nothing,
  leave: nothing,
  against: nothing,
  toClause: goOn,
  toRule: goOn,
  clauseText: () => null,
  stopThinking: () => {
    state = { ...state, paused: true };
    thinking.stop();
  },
  resume: () => {
    state = { ...state, paused: false };
    thinking.maybe();
  },
  retry: () => engine.retry(),
  rematch: () => {
    put({ ...change.letGo(state), ...change.newPlay(usual), players, turns: [], fresh: false });
    void refresh();
  },
});
const thinking = createThinking({
  engine,
  openings,
  get: () => state,
  put,
  play: (touch) => {
    const move = state.view.legal.find((one) => one.touch === touch);
    if (move) play(move);
  },
  act,
  cast: nothing,
});

listen(board, {
  touch: (point) => follow(change.touched(state, point)),
  letGo: () => {
    letGo();
    announce(say("page.said.letGo"));
  },
  noLine: () => announce(say("page.said.noLine")),
  turned: () => false,
  letter: (key, point) => {
    const said = {
      m: () => movesSaid(state, point),
      l: () => lastSaid(state),
      b: () => boardSaid(state),
    }[key.toLowerCase()];
    if (said) announce(said());
    return Boolean(said);
  },
});
listenToDrags(board, {
  mayLift: (point) => change.liftable(state, point),
  lift: (point) => put(change.lifted(state, point)),
  drop: (from, to) => follow(change.dropped(state, from, to)),
  letGo,
});

engine.watch((now) => {
  const was = state.engine.state;
  put({ ...state, engine: now });
  if (now.state !== "ready" || was === "ready") return;
  if (state.fresh) thinking.maybe();
  else void refresh();
});
void refresh();
