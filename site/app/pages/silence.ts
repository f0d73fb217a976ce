/**
 * The boards of a page of silences: each pair is played independently, and one Python serves all.
 */

import { createArrival } from "../play/engine_status.ts";
import { createPair } from "../rules/compare_boards.ts";
import { all, one } from "../lib/dom.ts";
import { createEngine } from "../session/engine/engine.ts";
import { useNumbers, useWords } from "../lib/i18n.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);

const engine = createEngine();
const pairs = all("[data-pair]").map((root, n) =>
  createPair(root, { game: data.game, ...data.pairs[n] }, engine),
);
const [first, ...others] = pairs.flatMap(({ tables }) => tables);
if (first) createArrival([first, ...others]);
