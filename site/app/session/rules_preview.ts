/**
 * What other rules would change, or have changed, in the position on the board: the moves that
 * appear and those that vanish, as words and as lines to draw. It compares two views that the desk
 * has told and knows no rule itself.
 */

import { s } from "../lib/dom.ts";
import { has, list, moveText, pointName, say, sayAt } from "../lib/i18n.ts";
import type { Move, Side, View } from "../api.d.ts";

export interface Trial {
  /** their name, with the number of changes */
  rules: string;
  /** the sentence that says why those rules cannot be played */
  refused: string | null;
  /** true: these rules hold now; false: they are only being looked at */
  done: boolean;
  /** the move from which they hold, in a game under way */
  since: { n: number; side: Side } | null;
  more: Move[];
  fewer: Move[];
  /** captures that now have to be made, though another move could be played */
  owed: Move[];
  /** captures were owed before and are not any more */
  freed: boolean;
  count: { before: number; after: number };
  /** the men stand otherwise, or another side plays: moves are then not compared */
  otherwise: boolean;
  ends: boolean;
}

/** What other rules change, as far as it is told. */
export const trialOf = (parts: Partial<Trial>): Trial => ({
  rules: "",
  refused: null,
  done: false,
  since: null,
  more: [],
  fewer: [],
  owed: [],
  freed: false,
  count: { before: 0, after: 0 },
  otherwise: false,
  ends: false,
  ...parts,
});

export const same = (move: Move) =>
  [move.touch, move.manner, move.from, move.to, move.takes].join(" ");

const HEAD = "M12 0-16-14-9 0-16 14z";
const RING = "M-47 0a47 47 0 1 1 94 0a47 47 0 1 1-94 0zm9 0a38 38 0 1 0 76 0a38 38 0 1 0-76 0z";
const STOP = `${RING}M20-56h36v36h-36z`;

/** How many moves are named one by one; the board shows the others. */
const NAMED = 5;

export function compare(
  before: View,
  after: View,
): Pick<Trial, "more" | "fewer" | "owed" | "freed" | "count" | "otherwise" | "ends"> {
  const otherwise = before.side !== after.side || standing(before) !== standing(after);
  const legal = (view: View) => new Set(view.legal.map(same));
  const had = legal(before);
  const has_ = legal(after);
  const owedBefore = new Set(before.legal.filter((move) => move.owed).map(same));
  const optional = after.legal.some((move) => !move.owed);
  return {
    otherwise,
    ends: Boolean(after.outcome && !before.outcome),
    more: otherwise ? [] : after.legal.filter((move) => !had.has(same(move))),
    fewer: otherwise ? [] : before.legal.filter((move) => !has_.has(same(move))),
    owed:
      otherwise || !optional
        ? []
        : after.legal.filter((move) => move.owed && !owedBefore.has(same(move))),
    freed: !otherwise && owedBefore.size > 0 && !after.legal.some((move) => move.owed),
    count: { before: before.legal.length, after: after.legal.length },
  };
}

const standing = (view: View) =>
  view.men
    .map((man) => `${man.at}${man.side}${man.kind}`)
    .sort()
    .join(" ");

export function moveName(move: Move) {
  if (move.from && move.to) return moveText(move.touch);
  const manner = has("page", "manner", move.manner)
    ? sayAt(["page", "manner", move.manner])
    : move.manner;
  return move.to ? `${manner} ${pointName(move.to)}` : manner;
}

/** "Two moves more: …; one fewer: …", in whole sentences. */
export function trialText(trial: Trial): { head: string; body: string } {
  if (trial.refused !== null) return { head: "", body: trial.refused };
  const { rules, since } = trial;
  const head = !trial.done
    ? say("page.rules.would", { rules })
    : since
      ? say("page.rules.fromMove", { n: since.n, sides: say(`page.ofSide.${since.side}`), rules })
      : say("page.rules.now", { rules });
  if (trial.ends) return { head, body: say("page.diff.ends") };
  if (trial.otherwise) return { head, body: say("page.diff.otherwise") };
  const said: string[] = [];
  for (const [key, moves] of [
    ["more", trial.more],
    ["fewer", trial.fewer],
  ] as [string, Move[]][]) {
    const n = moves.length;
    if (n)
      said.push(
        say(`page.diff.${key}${n > NAMED ? "Many" : n === 1 ? "One" : ""}`, {
          n,
          moves: list(moves.map(moveName)),
        }),
      );
  }
  if (trial.owed.length)
    said.push(say("page.diff.owed", { moves: list(trial.owed.slice(0, NAMED).map(moveName)) }));
  else if (trial.freed) said.push(say("page.diff.owedNot"));
  if (!said.length) return { head, body: say("page.diff.same") };
  if (trial.more.length || trial.fewer.length)
    said.push(say(trial.done ? "page.diff.counts" : "page.diff.wouldBe", trial.count));
  return { head, body: said.join(" ") };
}

/** The lines that the board draws: from where to where, or a point alone. */
function trialWays(
  trial: Trial | null,
): { kind: "more" | "fewer"; from: string | null; to: string; stop?: boolean }[] {
  if (!trial) return [];
  const ways: (kind: "more" | "fewer", moves: Move[]) => ReturnType<typeof trialWays> = (
    kind,
    moves,
  ) =>
    moves.flatMap(({ from, to, manner }) =>
      to ? [{ kind, from, to, stop: manner === "stop" }] : [],
    );
  return [...ways("fewer", trial.fewer), ...ways("more", trial.more)];
}

/**
 * Draws the lines: azure with a head where a move appears, dashed rubric with a cross where one
 * vanishes. A move that is made on one point alone has a ring round it instead of a head, and a
 * stop the square of one.
 */
export function drawTrial(
  layer: { under: SVGElement; over: SVGElement },
  trial: Trial | null,
  place: (id: string) => [number, number],
) {
  for (const { kind, from, to, stop } of trialWays(trial)) {
    const [x, y] = place(to);
    const [x0, y0] = from ? place(from) : [x, y];
    const turn = (Math.atan2(y - y0, x - x0) * 180) / Math.PI;
    if (from)
      layer.under.append(
        s("path", {
          class: `mark mark-${kind}`,
          "data-way": `${from} ${to}`,
          d: `M${x0} ${y0}L${x} ${y}`,
        }),
      );
    const end = kind === "fewer" ? "M-11-11 11 11M-11 11 11-11" : from ? HEAD : stop ? STOP : RING;
    layer.over.append(
      s("path", {
        class: `mark mark-${kind} mark-end`,
        "data-mark": kind,
        "data-on": to,
        transform: `translate(${x} ${y}) rotate(${from && kind === "more" ? turn : 0})`,
        d: end,
      }),
    );
  }
}
