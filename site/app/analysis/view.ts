/**
 * The sheet of the analysis: the bar, who stands better, how deep, and the lines, each a button. It
 * shows and decides nothing.
 */

import { button, replaceIfChanged, h, requireElement } from "../lib/dom.ts";
import { prettyMove, say } from "../lib/i18n.ts";
import {
  evaluationBar,
  outcomeFor,
  lineText,
  scoreElement,
  evaluationText,
} from "./evaluation_text.ts";
import type { AnalysedLine as Line } from "../api.d.ts";
import type { Analysed } from "../lib/types.ts";
import type { State } from "../session/state/types.ts";

/**
 * `why`: why there is no analysis now; `fault`: why the search failed; `aside`: whether a line of the
 * analysis is on the board; `reviewable`: whether a review of the whole game can be started
 */
interface AnalysisModel {
  report: Analysed | null;
  all: boolean;
  why: string | null;
  fault: string | null;
  aside: boolean;
  reviewable: boolean;
}

export interface LineActions {
  leave: () => void;
  keep: () => void;
}

interface AnalysisActions {
  close: () => void;
  toggleAll: () => void;
  line: LineActions;
  retry: () => void;
  review: () => void;
  last: () => void;
  threats: () => void;
  show: (n: number) => void;
}

/** A turn as a button that shows its line. */
const turnButton = (line: Line, n: number, all: boolean) =>
  h(
    "button.line",
    { type: "button", "data-line": n, "data-kind": all ? null : n + 1 },
    scoreElement(line),
    h("span.unseen", {}, `${evaluationText(line)} `),
    h("span.turns", {}, all ? prettyMove(line.turns[0]?.text ?? "") : lineText(line)),
  );

/** The best lines in order, or all turns by what they bring. */
function lineItems({ lines }: Analysed, { view }: State, all: boolean) {
  const items = lines.map((line, n) => ({
    kind: outcomeFor(line, view.side),
    item: h("li", {}, turnButton(line, n, all)),
  }));
  if (!all) return [h("ol.best", {}, ...items.map(({ item }) => item))];
  return ["win", "drawn", "loss"].flatMap((kind) => {
    const some = items.filter((entry) => entry.kind === kind);
    if (!some.length) return [];
    return [
      h(`h3.caps.fate-${kind}`, {}, say(`page.analysis.fate.${kind}`, { n: some.length })),
      h("ul.every", {}, ...some.map(({ item }) => item)),
    ];
  });
}

const actionButton = (name: string, act: () => void) =>
  h(
    "button.button",
    { type: "button", "data-act": name, onclick: act },
    say(`page.analysis.${name}`),
  );

/** What can be done with a line that is on the board. */
export const lineActions = ({ leave, keep }: LineActions) => [
  actionButton("leave", leave),
  actionButton("keep", keep),
];

export function createAnalysisView(panel: HTMLElement, deeds: AnalysisActions) {
  panel.replaceChildren(
    h(
      "div.analysis-head",
      {},
      h("h2.caps", { id: "analysis-title" }, say("page.analysis.title")),
      h("p.depth", { "data-depth": "" }),
      h(
        "button.button.plain",
        { type: "button", onclick: deeds.close },
        say("page.analysis.close"),
      ),
    ),
    h("div", { "data-bar": "" }),
    h("p.verdict", { "data-verdict": "" }),
    h("div.lines", { "data-lines": "" }),
    h("p.row", { "data-more": "" }),
    h("div.review", { "data-review": "" }),
  );
  const part = (name: string) => requireElement(`[data-${name}]`, panel);
  const depth = part("depth");
  const share = part("bar");
  const verdict = part("verdict");
  const lines = part("lines");
  const moreBox = part("more");
  lines.addEventListener("click", ({ target }) => {
    const at = target instanceof Element ? target.closest("[data-line]") : null;
    if (at instanceof HTMLElement) deeds.show(Number(at.dataset.line));
  });

  return function draw(
    state: State,
    { report, all, why, fault, aside, reviewable }: AnalysisModel,
  ) {
    const best = report?.lines[0];
    depth.textContent = best
      ? say(`page.analysis.${best.exact ? "exact" : "depth"}`, { n: report?.depth })
      : "";
    replaceIfChanged(share, [evaluationBar(best?.share ?? 0.5)]);
    const verdictText = best ? evaluationText(best) : say(`page.analysis.${why ?? "looking"}`);
    verdict.textContent = fault ? [best ? verdictText : "", fault].join(" ").trim() : verdictText;
    replaceIfChanged(lines, report ? lineItems(report, state, all) : []);
    replaceIfChanged(moreBox, [
      ...(fault ? [button(say("page.retry"), deeds.retry)] : []),
      ...(aside ? lineActions(deeds.line) : []),
      ...(report?.exact ? [actionButton(all ? "best" : "all", deeds.toggleAll)] : []),
      ...(reviewable ? [actionButton("whole", deeds.review)] : []),
      ...(state.ply ? [actionButton("last", deeds.last)] : []),
      ...(why ? [] : [actionButton("threats", deeds.threats)]),
    ]);
  };
}
