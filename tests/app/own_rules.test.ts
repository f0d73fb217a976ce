/** Custom rules: their text in links and files, and those that the browser keeps. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  deleteRules,
  isSaved,
  loadDraft,
  MAX_CHARS,
  ownRulesIn,
  ownRulesPart,
  ownRulesToText,
  parseOwnRules,
  rulesFromFile,
  rulesFromOption,
  rulesToOption,
  savedOwnRules,
  sameRules,
  saveDraft,
  saveRules,
  STORAGE_KEY,
  useWords,
  type OwnRules,
} from "./page.ts";
import { MESSAGES } from "./messages.ts";
import { deepFreeze, GAME } from "./position.ts";

const OWN: OwnRules = deepFreeze({
  rules: "bell",
  set: { quiet: "40", huff: "no" },
  name: "Como en casa; 100 % (así): «sí»",
  by: "Ana & José, o'clock",
  says: { quiet: "pronto: ¡ya!", aim: "所有" },
});

beforeEach(() => {
  localStorage.clear();
  useWords(MESSAGES.en);
});

test("custom rules are the same after they were text, a link and an option", () => {
  assert.deepEqual(parseOwnRules(ownRulesToText(OWN)), OWN);
  assert.deepEqual(ownRulesIn(`acts=a&${ownRulesPart(OWN)}&ply=1`, GAME), OWN);
  assert.deepEqual(rulesFromOption(rulesToOption(OWN, OWN)).own, OWN);
  assert.deepEqual(rulesFromOption(rulesToOption(OWN, null)), {
    rules: "bell",
    set: {},
    own: null,
  });
});

test("their text has no sign that ends a link in a letter or a chat", () => {
  assert.match(ownRulesToText(OWN), /^[\w%:;,-]+$/);
});

test("controls and marks that turn the direction of writing are removed", () => {
  const turned = { ...OWN, name: "a\u202eb\u0000c\n d\u2066", by: "", says: {} };
  assert.equal(parseOwnRules(ownRulesToText(turned))?.name, "a b c d");
});

test("what is too long, empty or not rules at all is refused", () => {
  const refused = (parts: Partial<OwnRules>) =>
    assert.equal(parseOwnRules(ownRulesToText({ ...OWN, ...parts })), null, JSON.stringify(parts));
  refused({ name: "" });
  refused({ name: " \n " });
  refused({ name: "x".repeat(MAX_CHARS.name + 1) });
  refused({ by: "x".repeat(MAX_CHARS.by + 1) });
  refused({ says: { quiet: "x".repeat(MAX_CHARS.word + 1) } });
  refused({ says: { quiet: "" } });
  refused({ rules: "a b" });
  refused({ set: { quiet: "4 0" } });
  for (const text of ["", ";", "bell", "bell;quiet;Home;", "bell;;%;", "bell;__proto__:x;Home;"])
    assert.equal(parseOwnRules(text), null, text);
});

test("rules of another game are foreign", () => {
  const inLink = (parts: Partial<OwnRules>) => ownRulesIn(ownRulesPart({ ...OWN, ...parts }), GAME);
  assert.equal(inLink({ rules: "nobody" }), "foreign");
  assert.equal(inLink({ set: { hands: "2" } }), "foreign");
  assert.equal(inLink({ says: { hands: "two" } }), "foreign");
  assert.equal(ownRulesIn("own=;;", GAME), "damaged");
  assert.equal(ownRulesIn("acts=a", GAME), null);
});

test("rules are equal in any order of their changes", () => {
  const set = { huff: "no", quiet: "40" };
  assert.equal(sameRules(OWN, { rules: "bell", set }), true);
  assert.equal(sameRules(OWN, { rules: "bell", set: { quiet: "40" } }), false);
  assert.equal(sameRules({ rules: "bell", set: { quiet: "40" } }, OWN), false);
  assert.equal(sameRules(OWN, { rules: "plain", set }), false);
});

test("saved rules have different names, however long", () => {
  const name = "x".repeat(MAX_CHARS.name);
  saveRules("g", { ...OWN, name }, null);
  const second = saveRules("g", { ...OWN, name, by: "B" }, null).own;
  assert.notEqual(second.name, name);
  assert.ok(second.name.length <= MAX_CHARS.name);
  assert.deepEqual(
    savedOwnRules("g").map((one) => one.name),
    [name, second.name],
  );
});

test("rules that are saved again take their own place", () => {
  saveRules("g", OWN, null);
  const { own, lasts } = saveRules("g", { ...OWN, by: "Eva" }, OWN);
  assert.deepEqual([own.name, lasts], [OWN.name, true]);
  assert.deepEqual(savedOwnRules("g"), [own]);
  saveRules("other", OWN, null);
  deleteRules("g", own);
  assert.deepEqual([isSaved("g", own), isSaved("other", OWN)], [false, true]);
});

test("whatever else lies in the storage is passed over", () => {
  for (const text of ["", "[", "null", "3", '{"g":7}', '{"g":[1,null,"x"]}']) {
    localStorage.setItem(STORAGE_KEY, text);
    assert.deepEqual(savedOwnRules("g"), [], text);
  }
  assert.equal(saveRules("g", OWN, null).lasts, true);
  assert.deepEqual(savedOwnRules("g"), [OWN]);
});

test("a file of rules is read, and refused with a sentence", () => {
  const file = { format: "alquerque-rules", version: 1, game: GAME.id, ...OWN };
  assert.deepEqual(rulesFromFile(JSON.stringify(file), GAME), { own: OWN });
  const fault = (parts: object) => {
    const read = rulesFromFile(JSON.stringify({ ...file, ...parts }), GAME);
    assert.ok("fault" in read && read.fault && !read.fault.startsWith("page."));
    return read.fault;
  };
  const damaged = fault({ name: 3 });
  for (const parts of [{ format: "x" }, { version: 2 }, { game: "nobody" }, { set: { quiet: [] } }])
    assert.equal(fault(parts), damaged, JSON.stringify(parts));
  assert.notEqual(fault({ game: "fanorona" }), damaged);
  assert.notEqual(fault({ rules: "nobody" }), damaged);
  for (const text of ["", "null", "[]", "{"]) assert.ok("fault" in rulesFromFile(text, GAME));
});

test("what was begun comes back with the same choices only", () => {
  const begun = { ...OWN, by: "" };
  saveDraft("g", begun);
  assert.deepEqual(loadDraft("g", { ...OWN, name: "", says: {} }), begun);
  assert.equal(loadDraft("g", { ...OWN, set: {} }), null);
  assert.equal(loadDraft("other", OWN), null);
  saveDraft("g", null);
  assert.equal(loadDraft("g", OWN), null);
  localStorage.setItem("own-rules-begun:g", '{"rules":"bell","name":3,"set":7}');
  assert.equal(loadDraft("g", OWN), null);
});
