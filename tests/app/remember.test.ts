/** What is begun once for each key. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { remember } from "../../site/app/lib/remember.ts";

test("what is under way or there is not begun again", async () => {
  const begun: string[] = [];
  const load = remember(async (key) => {
    begun.push(key);
    return key.toUpperCase();
  });
  assert.equal(load.has("a"), false);
  const [first, second] = [load("a"), load("a")];
  assert.equal(load.has("a"), true);
  assert.deepEqual(await Promise.all([first, second, load("b")]), ["A", "A", "B"]);
  assert.deepEqual(begun, ["a", "b"]);
});

test("a failure is not remembered", async () => {
  let failures = 1;
  const load = remember(async (key) => {
    if (failures-- > 0) throw new Error(key);
    return key;
  });
  await assert.rejects(load("a"));
  await Promise.resolve();
  assert.equal(load.has("a"), false);
  assert.equal(await load("a"), "a");
});
