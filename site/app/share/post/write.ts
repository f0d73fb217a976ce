/**
 * Has the engine write the letter of a turn once the turn is over, with one's conditional replies.
 * If the other player's conditional replies cover the turn, their reply is played instead.
 */

import { letterRequest, withoutLines } from "../../session/correspondence.ts";
import { requestBase } from "../../session/state/selectors.ts";
import { withAct } from "../../session/state/updates.ts";
import { prettyMove } from "../../lib/i18n.ts";
import { markAhead } from "./reply_lines.ts";
import type { ConditionalReply, Message } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";
import type { PendingLetter, State } from "../../session/state/types.ts";
import type { Tell } from "./receive.ts";

/** @param tell says something beside the board */
export function createLetterWriter(session: GameSession, tell: Tell) {
  /** The view of which a letter was asked. */
  let askedView: State["view"] | null = null;

  /**
   * Asks for the letter of this turn, which comes once the turn is over; or what the other player
   * has foreseen is played.
   */
  async function request(state: State) {
    const { post, view } = state;
    if (!post || askedView === view) return;
    askedView = view;
    const answer = await askLetter(state);
    if (session.state.view !== view || !session.state.fresh || !answer) return;
    if (answer.error && post.lines.length) {
      askedView = null;
      tell("errors.lines");
      session.put({ ...session.state, post: withoutLines(post) });
    } else if (answer.error) tell(`errors.${answer.error.args?.why ?? "other"}`);
    else if (answer.reply) playAhead(answer.reply);
    else if (answer.text) putLetter({ ...answer, text: answer.text });
  }

  const askLetter = (state: State, post = state.post) =>
    post &&
    session.ask({
      op: "letter",
      ...requestBase(state),
      letter: letterRequest({ post, players: state.players }),
    });

  const putLetter = ({ text, conditional, replies }: PendingLetter, post = session.state.post) =>
    session.put({ ...session.state, post, pendingLetter: { text, conditional, replies } });

  /**
   * Puts conditional replies beside the letter that waits to be sent.
   * @returns why they are not possible, or null
   */
  async function putLines(lines: string[][]): Promise<Message | null> {
    const { view, post } = session.state;
    const next = post && { ...post, lines };
    const answer = await askLetter(session.state, next);
    if (session.state.view !== view || !answer) return { key: "other", args: {} };
    if (answer.error) return answer.error;
    if (answer.text) putLetter({ ...answer, text: answer.text }, next);
    return null;
  }

  /** The reply of the other player, who is known to have made it before: as if a letter came. */
  function playAhead({ acts, turn, replies }: ConditionalReply) {
    const { state } = session;
    const next = acts.reduce((now, act) => withAct(now, act), state);
    const from = next.acts.length;
    session.putAndRefresh({
      ...next,
      view: state.view,
      tree: markAhead(next.tree, next.acts),
      post: state.post ? { ...state.post, number: state.post.number + 2, from, replies } : null,
      justPlayedHere: true,
    });
    const move = prettyMove(state.view.turns.at(-1)?.text ?? "");
    tell("ahead", { move, reply: prettyMove(turn) });
  }

  return { request, putLines };
}
