/**
 * A problem on one table: the learner plays, and every turn is answered. A right one is met by the
 * defence that lasts longest; a wrong one by what shows on the board why it fails, and then the men
 * go back.
 *
 * Of the first turn the problem itself knows what is right and what follows on the rest, with the
 * views of it all (site/make/render/teaching/problems.py says how), so it is answered before Python is
 * there; of a line that leaves the given one, the desk judges each turn (op "judge"), and until it
 * can the page says what it waits for. Nothing here knows a rule.
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
import { drawProblem } from "./view.ts";
import { one, focusBoard } from "../../lib/dom.ts";
import { problemHash, pageOf, type Places } from "../problem_link.ts";
import { markSolved, isSolved } from "../progress.ts";
import { requestBase, justPlayed } from "../../session/state/selectors.ts";
import { loadingText } from "../../session/text/messages.ts";
import { say } from "../../lib/i18n.ts";
import type { GameSession } from "../../session/session.ts";
import type { View } from "../../api.d.ts";
import type { Views } from "./views.ts";

/**
 * Where the page stands: `problem`; `set` the ids of the set it is solved in; `answer` what was
 * last answered; `open` whether it is the learner's turn (else the page plays, or the problem is
 * over), `hurry` what a touch does meanwhile; `over` whether it is solved or has been shown; `rest`
 * the acts and the view at the beginning of the learner's turn; `onward` the acts with which that
 * turn goes on winning, as far as they are known.
 */
export interface ProblemState {
  problem: Problem;
  set: string[];
  answer: { kind: string; text: string } | null;
  open: boolean;
  over: boolean;
  hurry: () => void;
  rest: { acts: string[]; view: View };
  onward: string[];
}

/** Search limit for judging one turn: about two seconds on a slow machine. */
const MAX_JUDGE_POSITIONS = 6_000;

/**
 * @param root the page's main element, as problem.html has it
 * @param given the folder in which the pages of problems are
 */
export function createProblem(
  root: HTMLElement,
  {
    problems,
    views,
    places,
    folder,
    session,
  }: {
    problems: [Problem, ...Problem[]];
    views: Views;
    places: Places;
    folder: string;
    session: GameSession;
  },
) {
  const first = (id: string) => views(id, []) as View;
  const now: ProblemState = {
    problem: problems[0],
    set: [],
    answer: null,
    open: true,
    over: false,
    hurry: () => {},
    rest: { acts: [], view: first(problems[0].id) },
    onward: [],
  };
  const draw = () => drawProblem(root, session, now, nextProblem(now, problems));
  const player = createProblemPlay(session, now, draw);

  function begin(problem: Problem, set: string[]) {
    const rest = { acts: [], view: first(problem.id) };
    const onward = splitActs(problem.line[0]);
    Object.assign(now, { problem, set, answer: null, over: false, rest, onward });
    player.resetTurn();
    session.announce(one("[data-ask]", root).textContent ?? "");
  }

  function answer(verdict: Verdict) {
    if (verdict.kind === "solved") {
      const before = isSolved(now.problem.id);
      markSolved(now.problem.id);
      player.finish(before ? "page.problems.again" : "page.problems.solved");
    } else if (verdict.kind === "right") player.defend(verdict.reply, verdict.onward);
    else player.refute(verdict.say, verdict.shown);
    draw();
  }

  /** The learner's turn is over. */
  async function judge() {
    const { state } = session;
    const { problem } = now;
    const n = turnsPlayed(session, problem.side);
    const known = (n === 1 ? judgeFirstTurn(problem, state) : null) ?? judgeOnLine(problem, state);
    if (known) return answer(known);
    player.lockBoard();
    draw();
    const waits = loadingText(state, "noted");
    if (waits) session.announce(waits, true);
    const asked = {
      op: "judge" as const,
      ...requestBase(state),
      turns: problem.turns - n,
      most: MAX_JUDGE_POSITIONS,
    };
    const told = await session.ask(asked);
    if (session.state.view === state.view && now.problem === problem) answer(toVerdict(told));
  }

  guardBoard(session, now);
  session.watch((state, before) => {
    if (!now.open || !justPlayed(state, before)) return draw();
    now.answer = null;
    const mine = state.view.side === now.problem.side && !state.view.outcome;
    if (mine) draw();
    else void judge();
  });
  connectButtons(root, session, now, {
    back: () => now.hurry(),
    again: () => begin(now.problem, now.set),
    hint() {
      const move = session.state.view.legal.find(({ touch }) => touch === nextAct(session, now));
      if (!now.open || !move) return;
      const hint = { move, whole: session.state.hint?.move === move };
      const text = hintText({ ...session.state, hint }) ?? "";
      session.put({
        ...session.state,
        hint,
        chosen: null,
        notice: null,
        announcement: { text, after: false },
      });
    },
    solution() {
      begin(now.problem, now.set);
      now.answer = { kind: "right", text: say("page.problems.shown") };
      player.lockBoard();
      draw();
      const line = splitActs(now.problem.line.join(" "));
      player.playActs(line, () => player.finish("page.problems.shownAll"));
    },
    next() {
      const next = nextProblem(now, problems);
      const page = pageOf(next, places);
      if (page) location.href = `${folder}${page}/${problemHash(next, now.set)}`;
    },
  });
  return { begin };
}

/** The next act of a turn that goes on winning, if the learner has kept to it so far. */
function nextAct({ state }: GameSession, { rest, onward }: ProblemState) {
  const played = state.acts.slice(rest.acts.length);
  return played.every((act, n) => act === onward[n]) ? onward[played.length] : onward[0];
}

/** The problem after this one: of the set; else of the page, the next that is not solved. */
function nextProblem({ problem, set }: ProblemState, problems: Problem[]) {
  const order = set.length ? set : problems.map(({ id }) => id);
  const at = order.indexOf(problem.id);
  const later = [...order.slice(at + 1), ...(set.length ? [] : order.slice(0, Math.max(at, 0)))];
  return (set.length ? later[0] : later.find((id) => !isSolved(id))) ?? "";
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
  const late = verdict === "late";
  return { kind: "wrong", say: say(`page.problems.${late ? "late" : "slips"}`), shown: reply };
}

function connectButtons(
  root: HTMLElement,
  session: GameSession,
  now: ProblemState,
  does: { [name: string]: () => void },
) {
  for (const [name, act] of Object.entries(does))
    one(`[data-do="${name}"]`, root).addEventListener("click", () => {
      act();
      if (!now.over) focusBoard(session.root);
    });
}
