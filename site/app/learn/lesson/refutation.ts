/**
 * The answer to a wrong way: what comes of it is played on the board, then the men go back. What was
 * said stays to be read, and what was played can be seen again.
 */

import { REPLY_DELAY_MS } from "./clock.ts";
import { describeTurn } from "../../session/text/announcements.ts";
import { say } from "../../lib/i18n.ts";
import type { LessonState } from "./view.ts";
import type { GameSession } from "../../session/session.ts";

/** Milliseconds for which the end of what is played stays. */
const SHOWN_MS = 2_200;

interface Ways {
  /** sets up the step with these acts played */
  setUp: (acts: string[]) => void;
  /** sets up the last place from which the step can still be done */
  goBack: (acts: string[]) => void;
  playAct: (act: string) => void;
  schedule: (action: () => void, ms: number) => void;
  draw: () => void;
}

export function createRefutation(session: GameSession, now: LessonState, ways: Ways) {
  /**
   * @param wrongActs after which it is said
   * @param shown the acts that then are played
   */
  function play(wrongActs: string[], text: string, shown: readonly string[]) {
    const rest = [...shown];
    const back = () => {
      ways.goBack(wrongActs);
      now.answer = { kind: "wrong", text: `${text} ${say("page.lessons.again")}`.trim() };
      if (shown.length) now.showAgain = showAgain;
      ways.draw();
      session.announce(say("page.lessons.again"), true);
    };
    const showAgain = () => {
      ways.setUp(wrongActs);
      session.announce(text);
      play(wrongActs, text, shown);
    };
    function playNext() {
      const act = rest.shift();
      if (act) ways.playAct(act);
      if (act && !rest.length) session.announce(describeTurn(session.state), true);
      scheduleNext();
    }
    function scheduleNext() {
      if (rest.length) ways.schedule(playNext, REPLY_DELAY_MS);
      else ways.schedule(back, SHOWN_MS);
      now.hurry = back;
    }
    now.answer = { kind: "wrong", text };
    scheduleNext();
    ways.draw();
  }

  return (text: string, shown: readonly string[]) => {
    session.announce([describeTurn(session.state), text].join(" "));
    play(session.state.acts, text, shown);
  };
}
