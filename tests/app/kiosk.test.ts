/** What a kiosk's link says, and what is counted of a day. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { totalOf, withEvent, type DayLog } from "../../site/app/kiosk/day_log.ts";
import { inOrderOf, readKioskLink, writeKioskLink } from "../../site/app/kiosk/kiosk_link.ts";

const ALL = ["doce", "nueve", "felli"];
const BOOK = ["doce", "nueve"];
const read = (fragment: string) => readKioskLink(fragment, ALL, BOOK);

test("a link names games, seconds, and one game's rules", () => {
  assert.deepEqual(read(""), { games: BOOK, idleSeconds: 120, play: "" });
  assert.deepEqual(read("games=felli,doce&idle=60&w=c2").games, ["felli", "doce"]);
  assert.equal(read("games=felli,doce&idle=60&w=c2").play, "", "rules are those of one game");
  assert.deepEqual(read("games=doce&mode=kiosk&rules=bell&w=c2"), {
    games: ["doce"],
    idleSeconds: 120,
    play: "rules=bell&w=c2",
  });
  assert.deepEqual(read("games=all").games, ALL);
});

test("a link that names nothing there is falls back", () => {
  assert.deepEqual(read("games=chess,doce,doce").games, ["doce"]);
  assert.deepEqual(read("games=chess").games, BOOK);
  for (const [given, seconds] of [
    ["1", 20],
    ["99999", 1800],
    ["x", 120],
    ["45", 45],
  ])
    assert.equal(read(`idle=${given}`).idleSeconds, seconds);
});

test("a link that is written is read the same", () => {
  for (const settings of [
    { games: BOOK, idleSeconds: 120, play: "" },
    { games: ALL, idleSeconds: 30, play: "" },
    { games: ["felli"], idleSeconds: 120, play: "rules=felli&acts=a1-b1" },
  ])
    assert.deepEqual(read(writeKioskLink(settings, ALL)), settings);
});

test("games keep the order of the link when others are chosen", () => {
  assert.deepEqual(inOrderOf(["felli", "doce"], ["doce", "nueve", "felli"]), [
    "felli",
    "doce",
    "nueve",
  ]);
  assert.deepEqual(inOrderOf(["felli", "doce"], ["doce"]), ["doce"]);
  for (const games of [ALL, ["felli", "doce", "nueve"]])
    assert.deepEqual(read(writeKioskLink({ games, idleSeconds: 120, play: "" }, ALL)).games, games);
});

test("a day's games are counted by game and by the hour they were begun", () => {
  let log: DayLog = {};
  const at = { game: "doce", day: "2026-05-01", hour: 11 };
  log = withEvent(log, "begun", at);
  log = withEvent(log, "begun", { ...at, game: "felli", hour: 12 });
  log = withEvent(log, "finished", { ...at, hour: 12 });
  const today = log["2026-05-01"];
  assert.ok(today);
  assert.deepEqual([totalOf(today, "begun"), totalOf(today, "finished")], [2, 1]);
  assert.deepEqual(today.games.doce, { begun: 1, finished: 1 });
  assert.deepEqual([today.hours[11], today.hours[12], today.hours.length], [1, 1, 24]);
});

test("a month of days is kept", () => {
  let log: DayLog = {};
  for (let n = 10; n < 50; n += 1)
    log = withEvent(log, "begun", { game: "doce", day: `2026-01-${n}`, hour: 9 });
  assert.equal(Object.keys(log).length, 31);
  assert.ok(log["2026-01-49"] && !log["2026-01-18"]);
});
