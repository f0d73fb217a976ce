/** Thinking time: how it is read, written and shown, and what is left of it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  clockText,
  parseTimeControl,
  readClock,
  timesLeft,
  withClock,
  withoutClock,
  type Node,
} from "./page.ts";

const MINUTE_MS = 60_000;

test("a time control is read, and what is none is none", () => {
  assert.deepEqual(parseTimeControl("300+5"), { baseMs: 5 * MINUTE_MS, incrementMs: 5000 });
  assert.deepEqual(parseTimeControl("60+0"), { baseMs: MINUTE_MS, incrementMs: 0 });
  for (const text of ["", "-", "?", "300", "0+5", "40/7200", "1e3+5", "300+5+5", "-300+5"])
    assert.equal(parseTimeControl(text), null, text);
  assert.equal(parseTimeControl(undefined), null);
});

test("what is written is read again, to a tenth of a second", () => {
  for (const ms of [0, 100, 9_900, 59_900, MINUTE_MS, 61_300, 59 * MINUTE_MS, 3_600_000, 7_384_500])
    assert.equal(readClock(withClock("", ms)), ms);
  assert.equal(withClock("", 272_449), "[%clk 0:04:32.4]");
  assert.equal(withClock("", -5), "[%clk 0:00:00.0]");
  assert.equal(readClock("[%clk 0:03:10] calm"), 190_000);
  for (const text of ["", "calm", "[%clk 3:10]", "[%emt 0:03:10]", "[%clk 0:3:1]"])
    assert.equal(readClock(text), null, text);
});

test("a clock takes the place of the one before it, and the words stay", () => {
  const once = withClock("calm", 10_000);
  assert.equal(once, "[%clk 0:00:10.0] calm");
  assert.equal(withClock(once, 20_000), "[%clk 0:00:20.0] calm");
  assert.equal(withoutClock(once), "calm");
  assert.equal(withoutClock("[%clk 0:00:10]"), "");
});

test("times are shown as on a clock", () => {
  for (const [ms, text] of [
    [5 * MINUTE_MS, "5:00"],
    [272_001, "4:33"],
    [60_000, "1:00"],
    [10_000, "0:10"],
    [9_990, "0:09.9"],
    [60, "0:00.0"],
    [-3, "0:00.0"],
    [3_872_000, "1:04:32"],
  ] as const)
    assert.equal(clockText(ms), text);
});

test("what is left stands after each side's last move", () => {
  const control = parseTimeControl("300+5");
  const node = (act: string, text?: string): Node => (text ? { act, text } : { act });
  const turns = [
    { side: "b" as const, text: "a", acts: 1 },
    { side: "w" as const, text: "b-c", acts: 3 },
    { side: "b" as const, text: "d", acts: 4 },
  ];
  const nodes = [
    node("a", "[%clk 0:05:00]"),
    node("b"),
    node("c", "[%clk 0:04:00] well"),
    node("d", "[%clk 0:03:00]"),
  ];
  assert.deepEqual(timesLeft(control, turns, nodes), { w: 240_000, b: 180_000 });
  assert.deepEqual(timesLeft(control, turns.slice(0, 2), nodes), { w: 240_000, b: 300_000 });
  assert.deepEqual(timesLeft(control, [], []), { w: 300_000, b: 300_000 });
  assert.deepEqual(timesLeft(null, turns, nodes), { w: 240_000, b: 180_000 });
  assert.equal(timesLeft(null, turns, [node("a"), node("b"), node("c"), node("d")]), null);
});
