/** The rules as a table, for paper: each with its value and its source. */

import { inWords, type Rows } from "./rows.ts";
import { onWhoseWord } from "./source_marks.ts";
import { h } from "../../lib/dom.ts";
import { fieldName, say, sentence } from "../../lib/i18n.ts";
import { ruling, type State } from "../../session/state.ts";
import { rulesName } from "../../session/text/messages.ts";

export function drawSheet(sheet: HTMLElement, rows: Rows, state: State) {
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
