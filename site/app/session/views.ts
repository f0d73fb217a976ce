/**
 * Fetches the view of the current acts after each change, from the prebuilt views or the engine.
 * When it arrives, what waited for it continues: queued touches, the premove, the computer.
 */

import { actsToText } from "./address.ts";
import { newPlay } from "./state/initial.ts";
import { requestBase, isComputerToMove, rulesetNamed } from "./state/selectors.ts";
import { applyPremove } from "./state/touch.ts";
import * as change from "./state/updates.ts";
import { errorText } from "./text/messages.ts";
import { EMPTY_TREE, withLine, removeAt, variationStart } from "./tree/tree.ts";
import type { Answer, ErrorAnswer, Message } from "../api.d.ts";
import type { GameSession } from "./session.ts";
import type { Fault } from "../lib/types.ts";
import type { State } from "./state/types.ts";

/** Errors of the engine itself; the position is not to blame and stays. */
const ENGINE_ERRORS = ["internal", "out-of-memory"];
/** Errors that may only mean that a move is written in another notation. */
const NOTATION_ERRORS = ["illegal-act", "unreadable-turn", "ambiguous", "bad-throw"];

export const isEngineError = ({ error }: { error?: Message }) =>
  Boolean(error && ENGINE_ERRORS.includes(error.key));

/** The state with a notice of the error. */
export const withError = (state: State, answer: ErrorAnswer): State => ({
  ...state,
  notice: { kind: "error", ...answer.error },
  announcement: { text: errorText(answer.error), after: false },
});

/** The state after the engine has failed twice; the notice offers a retry. */
export const withEngineFailure = (state: State, answer: ErrorAnswer): State => ({
  ...change.clearSelection(state),
  isThinking: false,
  notice: { kind: "error", ...answer.error, again: true },
});

/** Whether that notice is shown. */
export const hasEngineFailed = ({ notice }: State) =>
  notice?.kind === "error" && notice.again === true;

/**
 * @param announcementFor the announcement for a new view; null for none
 */
export function createViews(
  session: GameSession,
  announcementFor: (state: State, announcedPly: number) => State["announcement"],
) {
  /** Counts requests, so that a late answer is dropped. */
  let requestCount = 0;
  /** The ply of the last announcement. */
  let heard = -1;

  async function refresh() {
    requestCount += 1;
    const request = requestCount;
    session.stopThinking();
    const { state } = session;
    const view: Answer<"view"> =
      session.prebuiltView(state) ??
      (await session.ask({ op: "view", ...requestBase(session.state) }));
    if (request !== requestCount || !view) return;
    if (view.error && isEngineError(view))
      return session.put(withEngineFailure(session.state, view));
    if (view.error) {
      const acts = await normalizeActs(state, view.error);
      if (request !== requestCount) return;
      if (!acts) return rollBack(view.error, state.ply);
      session.put({ ...session.state, acts, ply: acts.length, tree: withLine(EMPTY_TREE, acts) });
      return refresh();
    }
    const next = change.withView(session.state, view);
    const announcement = announcementFor(next, heard);
    if (announcement) heard = next.ply;
    session.put(announcement ? { ...next, announcement } : next);
    if (session.state.ply < session.state.acts.length && !session.state.turns.length)
      void loadWholeLine(request);
    const [point, ...touchQueue] = session.state.touchQueue;
    if (point) {
      session.put({ ...session.state, touchQueue });
      session.touch(point);
    } else if (session.state.premove && !isComputerToMove(session.state)) {
      const { state, play } = applyPremove(session.state);
      session.put(state);
      if (play) session.play(play);
    } else session.think();
  }

  /**
   * Rewrites the acts of a link in the notation of this site, by letting the engine parse them;
   * null if it cannot.
   */
  async function normalizeActs(state: State, { key }: { key: string }): Promise<string[] | null> {
    if (state.justPlayedHere || !NOTATION_ERRORS.includes(key)) return null;
    const { rules, set, first, start, acts, game } = state;
    const play = { game: game.id, rules, set, first, start };
    const read = await session.ask({ op: "read", record: actsToText(acts), ...play });
    return read && !read.error && !read.cut && !read.games && read.acts.join() !== acts.join()
      ? read.acts
      : null;
  }

  /** Fetches the turns of the whole line for the move list, while an earlier ply is shown. */
  async function loadWholeLine(turn: number) {
    const request = requestBase(session.state, session.state.acts.length);
    const whole = await session.ask({ op: "view", ...request });
    if (turn === requestCount && whole && !whole.error)
      session.put({ ...session.state, turns: whole.turns, unfinished: whole.unfinished });
  }

  /** The engine refuses the acts: goes back to the last valid ply and removes the refused rest. */
  function rollBack(error: Fault, ply: number) {
    const { state } = session;
    /** of the act that was refused */
    const index: number = error.args.index ?? ply - 1;
    const path = state.acts.slice(0, index + 1);
    const aside = variationStart(state.tree, path) > 0;
    const back =
      ply > 0 && (aside || state.acts.length === ply)
        ? {
            ...state,
            acts: state.acts.slice(0, index),
            ply: index,
            tree: removeAt(state.tree, path).tree,
          }
        : { ...state, ...newPlay(rulesetNamed(state.game).id), tree: EMPTY_TREE };
    session.put({ ...change.clearSelection(back), notice: { kind: "error", ...error } });
    void refresh();
  }

  return {
    refresh: () => void refresh(),
    dropPendingView() {
      requestCount += 1;
    },
    putAndRefresh(next: State) {
      session.put(next);
      void refresh();
    },
  };
}
