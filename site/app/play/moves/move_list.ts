/**
 * The list of moves: each a button that leads to where it was played, with marks and comments, the
 * rules that were changed on the way, and the variations, set in below the move that they replace.
 */

import { all, h, requireElement } from "../../lib/dom.ts";
import { annotate, type Line, type Node, type Variation } from "../../session/tree/tree.ts";
import { prettyMove, say } from "../../lib/i18n.ts";
import { withoutClock } from "../clock/clock_time.ts";
import { rulesName } from "../../session/text/messages.ts";
import type { Side, Turn } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";
import type { TurnIndex } from "./turn_index.ts";
import type { State } from "../../session/state/types.ts";

type ListedTurn = Turn & { n: number; path: string[]; from: number; nodes: Node[] };

/** A comment as it is read: without the commands for programs, clocks as times. */
export const readableComment = (text: string) =>
  text
    .replace(/\[%(?:clk|emt) ([\d:.]+)\]/g, "$1 ")
    .replace(/\[%[^\]]*\]/g, "")
    .trim();

/** @param act "rules:NAME;FIELD=VALUE" */
function rulesOfAct(act: string) {
  const [rules = "", ...set] = act.slice("rules:".length).split(";");
  return { rules, set: Object.fromEntries(set.map((change) => change.split("="))) };
}

type Part =
  | { turn: ListedTurn }
  | { ruling: string }
  | { text: string }
  | { way: Variation; before: string[]; folded: boolean };

/**
 * What is to be shown of a line, in order: turns, and the acts, comments and variations between
 * them.
 * @param before the acts that lead to it
 * @param side whose turn is under way
 */
function* listParts(lines: TurnIndex, line: Line, before: string[], side: Side): Generator<Part> {
  const acts = line.map((node) => node.act);
  const lineTurns = lines.lookUp([...before, ...acts]);
  let listed = 0;
  function* until(end: number, turn: Turn | null, n: number): Generator<Part> {
    const nodes = line.slice(listed, end);
    const from = before.length + listed;
    const start = listed;
    listed = end;
    for (const node of nodes) {
      if (node.act.startsWith("rules:")) yield { ruling: node.act };
      if (node.before) yield { text: node.before };
    }
    const path = [...before, ...acts.slice(0, end)];
    if (turn) yield { turn: { ...turn, n, path, from, nodes } };
    // What was left on the clock is shown beside the board.
    for (const { text = "" } of nodes) if (withoutClock(text)) yield { text };
    for (const [k, node] of nodes.entries())
      for (const variation of node.ways ?? [])
        yield {
          way: variation,
          before: [...before, ...acts.slice(0, start + k)],
          folded: Boolean(node.folded),
        };
  }
  for (const [n, turn] of lineTurns.turns.entries())
    if (turn.acts > before.length)
      yield* until(Math.min(turn.acts - before.length, line.length), turn, n);
  const { unfinished, turns } = lineTurns;
  const under = unfinished ? { side, text: `${unfinished}…`, acts: 0 } : null;
  if (listed < line.length) yield* until(line.length, under, turns.length);
}

const commentElement = (text: string) => {
  const words = readableComment(text);
  return words ? h("span.remark", {}, words) : null;
};

/** @param before the place at which variations are folded away */
function unfold(session: GameSession, before: string[]) {
  const { tree } = session.state;
  let { line } = tree;
  let n = 0;
  for (const act of before) {
    const entered =
      line[n]?.act === act ? null : line[n]?.ways?.find((variation) => variation[0].act === act);
    if (entered) [line, n] = [entered, 0];
    n += 1;
  }
  const node = line[n];
  if (node)
    session.editTree({ tree: annotate(tree, [...before, node.act], { folded: undefined }) });
}

/** A variation that is folded away. */
function foldedVariation(
  session: GameSession,
  lines: TurnIndex,
  before: string[],
  variation: Variation,
) {
  const path = [...before, variation[0].act];
  const [first] = lines
    .lookUp([...before, ...variation.map((node) => node.act)])
    .turns.filter((turn) => turn.acts >= path.length);
  return h(
    "button.way.unfold",
    {
      type: "button",
      "aria-expanded": "false",
      title: say("page.tree.unfold"),
      onclick: () => unfold(session, before),
    },
    `${prettyMove(first?.text ?? variation[0].act)} …`,
  );
}

/** Draws the list. */
function createMoveRows(session: GameSession, lines: TurnIndex) {
  const isShown = (state: State, path: string[]) => path.every((act, n) => act === state.acts[n]);

  function moveButton(state: State, { side, text, path, from, nodes }: ListedTurn, main: boolean) {
    const shown = isShown(state, path);
    const here = shown && state.ply > from && state.ply <= path.length;
    const sign = nodes.map((node) => node.sign ?? "").join("");
    return h(
      `button.ply${shown && state.ply <= from ? ".later" : ""}`,
      {
        type: "button",
        [main ? "data-ply" : "data-way"]: main ? path.length : String(path),
        "aria-current": here ? "step" : null,
        title: say(`page.sides.${side}`),
        onclick: () => (shown ? session.goToPly(path.length) : session.goToNode(path)),
      },
      prettyMove(text),
      sign && h("span.sign", { "data-sign": sign }, sign),
    );
  }

  /** A variation: its moves one after the other. */
  function variation(state: State, line: Line, before: string[]): HTMLElement {
    const block = h("div.way", { role: "group", "aria-label": say("page.tree.variation") });
    let broken = true;
    for (const part of listParts(lines, line, before, state.view.side)) {
      if ("turn" in part) {
        const { n } = part.turn;
        if (broken || n % 2 === 0)
          block.append(h("span.no", {}, `${Math.floor(n / 2) + 1}${n % 2 ? "…" : "."}`));
        block.append(moveButton(state, part.turn, false), " ");
        broken = false;
      } else {
        block.append(...itemsBetweenTurns(state, part));
        broken = true;
      }
    }
    return block;
  }

  /** What stands between turns. */
  function itemsBetweenTurns(
    state: State,
    part: Exclude<Part, { turn: ListedTurn }>,
  ): HTMLElement[] {
    if ("ruling" in part)
      return [
        h(
          "span.ruling",
          {},
          say("page.rules.since", { rules: rulesName(rulesOfAct(part.ruling), state.own) }),
        ),
      ];
    if ("text" in part) return [commentElement(part.text)].filter(Boolean) as HTMLElement[];
    if (part.folded) return [foldedVariation(session, lines, part.before, part.way)];
    return [variation(state, part.way, part.before)];
  }

  /** A line for each two turns, and one for whatever stands between them. */
  function rowsOf(state: State) {
    const { startingRoll, tree } = state;
    const rows: HTMLElement[] = [];
    if (startingRoll)
      rows.push(
        h(
          "li.ruling",
          {},
          say("page.lotLine", startingRoll.throws[startingRoll.throws.length - 1]),
        ),
      );
    const start = tree.text && commentElement(tree.text);
    if (start) rows.push(h("li.between", {}, start));
    let pair: HTMLElement | null = null;
    for (const part of listParts(lines, tree.line, [], state.view.side)) {
      if ("turn" in part) {
        const { n } = part.turn;
        if (!pair || n % 2 === 0) {
          pair = h("div", {}, n % 2 ? h("span.gap", {}, "…") : null);
          rows.push(h("li", {}, h("span", {}, Math.floor(n / 2) + 1), pair));
        }
        pair.append(moveButton(state, part.turn, true));
      } else if ("ruling" in part) {
        rows.push(h("li.ruling", {}, ...itemsBetweenTurns(state, part)));
      } else {
        rows.push(h("li.between", {}, ...itemsBetweenTurns(state, part)));
        pair = null;
      }
    }
    return rows;
  }

  return rowsOf;
}

/** Whether there is anything in the list. */
export const hasMoves = ({ acts, startingRoll, tree }: State) =>
  acts.length > 0 || startingRoll !== null || tree.line.length > 0;

/** How far from the end of their line the move shown stands. */
const GAP_PX = 4;

export function createMoveList(
  session: GameSession,
  lines: TurnIndex,
  within: ParentNode = document,
) {
  const moves = requireElement("[data-moves]", within);
  const none = requireElement("[data-no-moves]", within);
  const rowsOf = createMoveRows(session, lines);
  let drawn: unknown[] = [];

  /** Scrolls so that the move shown on the board stays visible, or the last one before a resignation. */
  function scrollToCurrent() {
    const current =
      moves.querySelector("[aria-current]") ?? all("[data-ply]:not(.later)", moves).at(-1);
    const at = current?.getBoundingClientRect().top ?? 0;
    const by = at - moves.getBoundingClientRect().top - moves.clientHeight / 2;
    moves.scrollTop = current ? moves.scrollTop + by : 0;
    // where the moves stand in one line
    const right = current?.getBoundingClientRect().right ?? 0;
    const past = right - moves.getBoundingClientRect().right + GAP_PX;
    moves.scrollLeft = current ? moves.scrollLeft + past : 0;
  }

  /**
   * Marks what does not stand whole in the one line: half a move would read as another move. All is
   * measured before anything is marked, so that a long game is laid out once and not for each move.
   */
  function markCutMoves() {
    const { left, right } = moves.getBoundingClientRect();
    const measured = all(":scope > li > span, .ply", moves).map((item) => {
      const box = item.getBoundingClientRect();
      return { item, isCut: box.left < left - 1 || box.right > right + 1 };
    });
    for (const { item, isCut } of measured) item.toggleAttribute("data-cut", isCut);
  }
  moves.addEventListener("scroll", markCutMoves);

  function settle() {
    scrollToCurrent();
    markCutMoves();
  }

  // The score of a match may make the list shorter after it was drawn.
  new ResizeObserver(settle).observe(moves);

  function draw() {
    const { state } = session;
    none.hidden = hasMoves(state);
    moves.replaceChildren(...rowsOf(state));
  }

  /** Draws anew and keeps the focus where it was. */
  function redraw() {
    const focused = document.activeElement?.closest?.(
      "[data-ply], [data-way]",
    ) as HTMLElement | null;
    const { ply, way: wayKey } = focused?.dataset ?? {};
    draw();
    if (focused)
      (
        moves.querySelector(
          ply ? `[data-ply="${ply}"]` : `[data-way="${CSS.escape(wayKey ?? "")}"]`,
        ) as HTMLElement | null
      )?.focus();
    settle();
  }

  lines.watch(redraw);
  session.watch((state) => {
    const now = [
      state.tree,
      state.turns,
      state.unfinished,
      state.ply,
      state.acts,
      state.startingRoll,
      state.own,
    ];
    if (now.every((value, n) => value === drawn[n])) return;
    drawn = now;
    redraw();
  });
}
