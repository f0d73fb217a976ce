/**
 * What a lesson's step says to the acts played in it: they are compared with the ways that it
 * names, and nothing else.
 */

import { say } from "../../lib/i18n.ts";
import type { Side } from "../../api.d.ts";

export interface Step {
  position: string;
  side: Side;
  ask: string;
  right: { say: string | null; ways: string[] }[];
  wrong: { say: string; ways: { [line: string]: string } }[];
  other: string | null;
}

type Verdict =
  | { kind: "right"; say: string }
  | { kind: "wrong"; say: string; show: string[] }
  | { kind: "asked"; isOnWay: boolean }
  | { kind: "answers"; act: string };

const splitActs = (line: string) => line.split(" ").filter(Boolean);

/** Where the views of a lesson are kept: by position and acts. */
export const viewKey = (start: string | null, acts: string[]) => [start, ...acts].join(" ");

/** Where the reason is kept for which a touch is refused, at a place of which `viewKey` is the key. */
export const refusalKey = (place: string, from: string, to: string | null) =>
  [place, from, to ?? ""].join("|");

/** Whether a way begins with these acts. */
const beginsWith = (line: string, acts: string[]) =>
  acts.every((act, n) => splitActs(line)[n] === act);

/**
 * What a step says to the acts played in it; where more is asked for, whether they lead to what is
 * right.
 * @param isLearnersTurn whether the learner is to move now
 */
export function judgeActs(step: Step, acts: string[], isLearnersTurn: boolean): Verdict {
  const line = acts.join(" ");
  const right = step.right.find(({ ways: lines }) => lines.includes(line));
  if (right) return { kind: "right", say: right.say ?? say("page.lessons.good") };
  const wrong = step.wrong.find(({ ways: lines }) => line in lines);
  if (wrong) return { kind: "wrong", say: wrong.say, show: splitActs(wrong.ways[line] ?? "") };
  const named = [...step.right, ...step.wrong].flatMap(({ ways: lines }) =>
    Array.isArray(lines) ? lines : Object.keys(lines),
  );
  const onward = named.find((namedLine) => beginsWith(namedLine, acts));
  if (!onward) return { kind: "wrong", say: step.other ?? "", show: [] };
  return isLearnersTurn
    ? { kind: "asked", isOnWay: isOnRightWay(step, acts) }
    : { kind: "answers", act: splitActs(onward)[acts.length] ?? "" };
}

/** Whether a right way begins with these acts. */
const isOnRightWay = (step: Step, acts: string[]) =>
  step.right.some(({ ways }) => ways.some((way) => beginsWith(way, acts)));

/** Where the men go back to: the last place from which the step can still be done. */
export function lastGoodActs(step: Step, acts: string[]) {
  let n = acts.length - 1;
  while (n > 0 && !isOnRightWay(step, acts.slice(0, n))) n -= 1;
  return acts.slice(0, n);
}
