/**
 * The commands of a table that change the whole of it at once: another game, another line, other
 * rules, the other way round.
 */

import { undone } from "./position_draft.ts";
import * as change from "./state.ts";
import { grown, removed } from "./tree/tree.ts";
import { say } from "../lib/i18n.ts";
import type { Table } from "./session.ts";
import type { Lot } from "./state.ts";

/** @param draw shows the dice of the lot */
export const commandsOf = (
  table: Table,
  draw: (lot: Lot) => void,
): Pick<
  Table,
  | "undo"
  | "playAll"
  | "begin"
  | "setUp"
  | "visit"
  | "edit"
  | "rule"
  | "layOut"
  | "flip"
  | "pause"
  | "resume"
  | "letGo"
  | "speak"
> => ({
  letGo: () => table.put(change.letGo(table.state)),
  speak: (text, after = false) => table.put({ ...table.state, said: { text, after } }),
  undo() {
    const { editing } = table.state;
    if (editing) return table.put({ ...table.state, editing: undone(editing) });
    table.go(change.neighbour(table.state, -1) ?? table.state.ply);
    table.put({ ...table.state, retracted: true });
  },
  playAll(acts) {
    const move = table.state.view.legal.find((one) => one.touch === acts[0]);
    if (move && acts.length === 1) return table.play(move);
    const { state } = table;
    const next = acts.reduce((now, act) => change.acted(now, act), state);
    table.lead({ ...next, view: state.view, lively: true, milestone: state.milestone + 1 });
  },
  begin(wishes) {
    const { lot } = wishes;
    if (lot !== undefined) table.root.querySelector(".lots")?.remove();
    const next = change.begun(
      table.state,
      lot === undefined ? wishes : { ...wishes, casting: lot !== null },
    );
    table.lead({ ...next, view: table.known(next) ?? next.view });
    if (lot) draw(lot);
  },
  setUp: (play) => table.lead(change.setUp(table.state, play)),
  visit: (path) => table.lead(change.visited(table.state, path)),
  edit(next) {
    table.put({ ...table.state, ...next });
  },
  rule(acts, word) {
    const { state } = table;
    // Rules chosen a moment ago, under which nothing has been played, leave no line behind.
    const last = state.acts.at(-1)?.startsWith("rules:") && acts.length === state.acts.length - 1;
    const kept = last ? removed(state.tree, state.acts).tree : state.tree;
    const tree = grown(kept, acts);
    const at = { ...table.state, acts, ply: acts.length, tree };
    const next = word ? change.acted(at, word) : { ...change.letGo(at), fresh: false };
    table.lead({ ...next, lively: false, wish: null });
  },
  layOut(next) {
    table.forget();
    table.stop();
    const { engine, below, milestone } = table.state;
    table.put({ ...next, engine, below, milestone });
  },
  flip() {
    const flipped = !table.state.flipped;
    const text = say(flipped ? "page.said.flipped" : "page.said.unflipped");
    table.put({ ...table.state, flipped, said: { text, after: false } });
  },
  pause() {
    table.put({ ...table.state, paused: true });
    table.stop();
  },
  resume() {
    const { notice } = table.state;
    table.put({
      ...table.state,
      paused: false,
      notice: notice?.kind === "paused" ? null : notice,
    });
    table.think();
  },
});
