/**
 * What was measured of games under two sets of rules: a plot with intervals, the same as a table,
 * and every game as CSV.
 */

import { h, s } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";

/** A value and the bounds of its interval, which a single game has not. */
type Interval = [number, number | null, number | null];

export type Summary = { [measure in (typeof MEASURES)[number]]: Interval };

/** Measures that are shares; the others are means. */
const SHARES: Set<string> = new Set(["forced", "first", "second", "drawn"]);
const MEASURES = ["turns", "branching", "forced", "leads", "first", "second", "drawn"] as const;
/** What is written of a game: its ruleset's number, and the measures in the desk's order. */
const CSV_COLUMNS = ["rules", "turns", "winner", "branching", "forced", "leads"];
/** Units of the drawing: its width, where the lines begin, the height of a measure. */
const PLOT_SIZES = { wide: 660, from: 230, high: 52 };

const formatValue = (value: number, share: boolean) =>
  value.toLocaleString(
    document.documentElement.lang,
    share ? { style: "percent" } : { maximumFractionDigits: 1 },
  );

function intervalText(measure: string, [value, low, high]: Interval) {
  const share = SHARES.has(measure);
  if (low === null || high === null) return formatValue(value, share);
  return say("page.trial.interval", {
    value: formatValue(value, share),
    low: formatValue(Math.max(low, 0), share),
    high: formatValue(high, share),
  });
}

export function drawTable(place: HTMLElement, sides: Summary[]) {
  place.replaceChildren(
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ...[say("page.trial.measure"), "A", "B"].map((text) => h("th", { scope: "col" }, text)),
      ),
    ),
    h(
      "tbody",
      {},
      ...MEASURES.map((measure) =>
        h(
          "tr",
          { "data-measure": measure },
          h("th", { scope: "row" }, say(`page.trial.${measure}`)),
          ...sides.map((side) => h("td", {}, intervalText(measure, side[measure]))),
        ),
      ),
    ),
  );
}

export function drawPlot(place: HTMLElement, sides: Summary[]) {
  const { wide, from, high } = PLOT_SIZES;
  const rows = MEASURES.map((measure, n) => {
    const ends = sides.map((side) => side[measure][2] ?? side[measure][0]);
    const most = SHARES.has(measure) ? 1 : Math.max(...ends, 1) * 1.1;
    const at = (value: number) =>
      from + ((wide - from - 12) * Math.min(Math.max(value, 0), most)) / most;
    return s(
      "g",
      { transform: `translate(0 ${n * high})` },
      textElement(from - 14, high / 2, say(`page.trial.${measure}`), "end"),
      s("path", { class: "axis", d: `M${from} ${high / 2}H${wide - 12}` }),
      ...sides.flatMap((side, which) =>
        pointMarks(side[measure], at, which ? high - 15 : 15, which),
      ),
    );
  });
  place.replaceChildren(
    s(
      "svg",
      {
        viewBox: `0 0 ${wide} ${MEASURES.length * high}`,
        role: "img",
        "aria-label": say("page.trial.plotLabel"),
      },
      ...rows,
    ),
  );
}

function textElement(x: number, y: number, text: string, anchor: string) {
  const it = s("text", { x, y, "text-anchor": anchor, "dominant-baseline": "central" });
  it.textContent = text;
  return it;
}

function pointMarks(
  [value, low, high]: Interval,
  at: (value: number) => number,
  y: number,
  which: number,
) {
  const name = which ? "b" : "a";
  const parts = [];
  if (low !== null && high !== null)
    parts.push(
      s("path", {
        class: name,
        "stroke-width": 3,
        d: `M${at(low)} ${y}H${at(high)}`,
        fill: "none",
      }),
    );
  const x = at(value);
  parts.push(
    which
      ? s("rect", { class: name, x: x - 6, y: y - 6, width: 12, height: 12 })
      : s("circle", { class: name, cx: x, cy: y, r: 6.5 }),
  );
  return parts;
}

/** Every game, a line each. */
export const toCsv = (games: (number | null)[][]) =>
  [
    CSV_COLUMNS.join(","),
    ...games.map(([which, ...rest]) =>
      [which ? "B" : "A", ...rest.map((value) => value ?? "")].join(","),
    ),
  ].join("\r\n");
