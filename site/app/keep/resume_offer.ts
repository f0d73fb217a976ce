/**
 * Remembers the game in progress, and offers it on the next visit. It is stored as a link fragment,
 * and validated like any link, with how many turns it has. A game that goes on in another tab can
 * only be taken over: it is that tab's to discard.
 */

import { noticeBox, type NoticeRenderers } from "../play/notice.ts";
import { readFragment, writeFragment } from "../session/address.ts";
import { button, h } from "../lib/dom.ts";
import { isHeldElsewhere } from "./game_lock.ts";
import { entryIdIn, withEntryId } from "./pending_writes.ts";
import { keep, recall } from "../lib/preferences.ts";
import { justPlayed, shouldFlipFor } from "../session/state/selectors.ts";
import { withPendingThrow } from "../session/state/updates.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

/** The number of the last move, as the list of moves has it. */
const moveNumber = (turns: number) => Math.max(1, Math.ceil(turns / 2));

/** @param defaultRuleset the ruleset that needs no mention */
export function createResumeOffer(session: GameSession, defaultRuleset: string) {
  const { game } = session.state;
  const name = `game:${game.id}`;

  /** The unfinished game of the last visit, if it is valid and has moves. */
  function findUnfinished() {
    const stored = recall(name);
    // As older versions had it, a game is its fragment alone.
    const { fragment, turns } = Object(typeof stored === "string" ? { fragment: stored } : stored);
    if (typeof fragment !== "string") return null;
    const play = readFragment(fragment, defaultRuleset, game);
    return play && play !== "damaged" && play.acts.length
      ? {
          play: { ...play, entryId: entryIdIn(fragment) },
          move: moveNumber(Number(turns) || play.acts.length),
        }
      : null;
  }

  const forget = () => keep(name, null);

  const remember = (state: State) => {
    const play = writeFragment(state, defaultRuleset);
    const { entryId, view } = session.state;
    keep(name, {
      fragment: entryId ? withEntryId(play, entryId) : play,
      turns: view.turns.length + (view.unfinished ? 1 : 0),
    });
  };

  session.watch((state, before) => {
    // What is written after the move just played, such as its time, comes a moment later.
    const isWritten =
      state.justPlayedHere && state.gameSerial === before.gameSerial && state.tree !== before.tree;
    const isAtEnd = state.fresh && state.ply === state.acts.length;
    if (justPlayed(state, before) && state.view.outcome) forget();
    else if (justPlayed(state, before) || (isWritten && isAtEnd && !state.view.outcome))
      remember(state);
    else if (state.pendingThrow && state.pendingThrow !== before.pendingThrow)
      remember(withPendingThrow(state));
  });

  return {
    forget,
    /** Offers to resume it, unless another has been begun meanwhile. */
    async offer() {
      const unfinished = findUnfinished();
      if (!unfinished) return;
      const { entryId } = unfinished.play;
      const isElsewhere = entryId !== null && (await isHeldElsewhere(entryId));
      const { state } = session;
      if (state.acts.length || state.entryId || state.notice) return;
      session.put({ ...state, notice: { kind: "left", ...unfinished, isElsewhere } });
    },
    notices: {
      left({ play, move, isElsewhere }) {
        const takeUp = () =>
          session.loadGame({
            ...play,
            flipped: play.flipped || shouldFlipFor(session.state, play.players),
          });
        const leave = () => {
          forget();
          session.clearSelection();
        };
        return noticeBox(
          "quiet",
          say(isElsewhere ? "page.left.elsewhere" : "page.left.text", { n: move }),
          h(
            "p.row",
            {},
            button(say("page.left.continue"), takeUp, "act"),
            isElsewhere ? null : button(say("page.left.leave"), leave),
          ),
        );
      },
    } as NoticeRenderers,
  };
}
