// @ts-check
/**
 * Brings the page to life: reads what the build put into it, joins state, drawing, input and engine, and keeps the address.
 *
 * Everything that happens is: a touch or an act changes the state; the state is drawn; the desk is asked for the view of
 * the new acts; the view is drawn. Views of the first moves lie in the page, so it can be played before Python is there.
 */

import { createAnswers } from "../panels/linking.js";
import { createBoard } from "../table/board.js";
import { createChance } from "../table/throwing.js";
import { all, h, one, still } from "../lib/dom.js";
import { createEngine } from "../table/engine.js";
import { placeIn, read, write } from "../lib/address.js";
import { listen } from "../table/input.js";
import { lotText, outcomeText, throwSaid, whySaid } from "../panels/notice.js";
import { createOpenings } from "../table/openings.js";
import { createPanels, turnText } from "../panels/panels.js";
import { createPlaying } from "../panels/playing.js";
import { createReader } from "../panels/reader.js";
import { createRules } from "../panels/rule_card.js";
import { manName, turnSaid, waysSaid } from "../table/speech.js";
import * as change from "../table/state.js";
import { createTelling } from "../panels/rules_in_words.js";
import { createThinking } from "../table/thinking.js";
import { trialText } from "../table/trial.js";
import { pointName, say, useNumbers, useWords } from "../lib/words.js";

/** Milliseconds within which two touches are one wish. */
const SAME_WISH = 700;

/** @typedef {import("../lib/types.js").View} View */
/** @typedef {import("../lib/types.js").Move} Move */
/** @typedef {import("../table/state.js").State} State */

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
/** @type {import("../lib/types.js").Game} */
const game = data.game;
useNumbers(game.board);
/** @type {string} */
const usual = data.rules;
const openings = createOpenings(data.openings);

const found = read(location.hash.slice(1), usual, game);
const begun = found && found !== "damaged" ? found : change.newPlay(usual);
/** @type {State} */
let state = {
  ...change.initial(game, begun, openings.first(begun.rules, begun.first)),
  cut: history.state?.game === game.id ? (history.state.cut ?? null) : null,
};
if (found === "damaged") state = { ...state, notice: { kind: "text", text: say("page.damaged") } };

const engine = createEngine();
const live = one("[data-live]");
let asked = 0;
/** After how many acts it was last told what happened. */
let heard = -1;
/** Whether what stands here was just played, and so counts; whether the browser's Back shall lead to what stood before. */
let lively = false;
let milestone = false;
/** The point on which a single touch has just put a man: a second touch there is the same wish, not another. */
let landed = { at: "", until: 0 };

/** @param {State} next */
function put(next) {
  state = next;
  chance.note(state);
  draw();
}

function draw() {
  const shine = answers.shine(state);
  board.draw(state, shine.points);
  panels.draw(state);
  playing.draw(state);
  card.draw(state, shine.fields);
  telling.draw(state);
  reader.draw(
    change.ruling(state).rules,
    state.view.outcome ? [] : state.view.clauses,
    shine.clauses,
    shine.held,
    shine.rules,
  );
}

/** @param {string} text @param {boolean} [after]  what was said before is still to be heard: this comes after it */
function announce(text, after = false) {
  if (!after) live.replaceChildren();
  live.append(h("span", {}, live.childElementCount ? ` ${text}` : text));
}

/** What the browser keeps beside each address: the line that was left. */
const entry = () => ({ game: game.id, cut: state.cut });

/** The address says which game stands here; the other language's link takes it along. */
function keepAddress() {
  const fragment = write(chance.sealed(state), usual, state.held?.clause);
  const hash = fragment ? `#${fragment}` : "";
  if (
    hash !== location.hash &&
    (fragment || location.hash.includes("=") || reader.has(placeIn(location.hash.slice(1))))
  )
    history[milestone ? "pushState" : "replaceState"](
      entry(),
      "",
      `${location.pathname}${location.search}${hash}`,
    );
  milestone = false;
  for (const link of all("a[data-keep]")) {
    link.dataset.plain ??= link.getAttribute("href") ?? "";
    link.setAttribute("href", link.dataset.plain + hash);
  }
}

/** Asks for the view of what is played, draws it, and goes on with what waits. */
async function refresh() {
  const turn = (asked += 1);
  keepAddress();
  thinking.stop();
  const before = state.ply;
  const view = openings.view(state) ?? (await ask({ op: "view", ...change.common(state) }));
  if (turn !== asked || !view) return;
  if (view.error) return failed(view.error.key, before);
  put(change.viewed(state, view));
  if (lively && state.ply === state.acts.length) playing.happened(state, write(state, usual));
  lively = false;
  if (state.ply < state.acts.length && !state.turns.length) void wholeLine(turn);
  tell();
  const [point, ...queue] = state.queue;
  if (point) {
    state = { ...state, queue };
    touch(point);
  } else thinking.maybe();
}

/** The moves that follow the one looked at, for the list. @param {number} turn */
async function wholeLine(turn) {
  const whole = await ask({ op: "view", ...change.common(state, state.acts.length) });
  if (turn === asked && whole && !whole.error)
    put({ ...state, turns: whole.turns, unfinished: whole.unfinished });
}

/** @param {object} request @returns {Promise<any>} null when Python is not to be had: the page then says why */
async function ask(request) {
  for (;;) {
    try {
      return await engine.ask(request);
    } catch {
      if (engine.state.state === "failed") await revived();
    }
  }
}

/** Resolves once the engine has been started again. @returns {Promise<void>} */
function revived() {
  return new Promise((resolve) => {
    const end = engine.watch((now) => {
      if (now.state === "failed") return;
      queueMicrotask(() => end());
      resolve();
    });
  });
}

/** The desk refuses what stands here: back to where it still held. @param {string} key @param {number} ply */
function failed(key, ply) {
  const back =
    ply > 0 && state.acts.length === ply
      ? { ...state, acts: state.acts.slice(0, -1), ply: ply - 1 }
      : { ...state, ...change.newPlay(usual) };
  state = { ...change.letGo(back), notice: { kind: "error", key } };
  if (key !== "internal" || ply > 0) void refresh();
  draw();
}

/** What has just happened, for those who hear the page. */
function tell() {
  const { view } = state;
  const last = view.turns.at(-1);
  const end = outcomeText(state);
  const fell = change.isThrow(state.acts[state.ply - 1]);
  const answers = fell
    ? state.players[view.side] !== "person"
    : Boolean(last && state.players[last.side] !== "person");
  // A chain of the computer's is told when it is over.
  if (view.mid && state.players[view.side] !== "person") return;
  const parts = fell
    ? [throwSaid(state)]
    : last && state.ply
      ? [turnSaid(state)]
      : state.lot
        ? [lotText(state.lot)]
        : [];
  if (end) parts.push(`${end.head}. ${end.why}`);
  else if (!parts.length || !change.computerMoves(state))
    parts.push(say("page.said.turn", { turn: turnText(state) }));
  if (state.trial?.done) {
    const { head, body } = trialText(state.trial);
    parts.unshift(head, body);
  }
  announce(parts.join(" "), answers && state.ply === state.acts.length && heard === state.ply - 1);
  heard = state.ply;
}

/** @param {string} point */
function touch(point) {
  if (landed.at === point && performance.now() < landed.until) return;
  follow(change.touched(state, point), point);
}

/** What a touch or a man put down led to. @param {ReturnType<typeof change.touched>} step @param {string} [point]  the point touched */
function follow(step, point) {
  const chosen = state.chosen;
  put({ ...step.state, trial: null });
  if (step.play) {
    if (point && step.play.to !== point)
      landed = { at: step.play.to ?? "", until: performance.now() + SAME_WISH };
    play(step.play);
  } else if (step.why) void whyNot(step.why);
  else if (state.chosen && state.chosen !== chosen) {
    const man = change.manAt(state.view, state.chosen);
    const values = {
      man: man && manName(man),
      point: pointName(state.chosen),
      ways: waysSaid(state.view.legal.filter((move) => move.from === state.chosen)),
    };
    if (man) announce(say(state.guides ? "page.said.chosen" : "page.said.chosenStuck", values));
  }
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
  lively = true;
  // Back leads to places to decide anew: not into a chain, nor before a throw.
  milestone = !state.view.mid && !change.computerMoves(state) && !move.dice;
  put(change.acted(state, move.touch, move));
  void refresh();
}

/** @param {string} word */
function act(word) {
  lively = true;
  milestone = word !== "accept" && word !== "decline";
  put(change.acted(state, word));
  if (word === "decline")
    state = { ...state, notice: { kind: "text", text: say("page.actDone.decline") } };
  announce(say(word.startsWith("rules:") ? "page.rules.fromHere" : `page.actDone.${word}`));
  void refresh();
}

/** @param {number} ply */
function go(ply) {
  landed.until = 0;
  put(change.gone({ ...state, paused: true }, ply));
  void refresh();
}

/** A new game in place of the present one. @param {Partial<State>} with_ */
function begin(with_) {
  state = {
    ...change.letGo(state),
    acts: [],
    ply: 0,
    start: null,
    turns: [],
    unfinished: null,
    thinking: null,
    paused: false,
    fresh: false,
    cut: null,
    ...with_,
  };
  milestone = true;
  state.view = openings.view(state) ?? state.view;
  draw();
  void refresh();
}

/** Another game, or another line of this one, as far as it was played. @param {Partial<State>} play */
function setUp(play) {
  milestone = true;
  state = {
    ...change.letGo(state),
    turns: [],
    unfinished: null,
    thinking: null,
    paused: false,
    cut: null,
    lot: null,
    ...play,
    fresh: false,
  };
  void refresh();
  draw();
}

const doers = {
  play,
  act,
  go,
  letGo: () => put(change.letGo(state)),
  ask: (/** @type {"resign"} */ kind) => put({ ...state, notice: { kind } }),
  toClause: (/** @type {string} */ id) => answers.toClause(id),
  toRule: (/** @type {string} */ field) => answers.toRule(field),
  clauseText: (/** @type {string} */ id) => reader.textOf(id),
  stopThinking: () => {
    state = { ...state, paused: true };
    thinking.stop();
  },
  resume: () => {
    state = { ...state, paused: false };
    thinking.maybe();
  },
  retry: () => engine.retry(),
  rematch: () => playing.doers.rematch(),
  takeUp: (/** @type {import("../table/state.js").Play} */ play) => playing.doers.takeUp(play),
  leave: () => playing.doers.leave(),
  against: () => playing.doers.against(),
  cast: () => chance.cast(),
};

const answers = createAnswers({
  game,
  get: () => state,
  put,
  ask,
  fromPage: (at) => openings.view(at),
  begin,
  played: (acts, word) => {
    const at = { ...state, acts, ply: acts.length };
    put(word ? change.acted(at, word) : { ...change.letGo(at), fresh: false });
    state = { ...state, wish: null };
    void refresh();
  },
  announce,
  keepAddress,
  reader: () => reader,
  card: () => card,
});
const reader = createReader({
  light: (clause) => put({ ...state, light: { clause, field: null } }),
  hold: answers.holdClause,
  toRule: answers.toRule,
  toBoard: answers.toBoard,
});
const panels = createPanels(doers);
const telling = createTelling(data.telling);
const board = createBoard(
  /** @type {SVGSVGElement} */ (document.querySelector("[data-stage] svg.board")),
  game,
  (side) => document.querySelector(`.lost[data-lost="${side}"]`),
);
const thinking = createThinking({
  engine,
  openings,
  get: () => state,
  put,
  play: (touchText) => {
    const move = state.view.legal.find((one) => one.touch === touchText);
    if (move) play(move);
  },
  act,
  cast: () => chance.cast(),
});
const chance = createChance({
  get: () => state,
  put,
  play,
  think: () => thinking.maybe(),
  keep: () => {
    keepAddress();
    playing.remember(write(chance.sealed(state), usual));
  },
});
/** The rules that hold now with one of them changed. @param {string} field @param {string} value */
function changed(field, value) {
  const now = change.ruling(state);
  const set = { ...now.set, [field]: value };
  if (String(change.rulesetOf(state).fields[field]) === value) delete set[field];
  return { rules: now.rules, set };
}
const card = createRules({
  ruleset: (rules) => answers.useRules({ rules, set: {} }),
  change: (field, value) => answers.useRules(changed(field, value)),
  restore: () => answers.useRules({ rules: change.ruling(state).rules, set: {} }),
  light: (field) => put({ ...state, light: { clause: null, field } }),
  hold: answers.holdField,
  release: answers.release,
  consider: (field, value) => answers.consider(changed(field, value)),
  considerRuleset: (rules) => answers.consider({ rules, set: {} }),
  forget: answers.forget,
  toClause: answers.toClause,
  toBoard: answers.toBoard,
  clausesOn: (field) => reader.clausesOn(field),
  state: () => state,
});

listen(board, {
  touch,
  letGo: () => {
    put(change.letGo(state));
    announce(say("page.said.letGo"));
  },
  noLine: () => announce(say("page.said.noLine")),
  turned: () => state.flipped,
  letter: (key, point) => playing.letter(key, point),
});

const playing = createPlaying({
  table: {
    get: () => state,
    put,
    ask,
    follow,
    go,
    begin,
    setUp,
    refresh: () => void refresh(),
    keepAddress,
    think: () => thinking.maybe(),
    throwIfDue: chance.throwIfDue,
    announce,
  },
  engine,
  board,
  usual,
  begun: found !== null,
});

one('[data-do="new"]').addEventListener("click", playing.open);
one('[data-do="undo"]').addEventListener("click", () =>
  go(change.neighbour(state, -1) ?? state.ply),
);
// Places on this page are gone to without touching the address, which is the game's.
for (const link of all('a[href^="#"]:not(.num)')) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const place = one(link.getAttribute("href") ?? "body");
    place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
    place.scrollIntoView({ behavior: still() ? "auto" : "smooth" });
  });
}
window.addEventListener("hashchange", () => {
  const place = placeIn(location.hash.slice(1));
  const other = read(location.hash.slice(1), usual, game);
  if (!other && place) answers.visit(place);
  if (!other && (place || !state.acts.length)) return;
  // The computer does not answer of itself in a game that one has gone back to.
  const play =
    other && other !== "damaged" ? other : { ...change.newPlay(usual), players: state.players };
  state = {
    ...change.letGo(state),
    ...play,
    turns: [],
    unfinished: null,
    cut: history.state?.cut ?? null,
    lot: state.lot?.first === play.first ? state.lot : null,
    fresh: false,
    paused: history.state !== null,
  };
  if (other === "damaged")
    state = { ...state, notice: { kind: "text", text: say("page.damaged") } };
  void refresh();
});

document.addEventListener("keydown", (event) => {
  if (
    event.key === "Escape" &&
    !event.defaultPrevented &&
    !document.querySelector(".popup:popover-open, dialog[open]")
  )
    answers.release();
});

engine.watch((now) => {
  const was = state.engine.state;
  put({ ...state, engine: now });
  if (now.state === "ready" && was !== "ready") thinking.maybe();
});
answers.visit(placeIn(location.hash.slice(1)));
void refresh();
history.replaceState(entry(), "");
playing.welcome();
