/**
 * Remembers the game in progress, and offers it on the next visit. It is stored as a link fragment,
 * and validated like any link.
 */

import { noticeBox, type NoticeRenderers } from "../play/notice.ts";
import { readFragment, writeFragment } from "../session/address.ts";
import { button, h } from "../lib/dom.ts";
import { entryIdIn, withEntryId } from "./pending_writes.ts";
import { keep, recall } from "../lib/preferences.ts";
import { justPlayed, shouldFlipFor } from "../session/state/selectors.ts";
import { withPendingThrow } from "../session/state/updates.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

/** @param defaultRuleset the ruleset that needs no mention */
export function createResumeOffer(session: GameSession, defaultRuleset: string) {
  const { game } = session.state;
  const name = `game:${game.id}`;

  /** The unfinished game of the last visit, if it is valid and has moves. */
  function findUnfinished() {
    const kept = recall(name);
    if (typeof kept !== "string") return null;
    const play = readFragment(kept, defaultRuleset, game);
    return play && play !== "damaged" && play.acts.length
      ? { ...play, entryId: entryIdIn(kept) }
      : null;
  }

  const forget = () => keep(name, null);

  const remember = (state: State) => {
    const play = writeFragment(state, defaultRuleset);
    keep(name, session.state.entryId ? withEntryId(play, session.state.entryId) : play);
  };

  session.watch((state, before) => {
    if (justPlayed(state, before) && state.view.outcome) forget();
    else if (justPlayed(state, before)) remember(state);
    else if (state.pendingThrow && state.pendingThrow !== before.pendingThrow)
      remember(withPendingThrow(state));
  });

  return {
    forget,
    /** Offers to resume it. */
    offer() {
      const play = findUnfinished();
      if (play) session.put({ ...session.state, notice: { kind: "left", play } });
    },
    notices: {
      left({ play }) {
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
          say("page.left.text", { n: play.acts.length }),
          h(
            "p.row",
            {},
            button(say("page.left.continue"), takeUp, "act"),
            button(say("page.left.leave"), leave),
          ),
        );
      },
    } as NoticeRenderers,
  };
}
