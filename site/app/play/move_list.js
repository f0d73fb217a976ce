// @ts-check
/**
 * The list of moves: each a button that leads to where it was played, with marks and comments, the rules that were changed on
 * the way, and the variations, set in below the move that they replace.
 */

import { h, one } from "../lib/dom.js";
import { noted } from "../session/tree/tree.js";
import { pretty, say } from "../lib/i18n.js";
import { rulesName } from "../session/text/messages.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/session.js").Table} Table */
/** @typedef {import("../session/tree/tree.js").Line} Line */
/** @typedef {import("../session/tree/tree.js").Node} Node */
/** @typedef {import("../lib/types.js").Turn} Turn */
/** @typedef {Turn & {n: number, path: string[], from: number, nodes: Node[]}} Shown */

/** A comment as it is read: without the commands for programs, clocks as times. @param {string} text */
export const readable = (text) =>
  text
    .replace(/\[%(?:clk|emt) ([\d:.]+)\]/g, "$1 ")
    .replace(/\[%[^\]]*\]/g, "")
    .trim();

/** @param {string} act  "rules:NAME;FIELD=VALUE" */
function rulingOf(act) {
  const [rules, ...set] = act.slice("rules:".length).split(";");
  return { rules, set: Object.fromEntries(set.map((one) => one.split("="))) };
}

/** @typedef {{turn: Shown}|{ruling: string}|{text: string}|{way: Line, before: string[], folded: boolean}} Part */

/**
 * What is to be shown of a line, in order: turns, and the acts, comments and variations between them.
 * @param {import("./turn_index.js").Lines} lines @param {Line} line @param {string[]} before  the acts that lead to it
 * @param {import("../lib/types.js").Side} side  whose turn is under way
 * @returns {Generator<Part>}
 */
function* parts(lines, line, before, side) {
  const acts = line.map((node) => node.act);
  const told = lines.of([...before, ...acts]);
  let done = 0;
  /** @param {number} end @param {Turn|null} turn @param {number} n @returns {Generator<Part>} */
  function* until(end, turn, n) {
    const nodes = line.slice(done, end);
    const from = before.length + done;
    const start = done;
    done = end;
    for (const node of nodes) {
      if (node.act.startsWith("rules:")) yield { ruling: node.act };
      if (node.before) yield { text: node.before };
    }
    const path = [...before, ...acts.slice(0, end)];
    if (turn) yield { turn: { ...turn, n, path, from, nodes } };
    for (const node of nodes) if (node.text) yield { text: node.text };
    for (const [k, node] of nodes.entries())
      for (const way of node.ways ?? [])
        yield {
          way,
          before: [...before, ...acts.slice(0, start + k)],
          folded: Boolean(node.folded),
        };
  }
  for (const [n, turn] of told.turns.entries())
    if (turn.acts > before.length)
      yield* until(Math.min(turn.acts - before.length, line.length), turn, n);
  const { unfinished, turns } = told;
  const under = unfinished ? { side, text: `${unfinished}…`, acts: 0 } : null;
  if (done < line.length) yield* until(line.length, under, turns.length);
}

/** @param {string} text */
const remark = (text) => {
  const words = readable(text);
  return words ? h("span.remark", {}, words) : null;
};

/** @param {Table} table @param {string[]} before  the place at which variations are folded away */
function unfold(table, before) {
  const { tree } = table.state;
  let { line } = tree;
  let n = 0;
  for (const act of before) {
    const way = line[n]?.act === act ? null : line[n]?.ways?.find((one) => one[0].act === act);
    if (way) [line, n] = [way, 0];
    n += 1;
  }
  if (line[n]) table.edit({ tree: noted(tree, [...before, line[n].act], { folded: undefined }) });
}

/** A variation that is folded away. @param {Table} table @param {import("./turn_index.js").Lines} lines @param {string[]} before @param {Line} way */
function folded(table, lines, before, way) {
  const path = [...before, way[0].act];
  const [first] = lines
    .of([...before, ...way.map((node) => node.act)])
    .turns.filter((turn) => turn.acts >= path.length);
  return h(
    "button.way.unfold",
    {
      type: "button",
      "aria-expanded": "false",
      title: say("page.tree.unfold"),
      onclick: () => unfold(table, before),
    },
    `${pretty(first?.text ?? way[0].act)} …`,
  );
}

/** Draws the list. @param {Table} table @param {import("./turn_index.js").Lines} lines */
function createRows(table, lines) {
  /** @param {State} state @param {string[]} path */
  const isShown = (state, path) => path.every((act, n) => act === state.acts[n]);

  /** @param {State} state @param {Shown} turn @param {boolean} main */
  function moveButton(state, { side, text, path, from, nodes }, main) {
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
        onclick: () => (shown ? table.go(path.length) : table.visit(path)),
      },
      pretty(text),
      sign && h("span.sign", { "data-sign": sign }, sign),
    );
  }

  /** A variation: its moves one after the other. @param {State} state @param {Line} line @param {string[]} before @returns {HTMLElement} */
  function variation(state, line, before) {
    const block = h("div.way", { role: "group", "aria-label": say("page.tree.variation") });
    let broken = true;
    for (const part of parts(lines, line, before, state.view.side)) {
      if ("turn" in part) {
        const { n } = part.turn;
        if (broken || n % 2 === 0)
          block.append(h("span.no", {}, `${Math.floor(n / 2) + 1}${n % 2 ? "…" : "."}`));
        block.append(moveButton(state, part.turn, false), " ");
        broken = false;
      } else {
        block.append(...aside(state, part));
        broken = true;
      }
    }
    return block;
  }

  /** What stands between turns. @param {State} state @param {Exclude<Part, {turn: Shown}>} part @returns {HTMLElement[]} */
  function aside(state, part) {
    if ("ruling" in part)
      return [
        h(
          "span.ruling",
          {},
          say("page.rules.since", { rules: rulesName(rulingOf(part.ruling), state.own) }),
        ),
      ];
    if ("text" in part) return /** @type {HTMLElement[]} */ ([remark(part.text)].filter(Boolean));
    if (part.folded) return [folded(table, lines, part.before, part.way)];
    return [variation(state, part.way, part.before)];
  }

  /** A line for each two turns, and one for whatever stands between them. @param {State} state */
  function rowsOf(state) {
    const { lot, tree } = state;
    /** @type {HTMLElement[]} */
    const rows = [];
    if (lot) rows.push(h("li.ruling", {}, say("page.lotLine", lot.throws[lot.throws.length - 1])));
    const start = tree.text && remark(tree.text);
    if (start) rows.push(h("li.between", {}, start));
    /** @type {HTMLElement|null} */
    let pair = null;
    for (const part of parts(lines, tree.line, [], state.view.side)) {
      if ("turn" in part) {
        const { n } = part.turn;
        if (!pair || n % 2 === 0) {
          pair = h("div", {}, n % 2 ? h("span.gap", {}, "…") : null);
          rows.push(h("li", {}, h("span", {}, Math.floor(n / 2) + 1), pair));
        }
        pair.append(moveButton(state, part.turn, true));
      } else if ("ruling" in part) {
        rows.push(h("li.ruling", {}, ...aside(state, part)));
      } else {
        rows.push(h("li.between", {}, ...aside(state, part)));
        pair = null;
      }
    }
    return rows;
  }

  return rowsOf;
}

/** @param {Table} table @param {import("./turn_index.js").Lines} lines @param {ParentNode} [within] */
export function createMoves(table, lines, within = document) {
  const moves = one("[data-moves]", within);
  const none = one("[data-no-moves]", within);
  const rowsOf = createRows(table, lines);
  /** @type {unknown[]} */
  let drawn = [];

  /** Scrolls so that the move shown on the board stays visible. */
  function follow() {
    const current = /** @type {HTMLElement|null} */ (moves.querySelector("[aria-current]"));
    const at = current?.getBoundingClientRect().top ?? 0;
    const by = at - moves.getBoundingClientRect().top - moves.clientHeight / 2;
    moves.scrollTop = current ? moves.scrollTop + by : 0;
  }

  // The score of a match may make the list shorter after it was drawn.
  new ResizeObserver(follow).observe(moves);

  function draw() {
    const { state } = table;
    none.hidden = state.acts.length > 0 || state.lot !== null || state.tree.line.length > 0;
    moves.replaceChildren(...rowsOf(state));
  }

  /** Draws anew and keeps the focus where it was. */
  function redraw() {
    const focused = /** @type {HTMLElement|null} */ (
      document.activeElement?.closest?.("[data-ply], [data-way]")
    );
    const { ply, way } = focused?.dataset ?? {};
    draw();
    if (focused)
      /** @type {HTMLElement|null} */ (
        moves.querySelector(ply ? `[data-ply="${ply}"]` : `[data-way="${CSS.escape(way ?? "")}"]`)
      )?.focus();
    follow();
  }

  lines.watch(redraw);
  table.watch((state) => {
    const now = [
      state.tree,
      state.turns,
      state.unfinished,
      state.ply,
      state.acts,
      state.lot,
      state.own,
    ];
    if (now.every((one, n) => one === drawn[n])) return;
    drawn = now;
    redraw();
  });
}
