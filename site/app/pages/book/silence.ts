/**
 * The boards of a page of silences: each pair is played independently, and one Python serves all.
 */

import { createEngineStatus } from "../../play/engine_status.ts";
import { createCompareBoards } from "../../rules/compare_boards.ts";
import { all, requireElement } from "../../lib/dom.ts";
import { createEngine } from "../../session/engine/engine.ts";
import { useNumbers, useWords } from "../../lib/i18n.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);

const engine = createEngine();
const comparisons = all("[data-pair]").map((root, n) =>
  createCompareBoards(root, { game: data.game, ...data.pairs[n] }, engine),
);
const [first, ...others] = comparisons.flatMap(({ tables }) => tables);
if (first) createEngineStatus([first, ...others]);
