/**
 * What the page plays on a problem's board: the defence, what shows why a turn fails, the solution;
 * then it is the learner's turn again.
 */

import { playAct, setUpPosition } from "../lesson/lesson.ts";
import { createClock } from "../lesson/clock.ts";
import { turnsPlayed } from "./judge.ts";
import { describeTurn } from "../../session/text/announcements.ts";
import { say } from "../../lib/i18n.ts";
import type { GameSession } from "../../session/session.ts";
import type { ProblemState } from "./problem.ts";

/**
 * Milliseconds between what the learner plays and what follows it, and for which the end of a shown
 * reply stays.
 */
const REPLY_DELAY_MS = 900;
const REPLY_SHOWN_MS = 2_600;

const motifTexts = (motif: string) => ({
  name: say(`page.problems.motifs.${motif}.name`),
  moral: say(`page.problems.motifs.${motif}.moral`),
});

export function createProblemPlay(session: GameSession, now: ProblemState, draw: () => void) {
  const clock = createClock(session);
  const lockBoard = (hurry: () => void = () => {}) => Object.assign(now, { open: false, hurry });

  /** Sets up the problem as it was at the beginning of the learner's turn. */
  function resetTurn() {
    clock.stop();
    now.open = true;
    setUpPosition(session, now.problem, now.rest.acts, now.rest.view);
    draw();
  }

  /**
   * The problem is over.
   * @param words that are said
   */
  function finish(words: string) {
    clock.stop();
    const { name, moral } = motifTexts(now.problem.motif);
    const about = `${say("page.problems.by.motif")}: ${name}`;
    now.answer = { kind: "right", text: `${words} ${about}. ${moral}` };
    Object.assign(lockBoard(), { over: true });
    draw();
    session.announce([describeTurn(session.state), now.answer.text].join(" "), true);
  }

  /** Plays act by act. */
  function playActs(acts: string[], then: () => void) {
    const [act, ...rest] = acts;
    if (!act) return then();
    clock.schedule(REPLY_DELAY_MS, () => {
      playAct(session, act);
      clock.whenFresh(() => playActs(rest, then));
    });
  }

  /** A turn that fails: what comes of it is played, then the men go back. */
  function refute(text: string, shown: string[]) {
    now.answer = { kind: "wrong", text };
    session.announce([describeTurn(session.state), text].join(" "));
    const back = () => {
      const again = say("page.lessons.again");
      now.answer = { kind: "wrong", text: `${now.answer?.text ?? text} ${again}` };
      resetTurn();
      session.announce(again, true);
    };
    lockBoard(back);
    playActs(shown, () => {
      if (shown.length) {
        const reply = describeTurn(session.state);
        now.answer = { kind: "wrong", text: `${text} ${reply}` };
        session.announce(reply, true);
        draw();
      }
      clock.schedule(REPLY_SHOWN_MS, back);
    });
  }

  /**
   * A turn that keeps the win: the other side defends.
   * @param onward how the learner may go on
   */
  function defend(reply: string[], onward: string[]) {
    const left = now.problem.turns - turnsPlayed(session, now.problem.side);
    const turns = say(`page.problems.turns.${left}`);
    now.answer = { kind: "right", text: say("page.problems.goesOn", { turns }) };
    lockBoard();
    playActs(reply, () => {
      const { acts, view } = session.state;
      Object.assign(now, { open: true, rest: { acts, view }, onward });
      session.announce([describeTurn(session.state), now.answer?.text].join(" "));
      draw();
    });
  }

  return {
    lockBoard,
    resetTurn,
    finish,
    playActs,
    refute,
    defend,
  };
}
