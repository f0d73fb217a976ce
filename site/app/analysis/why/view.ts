/**
 * The sheet that says why: what the move is worth, the sentences, each a button where a line shows
 * it, and the line expected.
 */

import { button, replaceIfChanged, h, requireElement } from "../../lib/dom.ts";
import { moveText, say } from "../../lib/i18n.ts";
import { lineButton } from "../../play/moves/line_button.ts";
import { lineText, evaluationText } from "../evaluation_text.ts";
import { lineActions, type LineActions } from "../view.ts";
import { explanationSentence } from "./text.ts";
import type { Explanation as Explained, Statement as Said } from "../../api.d.ts";

export interface Line {
  acts: string[];
  first: number;
}

interface WhyActions {
  close: () => void;
  line: LineActions;
  show: (line: Line) => void;
  /** draws the line of a sentence that no game can go */
  point: (statement: Said | null) => void;
  press: (statement: Said) => void;
}

interface WhyModel {
  answer: Explained | null;
  /** why there is no answer */
  failed: string | null;
  /** a line of it is on the board */
  aside: boolean;
}

/** Sentences about the best other move, which its own line shows. */
const ALTERNATIVE_KINDS = ["best", "better", "sound"];

/** A button that plays a line. */
const playLineButton = (text: string, line: Line, { show }: WhyActions) =>
  h("button.line", { type: "button", onclick: () => show(line) }, text);

/**
 * A sentence, as a button if a line demonstrates it. Lines in which a side would move twice in a row
 * cannot be played; these are only drawn.
 */
function sentenceElement(statement: Said, text: string, other: Line | null, deeds: WhyActions) {
  const line = ALTERNATIVE_KINDS.includes(statement.kind)
    ? other
    : statement.turns.length > 1
      ? statement
      : null;
  if (statement.begins !== "here" && statement.paths[0]?.length)
    return lineButton(
      text,
      () => deeds.point(statement),
      () => deeds.point(null),
      () => deeds.press(statement),
    );
  return line && statement.begins === "here" ? playLineButton(text, line, deeds) : h("p", {}, text);
}

function sentencesOf({ said: statements, line, other, side }: Explained, deeds: WhyActions) {
  const items = statements.map((statement) =>
    sentenceElement(statement, explanationSentence(statement, side, other), other, deeds),
  );
  if (line.turns.length > 1)
    items.push(playLineButton(say("page.why.expected", { line: lineText(line) }), line, deeds));
  return items.map((item) => h("li", {}, item));
}

/** @returns what draws it */
export function createWhyView(panel: HTMLElement, deeds: WhyActions): (shown: WhyModel) => void {
  const title = h("h2.caps", { id: "why-title" });
  panel.replaceChildren(
    h("div.analysis-head", {}, title, button(say("page.analysis.close"), deeds.close, "plain")),
    h("p.verdict", { "data-verdict": "" }),
    h("ul.sentences", { "data-sentences": "" }),
    h("p.row", { "data-more": "" }),
  );
  /** The answer whose sentences are drawn, so that they are drawn once. */
  let drawn: Explained | null = null;

  return ({ answer, failed, aside }) => {
    title.textContent = say("page.why.title", { move: answer ? moveText(answer.text) : "…" });
    requireElement("[data-verdict]", panel).textContent = answer
      ? evaluationText(answer.line)
      : (failed ?? say("page.why.looking"));
    if (drawn !== answer)
      requireElement("[data-sentences]", panel).replaceChildren(
        ...(answer ? sentencesOf(answer, deeds) : []),
      );
    drawn = answer;
    replaceIfChanged(requireElement("[data-more]", panel), aside ? lineActions(deeds.line) : []);
  };
}
