/**
 * What the page plays on a problem's board: the defence, what shows why a turn fails, the solution;
 * then it is the learner's turn again.
 */

import { playAct, stand } from "../lesson/lesson.ts";
import { createClock } from "../lesson/clock.ts";
import { turnsOf } from "./judge.ts";
import { turnSaid } from "../../session/text/announcements.ts";
import { say } from "../../lib/i18n.ts";
import type { Table } from "../../session/session.ts";
import type { Standing } from "./problem.ts";

/**
 * Milliseconds between what the learner plays and what follows it, and for which the end of a shown
 * reply stays.
 */
const PACE = 900;
const LOOK = 2_600;

export function createPlay(table: Table, now: Standing, draw: () => void) {
  const clock = createClock(table);
  const busy = (hurry: () => void = () => {}) => Object.assign(now, { open: false, hurry });

  /** Sets up the problem as it was at the beginning of the learner's turn. */
  function lay() {
    clock.stop();
    now.open = true;
    stand(table, now.problem, now.rest.acts, now.rest.view);
    draw();
  }

  /**
   * The problem is over.
   * @param key of what is said
   */
  function finish(key: string) {
    clock.stop();
    now.answer = { kind: "right", text: say(key) };
    Object.assign(busy(), { over: true });
    draw();
    table.speak(now.answer.text, true);
  }

  /** Plays act by act. */
  function follow(acts: string[], then: () => void) {
    const [act, ...rest] = acts;
    if (!act) return then();
    clock.soon(PACE, () => {
      playAct(table, act);
      clock.whenFresh(() => follow(rest, then));
    });
  }

  /** A turn that fails: what comes of it is played, then the men go back. */
  function fails(text: string, shown: string[]) {
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

  /**
   * A turn that keeps the win: the other side defends.
   * @param onward how the learner may go on
   */
  function goesOn(reply: string[], onward: string[]) {
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
