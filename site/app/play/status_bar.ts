/**
 * Whose turn it is, what is counted, the dice thrown, and buttons for moves without a point on the
 * board.
 */

import {
  button,
  replaceIfChanged,
  h,
  requireElement,
  smallMan,
  scrollSmoothly,
  focusBoard,
} from "../lib/dom.ts";
import { drawDie } from "../session/board/draw_dice.ts";
import { hasAwayPlayer, isComputer, temperOf } from "../session/players.ts";
import {
  isComputerToMove,
  fieldValue,
  otherSide,
  isInputLocked,
} from "../session/state/selectors.ts";
import { outcomeText, taskText, describeThrow, turnHeading } from "../session/text/messages.ts";
import { say } from "../lib/i18n.ts";
import { actButton, isOftenPossible } from "./act_button.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

/** Whether an act answers an offer. */
const isAnswer = (act: string) => act === "accept" || act === "decline";

/** begins another game like this one */
export type StartNextGame = (wishes: { players: State["players"]; swap: boolean }) => void;

/** @param showResult shows the card of a game that is over; null where there is none */
export function createStatusBar(
  session: GameSession,
  next: StartNextGame,
  within: ParentNode = document,
  showResult: (() => void) | null = null,
) {
  const turn = requireElement("[data-turn]", within);
  const man = requireElement("[data-turn-man]", within);
  const now = requireElement("[data-now]", within);

  function drawMan({ view, game }: State) {
    const side = view.outcome ? view.outcome.winner : view.side;
    man.hidden = !side;
    if (!side || man.dataset.side === side) return;
    man.dataset.side = side;
    man.replaceChildren(smallMan(side, game.sides[side].kind));
  }

  function drawStatus(state: State) {
    const end = outcomeText(state);
    turn.classList.toggle("over", Boolean(end));
    turn.dataset.temper = state.view.outcome ? temperOf(state.view.outcome, state.players) : "";
    const heading = turnHeading(state);
    const small = end ? [end.why, taskText(state)] : [taskText(state), ...drawCounters(state)];
    const { side, rings } = end ? { side: "", rings: "" } : heading;
    const parts = [
      new Text(end ? end.head : heading.head),
      ...(side ? [h("small.side", {}, side)] : []),
      ...(rings ? [h("small.rings", {}, rings)] : []),
      ...small.filter(Boolean).map((words) => h("small", {}, words)),
    ];
    const text = parts.map((node) => node.textContent).join(" ");
    if (turn.dataset.said === text) return;
    turn.dataset.said = text;
    turn.replaceChildren(...parts);
  }

  function buttonsOf(state: State): Element[] {
    const { view } = state;
    const waits = isComputerToMove(state);
    const buttons = [...thrownDice(state)];
    if (view.outcome) buttons.push(...nextGameButtons(state, next, showResult));
    if (!isInputLocked(state) && state.fresh) {
      buttons.push(...moveButtons(state, session));
      buttons.push(
        ...view.acts
          .filter((word) => !isOftenPossible(word) && !isAnswer(word))
          .map((word) => actButton(session, word)),
      );
      for (const word of view.acts.filter(isAnswer)) {
        // they answer with their next link
        if (state.players[otherSide(view.offer?.by ?? "w")] === "away") continue;
        const look = word === "accept" ? "act" : "";
        buttons.push(button(say(`page.acts.${word}`), () => session.act(word), look));
      }
    }
    if (state.pendingLetter && state.ply === state.acts.length)
      buttons.push(button(say("page.post.toLink"), scrollToLink, "act"));
    if (state.engine.state === "failed" && (waits || !state.fresh))
      buttons.push(button(say("page.retry"), session.engine.retry));
    if (state.isThinking || isSelfPlayRunning(state))
      buttons.push(button(say("page.pause"), session.pause));
    else if (waits && state.fresh && state.engine.state === "ready" && state.paused)
      buttons.push(button(say("page.resume"), session.resume, "act"));
    return buttons;
  }

  session.watch((state) => {
    drawMan(state);
    drawStatus(state);
    fillActions(now, buttonsOf(state), session.root);
  });
}

/**
 * Whether the computer plays both sides and is not paused. The pause button must not disappear
 * between two moves.
 */
const isSelfPlayRunning = ({ players, view, paused, engine }: State) =>
  isComputer(players.w) &&
  isComputer(players.b) &&
  !view.outcome &&
  !paused &&
  engine.state === "ready";

/** The link to be sent stands below the board, where a small window does not show it. */
function scrollToLink() {
  const place = requireElement("[data-post]");
  scrollSmoothly(place, "nearest");
  requireElement("button", place).focus({ preventScroll: true });
}

/** What may come after a game that is over: another one; the card with its result says more. */
function nextGameButtons(
  { players }: State,
  next: StartNextGame,
  showResult: (() => void) | null,
): HTMLElement[] {
  const swap = hasAwayPlayer(players);
  const again = { players: swap ? { w: players.b, b: players.w } : players, swap };
  return [
    button(say(swap ? "page.post.again" : "page.end.again"), () => next(again), "act"),
    ...(showResult ? [button(say("page.result.open"), showResult, "for-page")] : []),
  ];
}

/** Replaces the buttons; if the focused one disappears, the focus moves to the board. */
export function fillActions(now: HTMLElement, acts: Element[], board: HTMLElement) {
  const pressed = now.contains(document.activeElement);
  replaceIfChanged(now, acts);
  if (pressed && !now.contains(document.activeElement)) focusBoard(board);
}

/**
 * What can be played now and lies on no point of the board, as buttons: a throw, a stop, a pass, a
 * man from a hand; and the huff, whose point alone would not tell it.
 */
export function moveButtons(state: State, session: Pick<GameSession, "play" | "castDice">) {
  const { view } = state;
  const buttons = [];
  if (view.dice) buttons.push(button(say("page.throw"), session.castDice, "act"));
  for (const move of view.legal)
    if (move.manner === "remove" && !move.to)
      buttons.push(button(say("page.fromHand"), () => session.play(move), "act"));
  for (const move of view.legal) {
    const words = { stop: "page.stopHere", pass: "page.passTurn" }[move.manner as string];
    if (words) buttons.push(button(say(words), () => session.play(move), "act"));
  }
  for (const move of state.guides ? view.legal : [])
    if (move.manner === "huff")
      buttons.push(button(say("page.huff", { point: move.to }), () => session.play(move), "act"));
  return buttons;
}

/** The dice last thrown, once they have stopped rolling. */
export function thrownDice(state: State) {
  const { thrown, unfinished, side, turns } = state.view;
  const whose = unfinished ? side : turns.at(-1)?.side;
  return thrown && whose && !state.areDiceRolling
    ? [
        h(
          "span.dice",
          { role: "img", "aria-label": describeThrow(state) },
          ...thrown.map((n) => drawDie(whose, n)),
        ),
      ]
    : [];
}

/**
 * What is counted toward a draw, once there is something to be counted: how often this position has
 * stood, how long nothing came of the moves, how long an ending of few pieces has lasted.
 */
function drawCounters(state: State): string[] {
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
