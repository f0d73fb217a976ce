/**
 * Two boards under two readings of the same game, played at once. What both readings allow is
 * played on both; what only one allows is played there, and the other says why it may not: from
 * then on the two games differ, and each board is played by itself, until the position is set again
 * or the moves are taken back. Nothing is stored about this: the games are together as long as both
 * have the same acts.
 *
 * Each reading is a table of its own, which does not know the other; this module plays on one what
 * was played on the other. The desk decides what is legal; this module compares its answers for
 * both readings, as site/make/render/pairs.py has done for the picture that stands here without
 * scripts.
 */

import { choices, noteOf } from "../play/notice.ts";
import { moveButtons } from "../play/status_bar.ts";
import { createVoice } from "../play/live_region.ts";
import { castDie } from "../session/board/draw_dice.ts";
import { fill, h, one, smallMan } from "../lib/dom.ts";
import { reasonText } from "../session/text/refusals.ts";
import { turnSaid } from "../session/text/announcements.ts";
import * as change from "../session/state.ts";
import { createTable, type Table } from "../session/session.ts";
import { moveName, same, trialOf } from "../session/rules_preview.ts";
import { outcomeText, standingText, taskText } from "../session/text/messages.ts";
import { has, list, say } from "../lib/i18n.ts";
import type { Game, Move, Side, View } from "../api.d.ts";
import type { Engine } from "../session/engine/engine.ts";
import type { State } from "../session/state.ts";

interface Reading {
  rules: string;
  set: { [field: string]: string };
  first: Side | null;
  view: View;
}

export interface Given {
  game: Game;
  start: string | null;
  acts: string[];
  /** of the left board and of the right one */
  readings: [Reading, Reading];
}

interface Seat {
  figure: HTMLElement;
  table: Table;
  cast: () => void;
}

type Seats = [left: Seat, right: Seat];

/** @param root a pair as _pair.html has it */
export function createPair(root: HTMLElement, given: Given, engine: Engine) {
  /** Counts what was played and taken back, so that late answers are dropped. */
  let played = 0;
  /** Whether the move being played is copied from the other board. */
  let following = false;

  function seatAt(side: "left" | "right", n: 0 | 1): Seat {
    const figure = one(`[data-reading="${side}"]`, root);
    const table = createTable({ root: figure, state: begun(given, n), engine, tell: () => null });
    const cast = () => castAt(table);
    table.keys.t = cast;
    return { figure, table, cast };
  }
  const seats: Seats = [seatAt("left", 0), seatAt("right", 1)];
  const other = (seat: Seat) => (seat === seats[0] ? seats[1] : seats[0]);

  /** Plays on the other board what was just played on one, or shows why it is refused there. */
  async function follow(seat: Seat, before: State) {
    const move = before.view.legal.find((one) => one.touch === seat.table.state.acts.at(-1));
    const { table } = other(seat);
    played += 1;
    const turn = played;
    while (!table.state.fresh) await settled(table);
    const tied = sameActs(table.state, before);
    const twin = tied && move && table.state.view.legal.find((one) => same(one) === same(move));
    if (twin) {
      following = true;
      table.play(twin);
      following = false;
    } else if (tied) table.letGo();
    else if (table.state.notice) table.put({ ...table.state, notice: null });
    const barred = tied && !twin && move ? await whyBarred(table, seat.table.state, move) : null;
    await tellWhenSettled(turn, twin ? seats : [seat], () => {
      if (barred === null) return;
      const text = [say("page.pair.refused"), barred].filter(Boolean).join(" ");
      table.put({ ...table.state, notice: { kind: "text", text } });
    });
  }

  /** @param ready what is to be done when both views have come */
  async function tellWhenSettled(turn: number, moved: Seat[], ready: () => void = () => {}) {
    for (const { table } of seats) while (!table.state.fresh) await settled(table);
    if (turn !== played) return;
    ready();
    seats[0].table.speak(newsOf(seats, moved));
  }

  one('[data-do="back"]', root).addEventListener("click", () => {
    const longest = Math.max(...seats.map(({ table }) => table.state.acts.length));
    const moved = seats.filter(({ table }) => table.state.acts.length === longest);
    played += 1;
    for (const { table } of seats)
      if (table.state.acts.length < longest) table.letGo();
      else table.setUp({ acts: table.state.acts.slice(0, -1), ply: longest - 1 });
    void tellWhenSettled(played, moved);
  });
  one('[data-do="reset"]', root).addEventListener("click", () => {
    layOut();
    seats[0].table.speak(newsOf(seats, []));
  });

  function layOut() {
    played += 1;
    seats[0].table.layOut(begun(given, 0));
    seats[1].table.layOut(begun(given, 1));
  }

  for (const seat of seats) {
    const { table } = seat;
    const beside = other(seat);
    createVoice(table, root);
    table.decorate(() => ({
      trial: trialOf({ more: compared(seat, beside).only.map((move) => lit(table, move)) }),
    }));
    table.watch((state, before) => {
      const grown = state.lively && state.acts.length === before.acts.length + 1;
      if (grown && !following) void follow(seat, before);
      beside.table.draw();
      drawSeat(seat, beside);
      drawSeat(beside, seat);
      drawShared(root, seats, given);
    });
  }

  return {
    tables: [seats[0].table, seats[1].table] as [Table, Table],
    /** Replaces the pair by another game, or by other readings of the same one. */
    show(next: Given) {
      given = next;
      layOut();
    },
  };
}

const together = ([left, right]: Seats) => sameActs(left.table.state, right.table.state);

/**
 * The moves that only the first of two readings has, and those that both have, while they can be
 * compared.
 */
function compared(seat: Seat, beside: Seat) {
  const [here, there] = [seat.table.state, beside.table.state];
  if (!together([seat, beside]) || !here.fresh || !there.fresh) return { only: [], both: [] };
  const known = new Set(there.view.legal.map(same));
  return {
    only: here.view.legal.filter((move) => !known.has(same(move))),
    both: here.view.legal.filter((move) => known.has(same(move))),
  };
}

/**
 * Why a reading has not played what the other has: the desk's reason, or the rule in which the two
 * differ and which has a sentence for it.
 * @param beside of the other reading
 */
async function whyBarred({ state, ask }: Table, beside: State, { from, to }: Move) {
  const answer = from && to ? await ask({ op: "why", ...change.common(state), from, to }) : null;
  if (answer?.reason && from && to) return reasonText(answer.reason, from, to);
  const field = Object.keys(change.rulesetOf(state).fields).find((name) => {
    const value = change.fieldValue(state, name);
    return value !== change.fieldValue(beside, name) && has("reasons", "rule", name, value);
  });
  if (!field) return "";
  const value = change.fieldValue(state, field);
  const nothing = { warrant: null, points: [], moves: [], counts: [] };
  return reasonText({ key: "rule", field, value, ...nothing }, from, to);
}

/** What was played and what can be played now, for screen readers. */
function newsOf(seats: Seats, moved: Seat[]) {
  const where = ({ figure }: Seat) => `${one("[data-title]", figure).textContent?.trim()}:`;
  const last = moved[0] ? turnSaid(moved[0].table.state) : "";
  const standing = seats.map(({ table }) => standingText(table.state));
  const tied = together(seats);
  const notes = seats.map((seat) => ({ seat, note: noteOf(seat.table.state) }));
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
function drawShared(root: HTMLElement, seats: Seats, given: Given) {
  const tied = together(seats);
  const { both } = compared(seats[0], seats[1]);
  const parting = one("[data-parting]", root);
  one("[data-shared]", root).textContent = both.length
    ? say(`page.pair.both${both.length > 1 ? "" : "One"}`, {
        n: both.length,
        moves: list(both.map(moveName)),
      })
    : "";
  parting.hidden = tied;
  parting.textContent = tied ? "" : say("page.pair.parted");
  const button = (what: string) => one(`[data-do="${what}"]`, root) as HTMLButtonElement;
  button("back").disabled = seats.every(({ table }) => !table.state.acts.length);
  button("reset").disabled = seats.every(({ table }) => sameActs(table.state, given));
}

/** A reading as it begins. */
function begun({ game, start, acts, readings }: Given, n: 0 | 1): State {
  const { rules, set, first, view } = readings[n];
  const play = { ...change.newPlay(rules), set, first, start, acts, ply: acts.length };
  return { ...change.initial(game, play, view), fresh: true, turns: view.turns };
}

const sameActs = (one: { acts: string[] }, another: { acts: string[] }) =>
  String(one.acts) === String(another.acts);

/** Resolves at the next change of a table. */
function settled(table: Table): Promise<void> {
  return new Promise((resolve) => {
    const end = table.watch((state, before) => {
      if (state === before) return;
      queueMicrotask(() => end());
      resolve();
    });
  });
}

/** Throws the dice that are due; if both boards wait for them, both get the same throw. */
function castAt(table: Table) {
  const { view } = table.state;
  const dice = Array.from({ length: view.dice }, castDie).sort((a, b) => b - a);
  const move = view.legal.find((one) => String(one.dice) === String(dice));
  if (move) table.play(move);
}

/** A move as the board shows it; a stop, which has no destination, at the point of its man. */
const lit = (table: Table, move: Move) =>
  move.to ? move : { ...move, from: null, to: table.state.view.mid?.at ?? null };

/** What stands below one board. */
function drawSeat(seat: Seat, beside: Seat) {
  const { figure, table, cast } = seat;
  const { state } = table;
  const { only } = compared(seat, beside);
  const tied = together([seat, beside]);
  const end = outcomeText(state);
  const side = state.view.outcome ? state.view.outcome.winner : state.view.side;
  one("[data-turn-man]", figure).replaceChildren(
    ...(side ? [smallMan(side, state.game.sides[side]?.kind)] : []),
  );
  const turn = one("[data-turn]", figure);
  turn.classList.toggle("over", Boolean(end));
  const task = end ? "" : taskText(state);
  turn.replaceChildren(standingText(state), ...(task ? [h("small", {}, task)] : []));
  fill(
    one("[data-now]", figure),
    state.fresh && !end ? moveButtons(state, { play: table.play, cast }) : [],
  );
  const words = one("[data-only]", figure);
  if (only.length)
    words.replaceChildren(
      h("i.key-way.more", { "aria-hidden": "true" }),
      say("page.pair.only", { moves: list(only.map(moveName)) }),
    );
  else words.replaceChildren(tied && state.fresh && !end ? say("page.pair.onlyNone") : "");
  figure.toggleAttribute("data-apart", !tied);
  const place = one("[data-notice]", figure);
  const note = noteOf(state);
  const said = state.options ? choices(state.options, table.play) : note ? h("p", {}, note) : null;
  place.hidden = !said;
  fill(place, said ? [said] : []);
}
