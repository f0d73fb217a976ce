/**
 * What other rules would change, or have changed, in the current position: moves that appear and
 * moves that vanish, in words and as lines on the board. It only compares two views of the engine,
 * and knows no rule itself.
 */

import { s } from "../lib/dom.ts";
import { fieldName, has, list, moveText, pointName, say, sayAt, shortValue } from "../lib/i18n.ts";
import type { Move, Side, View } from "../api.d.ts";

export interface RulesPreview {
  /** their name, with the number of changes */
  rules: string;
  /** the sentence that says why those rules cannot be played */
  refused: string | null;
  /** true: these rules hold now; false: they are only being looked at */
  inForce: boolean;
  /** the move from which they hold, in a game under way */
  since: { n: number; side: Side } | null;
  /** the fields whose value differs, with the new one, where a whole ruleset is chosen */
  fields: { field: string; value: string }[];
  more: Move[];
  fewer: Move[];
  /** captures that now have to be made, though another move could be played */
  owed: Move[];
  /** captures were owed before and are not any more */
  freed: boolean;
  count: { before: number; after: number };
  /** the position or the side to move differs, so that moves cannot be compared */
  positionDiffers: boolean;
  ends: boolean;
}

/** A preview with these parts; the others are empty. */
export const newRulesPreview = (parts: Partial<RulesPreview>): RulesPreview => ({
  rules: "",
  refused: null,
  inForce: false,
  since: null,
  fields: [],
  more: [],
  fewer: [],
  owed: [],
  freed: false,
  count: { before: 0, after: 0 },
  positionDiffers: false,
  ends: false,
  ...parts,
});

export const moveKey = (move: Move) =>
  [move.touch, move.manner, move.from, move.to, move.takes].join(" ");

const ARROW_HEAD_PATH = "M12 0-16-14-9 0-16 14z";
const RING_PATH =
  "M-47 0a47 47 0 1 1 94 0a47 47 0 1 1-94 0zm9 0a38 38 0 1 0 76 0a38 38 0 1 0-76 0z";
const STOP_PATH = `${RING_PATH}M20-56h36v36h-36z`;

/**
 * How many moves are named one by one. The board shows the others, unless they are made on one
 * point alone: marks on so many points would hide the board and say no more than their number.
 */
const MAX_NAMED_MOVES = 5;
/** How many rules are named one by one: what is said stands in a few lines beside the board. */
const MAX_NAMED_FIELDS = 4;

export function compareViews(
  before: View,
  after: View,
): Pick<RulesPreview, "more" | "fewer" | "owed" | "freed" | "count" | "positionDiffers" | "ends"> {
  const positionDiffers = before.side !== after.side || menKey(before) !== menKey(after);
  const legal = (view: View) => new Set(view.legal.map(moveKey));
  const legalBefore = legal(before);
  const legalAfter = legal(after);
  const owedBefore = new Set(before.legal.filter((move) => move.owed).map(moveKey));
  const optional = after.legal.some((move) => !move.owed);
  return {
    positionDiffers,
    ends: Boolean(after.outcome && !before.outcome),
    more: positionDiffers ? [] : after.legal.filter((move) => !legalBefore.has(moveKey(move))),
    fewer: positionDiffers ? [] : before.legal.filter((move) => !legalAfter.has(moveKey(move))),
    owed:
      positionDiffers || !optional
        ? []
        : after.legal.filter((move) => move.owed && !owedBefore.has(moveKey(move))),
    freed: !positionDiffers && owedBefore.size > 0 && !after.legal.some((move) => move.owed),
    count: { before: before.legal.length, after: after.legal.length },
  };
}

const menKey = (view: View) =>
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

/** "Other rules: captures: optional; huffing: no.", or nothing. */
function fieldsText(fields: RulesPreview["fields"]) {
  const named = fields
    .slice(0, MAX_NAMED_FIELDS)
    .map(({ field, value }) => `${fieldName(field)}: ${shortValue(field, value)}`)
    .join("; ");
  const n = fields.length - MAX_NAMED_FIELDS;
  if (n > 0) return [say(`page.diff.rules${n === 1 ? "OneMore" : "More"}`, { rules: named, n })];
  return named ? [say("page.diff.rules", { rules: named })] : [];
}

/** "Two moves more: …; one fewer: …", in whole sentences. */
export function rulesPreviewText(trial: RulesPreview): { head: string; body: string } {
  if (trial.refused !== null) return { head: "", body: trial.refused };
  const { rules, since } = trial;
  const head = !trial.inForce
    ? say("page.rules.would", { rules })
    : since
      ? say("page.rules.fromMove", { n: since.n, sides: say(`page.ofSide.${since.side}`), rules })
      : say("page.rules.now", { rules });
  const rulesSaid = fieldsText(trial.fields);
  const instead = trial.ends ? "ends" : trial.positionDiffers ? "otherwise" : "";
  if (instead) return { head, body: [...rulesSaid, say(`page.diff.${instead}`)].join(" ") };
  const sentences: string[] = [];
  for (const [key, moves] of [
    ["more", trial.more],
    ["fewer", trial.fewer],
  ] as [string, Move[]][]) {
    const n = moves.length;
    if (n)
      sentences.push(
        say(`page.diff.${key}${n > MAX_NAMED_MOVES ? "Many" : n === 1 ? "One" : ""}`, {
          n,
          moves: list(moves.map(moveName)),
        }),
      );
  }
  if (trial.owed.length)
    sentences.push(
      say("page.diff.owed", { moves: list(trial.owed.slice(0, MAX_NAMED_MOVES).map(moveName)) }),
    );
  else if (trial.freed) sentences.push(say("page.diff.owedNot"));
  if (!sentences.length) sentences.push(say("page.diff.same"));
  if (trial.more.length || trial.fewer.length)
    sentences.push(say(trial.inForce ? "page.diff.counts" : "page.diff.wouldBe", trial.count));
  return { head, body: [...rulesSaid, ...sentences].join(" ") };
}

/** The lines that the board draws: from where to where, or a point alone. */
function previewLines(
  trial: RulesPreview | null,
): { kind: "more" | "fewer"; from: string | null; to: string; stop?: boolean }[] {
  if (!trial) return [];
  const linesOfKind: (kind: "more" | "fewer", moves: Move[]) => ReturnType<typeof previewLines> = (
    kind,
    moves,
  ) =>
    moves.flatMap(({ from, to, manner }) =>
      to ? [{ kind, from, to, stop: manner === "stop" }] : [],
    );
  const lines = [...linesOfKind("fewer", trial.fewer), ...linesOfKind("more", trial.more)];
  const onPoints = lines.filter(({ from }) => !from).length;
  return onPoints > MAX_NAMED_MOVES ? lines.filter(({ from }) => from) : lines;
}

/**
 * Draws the lines: azure with a head where a move appears, dashed rubric with a cross where one
 * vanishes. A move that is made on one point alone has a ring round it instead of a head, and a
 * stop the square of one.
 */
export function drawRulesPreview(
  layer: { under: SVGElement; over: SVGElement },
  trial: RulesPreview | null,
  place: (id: string) => [number, number],
) {
  for (const { kind, from, to, stop } of previewLines(trial)) {
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
    const end =
      kind === "fewer"
        ? "M-11-11 11 11M-11 11 11-11"
        : from
          ? ARROW_HEAD_PATH
          : stop
            ? STOP_PATH
            : RING_PATH;
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
