/**
 * The sheet of the openings: the tree of moves, each a button, with what it is worth and how games
 * went. It decides nothing.
 */

import { button, replaceIfChanged, h, requireElement, s, smallMan } from "../../lib/dom.ts";
import { prettyMove, say, sentence } from "../../lib/i18n.ts";
import { sideName } from "../../session/text/messages.ts";
import { scoreElement, evaluationText } from "../evaluation_text.ts";
import { lineActions, type LineActions } from "../view.ts";
import type { BookMove as Opening, OpeningBook } from "../../api.d.ts";

interface OpeningBookActions {
  off: () => void;
  line: LineActions;
  choose: (path: number[]) => void;
}

const nameOf = ({ turns, unfinished }: Opening) => prettyMove(turns[0]?.text ?? unfinished ?? "");

const gameCount = ({ w, drawn, b }: Opening["games"]) => w + drawn + b;

/** How the games went: in a sentence. */
const gamesText = (games: Opening["games"]) =>
  say(gameCount(games) ? "page.openings.games" : "page.openings.noGames", {
    n: gameCount(games),
    w: games.w,
    drawn: games.drawn,
    b: games.b,
    white: sideName("w"),
    black: sideName("b"),
  });

/** The same as a bar: white's games, drawn ones, black's. */
function resultsBar(games: Opening["games"]) {
  const all = gameCount(games) || 1;
  const parts = [
    { of: "w", many: games.w },
    { of: "drawn", many: games.drawn },
    { of: "b", many: games.b },
  ];
  let x = 0;
  const rects = parts.map(({ of, many }) => {
    const width = (100 * many) / all;
    x += width;
    return s("rect", { class: `of-${of}`, x: x - width, width, height: 8 });
  });
  const box = { class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none" };
  return s("svg", { ...box, "aria-hidden": "true" }, ...rects);
}

/** How games went, as it is seen. */
const resultsElement = (games: Opening["games"]) =>
  h(
    "span.score",
    { title: gamesText(games) },
    gameCount(games) ? resultsBar(games) : null,
    h(
      "span",
      { "aria-hidden": "true" },
      gameCount(games) ? `${games.w} · ${games.drawn} · ${games.b}` : "–",
    ),
  );

const moveButton = (move: Opening, path: number[]) =>
  h(
    "button.line",
    { type: "button", "data-at": path.join(".") },
    scoreElement(move),
    h(
      "span.turns",
      {},
      h("b", {}, nameOf(move)),
      h(path.length === 1 ? "span.what" : "span.unseen", {}, ` ${evaluationText(move)} `),
    ),
    resultsElement(move.games),
    h("span.unseen", {}, gamesText(move.games)),
  );

/** @param path of the move before them */
const treeOf = (moves: { move: Opening; n: number }[], path: number[]): HTMLElement =>
  h(
    "ul.book-tree",
    {},
    ...moves.map(({ move, n }) => {
      const at = [...path, n];
      const { then } = move;
      const after = then.map((nextMove, m) => ({ move: nextMove, n: m }));
      return h(
        "li",
        {},
        moveButton(move, at),
        then.length > 0 &&
          h(
            "details",
            { open: !path.length && n === 0 },
            h("summary", {}, say("page.openings.then", { move: nameOf(move), n: then.length })),
            treeOf(after, at),
          ),
      );
    }),
  );

/**
 * The tree: the moves that the computer plays; those that it does not play although it is known that
 * they keep what the position is worth; and the weaker ones.
 */
function movesOf({ moves }: OpeningBook) {
  const all = moves.map((move, n) => ({ move, n }));
  const others = all.filter(({ move }) => !move.sound);
  const headed = (key: string, some: typeof all) =>
    some.length ? [h("h3.caps", {}, say(`page.openings.${key}`)), treeOf(some, [])] : [];
  return [
    h(
      "p.columns",
      { "aria-hidden": "true" },
      h("span.score", {}, smallMan("w"), h("span", {}, "="), smallMan("b")),
    ),
    treeOf(
      all.filter(({ move }) => move.sound),
      [],
    ),
    ...headed(
      "held",
      others.filter(({ move }) => move.keeps),
    ),
    ...headed(
      "others",
      others.filter(({ move }) => !move.keeps),
    ),
  ];
}

/** What is certain of the position. */
const verdictOf = ({ decided }: OpeningBook) =>
  decided &&
  (decided === "drawn"
    ? say("page.openings.drawn")
    : sentence(say("page.openings.decided", { sides: sideName(decided) })));

/** How it was made, in figures as they are written here. */
const madeBy = ({ nodes, play }: NonNullable<OpeningBook["made"]>) => {
  const written = (n: number) => n.toLocaleString(document.documentElement.lang);
  return { nodes: written(nodes), play: written(play) };
};

/** Where values come from, and results of games. */
const noteOf = ({ made: making, moves, plies }: OpeningBook) =>
  [
    plies && say("page.openings.known", { n: plies }),
    making && moves.length && say("page.openings.note", madeBy(making)),
  ]
    .filter(Boolean)
    .join(" ");

export function createOpeningBookView(panel: HTMLElement, deeds: OpeningBookActions) {
  panel.replaceChildren(
    h(
      "div.analysis-head",
      {},
      h("h2.caps", { id: "openings-title" }, say("page.openings.title")),
      button(say("page.openings.close"), deeds.off, "plain"),
    ),
    h("p.verdict", { "data-verdict": "" }),
    h("div.lines", { "data-tree": "" }),
    h("p.row", { "data-more": "" }, ...lineActions(deeds.line)),
    h("p.note", { "data-note": "" }),
  );
  const part = (name: string) => requireElement(`[data-${name}]`, panel);
  const verdict = part("verdict");
  const tree = part("tree");
  const note = part("note");
  tree.addEventListener("click", ({ target }) => {
    const at = target instanceof Element ? target.closest("[data-at]") : null;
    if (at instanceof HTMLElement) deeds.choose((at.dataset.at ?? "").split(".").map(Number));
  });

  /**
   * `why` nothing is told now; `fault`: why it could not be looked up; `aside`: a line of the book
   * is on the board.
   */
  return function draw(
    book: OpeningBook | null,
    { why, fault, aside }: { why: string | null; fault: string | null; aside: boolean },
  ) {
    part("more").hidden = !aside;
    // What was there stays until something else comes, and so does the focus.
    const waits = !book && !fault && (!why || why === "later");
    if (waits && tree.children.length) return;
    const some = book?.moves.length;
    const empty = why ?? (!book ? "looking" : book.made ? "end" : "absent");
    const sentences = [
      book && verdictOf(book),
      some ? null : (fault ?? say(`page.openings.${empty}`)),
    ];
    verdict.textContent = sentences.filter(Boolean).join(" ");
    verdict.hidden = !verdict.textContent;
    replaceIfChanged(tree, book && some ? movesOf(book) : []);
    note.textContent = book ? noteOf(book) : "";
  };
}
