/** What is said of other rules: the rules that differ, then what that means on the board. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { MESSAGES } from "./messages.ts";
import { newRulesPreview, rulesPreviewText, useWords } from "./page.ts";

const fields = [
  { field: "compulsory", value: "yes" },
  { field: "huff", value: "no" },
];

beforeEach(() => useWords(MESSAGES.en));

test("the rules that differ are named, whatever becomes of the game", () => {
  const differing = /^Other rules: .+: .+; .+: .+\. /;
  for (const [becomes, said] of [
    [{}, "No move changes in this position."],
    [{ positionDiffers: true }, "The men stand differently."],
    [{ ends: true }, "Under these rules the game ends here."],
  ] as const) {
    const { body } = rulesPreviewText(newRulesPreview({ fields, ...becomes }));
    assert.match(body, differing);
    assert.equal(body.replace(differing, ""), said);
  }
});

test("where no single rule is known, only what it means is said", () => {
  assert.equal(
    rulesPreviewText(newRulesPreview({ ends: true })).body,
    "Under these rules the game ends here.",
  );
});
