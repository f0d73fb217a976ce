/**
 * The turns of every line of the tree: only the engine knows which acts form one turn. Those of the
 * line on the board come with its view; the others are requested and cached until another game
 * begins.
 */

interface LineTurns {
  turns: Turn[];
  unfinished: string | null;
}

import { allLines } from "../../session/tree/tree.ts";
import type { Turn } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";

/** At most this many lines are asked for in one request. */
const MAX_LINES_PER_REQUEST = 40;

export function createTurnIndex(session: GameSession) {
  const turnsByLine: Map<string, LineTurns> = new Map();
  const watchers: Set<() => void> = new Set();
  let { gameSerial } = session.state;
  let asking = false;

  function recordView(state: State) {
    if (gameSerial !== state.gameSerial) turnsByLine.clear();
    ({ gameSerial } = state);
    if (state.fresh && state.ply === state.acts.length)
      turnsByLine.set(String(state.acts), {
        turns: state.view.turns,
        unfinished: state.view.unfinished,
      });
    void fetchMissing();
  }

  async function fetchMissing() {
    if (asking || !session.state.tree.line.length) return;
    const every = allLines(session.state.tree);
    if (every.length < 2 && String(every[0]) === String(session.state.acts)) return;
    const missing = every
      .filter((line) => !turnsByLine.has(String(line)))
      .slice(0, MAX_LINES_PER_REQUEST);
    if (!missing.length) return;
    asking = true;
    const { game, rules, set, first, start, gameSerial: askedSerial } = session.state;
    const answer = await session.ask({
      op: "turns",
      ...{ game: game.id, rules, set, first, start },
      lines: missing,
    });
    asking = false;
    if (askedSerial === session.state.gameSerial)
      for (const [n, line] of missing.entries())
        turnsByLine.set(String(line), answer?.lines?.[n] ?? provisionalTurns(line));
    for (const watcher of watchers) watcher();
    void fetchMissing();
  }

  session.watch(recordView);

  return {
    lookUp(line: string[]): LineTurns {
      const { acts, turns, unfinished } = session.state;
      if (turns.length && String(acts) === String(line)) return { turns, unfinished };
      return turnsByLine.get(String(line)) ?? provisionalTurns(line);
    },
    watch: (watcher: () => void) => void watchers.add(watcher),
  };
}

/** One turn per act, until the real turns are known. */
const provisionalTurns = (line: string[]): LineTurns => ({
  turns: line.map((text, n) => ({ side: "w", text, acts: n + 1 })),
  unfinished: null,
});

export type TurnIndex = ReturnType<typeof createTurnIndex>;
