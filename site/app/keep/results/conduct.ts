/**
 * Whether the game in progress is played with help, or in a way that does not count, as far as its
 * result depends on it (results/result.ts). Either stays true for the rest of that game.
 */

import { currentRules } from "../../session/state/selectors.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";

/** as in a saved game: parts that are absent change nothing there */
export interface Conduct {
  helped?: true;
  uncounted?: true;
}

/** Whether a move has been taken back, or a hint or the analysis is in sight. */
const isHelped = ({ takenBack, ply, acts, hint, arrows, tree }: State) =>
  (takenBack && ply < acts.length) ||
  hint !== null ||
  arrows !== null ||
  tree.line.some((node) => node.ways?.length);

/** Whether somebody else sits at the table now, in the middle of a saved game. */
const isOpponentChanged = ({ entryId, players }: State, before: State) =>
  entryId !== null &&
  entryId === before.entryId &&
  (players.w !== before.players.w || players.b !== before.players.b);

/** Whether it is played under rules changed by hand; which way round the men stand is no rule. */
const areRulesChanged = (state: State) =>
  state.acts.length > 0 && Object.keys(currentRules(state).set).some((field) => field !== "layout");

/** A saved game begins with a person's first turn, the second of both sides at most. */
const FIRST_TURNS = 2;

/** Whether a game is saved for the first time that was not played here from its first move. */
const isFromElsewhere = ({ entryId, gameSerial, isImported, view }: State, before: State) =>
  entryId !== before.entryId &&
  entryId !== null &&
  gameSerial === before.gameSerial &&
  (isImported || view.turns.length > FIRST_TURNS);

/** @returns what is known of the present game */
export function watchConduct(session: GameSession): () => Conduct {
  let conduct: Conduct = {};
  session.watch((state, before) => {
    if (state.gameSerial !== before.gameSerial) conduct = {};
    if (isHelped(state)) conduct.helped = true;
    if (
      isOpponentChanged(state, before) ||
      areRulesChanged(state) ||
      isFromElsewhere(state, before)
    )
      conduct.uncounted = true;
  });
  return () => conduct;
}
