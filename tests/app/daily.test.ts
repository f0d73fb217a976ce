/** Today's problem: which one it is, and what is remembered of it and of every problem. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  dayOf,
  daysUpTo,
  firstNew,
  isPastDay,
  isSolved,
  knowledgeOf,
  nextOfSet,
  problemOfDay,
  recordDay,
  recordKnowledge,
  recordTry,
  scheduleRepetition,
  dueProblems,
  dayAfter,
  resultOfDay,
  triesOf,
} from "./page.ts";

beforeEach(() => localStorage.clear());

/** Numbers for problems, by difficulty. */
const PROBLEMS = Array.from({ length: 44 }, (_, n) => n);
const WEEKDAYS = 7;

test("a day is the reader's, from midnight to midnight", () => {
  assert.equal(dayOf(new Date(2026, 10, 5, 0, 1)), "2026-11-05");
  assert.equal(dayOf(new Date(2026, 10, 5, 23, 59)), "2026-11-05");
});

test("days in a row go over the end of months and years", () => {
  assert.deepEqual(daysUpTo("2026-03-02", 4), [
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
  assert.deepEqual(daysUpTo("2025-01-01", 2), ["2024-12-31", "2025-01-01"]);
});

test("only a day that has come has a problem", () => {
  assert.ok(isPastDay("2026-11-27", "2026-11-27"));
  assert.ok(isPastDay("2025-01-01", "2026-11-27"));
  for (const day of ["2026-11-28", "", "yesterday", "2026-13-01", "2026-11-1", "0000"])
    assert.ok(!isPastDay(day, "2026-11-27"), day);
});

test("problems are easy on Monday, hard on Sunday, and each has its turn", () => {
  const days = daysUpTo("2027-12-26", 7 * 52); // from a Monday to a Sunday
  const shown = days.map((day) => problemOfDay(day, PROBLEMS));
  assert.deepEqual(
    [...new Set(shown)].sort((a, b) => a - b),
    PROBLEMS,
  );
  for (const [n, problem] of shown.entries())
    if (n % WEEKDAYS) assert.ok(problem > (shown[n - 1] ?? 0), days[n]);
  for (const [n, problem] of shown.entries())
    assert.notEqual(problem, shown[n + WEEKDAYS], days[n]);
  assert.ok(Math.max(...shown.filter((_, n) => n % WEEKDAYS === 0)) < 7);
});

test("as many problems as days are enough, fewer are refused", () => {
  const few = PROBLEMS.slice(0, WEEKDAYS);
  assert.deepEqual(
    daysUpTo("2026-11-29", WEEKDAYS).map((day) => problemOfDay(day, few)),
    few,
  );
  assert.throws(() => daysUpTo("2026-11-29", WEEKDAYS).map((day) => problemOfDay(day, [1])));
});

test("the first end of a day's problem stays", () => {
  assert.equal(resultOfDay("2026-11-27"), null);
  recordDay("2026-11-27", { how: "seen", tries: 2 });
  recordDay("2026-11-27", { how: "solved", tries: 1 });
  recordDay("2026-11-28", { how: "solved", tries: 3 });
  assert.deepEqual(resultOfDay("2026-11-27"), { how: "seen", tries: 2 });
  assert.deepEqual(resultOfDay("2026-11-28"), { how: "solved", tries: 3 });
});

test("a damaged diary is an empty one", () => {
  for (const kept of [
    "7",
    "[1]",
    '{"2026-11-27": 1}',
    '{"2026-11-27": {"how": "won", "tries": 1}}',
  ]) {
    localStorage.days = kept;
    assert.equal(resultOfDay("2026-11-27"), null, kept);
  }
});

test("what is known of a problem only grows, and what was solved before stays solved", () => {
  localStorage.problems = JSON.stringify({ old: 1 });
  assert.ok(isSolved("old"));
  recordKnowledge("new", "helped");
  recordKnowledge("new", "seen");
  assert.equal(knowledgeOf("new"), "helped");
  assert.ok(!isSolved("new"));
  recordKnowledge("new", "solved");
  recordKnowledge("new", "seen");
  assert.ok(isSolved("new") && isSolved("old"));
  assert.deepEqual(JSON.parse(localStorage.problems), { old: 1, new: 1 });
  assert.equal(knowledgeOf("other"), null);
});

/** The days on which a problem is due, of twenty from this one, if it is tried on each when it is. */
function daysDue(first: string, found: boolean[]) {
  const days = [];
  for (let n = 0; n < 20; n += 1) {
    const day = dayAfter(first, n);
    if (!dueProblems(day).includes("one")) continue;
    days.push(n);
    scheduleRepetition("one", found.shift() ?? true, day);
  }
  return days;
}

test("what was not found at once comes back after a day, three and a week, then no more", () => {
  scheduleRepetition("one", false, "2026-02-26");
  assert.deepEqual(dueProblems("2026-02-26"), []);
  assert.deepEqual(daysDue("2026-02-26", [true, true, true]), [1, 4, 11], "over the month's end");
  assert.deepEqual(dueProblems("2027-01-01"), []);
});

test("who fails again begins again", () => {
  assert.equal(scheduleRepetition("one", false, "2026-11-27"), 1);
  assert.equal(scheduleRepetition("other", true, "2026-11-27"), 0, "found at once");
  assert.deepEqual(daysDue("2026-11-27", [true, false, true, true]), [1, 4, 5, 8, 15]);
});

test("what is found at once does not come back, and practice before its day changes nothing", () => {
  scheduleRepetition("one", true, "2026-11-27");
  assert.deepEqual(dueProblems("2027-01-01"), []);
  scheduleRepetition("one", false, "2026-11-27");
  scheduleRepetition("one", true, "2026-11-27");
  assert.deepEqual(dueProblems("2026-11-28"), ["one"]);
});

test("those that have waited longest come first, and what is damaged is left out", () => {
  localStorage.repetitions = JSON.stringify({
    late: { due: "2026-11-20" },
    later: { due: "2026-11-10", found: 1 },
    broken: 7,
    worse: { due: 3 },
    future: { due: "2026-12-24", found: 0 },
  });
  assert.deepEqual(dueProblems("2026-11-27"), ["later", "late"]);
});

test("a course goes on to what is not known yet, and at its end to what was left out", () => {
  recordKnowledge("solved", "solved");
  recordKnowledge("shown", "seen");
  const ids = ["left", "solved", "now", "shown", "new"];
  const next = (id: string, courseFrom: number) => nextOfSet(id, { ids, courseFrom });
  assert.deepEqual(
    ["now", "new", "left"].map((id) => next(id, 6)),
    ["new", "left", "now"],
  );
  assert.deepEqual(
    ["left", "now", "new"].map((id) => next(id, 0)),
    ["solved", "shown", ""],
  );
  assert.equal(firstNew(ids), "left");
  assert.equal(firstNew(["shown", "solved"]), "shown", "all known: from the beginning");
});

test("tries of a problem are counted until it is solved", () => {
  assert.equal(triesOf("new"), 0);
  recordTry("new");
  recordTry("new");
  recordKnowledge("new", "helped");
  recordTry("new");
  recordKnowledge("new", "solved");
  recordTry("new");
  assert.equal(triesOf("new"), 3);
  assert.equal(triesOf("other"), 0);
});
