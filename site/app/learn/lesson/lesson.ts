/**
 * A lesson on one table: a step asks for something, and everything that the learner plays is
 * answered. What is right leads on at once; what is wrong has its own reply, which is played on the
 * board, and then the men go back.
 *
 * The acts that are played are compared with the ways that the lesson names
 * (see site/make/render/teaching/lessons.py); the engine says what is legal, and why something is
 * not. Between a wrong move and the return of the men the board accepts no moves: a touch returns
 * them at once.
 */

import { createClock, REPLY_DELAY_MS } from "./clock.ts";
import { judgeActs, lastGoodActs, viewKey, type Step } from "./judge.ts";
import { createRefutation } from "./refutation.ts";
import { drawLesson, type LessonState } from "./view.ts";
import { all, focusBoard, requireElement, scrollIntoSight } from "../../lib/dom.ts";
import { hasLearnt, recordSteps, stepsDone } from "../progress.ts";
import { describeTurn } from "../../session/text/announcements.ts";
import { newPlay, initialState } from "../../session/state/initial.ts";
import { justPlayed, isThrow } from "../../session/state/selectors.ts";
import { describeThrow } from "../../session/text/messages.ts";
import { say } from "../../lib/i18n.ts";
import type { GameSession } from "../../session/session.ts";
import type { Side, View } from "../../api.d.ts";
import type { State } from "../../session/state/types.ts";

interface LessonParts {
  id: string;
  steps: [Step, ...Step[]];
  views: { [place: string]: View };
  session: GameSession;
}

/** @param root the lesson's main element, as lesson.html has it */
export function createLesson(root: HTMLElement, { id, steps, views, session }: LessonParts) {
  const now: LessonState = { at: 0, answer: null, open: true, hurry: () => {}, showAgain: null };
  const clock = createClock(session);
  const draw = () => drawLesson(root, id, session, now);

  const step = () => steps[now.at] ?? steps[0];

  /** Sets up the step with these acts played. */
  function resetStep(acts: string[] = []) {
    clock.stop();
    Object.assign(now, { open: true, showAgain: null });
    setUpStep(session, step(), acts, views);
    showMovable(session, !hasLearnt());
  }

  function schedule(action: () => void, ms: number) {
    Object.assign(now, { open: false, hurry: action });
    clock.schedule(ms, action);
  }

  /**
   * Begins a step.
   * @param after what was said before it is still to be heard, and read as what it was said to
   */
  function begin(n: number, after: boolean = false) {
    if (after && now.answer) now.answer = pastAnswer(now.at, now.answer.text);
    now.at = n;
    resetStep();
    requireElement("[data-ask]", root).textContent = step().ask;
    draw();
    session.announce(step().ask, after);
  }

  function finish() {
    clock.stop();
    Object.assign(now, { open: false, hurry: () => {}, answer: finalAnswer(now.answer?.text) });
    draw();
    session.announce(say("page.lessons.done"), true);
    scrollIntoSight(requireElement("[data-done]", root), requireElement("[data-reply]", root));
  }

  function accept(text: string) {
    now.answer = { kind: "right", text };
    recordSteps(id, now.at + 1);
    session.announce([describeTurn(session.state), text].join(" "));
    const goOn = () => (now.at + 1 < steps.length ? begin(now.at + 1, true) : finish());
    schedule(goOn, REPLY_DELAY_MS);
  }

  const refute = createRefutation(session, now, {
    setUp: resetStep,
    goBack: (acts) => resetStep(lastGoodActs(step(), acts)),
    playAct: (act) => playAct(session, act),
    schedule,
    draw,
  });

  function judge() {
    showMovable(session, false);
    const { acts, view } = session.state;
    const verdict = judgeActs(step(), acts, view.side === step().side && !view.outcome);
    if (verdict.kind === "right") accept(verdict.say);
    else if (verdict.kind === "wrong") refute(verdict.say, verdict.show);
    else if (verdict.kind === "asked") askOn(session, now, step().side, verdict.isOnWay);
    else playReply(verdict.act);
    draw();
  }

  /** The other side plays. */
  function playReply(act: string) {
    session.announce(describeTurn(session.state));
    schedule(() => {
      now.open = true;
      playAct(session, act);
    }, REPLY_DELAY_MS);
    now.hurry = () => {};
  }

  guardBoard(session, now);
  session.watch((state, before) => {
    const came = justPlayed(state, before);
    if (came && isThrow(state.acts.at(-1))) session.announce(describeThrow(state), !now.open);
    if (now.open && came) judge();
    else draw();
  });
  connectButtons(root, session, now, (n) => {
    now.answer = null;
    begin(n);
  });
  showMovable(session, !hasLearnt());
  followAddress(id, steps, (first) => first !== now.at && begin(first));
}

/** More is to be done: what was just played is told, by the other side or as part of the turn. */
function askOn(session: GameSession, now: LessonState, learner: Side, isOnWay: boolean) {
  now.answer = onwardAnswer(session.state, learner, isOnWay);
  if (now.answer) session.announce(now.answer.text, true);
}

/** Opens the lesson with the step that a link names (#step=1), or where it was left. */
function followAddress(id: string, steps: Step[], open: (step: number) => void) {
  function follow() {
    const stepIndex = Number(new URLSearchParams(location.hash.slice(1)).get("step")) - 1;
    const left = steps[stepsDone(id)] ? stepsDone(id) : 0;
    open(steps[stepIndex] ? stepIndex : left);
  }
  window.addEventListener("hashchange", follow);
  follow();
}

/** At the end of a lesson; what its last step has said stays to be read. */
const finalAnswer = (stepText = "") => ({
  kind: "right" as const,
  text: `${stepText} ${say("page.lessons.done")}`.trim(),
});

/** What was said to a step stays to be read below the next one. */
const pastAnswer = (n: number, text: string) => ({
  kind: "past",
  text: say("page.lessons.past", { n: n + 1, text }),
});

/** Rings round the men that can move, for those who have never moved one in a lesson. */
function showMovable(session: GameSession, showsMovable: boolean) {
  if (session.state.showsMovable !== showsMovable) session.put({ ...session.state, showsMovable });
}

/**
 * What has just been played, and that it is the learner's turn; null for a throw, which its dice tell.
 * @param isOnWay whether it leads to what is right
 */
function onwardAnswer(state: State, learner: Side, isOnWay: boolean) {
  if (isThrow(state.acts.at(-1))) return null;
  const isReply = state.view.last?.side !== learner;
  const key = isReply ? "page.lessons.replied" : "page.lessons.goesOn";
  const text = say(key, { turn: describeTurn(state) });
  const praise = isReply && isOnWay ? say("page.lessons.good") : "";
  return { kind: isOnWay ? "right" : "", text: `${praise} ${text}`.trim() };
}

const setUpStep = (
  session: GameSession,
  { position, side }: Step,
  acts: string[],
  views: { [place: string]: View },
) =>
  setUpPosition(
    session,
    { rules: session.state.rules, position, side },
    acts,
    views[viewKey(position, acts)] as View,
  );

/** Sets up a position after these acts, seen from the side of who is to do something. */
export function setUpPosition(
  session: GameSession,
  { rules, position: start, side }: { rules: string; position: string; side: Side },
  acts: string[],
  view: View,
) {
  const { game, below } = session.state;
  const play = { ...newPlay(rules), start, acts, ply: acts.length };
  const next = initialState(game, { ...play, flipped: side !== below }, view);
  session.replaceState({ ...next, fresh: true, turns: view.turns });
}

/** Plays an act; dice roll first. */
export function playAct(session: GameSession, act: string) {
  const move = session.state.view.legal.find(({ touch }) => touch === act);
  if (move?.dice) session.castDice();
  else if (move) session.play(move);
}

/** While the page plays by itself, a touch on the board only makes it continue at once. */
export function guardBoard(session: GameSession, now: Pick<LessonState, "open" | "hurry">) {
  const { touch, lift, drop, keys } = session;
  session.touch = (point) => (now.open ? touch(point) : now.hurry());
  session.lift = (point) => void (now.open && lift(point));
  session.drop = (from, to) => void (now.open && drop(from, to));
  session.keys = { ...keys, t: (point) => void (now.open && keys.t?.(point)) };
}

function connectButtons(
  root: HTMLElement,
  session: GameSession,
  now: LessonState,
  again: (step: number) => void,
) {
  requireElement('[data-do="back"]', root).addEventListener("click", () => {
    now.hurry();
    focusBoard(session.root);
  });
  requireElement('[data-do="show-again"]', root).addEventListener("click", () => {
    now.showAgain?.();
    focusBoard(session.root);
  });
  for (const [n, dot] of all("[data-step]", root).entries())
    dot.addEventListener("click", () => again(n));
  requireElement('[data-do="repeat"]', root).addEventListener("click", () => again(0));
}
