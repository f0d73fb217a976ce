/** The rules as a table, for paper: each with its value and its source. */

import { valueInWords, type Rows } from "./rows.ts";
import { sourceCells } from "./source_marks.ts";
import { h } from "../../lib/dom.ts";
import { fieldName, say, sentence } from "../../lib/i18n.ts";
import { currentRules } from "../../session/state/selectors.ts";
import { rulesName } from "../../session/text/messages.ts";
import type { State } from "../../session/state/types.ts";

export function drawRuleTable(place: HTMLElement, rows: Rows, state: State) {
  const now = currentRules(state);
  const key = JSON.stringify([now, state.own]);
  if (place.dataset.drawn === key) return;
  place.dataset.drawn = key;
  const lines = [...rows.keys()].map((field) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, fieldName(field)),
      h("td", {}, sentence(valueInWords(rows, state, field))),
      h("td", {}, ...sourceCells(state, field)),
    ),
  );
  const heads = ["rule", "value", "word"].map((column) =>
    h("th", { scope: "col" }, say(`page.rules.sheet.${column}`)),
  );
  place.replaceChildren(
    h("caption", {}, say("page.rules.now", { rules: rulesName(now, state.own) })),
    h("thead", {}, h("tr", {}, ...heads)),
    h("tbody", {}, ...lines),
  );
}
