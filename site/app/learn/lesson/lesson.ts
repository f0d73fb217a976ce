/**
 * A lesson on one table: a step asks for something, and everything that the learner plays is
 * answered. What is right leads on at once; what is wrong has its own reply, which is played on the
 * board, and then the men go back.
 *
 * The acts that are played are compared with the ways that the lesson names
 * (site/make/render/lessons.py says how); what is legal, and why something is not, the desk says.
 * Between a wrong move and the men's return the board takes no moves: a touch has them return at
 * once.
 */

import { createClock } from "./clock.ts";
import { judged, lastGood, placeOf, type Step } from "./judge.ts";
import { show, type Standing } from "./view.ts";
import { all, one, toBoard } from "../../lib/dom.ts";
import { advance, done } from "../progress.ts";
import { turnSaid } from "../../session/text/announcements.ts";
import * as change from "../../session/state.ts";
import { throwSaid } from "../../session/text/messages.ts";
import { say } from "../../lib/i18n.ts";
import type { Table } from "../../session/session.ts";
import type { Side, View } from "../../api.d.ts";

/**
 * Milliseconds between what the learner plays and what follows it, and for which the end of a shown
 * reply stays.
 */
const PACE = 1_000;
const LOOK = 2_200;

/** @param root the lesson's main element, as lesson.html has it */
export function createLesson(
  root: HTMLElement,
  {
    id,
    steps,
    views,
    table,
  }: { id: string; steps: [Step, ...Step[]]; views: { [place: string]: View }; table: Table },
) {
  const now: Standing = { at: 0, answer: null, open: true, hurry: () => {} };
  const clock = createClock(table);
  const draw = () => show(root, id, table, now);

  const step = () => steps[now.at] ?? steps[0];

  /** Sets up the step with these acts played. */
  function lay(acts: string[] = []) {
    clock.stop();
    now.open = true;
    setUp(table, step(), acts, views);
  }

  function soon(what: () => void, ms: number) {
    Object.assign(now, { open: false, hurry: what });
    clock.soon(ms, what);
  }

  /**
   * Begins a step.
   * @param after what was said before it is still to be heard
   */
  function begin(n: number, after: boolean = false) {
    now.at = n;
    lay();
    one("[data-ask]", root).textContent = step().ask;
    for (const item of all("[data-done]", root)) item.hidden = true;
    draw();
    table.speak(step().ask, after);
  }

  function finish() {
    clock.stop();
    const text = say("page.lessons.done");
    Object.assign(now, { open: false, hurry: () => {}, answer: { kind: "right", text } });
    for (const item of all("[data-done]", root)) item.hidden = false;
    draw();
    table.speak(text, true);
  }

  function goesOn(text: string) {
    now.answer = { kind: "right", text };
    advance(id, now.at + 1);
    table.speak([turnSaid(table.state), text].join(" "));
    soon(() => (now.at + 1 < steps.length ? begin(now.at + 1, true) : finish()), PACE);
  }

  /** Answers a wrong way: what comes of it is played, then the men go back. */
  function goesBack(text: string, shown: string[]) {
    const acts = lastGood(step(), table.state.acts);
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
    const learners = state.view.side === step().side && !state.view.outcome;
    const verdict = judged(step(), state.acts, learners);
    if (verdict.kind === "right") goesOn(verdict.say);
    else if (verdict.kind === "wrong") goesBack(verdict.say, verdict.show);
    else if (verdict.kind === "asked") now.answer = null;
    else answers(verdict.act);
    draw();
  }

  /** The other side plays. */
  function answers(act: string) {
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

const setUp = (
  table: Table,
  { position, side }: Step,
  acts: string[],
  views: { [place: string]: View },
) =>
  stand(
    table,
    { rules: table.state.rules, position, side },
    acts,
    views[placeOf(position, acts)] as View,
  );

/** Sets up a position after these acts, seen from the side of who is to do something. */
export function stand(
  table: Table,
  { rules, position: start, side }: { rules: string; position: string; side: Side },
  acts: string[],
  view: View,
) {
  const { game, below } = table.state;
  const play = { ...change.newPlay(rules), start, acts, ply: acts.length };
  const next = change.initial(game, { ...play, flipped: side !== below }, view);
  table.layOut({ ...next, fresh: true, turns: view.turns });
}

/** Plays an act; dice roll first. */
export function playAct(table: Table, act: string) {
  const move = table.state.view.legal.find(({ touch }) => touch === act);
  if (move?.dice) table.cast();
  else if (move) table.play(move);
}

/** While the page plays by itself, a touch only has it go on. */
export function whileOpen(table: Table, now: Pick<Standing, "open" | "hurry">) {
  const { touch, lift, drop, keys } = table;
  Object.assign(table, {
    touch: (point: string) => (now.open ? touch(point) : now.hurry()),
    lift: (point: string) => now.open && lift(point),
    drop: (from: string, to: string | null) => now.open && drop(from, to),
    keys: { ...keys, t: (point: string) => now.open && keys.t?.(point) },
  });
}

function buttons(root: HTMLElement, table: Table, now: Standing, again: (step: number) => void) {
  one('[data-do="back"]', root).addEventListener("click", () => {
    now.hurry();
    toBoard(table.root);
  });
  for (const [n, dot] of all("[data-step]", root).entries())
    dot.addEventListener("click", () => again(n));
  one('[data-do="repeat"]', root).addEventListener("click", () => again(0));
}
