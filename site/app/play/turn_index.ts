/**
 * The turns of every line of the tree: which acts are one side's turn only the desk can tell. The
 * line on the board comes with its view; the others are asked for when they are not known yet, and
 * what is known stays so while the game does.
 */

interface Told {
  turns: Turn[];
  unfinished: string | null;
}

import { lines as allLines } from "../session/tree/tree.ts";
import type { Turn } from "../api.d.ts";
import type { Table } from "../session/session.ts";
import type { State } from "../session/state.ts";

/** So many lines are asked for at once. */
const AT_ONCE = 40;

export function createLines(table: Table) {
  const known: Map<string, Told> = new Map();
  const watchers: Set<() => void> = new Set();
  let { sitting } = table.state;
  let asking = false;

  function learn(state: State) {
    if (sitting !== state.sitting) known.clear();
    ({ sitting } = state);
    if (state.fresh && state.ply === state.acts.length)
      known.set(String(state.acts), {
        turns: state.view.turns,
        unfinished: state.view.unfinished,
      });
    void ask();
  }

  async function ask() {
    if (asking || !table.state.tree.line.length) return;
    const every = allLines(table.state.tree);
    if (every.length < 2 && String(every[0]) === String(table.state.acts)) return;
    const missing = every.filter((line) => !known.has(String(line))).slice(0, AT_ONCE);
    if (!missing.length) return;
    asking = true;
    const { game, rules, set, first, start, sitting: asked } = table.state;
    const answer = await table.ask({
      op: "turns",
      ...{ game: game.id, rules, set, first, start },
      lines: missing,
    });
    asking = false;
    if (asked === table.state.sitting)
      for (const [n, line] of missing.entries())
        known.set(String(line), answer?.lines?.[n] ?? untold(line));
    for (const watcher of watchers) watcher();
    void ask();
  }

  table.watch(learn);

  return {
    of(line: string[]): Told {
      const { acts, turns, unfinished } = table.state;
      if (turns.length && String(acts) === String(line)) return { turns, unfinished };
      return known.get(String(line)) ?? untold(line);
    },
    watch: (watcher: () => void) => void watchers.add(watcher),
  };
}

/** Each act by itself, until the turns are known. */
const untold = (line: string[]): Told => ({
  turns: line.map((text, n) => ({ side: "w", text, acts: n + 1 })),
  unfinished: null,
});

export type Lines = ReturnType<typeof createLines>;
