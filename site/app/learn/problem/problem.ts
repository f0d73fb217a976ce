/**
 * A problem on one table: the learner plays, and every turn is answered. A right one is met by the
 * defence that lasts longest; a wrong one by what shows on the board why it fails, and then the men
 * go back.
 *
 * For the first turn, the problem's data say which turns are right and how the others are refuted,
 * with all the views needed (see site/make/render/teaching/problems.py), so it is answered before
 * Python is ready. In a line that leaves the given one the engine judges each turn (op "judge");
 * until it is ready, the page says what it is waiting for. Nothing here knows a rule.
 */

import { hintText } from "../../analysis/hint.ts";
import { guardBoard } from "../lesson/lesson.ts";
import {
  judgeFirstTurn,
  judgeOnLine,
  turnsPlayed,
  splitActs,
  type Problem,
  type Verdict,
} from "./judge.ts";
import { createProblemPlay } from "./play.ts";
import { requireElement, focusBoard } from "../../lib/dom.ts";
import { isSolved, recordKnowledge, recordTry, triesOf, type Knowledge } from "../progress.ts";
import { dayOf } from "../daily/calendar.ts";
import { scheduleRepetition } from "../repetition.ts";
import { midTurnText } from "../../session/text/announcements.ts";
import { requestBase, justPlayed } from "../../session/state/selectors.ts";
import { loadingText } from "../../session/text/messages.ts";
import { say } from "../../lib/i18n.ts";
import type { GameSession } from "../../session/session.ts";
import type { View } from "../../api.d.ts";
import type { Views } from "./views.ts";

/**
 * Where the page stands: `problem`; `answer` what was last answered; `open` whether it is the
 * learner's turn (else the page plays, or the problem is over), `hurry` what a touch does
 * meanwhile; `over` whether it is solved or has been shown; `rest` the acts and the view at the
 * beginning of the learner's turn; `onward` the acts with which that turn goes on winning, as far
 * as they are known; `how` what solving it now counts as, given the help received so far; `tries`
 * how many times it was tried: each wrong turn ends a try, and so does the solution.
 */
export interface ProblemState {
  problem: Problem;
  answer: { kind: string; text: string } | null;
  open: boolean;
  over: boolean;
  hurry: () => void;
  rest: { acts: string[]; view: View };
  onward: string[];
  how: Knowledge;
  tries: number;
}

/** The act that ends a turn which could go on. */
const STOP = ".";

/** Search limit for judging one turn: about two seconds on a slow machine. */
const MAX_JUDGE_POSITIONS = 6_000;

interface ProblemParts {
  /** the problem to begin with */
  problem: Problem;
  views: Views;
  session: GameSession;
  /** draws where the problem stands */
  draw: (now: ProblemState) => void;
  /** called when a problem has been solved, or its solution shown */
  onEnd?: (now: ProblemState) => void;
}

/** That a problem is solved now, and what that counts as. */
function solvedText({ problem, how }: ProblemState) {
  if (how === "solved" && isSolved(problem.id)) return say("page.problems.again");
  const n = triesOf(problem.id);
  return how === "solved" && n > 1
    ? say("page.problems.solvedIn", { n })
    : say(`page.problems.${how}`);
}

/** @param root what holds the board, the words and the buttons, as problem.html has them */
export function createProblem(
  root: HTMLElement,
  { problem: first, views, session, draw: drawState, onEnd = () => {} }: ProblemParts,
) {
  const restAt = ({ id }: Problem) => ({ acts: [], view: views(id, []) as View });
  const now: ProblemState = {
    problem: first,
    answer: null,
    open: true,
    over: false,
    hurry: () => {},
    rest: restAt(first),
    onward: [],
    how: "solved",
    tries: 0,
  };
  const draw = () => drawState(now);
  const player = createProblemPlay(session, now, draw);

  function begin(problem: Problem) {
    if (problem !== now.problem) Object.assign(now, { how: "solved", tries: 0 });
    const onward = splitActs(problem.line[0]);
    Object.assign(now, { problem, answer: null, over: false, rest: restAt(problem), onward });
    player.resetTurn();
    session.announce(requireElement("[data-ask]", root).textContent ?? "");
  }

  function end(words: string) {
    const { problem, how, tries } = now;
    recordKnowledge(problem.id, how);
    const atOnce = how === "solved" && tries <= 1;
    const days = scheduleRepetition(problem.id, atOnce, dayOf(new Date()));
    onEnd(now);
    player.finish([words, ...comesBackText(days)].join(" "));
  }

  function answer(verdict: Verdict) {
    if (verdict.kind !== "right") countTry(now);
    if (verdict.kind === "solved") end(solvedText(now));
    else if (verdict.kind === "right") player.defend(verdict.reply, verdict.onward);
    else player.refute(verdict.say, verdict.shown);
    draw();
  }

  /** The learner's turn is over. */
  async function judge() {
    const { state } = session;
    const { problem } = now;
    const n = turnsPlayed(session, problem.side);
    const verdict =
      (n === 1 ? judgeFirstTurn(problem, state) : null) ?? judgeOnLine(problem, state);
    if (verdict) return answer(verdict);
    player.lockBoard();
    draw();
    const waits = loadingText(state, "noted");
    if (waits) session.announce(waits, true);
    const request = {
      op: "judge" as const,
      ...requestBase(state),
      turns: problem.turns - n,
      most: MAX_JUDGE_POSITIONS,
    };
    const judgement = await session.ask(request);
    if (session.state.view === state.view && now.problem === problem) answer(toVerdict(judgement));
  }

  guardBoard(session, now);
  session.watch((state, before) => {
    if (!now.open || !justPlayed(state, before)) return draw();
    now.answer = null;
    const mine = state.view.side === now.problem.side && !state.view.outcome;
    if (!mine) return void judge();
    if (state.view.unfinished) session.announce(midTurnText(state));
    draw();
  });
  connectButtons(root, session, now, {
    back: () => now.hurry(),
    again: () => begin(now.problem),
    hint() {
      if (now.how === "solved") tellMotif(session, now);
      else showMove(session, now);
    },
    solution() {
      begin(now.problem);
      now.answer = { kind: "right", text: say("page.problems.shown") };
      now.how = "seen";
      recordKnowledge(now.problem.id, "seen");
      player.lockBoard();
      draw();
      const line = splitActs(now.problem.line.join(" "));
      player.playActs(line, () => end(say("page.problems.shownAll")));
    },
  });
  return { begin };
}

function comesBackText(days: number) {
  if (!days) return [];
  return [days === 1 ? say("page.problems.tomorrow") : say("page.problems.inDays", { n: days })];
}

function countTry(now: ProblemState) {
  now.tries += 1;
  recordTry(now.problem.id);
}

/** The first hint: what the problem is about. */
function tellMotif(session: GameSession, now: ProblemState) {
  if (!now.open) return;
  now.how = "helped";
  const hint = say(`page.problems.motifs.${now.problem.motif}.hint`);
  now.answer = { kind: "hinted", text: `${hint} ${say("page.problems.hintMore")}` };
  session.put({ ...session.state, notice: null });
  session.announce(now.answer.text);
}

/** The second shows the man to move, the third the move: what it shows does not count as found. */
function showMove(session: GameSession, now: ProblemState) {
  const move = session.state.view.legal.find(({ touch }) => touch === restOfTurn(session, now)[0]);
  if (!now.open || !move) return;
  const rest = restOfTurn(session, now).filter((act) => act !== STOP);
  const hint = { move, whole: session.state.hint?.move === move, turn: rest.join(", ") };
  if (hint.whole) now.how = "seen";
  const text = hintText({ ...session.state, hint }) ?? "";
  session.put({
    ...session.state,
    hint,
    chosen: null,
    notice: null,
    announcement: { text, after: false },
  });
}

/** The acts left of a turn that goes on winning, if the learner has kept to it so far. */
function restOfTurn({ state }: GameSession, { rest, onward }: ProblemState) {
  const played = state.acts.slice(rest.acts.length);
  return played.every((act, n) => act === onward[n]) ? onward.slice(played.length) : onward;
}

/** What the desk says of a turn. */
function toVerdict({
  verdict = "",
  reply = [],
  onward = [],
}: {
  verdict?: string;
  reply?: string[];
  onward?: string[];
}): Verdict {
  if (verdict === "won") return { kind: "solved" };
  if (verdict === "right") return { kind: "right", reply, onward };
  const key = verdict === "late" ? "late" : reply.length ? "delays" : "slips";
  return { kind: "wrong", say: say(`page.problems.${key}`), shown: reply };
}

function connectButtons(
  root: HTMLElement,
  session: GameSession,
  now: ProblemState,
  does: { [name: string]: () => void },
) {
  for (const [name, act] of Object.entries(does))
    requireElement(`[data-do="${name}"]`, root).addEventListener("click", () => {
      act();
      if (name !== "hint" && !now.over) focusBoard(session.root);
    });
}
