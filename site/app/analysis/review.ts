/**
 * Review of a finished game: its evaluation graph, the same as a table for screen readers, and the
 * turns that gave much away, each with a better one and the line that shows it.
 */

import { button, replaceIfChanged, h, s } from "../lib/dom.ts";
import { requestBase } from "../session/state/selectors.ts";
import { errorText, sideName } from "../session/text/messages.ts";
import { prettyMove, say, sentence } from "../lib/i18n.ts";
import { createRetryMistakes } from "./retry_mistakes.ts";
import { evaluationText } from "./evaluation_text.ts";
import type { Report, ReviewedTurn as Judged, Side } from "../api.d.ts";
import type { AnalysedLine as Line } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

/** The size of the curve's drawing; white's share goes upward. */
const CURVE_WIDTH = 300;
const CURVE_HEIGHT = 46;
/** The radius of a turn that gave much away. */
const MISTAKE_RADIUS = 3.4;

/** What white could expect before each turn, and after the last. */
const whiteShares = (turns: Judged[]) => [
  ...turns.map(({ best }) => best.share),
  ...turns.slice(-1).map(({ played }) => played.share),
];

/** @param ply where one stands */
function curve(turns: Judged[], ply: number, go: (ply: number) => void) {
  const all = whiteShares(turns);
  const x = (n: number) => (n * CURVE_WIDTH) / turns.length;
  const y = (n: number) => CURVE_HEIGHT * (1 - (all[n] ?? 0));
  const points = all.map((_, n) => `${x(n).toFixed(1)} ${y(n).toFixed(1)}`);
  const here = turns.findIndex((turn) => turn.acts >= ply);
  const slips = turns.flatMap(({ slip }, n) => (slip ? [{ slip, n: n + 1 }] : []));
  const drawing = s(
    "svg",
    {
      class: "curve",
      viewBox: `0 ${-MISTAKE_RADIUS} ${CURVE_WIDTH} ${CURVE_HEIGHT + 2 * MISTAKE_RADIUS}`,
      role: "img",
      "aria-label": say("page.analysis.review.curve", { n: turns.length, slips: slips.length }),
    },
    s("rect", { class: "of-b", width: CURVE_WIDTH, height: CURVE_HEIGHT }),
    s("path", {
      class: "of-w",
      d: `M0 ${CURVE_HEIGHT}L${points.join("L")}L${CURVE_WIDTH} ${CURVE_HEIGHT}Z`,
    }),
    s("path", { class: "half", d: `M0 ${CURVE_HEIGHT / 2}H${CURVE_WIDTH}` }),
    s("path", { class: "way", d: `M${points.join("L")}` }),
    ...slips.map(({ slip, n }) =>
      s("circle", { class: `slip-${slip}`, cx: x(n), cy: y(n), r: MISTAKE_RADIUS }),
    ),
    s("path", { class: "here", d: `M${x(here < 0 ? turns.length : here)} 0V${CURVE_HEIGHT}` }),
  );
  drawing.addEventListener("click", ({ clientX }) => {
    const { left, width } = drawing.getBoundingClientRect();
    const n = Math.round(((clientX - left) / width) * turns.length);
    go((turns[n] ?? turns.at(-1))?.acts ?? 0);
  });
  return drawing;
}

/** The number of a turn, as the list of moves has it. */
const moveNumber = (n: number) => `${Math.floor(n / 2) + 1}${n % 2 ? "…" : "."}`;

/** The signs of turns that gave much away, as the list of moves has them. */
const SLIP_SIGNS = { mistake: "?", blunder: "??" };

const hasSlip = ({ slip }: Judged) => slip !== null;

/** How many such turns each side has played. */
function slipCounts(turns: Judged[]) {
  const of = (side: Side) => turns.filter((turn) => hasSlip(turn) && turn.side === side).length;
  const sides = (["w", "b"] as const).map((side) => `${say(`page.sides.${side}`)} ${of(side)}`);
  return h(
    "p",
    { "data-slip-counts": "" },
    say("page.analysis.review.found", { n: sides.join(", ") }),
  );
}

/** A turn of the table, as a button that leads to where it was played. */
const turnButton = ({ text, slip }: Judged, n: number, go: () => void) =>
  h(
    "button.link",
    { type: "button", onclick: go },
    `${moveNumber(n)} ${prettyMove(text)}`,
    slip && h("span.sign", { "data-sign": SLIP_SIGNS[slip] }, SLIP_SIGNS[slip]),
  );

/** The curve in words, turn by turn. */
const curveTable = (turns: Judged[], goAfter: (n: number) => void) =>
  h(
    "details",
    {},
    h("summary", {}, say("page.analysis.review.table")),
    h(
      "div.scroll",
      { tabindex: 0, role: "group", "aria-label": say("page.analysis.review.table") },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...["move", "best", "worth"].map((key) =>
              h("th", { scope: "col" }, say(`page.analysis.review.${key}`)),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          ...turns.map((turn, n) => {
            const { best, played } = turn;
            return h(
              "tr",
              {},
              h(
                "th",
                { scope: "row" },
                turnButton(turn, n, () => goAfter(n)),
              ),
              h("td", {}, prettyMove(best.turns[0]?.text ?? best.unfinished ?? "")),
              h("td", {}, evaluationText(played)),
            );
          }),
        ),
      ),
    ),
  );

/** A turn that gave much away, with buttons that show a better one and what came of it. */
const mistakeItem = (
  { side, text, best, played, slip }: Judged,
  n: number,
  show: (line: Line) => void,
) =>
  h(
    "li",
    {},
    h(
      "p",
      {},
      h("b", {}, `${moveNumber(n)} ${prettyMove(text)}`),
      ` ${say(`page.analysis.review.${slip}`, { sides: sentence(sideName(side)) })} `,
      evaluationText(played),
    ),
    h(
      "p.row",
      {},
      button(
        say("page.analysis.review.better", {
          move: prettyMove(best.turns[0]?.text ?? best.unfinished ?? ""),
        }),
        () => show(best),
      ),
      button(say("page.analysis.review.why"), () => show(played), "plain"),
    ),
  );

/** The turns that gave much away, and what begins to look for the better ones oneself. */
function findings(
  turns: Judged[],
  show: (turn: Judged, line: Line) => void,
  beginRetry: () => void,
) {
  const slips = turns.flatMap((turn, n) =>
    hasSlip(turn) ? [mistakeItem(turn, n, (line) => show(turn, line))] : [],
  );
  const learn = button(say("page.analysis.learn.begin"), beginRetry, "first");
  return slips.length
    ? [slipCounts(turns), h("ol.slips", {}, ...slips), learn]
    : [h("p", {}, say("page.analysis.review.nothing"))];
}

/**
 * @param show a line on the board
 * @param onChange it has begun or ended
 */
export function createReview(
  session: GameSession,
  place: HTMLElement,
  show: (from: string[], line: Line) => void,
  onChange: () => void,
) {
  /** The game it is about. */
  let acts: string[] = [];
  let turns: Judged[] = [];
  let abortController: AbortController | null = null;
  /** Where the curve stands; what follows it is drawn once. */
  const drawing = h("div");

  const retry = createRetryMistakes(session, place, () => {
    showResults();
    draw(session.state);
    onChange();
  });

  function beginRetry() {
    retry.begin(turns.filter(hasSlip), acts);
    onChange();
  }

  /** What is found, once it is. */
  function showResults() {
    const showAfter = (turn: Judged, line: Line) => show(acts.slice(0, turn.acts), line);
    place.replaceChildren(
      drawing,
      ...findings(turns, showAfter, beginRetry),
      curveTable(turns, (n) => goTo(turns[n + 1]?.acts ?? acts.length)),
    );
    place.scrollIntoView({ block: "nearest" }); // in the sheet of a phone it is below the lines
    const n = turns.filter(hasSlip).length;
    session.announce(say(`page.analysis.review.${n ? "found" : "nothing"}`, { n }));
  }

  const goTo = (to: number) => session.goToNode(acts.slice(0, to));

  /** The curve shows where one stands. */
  function draw({ ply }: State) {
    if (abortController || retry.busy || !turns.length) return;
    replaceIfChanged(drawing, [curve(turns, ply, goTo)]);
  }

  function stop() {
    abortController?.abort();
    retry.reset();
    [abortController, turns] = [null, []];
    place.replaceChildren();
  }

  return {
    get busy() {
      return abortController !== null || retry.busy;
    },
    /** Whether a review can be started, and the game on the board has not been reviewed yet. */
    possible: (state: State) =>
      state.turns.length > 1 &&
      state.engine.state === "ready" &&
      !abortController &&
      !retry.busy &&
      !(turns.length && String(acts) === String(state.acts)),
    draw,
    stop,
    async begin() {
      stop();
      const mine = new AbortController();
      abortController = mine;
      ({ acts } = session.state);
      const all = session.state.turns.length;
      const request = { op: "review" as const, ...requestBase(session.state, acts.length) };
      const busy = () => say("page.analysis.review.busy", { n: turns.length, all });
      place.replaceChildren(h("p", {}, busy()));
      onChange();
      const tell = (part: Report<"review">) => {
        if (abortController !== mine || !part.best) return;
        turns = [...turns, part];
        place.replaceChildren(h("p", {}, busy()));
      };
      const end = await session.engine
        .think(request, tell, { signal: mine.signal })
        .catch(() => null);
      if (abortController !== mine) return;
      abortController = null;
      if (end?.turns) showResults();
      else {
        stop();
        if (end?.error) place.replaceChildren(h("p", {}, errorText(end.error)));
      }
      draw(session.state);
      onChange();
    },
  };
}
