// @ts-check
/**
 * A lesson on one table: a step asks for something, and everything that the learner plays is answered. What is right leads on at
 * once; what is wrong has its own reply, which is played on the board, and then the men go back.
 *
 * The acts that are played are compared with the ways that the lesson names (site/make/render/lessons.py says how); what is
 * legal, and why something is not, the desk says. Between a wrong move and the men's return the board takes no moves: a touch
 * has them return at once.
 */

import { createClock } from "./clock.js";
import { judged, lastGood, placeOf } from "./judge.js";
import { show } from "./view.js";
import { all, one, toBoard } from "../../lib/dom.js";
import { advance, done } from "../progress.js";
import { turnSaid } from "../../session/text/announcements.js";
import * as change from "../../session/state.js";
import { throwSaid } from "../../session/text/messages.js";
import { say } from "../../lib/i18n.js";

/** @typedef {import("../../session/session.js").Table} Table */
/** @typedef {import("../../lib/types.js").View} View */
/** @typedef {import("./judge.js").Step} Step */
/** @typedef {import("./view.js").Standing} Standing */

/** Milliseconds between what the learner plays and what follows it, and for which the end of a shown reply stays. */
const PACE = 1_000;
const LOOK = 2_200;

/**
 * @param {HTMLElement} root  the lesson's main element, as lesson.html has it
 * @param {{id: string, steps: Step[], views: {[place: string]: View}, table: Table}} given
 */
export function createLesson(root, { id, steps, views, table }) {
  /** @type {Standing} */
  const now = { at: 0, answer: null, open: true, hurry: () => {} };
  const clock = createClock(table);
  const draw = () => show(root, id, table, now);

  /** Sets up the step with these acts played. @param {string[]} [acts] */
  function lay(acts = []) {
    clock.stop();
    now.open = true;
    setUp(table, steps[now.at], acts, views);
  }

  /** @param {() => void} what @param {number} ms */
  function soon(what, ms) {
    Object.assign(now, { open: false, hurry: what });
    clock.soon(ms, what);
  }

  /** Begins a step. @param {number} n @param {boolean} [after]  what was said before it is still to be heard */
  function begin(n, after = false) {
    now.at = n;
    lay();
    one("[data-ask]", root).textContent = steps[n].ask;
    for (const item of all("[data-done]", root)) item.hidden = true;
    draw();
    table.speak(steps[n].ask, after);
  }

  function finish() {
    clock.stop();
    const text = say("page.lessons.done");
    Object.assign(now, { open: false, hurry: () => {}, answer: { kind: "right", text } });
    for (const item of all("[data-done]", root)) item.hidden = false;
    draw();
    table.speak(text, true);
  }

  /** @param {string} text */
  function goesOn(text) {
    now.answer = { kind: "right", text };
    advance(id, now.at + 1);
    table.speak([turnSaid(table.state), text].join(" "));
    soon(() => (now.at + 1 < steps.length ? begin(now.at + 1, true) : finish()), PACE);
  }

  /** Answers a wrong way: what comes of it is played, then the men go back. @param {string} text @param {string[]} shown */
  function goesBack(text, shown) {
    const acts = lastGood(steps[now.at], table.state.acts);
    now.answer = { kind: "wrong", text };
    table.speak([turnSaid(table.state), text].join(" "));
    const back = () => {
      lay(acts);
      draw();
      table.speak(say("page.lessons.again"), true);
    };
    const showNext = () => {
      const act = shown.shift();
      if (act) playAct(table, act);
      if (act && !shown.length) table.speak(turnSaid(table.state), true);
      later();
    };
    const later = () => {
      soon(shown.length ? showNext : back, shown.length ? PACE : LOOK);
      now.hurry = back;
    };
    later();
  }

  function judge() {
    const { state } = table;
    const step = steps[now.at];
    const learners = state.view.side === step.side && !state.view.outcome;
    const verdict = judged(step, state.acts, learners);
    if (verdict.kind === "right") goesOn(verdict.say);
    else if (verdict.kind === "wrong") goesBack(verdict.say, verdict.show);
    else if (verdict.kind === "asked") now.answer = null;
    else answers(verdict.act);
    draw();
  }

  /** The other side plays. @param {string} act */
  function answers(act) {
    table.speak(turnSaid(table.state));
    soon(() => {
      now.open = true;
      playAct(table, act);
    }, PACE);
    now.hurry = () => {};
  }

  whileOpen(table, now);
  table.watch((state, before) => {
    const came = change.justPlayed(state, before);
    if (came && change.isThrow(state.acts.at(-1))) table.speak(throwSaid(state), !now.open);
    if (now.open && came) judge();
    else draw();
  });
  buttons(root, table, now, (n) => {
    now.answer = null;
    begin(n);
  });
  if (done(id) > 0 && done(id) < steps.length) begin(done(id));
}

/** @param {Table} table @param {Step} step @param {string[]} acts @param {{[place: string]: View}} views */
const setUp = (table, { position, side }, acts, views) =>
  stand(table, { rules: table.state.rules, position, side }, acts, views[placeOf(position, acts)]);

/**
 * Sets up a position after these acts, seen from the side of who is to do something.
 * @param {Table} table @param {{rules: string, position: string, side: import("../../lib/types.js").Side}} what @param {string[]} acts @param {View} view
 */
export function stand(table, { rules, position: start, side }, acts, view) {
  const { game, below } = table.state;
  const play = { ...change.newPlay(rules), start, acts, ply: acts.length };
  const next = change.initial(game, { ...play, flipped: side !== below }, view);
  table.layOut({ ...next, fresh: true, turns: view.turns });
}

/** Plays an act; dice roll first. @param {Table} table @param {string} act */
export function playAct(table, act) {
  const move = table.state.view.legal.find(({ touch }) => touch === act);
  if (move?.dice) table.cast();
  else if (move) table.play(move);
}

/** While the page plays by itself, a touch only has it go on. @param {Table} table @param {Pick<Standing, "open"|"hurry">} now */
export function whileOpen(table, now) {
  const { touch, lift, drop, keys } = table;
  Object.assign(table, {
    touch: (/** @type {string} */ point) => (now.open ? touch(point) : now.hurry()),
    lift: (/** @type {string} */ point) => now.open && lift(point),
    drop: (/** @type {string} */ from, /** @type {string|null} */ to) => now.open && drop(from, to),
    keys: { ...keys, t: (/** @type {string} */ point) => now.open && keys.t(point) },
  });
}

/** @param {HTMLElement} root @param {Table} table @param {Standing} now @param {(step: number) => void} again */
function buttons(root, table, now, again) {
  one('[data-do="back"]', root).addEventListener("click", () => {
    now.hurry();
    toBoard(table.root);
  });
  for (const [n, dot] of all("[data-step]", root).entries())
    dot.addEventListener("click", () => again(n));
  one('[data-do="repeat"]', root).addEventListener("click", () => again(0));
}
