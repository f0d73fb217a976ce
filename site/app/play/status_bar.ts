/**
 * Whose turn it is, what is counted, the dice thrown, and buttons for moves without a point on the
 * board.
 */

import { button, fill, h, one, smallMan, still, toBoard } from "../lib/dom.ts";
import { die } from "../session/board/draw_dice.ts";
import { LEVELS, isAway, isComputer, mine, remember } from "../session/players.ts";
import { computerMoves, fieldValue, other, othersMove, type State } from "../session/state.ts";
import { outcomeText, taskText, throwSaid, turnText } from "../session/text/messages.ts";
import { say } from "../lib/i18n.ts";
import type { Door } from "../analysis/lazy.ts";
import type { Table } from "../session/session.ts";

/** begins another game like this one */
export type Next = (wishes: { players: State["players"]; swap: boolean }) => void;

/** @param analysis where a game that is over can be looked through */
export function createTurnLine(
  table: Table,
  next: Next,
  within: ParentNode = document,
  analysis: Door = { review: null },
) {
  const turn = one("[data-turn]", within);
  const man = one("[data-turn-man]", within);
  const now = one("[data-now]", within);

  function drawMan({ view }: State) {
    const side = view.outcome ? view.outcome.winner : view.side;
    man.hidden = !side;
    if (!side || man.dataset.side === side) return;
    man.dataset.side = side;
    man.replaceChildren(smallMan(side));
  }

  function drawWords(state: State) {
    const end = outcomeText(state);
    turn.classList.toggle("over", Boolean(end));
    const small = [...(end ? [end.why] : []), taskText(state), ...(end ? [] : countsOf(state))];
    const parts = [
      new Text(end ? end.head : turnText(state)),
      ...small.filter(Boolean).map((words) => h("small", {}, words)),
    ];
    const text = parts.map((node) => node.textContent).join(" ");
    if (turn.dataset.said === text) return;
    turn.dataset.said = text;
    turn.replaceChildren(...parts);
  }

  function buttonsOf(state: State): Element[] {
    const { view } = state;
    const waits = computerMoves(state);
    const buttons = [...diceOf(state)];
    if (view.outcome) buttons.push(...nextOf(state, next, () => table.go(0), analysis.review));
    if (!othersMove(state) && state.fresh) {
      buttons.push(...moveButtons(state, table));
      for (const word of view.acts.filter((word) => word === "accept" || word === "decline")) {
        // they answer with their next link
        if (state.players[other(view.offer?.by ?? "w")] === "away") continue;
        const look = word === "accept" ? "act" : "";
        buttons.push(button(say(`page.acts.${word}`), () => table.act(word), look));
      }
    }
    if (state.outgoing && state.ply === state.acts.length)
      buttons.push(button(say("page.post.toLink"), toLink, "act"));
    if (state.engine.state === "failed" && (waits || !state.fresh))
      buttons.push(button(say("page.retry"), table.engine.retry));
    if (state.thinking || watched(state)) buttons.push(button(say("page.pause"), table.pause));
    else if (waits && state.fresh && state.engine.state === "ready" && state.paused)
      buttons.push(button(say("page.resume"), table.resume, "act"));
    return buttons;
  }

  table.watch((state) => {
    drawMan(state);
    drawWords(state);
    fillActs(now, buttonsOf(state), table.root);
  });
}

/**
 * Whether the computer plays both sides and is not stopped: what stops it stays where it is between
 * two moves.
 */
const watched = ({ players, view, paused, engine }: State) =>
  isComputer(players.w) &&
  isComputer(players.b) &&
  !view.outcome &&
  !paused &&
  engine.state === "ready";

/** The link to be sent stands below the board, where a small window does not show it. */
function toLink() {
  const place = one("[data-post]");
  place.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  one("button", place).focus({ preventScroll: true });
}

/** What may come after a game that is over. */
function nextOf(
  { players, acts, turns }: State,
  next: Next,
  look: () => void,
  review: (() => void) | null,
): HTMLElement[] {
  const side = mine(players);
  if (isAway(players))
    return [
      button(
        say("page.post.again"),
        () => next({ players: { w: players.b, b: players.w }, swap: true }),
        "act",
      ),
    ];
  const level = side && players[other(side)];
  const fixed = "fixed" in document.documentElement.dataset; // by the link: see locked_mode.ts
  const harder = level && !fixed && LEVELS[LEVELS.indexOf(level) + 1];
  const buttons = [
    button(say("page.end.again"), () => next({ players, swap: false }), "act"),
    button(say("page.match.rematch"), () =>
      next({ players: { w: players.b, b: players.w }, swap: true }),
    ),
  ];
  if (side && harder)
    buttons.push(
      button(say("page.end.harder", { level: say(`page.minds.${harder}`) }), () => {
        const against = { ...players, [other(side)]: harder };
        remember(against);
        next({ players: against, swap: false });
      }),
    );
  // A review shows the game too; a narrow column has no room for both.
  if (review && turns.length > 1)
    buttons.push(button(say("page.analysis.whole"), review, "for-page"));
  else if (acts.length) buttons.push(button(say("page.end.look"), look));
  return buttons;
}

/** Fills the place beside the turn; whoever pressed a button that goes stands on the board then. */
export function fillActs(now: HTMLElement, acts: Element[], board: HTMLElement) {
  const pressed = now.contains(document.activeElement);
  fill(now, acts);
  if (pressed && !now.contains(document.activeElement)) toBoard(board);
}

/**
 * What can be played now and lies on no point of the board, as buttons: a throw, a stop, a man from
 * a hand; and the huff, whose point alone would not tell it.
 */
export function moveButtons(state: State, table: Pick<Table, "play" | "cast">) {
  const { view } = state;
  const buttons = [];
  if (view.dice) buttons.push(button(say("page.throw"), table.cast, "act"));
  for (const move of view.legal)
    if (move.manner === "remove" && !move.to)
      buttons.push(button(say("page.fromHand"), () => table.play(move), "act"));
  for (const move of view.legal)
    if (move.manner === "stop")
      buttons.push(button(say("page.stopHere"), () => table.play(move), "act"));
  for (const move of state.guides ? view.legal : [])
    if (move.manner === "huff")
      buttons.push(button(say("page.huff", { point: move.to }), () => table.play(move), "act"));
  return buttons;
}

/** The dice last thrown, once they have stopped rolling. */
export function diceOf(state: State) {
  const { thrown, unfinished, side, turns } = state.view;
  const whose = unfinished ? side : turns.at(-1)?.side;
  return thrown && whose && !state.casting
    ? [
        h(
          "span.dice",
          { role: "img", "aria-label": throwSaid(state) },
          ...thrown.map((n) => die(whose, n)),
        ),
      ]
    : [];
}

/**
 * What is counted toward a draw, once there is something to be counted: how often this position has
 * stood, how long nothing came of the moves, how long an ending of few pieces has lasted.
 */
function countsOf(state: State): string[] {
  const { occurrences = 1, quiet = 0 } = state.view;
  const limit = Number(fieldValue(state, "quiet"));
  const counts = [];
  if (occurrences > 1)
    counts.push(
      say("page.count.repetition", { n: occurrences, limit: fieldValue(state, "repetition") }),
    );
  if (quiet * 2 >= limit) counts.push(say("page.count.quiet", { n: quiet, limit }));
  if (state.view.few?.n) counts.push(say("page.count.few", { ...state.view.few }));
  return counts;
}
