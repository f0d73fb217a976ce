// @ts-check
/** The rules as a table, for paper: each with its value and its source. */

import { inWords } from "./rows.js";
import { onWhoseWord } from "./source_marks.js";
import { h } from "../../lib/dom.js";
import { fieldName, say, sentence } from "../../lib/i18n.js";
import { ruling } from "../../session/state.js";
import { rulesName } from "../../session/text/messages.js";

/** @param {HTMLElement} sheet @param {import("./rows.js").Rows} rows @param {import("../../session/state.js").State} state */
export function drawSheet(sheet, rows, state) {
  const now = ruling(state);
  const key = JSON.stringify([now, state.own]);
  if (sheet.dataset.drawn === key) return;
  sheet.dataset.drawn = key;
  const lines = [...rows.keys()].map((field) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, fieldName(field)),
      h("td", {}, sentence(inWords(rows, state, field))),
      h("td", {}, ...onWhoseWord(state, field)),
    ),
  );
  const heads = ["rule", "value", "word"].map((column) =>
    h("th", { scope: "col" }, say(`page.rules.sheet.${column}`)),
  );
  sheet.replaceChildren(
    h("caption", {}, say("page.rules.now", { rules: rulesName(now, state.own) })),
    h("thead", {}, h("tr", {}, ...heads)),
    h("tbody", {}, ...lines),
  );
}
