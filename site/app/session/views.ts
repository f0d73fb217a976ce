/**
 * The view of what is played: asked for at each change, of the page's own first views where it has
 * them, else of the desk; drawn when it comes; and with it goes on what waited for it, further
 * touches or the computer.
 */

import { textOf } from "./address.ts";
import * as change from "./state.ts";
import { errorText } from "./text/messages.ts";
import { EMPTY, grown, removed, variation } from "./tree/tree.ts";
import type { Answer, ErrorAnswer, Message } from "../api.d.ts";
import type { Table } from "./session.ts";
import type { State } from "./state.ts";
import type { Fault } from "../lib/types.ts";

/** Errors of Python itself, not of what stands on the board: that stays as it is. */
const BROKEN = ["internal", "out-of-memory"];
/** Errors of a move that may only be written otherwise. */
const SPELLING = ["illegal-act", "unreadable-turn", "ambiguous", "bad-throw"];

export const broke = ({ error }: { error?: Message }) =>
  Boolean(error && BROKEN.includes(error.key));

/** The table with what the desk answers in place of what it was asked for. */
export const refused = (state: State, answer: ErrorAnswer): State => ({
  ...state,
  notice: { kind: "error", ...answer.error },
  said: { text: errorText(answer.error), after: false },
});

/** A table that Python has failed, twice: it says so, and can have the same tried again. */
export const stopped = (state: State, answer: ErrorAnswer): State => ({
  ...change.letGo(state),
  thinking: null,
  notice: { kind: "error", ...answer.error, again: true },
});

/** Whether it stands so and waits for that. */
export const broken = ({ notice }: State) => notice?.kind === "error" && notice.again === true;

/** @param tell what is said when a view has come; null for nothing */
export function createViews(table: Table, tell: (state: State, heard: number) => State["said"]) {
  /** Counts the views asked for, so that a late one is dropped. */
  let asked = 0;
  /** After how many acts the news was last told. */
  let heard = -1;

  async function refresh() {
    asked += 1;
    const turn = asked;
    table.stop();
    const { state } = table;
    const view: Answer<"view"> =
      table.known(state) ?? (await table.ask({ op: "view", ...change.common(table.state) }));
    if (turn !== asked || !view) return;
    if (view.error && broke(view)) return table.put(stopped(table.state, view));
    if (view.error) {
      const acts = await respelled(state, view.error);
      if (turn !== asked) return;
      if (!acts) return failed(view.error, state.ply);
      table.put({ ...table.state, acts, ply: acts.length, tree: grown(EMPTY, acts) });
      return refresh();
    }
    const next = change.viewed(table.state, view);
    const said = tell(next, heard);
    if (said) heard = next.ply;
    table.put(said ? { ...next, said } : next);
    if (table.state.ply < table.state.acts.length && !table.state.turns.length)
      void wholeLine(turn);
    const [point, ...queue] = table.state.queue;
    if (point) {
      table.put({ ...table.state, queue });
      table.touch(point);
    } else if (table.state.ahead && !change.computerMoves(table.state)) {
      const { state, play } = change.arrived(table.state);
      table.put(state);
      if (play) table.play(play);
    } else table.think();
  }

  /**
   * The acts of a link in which they are written otherwise than we write them, as the desk reads
   * them; null where it does not.
   */
  async function respelled(state: State, { key }: { key: string }): Promise<string[] | null> {
    if (state.lively || !SPELLING.includes(key)) return null;
    const { rules, set, first, start, acts, game } = state;
    const play = { game: game.id, rules, set, first, start };
    const read = await table.ask({ op: "read", record: textOf(acts), ...play });
    return read && !read.error && !read.cut && !read.games && read.acts.join() !== acts.join()
      ? read.acts
      : null;
  }

  /** The moves that follow the one looked at, for the list. */
  async function wholeLine(turn: number) {
    const request = change.common(table.state, table.state.acts.length);
    const whole = await table.ask({ op: "view", ...request });
    if (turn === asked && whole && !whole.error)
      table.put({ ...table.state, turns: whole.turns, unfinished: whole.unfinished });
  }

  /** The desk refuses what stands here: back to where it still held, without what was refused. */
  function failed(error: Fault, ply: number) {
    const { state } = table;
    /** of the act that was refused */
    const index: number = error.args.index ?? ply - 1;
    const path = state.acts.slice(0, index + 1);
    const aside = variation(state.tree, path) > 0;
    const back =
      ply > 0 && (aside || state.acts.length === ply)
        ? {
            ...state,
            acts: state.acts.slice(0, index),
            ply: index,
            tree: removed(state.tree, path).tree,
          }
        : { ...state, ...change.newPlay(change.rulesetNamed(state.game).id), tree: EMPTY };
    table.put({ ...change.letGo(back), notice: { kind: "error", ...error } });
    void refresh();
  }

  return {
    refresh: () => void refresh(),
    forget() {
      asked += 1;
    },
    lead(next: State) {
      table.put(next);
      void refresh();
    },
  };
}
