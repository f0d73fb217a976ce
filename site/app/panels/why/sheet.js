// @ts-check
/** The sheet that says why: what the move is worth, the sentences, each a button where a line shows it, and the line expected. */

import { button, fill, h, one } from "../../lib/dom.js";
import { moveText, say } from "../../lib/words.js";
import { lineText, worthText } from "../analysis/words.js";
import { inWords } from "./words.js";

/** @typedef {import("../../lib/types.js").Explained} Explained */
/** @typedef {{acts: string[], first: number}} Line */
/** @typedef {{close: () => void, leave: () => void, show: (line: Line) => void}} Deeds */
/** @typedef {{answer: Explained|null, failed: boolean, aside: boolean}} Shown  `aside`: a line of it is on the board */

/** Sentences about the best other move, which its own line shows. */
const OF_OTHER = ["best", "better", "sound"];

/** A sentence; where there is a line that shows it, a button. @param {string} text @param {Line|null} line @param {Deeds["show"]} show */
const told = (text, line, show) =>
  h(
    "li",
    {},
    line ? h("button.line", { type: "button", onclick: () => show(line) }, text) : h("p", {}, text),
  );

/** @param {Explained} answer @param {Deeds["show"]} show */
function sentencesOf({ said, line, other, side }, show) {
  const items = said.map((one) => {
    const own = one.begins === "here" && one.turns.length > 1 ? one : null;
    return told(inWords(one, side, other), OF_OTHER.includes(one.kind) ? other : own, show);
  });
  if (line.turns.length > 1)
    items.push(told(say("page.why.expected", { line: lineText(line) }), line, show));
  return items;
}

/** @param {HTMLElement} panel @param {Deeds} deeds @returns {(shown: Shown) => void} what draws it */
export function createSheet(panel, deeds) {
  const title = h("h2.caps", { id: "why-title" });
  panel.replaceChildren(
    h("div.analysis-head", {}, title, button(say("page.analysis.close"), deeds.close, "plain")),
    h("p.verdict", { "data-verdict": "" }),
    h("ul.sentences", { "data-sentences": "" }),
    h("p.row", { "data-more": "" }),
  );
  /** What the sentences stand for, so that they are made once. @type {Explained|null} */
  let drawn = null;

  return ({ answer, failed, aside }) => {
    title.textContent = say("page.why.title", { move: answer ? moveText(answer.text) : "…" });
    one("[data-verdict]", panel).textContent = answer
      ? worthText(answer.line)
      : say(`page.why.${failed ? "failed" : "looking"}`);
    if (drawn !== answer)
      one("[data-sentences]", panel).replaceChildren(
        ...(answer ? sentencesOf(answer, deeds.show) : []),
      );
    drawn = answer;
    const leave = button(say("page.analysis.leave"), deeds.leave);
    leave.dataset.act = "leave";
    fill(one("[data-more]", panel), aside ? [leave] : []);
  };
}
