// @ts-check
/** What the page plays on a problem's board: the defence, what shows why a turn fails, the solution; then it is the learner's turn again. */

import { playAct, stand } from "../lesson/lesson.js";
import { createClock } from "../lesson/clock.js";
import { turnsOf } from "./judge.js";
import { turnSaid } from "../../session/text/announcements.js";
import { say } from "../../lib/i18n.js";

/** @typedef {import("../../session/session.js").Table} Table */
/** @typedef {import("./problem.js").Standing} Standing */

/** Milliseconds between what the learner plays and what follows it, and for which the end of a shown reply stays. */
const PACE = 900;
const LOOK = 2_600;

/** @param {Table} table @param {Standing} now @param {() => void} draw */
export function createPlay(table, now, draw) {
  const clock = createClock(table);
  const busy = (/** @type {() => void} */ hurry = () => {}) =>
    Object.assign(now, { open: false, hurry });

  /** Sets up the problem as it was at the beginning of the learner's turn. */
  function lay() {
    clock.stop();
    now.open = true;
    stand(table, now.problem, now.rest.acts, now.rest.view);
    draw();
  }

  /** The problem is over. @param {string} key  of what is said */
  function finish(key) {
    clock.stop();
    now.answer = { kind: "right", text: say(key) };
    Object.assign(busy(), { over: true });
    draw();
    table.speak(now.answer.text, true);
  }

  /** Plays act by act. @param {string[]} acts @param {() => void} then */
  function follow(acts, then) {
    const [act, ...rest] = acts;
    if (!act) return then();
    clock.soon(PACE, () => {
      playAct(table, act);
      clock.whenFresh(() => follow(rest, then));
    });
  }

  /** A turn that fails: what comes of it is played, then the men go back. @param {string} text @param {string[]} shown */
  function fails(text, shown) {
    now.answer = { kind: "wrong", text };
    table.speak([turnSaid(table.state), text].join(" "));
    const back = () => {
      lay();
      table.speak(say("page.lessons.again"), true);
    };
    busy(back);
    follow(shown, () => {
      if (shown.length) table.speak(turnSaid(table.state), true);
      clock.soon(LOOK, back);
    });
  }

  /** A turn that keeps the win: the other side defends. @param {string[]} reply @param {string[]} onward  how the learner may go on */
  function goesOn(reply, onward) {
    const left = now.problem.turns - turnsOf(table, now.problem.side);
    const turns = say(`page.problems.turns.${left}`);
    now.answer = { kind: "right", text: say("page.problems.goesOn", { turns }) };
    busy();
    follow(reply, () => {
      const { acts, view } = table.state;
      Object.assign(now, { open: true, rest: { acts, view }, onward });
      table.speak([turnSaid(table.state), now.answer?.text].join(" "));
      draw();
    });
  }

  return { busy, lay, finish, follow, fails, goesOn };
}
