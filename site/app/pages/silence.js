// @ts-check
/** The boards of a page of silences: each pair is played independently, and one Python serves all. */

import { createArrival } from "../play/engine_status.js";
import { createPair } from "../rules/compare_boards.js";
import { all, one } from "../lib/dom.js";
import { createEngine } from "../session/engine/engine.js";
import { useNumbers, useWords } from "../lib/i18n.js";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);

const engine = createEngine();
const pairs = all("[data-pair]").map((root, n) =>
  createPair(root, { game: data.game, ...data.pairs[n] }, engine),
);
createArrival(pairs.flatMap(({ tables }) => tables));
