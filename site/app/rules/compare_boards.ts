/**
 * Two boards under two readings of the same game, played at once. What both readings allow is
 * played on both; what only one allows is played there, and the other says why it may not: from
 * then on the two games differ, and each board is played by itself, until the position is set again
 * or the moves are taken back. Nothing is stored about this: the games are together as long as both
 * have the same acts.
 *
 * Each reading is a table of its own, which does not know the other; this module plays on one what
 * was played on the other. The desk decides what is legal; this module compares its answers for
 * both readings, as site/make/render/games/position_pairs.py has done for the picture that stands here without
 * scripts.
 */

import { choiceNotice, currentNoticeText } from "../play/notice.ts";
import { moveButtons } from "../play/status_bar.ts";
import { createLiveRegion } from "../play/live_region.ts";
import { rollDie } from "../session/board/draw_dice.ts";
import { replaceIfChanged, h, requireElement, smallMan } from "../lib/dom.ts";
import { reasonText } from "../session/text/refusals.ts";
import { describeTurn } from "../session/text/announcements.ts";
import { newPlay, initialState } from "../session/state/initial.ts";
import { requestBase, rulesetOf, fieldValue } from "../session/state/selectors.ts";
import { createSession, type GameSession } from "../session/session.ts";
import { moveName, moveKey, newRulesPreview } from "../session/rules_preview.ts";
import { outcomeText, statusText, taskText } from "../session/text/messages.ts";
import { has, list, say } from "../lib/i18n.ts";
import type { Game, Move, Side, View } from "../api.d.ts";
import type { Engine } from "../session/engine/engine.ts";
import type { State } from "../session/state/types.ts";

interface Variant {
  rules: string;
  set: { [field: string]: string };
  first: Side | null;
  view: View;
}

export interface Comparison {
  game: Game;
  start: string | null;
  acts: string[];
  /** of the left board and of the right one */
  readings: [Variant, Variant];
}

interface ComparedBoard {
  figure: HTMLElement;
  session: GameSession;
  cast: () => void;
}

type BoardPair = [left: ComparedBoard, right: ComparedBoard];

/** @param n 0 for the left board, 1 for the right one */
function createBoard(
  root: HTMLElement,
  comparison: Comparison,
  engine: Engine,
  n: 0 | 1,
): ComparedBoard {
  const figure = requireElement(`[data-reading="${n ? "right" : "left"}"]`, root);
  const session = createSession({
    root: figure,
    state: stateAtStart(comparison, n),
    engine,
    announcementFor: () => null,
  });
  const cast = () => throwDice(session);
  session.keys.t = cast;
  return { figure, session, cast };
}

/** Draws on a board the moves that only its own rules allow. */
const decorateDifferences = (seat: ComparedBoard, beside: ComparedBoard) =>
  seat.session.decorate(() => ({
    rulesPreview: newRulesPreview({
      more: compareMoves(seat, beside).only.map((move) => highlightedMove(seat.session, move)),
    }),
  }));

/** @param root a pair as _pair.html has it */
export function createCompareBoards(root: HTMLElement, comparison: Comparison, engine: Engine) {
  /** Counts what was played and taken back, so that late answers are dropped. */
  let changeSerial = 0;
  /** Whether the move being played is copied from the other board. */
  let isMirroring = false;

  const boards: BoardPair = [
    createBoard(root, comparison, engine, 0),
    createBoard(root, comparison, engine, 1),
  ];
  const other = (seat: ComparedBoard) => (seat === boards[0] ? boards[1] : boards[0]);

  /** Plays on the other board what was just played on one, or shows why it is refused there. */
  async function mirrorMove(seat: ComparedBoard, before: State) {
    const move = before.view.legal.find((legal) => legal.touch === seat.session.state.acts.at(-1));
    const { session } = other(seat);
    changeSerial += 1;
    const turn = changeSerial;
    while (!session.state.fresh) await nextChange(session);
    const tied = sameActs(session.state, before);
    const twin =
      tied && move && session.state.view.legal.find((legal) => moveKey(legal) === moveKey(move));
    if (twin) {
      isMirroring = true;
      session.play(twin);
      isMirroring = false;
    } else if (tied) session.clearSelection();
    else if (session.state.notice) session.put({ ...session.state, notice: null });
    const barred =
      tied && !twin && move ? await refusalReason(session, seat.session.state, move) : null;
    await tellWhenSettled(turn, twin ? boards : [seat], () => {
      if (barred === null) return;
      const text = [say("page.pair.refused"), barred].filter(Boolean).join(" ");
      session.put({ ...session.state, notice: { kind: "text", text } });
    });
  }

  /** @param ready called when both views have arrived */
  async function tellWhenSettled(
    turn: number,
    moved: ComparedBoard[],
    ready: () => void = () => {},
  ) {
    for (const { session } of boards) while (!session.state.fresh) await nextChange(session);
    if (turn !== changeSerial) return;
    ready();
    boards[0].session.announce(pairAnnouncement(boards, moved));
  }

  requireElement('[data-do="back"]', root).addEventListener("click", () => {
    const longest = Math.max(...boards.map(({ session }) => session.state.acts.length));
    const moved = boards.filter(({ session }) => session.state.acts.length === longest);
    changeSerial += 1;
    for (const { session } of boards)
      if (session.state.acts.length < longest) session.clearSelection();
      else session.loadGame({ acts: session.state.acts.slice(0, -1), ply: longest - 1 });
    void tellWhenSettled(changeSerial, moved);
  });
  requireElement('[data-do="reset"]', root).addEventListener("click", () => {
    resetBoards();
    boards[0].session.announce(pairAnnouncement(boards, []));
  });

  function resetBoards() {
    changeSerial += 1;
    boards[0].session.replaceState(stateAtStart(comparison, 0));
    boards[1].session.replaceState(stateAtStart(comparison, 1));
  }

  for (const seat of boards) {
    const { session } = seat;
    const beside = other(seat);
    createLiveRegion(session, root);
    decorateDifferences(seat, beside);
    session.watch((state, before) => {
      const grown = state.justPlayedHere && state.acts.length === before.acts.length + 1;
      if (grown && !isMirroring) void mirrorMove(seat, before);
      beside.session.draw();
      drawBoardStatus(seat, beside);
      drawBoardStatus(beside, seat);
      drawShared(root, boards, comparison);
    });
  }

  return {
    tables: [boards[0].session, boards[1].session] as [GameSession, GameSession],
    /** Replaces the pair by another game, or by other readings of the same one. */
    show(next: Comparison) {
      comparison = next;
      resetBoards();
    },
  };
}

const isInStep = ([left, right]: BoardPair) => sameActs(left.session.state, right.session.state);

/**
 * The moves that only the first of two readings has, and those that both have, while they can be
 * compared.
 */
function compareMoves(seat: ComparedBoard, beside: ComparedBoard) {
  const [here, there] = [seat.session.state, beside.session.state];
  if (!isInStep([seat, beside]) || !here.fresh || !there.fresh) return { only: [], both: [] };
  const otherKeys = new Set(there.view.legal.map(moveKey));
  return {
    only: here.view.legal.filter((move) => !otherKeys.has(moveKey(move))),
    both: here.view.legal.filter((move) => otherKeys.has(moveKey(move))),
  };
}

/**
 * Why a reading has not played what the other has: the desk's reason, or the rule in which the two
 * differ and which has a sentence for it.
 * @param beside of the other reading
 */
async function refusalReason({ state, ask }: GameSession, beside: State, { from, to }: Move) {
  const answer = from && to ? await ask({ op: "why", ...requestBase(state), from, to }) : null;
  if (answer?.reason && from && to) return reasonText(answer.reason, from, to);
  const field = Object.keys(rulesetOf(state).fields).find((name) => {
    const value = fieldValue(state, name);
    return value !== fieldValue(beside, name) && has("reasons", "rule", name, value);
  });
  if (!field) return "";
  const value = fieldValue(state, field);
  const nothing = { warrant: null, points: [], moves: [], counts: [] };
  return reasonText({ key: "rule", field, value, ...nothing }, from, to);
}

/** What was played and what can be played now, for screen readers. */
function pairAnnouncement(seats: BoardPair, moved: ComparedBoard[]) {
  const where = ({ figure }: ComparedBoard) =>
    `${requireElement("[data-title]", figure).textContent?.trim()}:`;
  const last = moved[0] ? describeTurn(moved[0].session.state) : "";
  const standing = seats.map(({ session }) => statusText(session.state));
  const tied = isInStep(seats);
  const notes = seats.map((seat) => ({ seat, note: currentNoticeText(seat.session.state) }));
  return [
    moved[0] && moved.length === 1 ? `${where(moved[0])} ${last}` : last,
    tied ? "" : say("page.pair.parted"),
    ...notes.map(({ seat, note }) => (note ? `${where(seat)} ${note}` : "")),
    ...(tied && standing[0] === standing[1]
      ? [standing[0]]
      : seats.map((seat, n) => `${where(seat)} ${standing[n]}.`)),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What stands below both boards. */
function drawShared(root: HTMLElement, seats: BoardPair, comparison: Comparison) {
  const tied = isInStep(seats);
  const { both } = compareMoves(seats[0], seats[1]);
  const parting = requireElement("[data-parting]", root);
  requireElement("[data-shared]", root).textContent = both.length
    ? say(`page.pair.both${both.length > 1 ? "" : "One"}`, {
        n: both.length,
        moves: list(both.map(moveName)),
      })
    : "";
  parting.hidden = tied;
  parting.textContent = tied ? "" : say("page.pair.parted");
  const button = (command: string) =>
    requireElement(`[data-do="${command}"]`, root) as HTMLButtonElement;
  button("back").disabled = seats.every(({ session }) => !session.state.acts.length);
  button("reset").disabled = seats.every(({ session }) => sameActs(session.state, comparison));
}

/** A reading as it begins. */
function stateAtStart({ game, start, acts, readings }: Comparison, n: 0 | 1): State {
  const { rules, set, first, view } = readings[n];
  const play = { ...newPlay(rules), set, first, start, acts, ply: acts.length };
  return { ...initialState(game, play, view), fresh: true, turns: view.turns };
}

const sameActs = (first: { acts: string[] }, second: { acts: string[] }) =>
  String(first.acts) === String(second.acts);

/** Resolves at the next change of a table. */
function nextChange(session: GameSession): Promise<void> {
  return new Promise((resolve) => {
    const end = session.watch((state, before) => {
      if (state === before) return;
      queueMicrotask(() => end());
      resolve();
    });
  });
}

/** Throws the dice that are due; if both boards wait for them, both get the same throw. */
function throwDice(session: GameSession) {
  const { view } = session.state;
  const dice = Array.from({ length: view.dice }, rollDie).sort((a, b) => b - a);
  const move = view.legal.find((legal) => String(legal.dice) === String(dice));
  if (move) session.play(move);
}

/** A move as the board shows it; a stop, which has no destination, at the point of its man. */
const highlightedMove = (session: GameSession, move: Move) =>
  move.to ? move : { ...move, from: null, to: session.state.view.mid?.at ?? null };

/** What stands below one board. */
function drawBoardStatus(seat: ComparedBoard, beside: ComparedBoard) {
  const { figure, session, cast: castDice } = seat;
  const { state } = session;
  const { only } = compareMoves(seat, beside);
  const tied = isInStep([seat, beside]);
  const end = outcomeText(state);
  const side = state.view.outcome ? state.view.outcome.winner : state.view.side;
  requireElement("[data-turn-man]", figure).replaceChildren(
    ...(side ? [smallMan(side, state.game.sides[side]?.kind)] : []),
  );
  const turn = requireElement("[data-turn]", figure);
  turn.classList.toggle("over", Boolean(end));
  const task = end ? "" : taskText(state);
  turn.replaceChildren(statusText(state), ...(task ? [h("small", {}, task)] : []));
  replaceIfChanged(
    requireElement("[data-now]", figure),
    state.fresh && !end ? moveButtons(state, { play: session.play, castDice }) : [],
  );
  const words = requireElement("[data-only]", figure);
  if (only.length)
    words.replaceChildren(
      h("i.key-way.more", { "aria-hidden": "true" }),
      say("page.pair.only", { moves: list(only.map(moveName)) }),
    );
  else words.replaceChildren(tied && state.fresh && !end ? say("page.pair.onlyNone") : "");
  figure.toggleAttribute("data-apart", !tied);
  const place = requireElement("[data-notice]", figure);
  const note = currentNoticeText(state);
  const noticeElement = state.options
    ? choiceNotice(state.options, session.play)
    : note
      ? h("p", {}, note)
      : null;
  place.hidden = !noticeElement;
  replaceIfChanged(place, noticeElement ? [noticeElement] : []);
}
