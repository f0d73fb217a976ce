// @ts-check
/** The sheet that says why: what the move is worth, the sentences, each a button where a line shows it, and the line expected. */

import { button, fill, h, one } from "../../lib/dom.js";
import { moveText, say } from "../../lib/i18n.js";
import { pointing } from "../../play/line_button.js";
import { lineText, worthText } from "../evaluation_text.js";
import { inWords } from "./text.js";

/** @typedef {import("../../lib/types.js").Explained} Explained */
/** @typedef {import("../../lib/types.js").Said} Said */
/** @typedef {{acts: string[], first: number}} Line */
/** @typedef {{close: () => void, leave: () => void, show: (line: Line) => void, point: (said: Said|null) => void, press: (said: Said) => void}} Deeds  `point`: draws the line of a sentence that no game can go */
/** @typedef {{answer: Explained|null, failed: string|null, aside: boolean}} Shown  `failed`: why there is no answer; `aside`: a line of it is on the board */

/** Sentences about the best other move, which its own line shows. */
const OF_OTHER = ["best", "better", "sound"];

/** A button that plays a line. @param {string} text @param {Line} line @param {Deeds} deeds */
const played = (text, line, { show }) =>
  h("button.line", { type: "button", onclick: () => show(line) }, text);

/** A sentence; a button where there is a line that shows it. A side would move twice running in some: these are only drawn. @param {Said} said @param {string} text @param {Line|null} other @param {Deeds} deeds */
function told(said, text, other, deeds) {
  const line = OF_OTHER.includes(said.kind) ? other : said.turns.length > 1 ? said : null;
  if (said.begins !== "here" && said.paths[0]?.length)
    return pointing(
      text,
      () => deeds.point(said),
      () => deeds.point(null),
      () => deeds.press(said),
    );
  return line && said.begins === "here" ? played(text, line, deeds) : h("p", {}, text);
}

/** @param {Explained} answer @param {Deeds} deeds */
function sentencesOf({ said, line, other, side }, deeds) {
  const items = said.map((one) => told(one, inWords(one, side, other), other, deeds));
  if (line.turns.length > 1)
    items.push(played(say("page.why.expected", { line: lineText(line) }), line, deeds));
  return items.map((item) => h("li", {}, item));
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
      : (failed ?? say("page.why.looking"));
    if (drawn !== answer)
      one("[data-sentences]", panel).replaceChildren(...(answer ? sentencesOf(answer, deeds) : []));
    drawn = answer;
    const leave = button(say("page.analysis.leave"), deeds.leave);
    leave.dataset.act = "leave";
    fill(one("[data-more]", panel), aside ? [leave] : []);
  };
}
