// @ts-check
/**
 * A lesson on one table: a step asks for something, and everything that the learner plays is answered. What is right leads on at
 * once; what is wrong has its own reply, which is played on the board, and then the men go back.
 *
 * The acts that are played are compared with the ways that the lesson names (site/make/render/lessons.py says how); what is
 * legal, and why something is not, the desk says. Between a wrong move and the men's return the board takes no moves: a touch
 * has them return at once.
 */

import { choices, noteOf } from "./notice.js";
import { moveButtons } from "./turn_line.js";
import { all, fill, h, one, smallMan, toBoard } from "../lib/dom.js";
import { advance, done } from "../lib/progress.js";
import { turnSaid } from "../table/speech.js";
import * as change from "../table/state.js";
import { standingText, taskText } from "../table/wording.js";
import { say } from "../lib/words.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../lib/types.js").View} View */
/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {{position: string, side: Side, ask: string, right: {say: string|null, ways: string[]}[], wrong: {say: string, ways: {[way: string]: string}}[], other: string|null}} Step */
/** @typedef {{kind: "right", say: string} | {kind: "wrong", say: string, show: string[]} | {kind: "asked"} | {kind: "answers", act: string}} Verdict */

/** Milliseconds between what the learner plays and what follows it, and for which the end of a shown reply stays. */
const PACE = 1_000;
const LOOK = 2_200;

const words = (/** @type {string} */ way) => way.split(" ").filter(Boolean);

/** Where the views of a lesson are kept: by position and acts. @param {string|null} start @param {string[]} acts */
export const placeOf = (start, acts) => [start, ...acts].join(" ");

/** Whether a way begins with these acts. @param {string} way @param {string[]} acts */
const begins = (way, acts) => acts.every((act, n) => words(way)[n] === act);

/**
 * What a step says to the acts played in it.
 * @param {Step} step @param {string[]} acts @param {boolean} learners  whether the learner is to move now
 * @returns {Verdict}
 */
export function judged(step, acts, learners) {
  const line = acts.join(" ");
  const right = step.right.find(({ ways }) => ways.includes(line));
  if (right) return { kind: "right", say: right.say ?? say("page.lessons.good") };
  const wrong = step.wrong.find(({ ways }) => line in ways);
  if (wrong) return { kind: "wrong", say: wrong.say, show: words(wrong.ways[line]) };
  const named = [...step.right, ...step.wrong].flatMap(({ ways }) =>
    Array.isArray(ways) ? ways : Object.keys(ways),
  );
  const onward = named.find((way) => begins(way, acts));
  if (!onward) return { kind: "wrong", say: step.other ?? "", show: [] };
  return learners ? { kind: "asked" } : { kind: "answers", act: words(onward)[acts.length] };
}

/** Where the men go back to: the last place from which the step can still be done. @param {Step} step @param {string[]} acts */
export function lastGood(step, acts) {
  const ways = step.right.flatMap((reply) => reply.ways);
  let n = acts.length - 1;
  while (n > 0 && !ways.some((way) => begins(way, acts.slice(0, n)))) n -= 1;
  return acts.slice(0, n);
}

/**
 * @param {HTMLElement} root  the lesson's main element, as lesson.html has it
 * @param {{id: string, steps: Step[], views: {[place: string]: View}, table: Table}} given
 */
export function createLesson(root, { id, steps, views, table }) {
  const reply = one("[data-reply]", root);
  const dots = all("[data-step]", root);
  const backwards = /** @type {HTMLButtonElement} */ (one('[data-do="back"]', root));
  let at = 0;
  /** What was last answered. @type {{kind: string, text: string}|null} */
  let answer = null;
  /** Whether it is the learner's turn to do something; else the lesson is playing, or over. */
  let open = true;
  /** What a touch does meanwhile. */
  let hurry = () => {};
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let clock;

  /** Sets up the step with these acts played. @param {string[]} [acts] */
  function lay(acts = []) {
    clearTimeout(clock);
    const { position: start, side } = steps[at];
    const view = views[placeOf(start, acts)];
    const { game, rules, below } = table.state;
    const play = { ...change.newPlay(rules), start, acts, ply: acts.length };
    const next = change.initial(game, { ...play, flipped: side !== below }, view);
    open = true;
    table.layOut({ ...next, fresh: true, turns: view.turns });
  }

  /** @param {() => void} what @param {number} ms */
  function soon(what, ms) {
    open = false;
    hurry = what;
    clearTimeout(clock);
    clock = setTimeout(what, ms);
  }

  /** Begins a step. @param {number} n @param {boolean} [after]  what was said before it is still to be heard */
  function begin(n, after = false) {
    at = n;
    lay();
    one("[data-ask]", root).textContent = steps[at].ask;
    for (const item of all("[data-done]", root)) item.hidden = true;
    draw();
    table.speak(steps[at].ask, after);
  }

  function finish() {
    clearTimeout(clock);
    open = false;
    hurry = () => {};
    answer = { kind: "right", text: say("page.lessons.done") };
    for (const item of all("[data-done]", root)) item.hidden = false;
    draw();
    table.speak(say("page.lessons.done"), true);
  }

  /** @param {string} text */
  function goesOn(text) {
    answer = { kind: "right", text };
    advance(id, at + 1);
    table.speak([turnSaid(table.state), text].join(" "));
    soon(() => (at + 1 < steps.length ? begin(at + 1, true) : finish()), PACE);
  }

  /** Answers a wrong way: what comes of it is played, then the men go back. @param {string} text @param {string[]} show */
  function goesBack(text, show) {
    const acts = lastGood(steps[at], table.state.acts);
    answer = { kind: "wrong", text };
    table.speak([turnSaid(table.state), text].join(" "));
    const back = () => {
      lay(acts);
      draw();
      table.speak(say("page.lessons.again"), true);
    };
    const showNext = () => {
      const act = show.shift();
      if (act) playAct(act);
      if (act && !show.length) table.speak(turnSaid(table.state), true);
      later();
    };
    const later = () => {
      soon(show.length ? showNext : back, show.length ? PACE : LOOK);
      hurry = back;
    };
    later();
  }

  /** @param {string} act */
  function playAct(act) {
    const move = table.state.view.legal.find(({ touch }) => touch === act);
    if (move) table.play(move);
  }

  function judge() {
    const { state } = table;
    const learners = state.view.side === steps[at].side && !state.view.outcome;
    const verdict = judged(steps[at], state.acts, learners);
    if (verdict.kind === "right") goesOn(verdict.say);
    else if (verdict.kind === "wrong") goesBack(verdict.say, verdict.show);
    else if (verdict.kind === "asked") answer = null;
    else {
      table.speak(turnSaid(state));
      soon(() => {
        open = true;
        playAct(verdict.act);
      }, PACE);
      hurry = () => {};
    }
    draw();
  }

  function draw() {
    const { state } = table;
    const end = state.view.outcome;
    const side = end ? end.winner : state.view.side;
    one("[data-turn-man]", root).replaceChildren(
      ...(side ? [smallMan(side, state.game.sides[side]?.kind)] : []),
    );
    const task = end || !open ? "" : taskText(state);
    one("[data-turn]", root).replaceChildren(
      standingText(state),
      ...(task ? [h("small", {}, task)] : []),
    );
    fill(one("[data-now]", root), open && state.fresh && !end ? moveButtons(state, table) : []);
    const note = noteOf(state);
    const said = state.options
      ? choices(state.options, table.play)
      : note
        ? h("p", {}, note)
        : answer && h(`p.${answer.kind}`, {}, answer.text);
    fill(reply, said ? [said] : []);
    backwards.hidden = open || answer?.kind !== "wrong";
    for (const [n, dot] of dots.entries()) {
      dot.toggleAttribute("data-learnt", n < done(id));
      if (n === at) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    }
  }

  const { touch, lift, drop } = table;
  Object.assign(table, {
    touch: (/** @type {string} */ point) => (open ? touch(point) : hurry()),
    lift: (/** @type {string} */ point) => open && lift(point),
    drop: (/** @type {string} */ from, /** @type {string|null} */ to) => open && drop(from, to),
  });
  table.watch((state, before) => {
    if (open && change.justPlayed(state, before)) judge();
    else draw();
  });
  backwards.addEventListener("click", () => {
    hurry();
    toBoard(table.root);
  });
  for (const [n, dot] of dots.entries()) dot.addEventListener("click", () => again(n));
  one('[data-do="repeat"]', root).addEventListener("click", () => again(0));

  /** @param {number} n */
  function again(n) {
    answer = null;
    begin(n);
  }
  if (done(id) > 0 && done(id) < steps.length) begin(done(id));
}
