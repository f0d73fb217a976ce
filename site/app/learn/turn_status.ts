/**
 * What lessons and problems draw alike beside their board: whose turn it is, and the answer to what
 * was played.
 */

import { choiceNotice, currentNoticeText } from "../play/notice.ts";
import { thrownDice, fillActions, moveButtons } from "../play/status_bar.ts";
import { replaceIfChanged, h, requireElement, smallMan } from "../lib/dom.ts";
import { hintText } from "../analysis/hint.ts";
import { shortStatusText, taskText } from "../session/text/messages.ts";
import type { GameSession } from "../session/session.ts";

/** What was last answered: its kind is a class of its paragraph. */
type Answer = { kind: string; text: string } | null;

/**
 * @param open whether it is the learner's turn
 * @param words other than whose turn it is
 */
export function drawTurn(
  root: HTMLElement,
  session: GameSession,
  open: boolean,
  words?: string | null,
) {
  const { state } = session;
  const end = state.view.outcome;
  const side = end ? end.winner : state.view.side;
  requireElement("[data-turn-man]", root).replaceChildren(
    ...(side ? [smallMan(side, state.game.sides[side]?.kind)] : []),
  );
  const task = end || !open ? "" : taskText(state);
  requireElement("[data-turn]", root).replaceChildren(
    words || shortStatusText(state),
    ...(task ? [h("small", {}, task)] : []),
  );
  const acts =
    open && state.fresh && !state.areDiceRolling && !end ? moveButtons(state, session) : [];
  fillActions(requireElement("[data-now]", root), [...thrownDice(state), ...acts], session.root);
}

/**
 * A choice between moves comes before a note on the last touch, a note or a hint before the answer.
 */
export function drawReply(
  root: HTMLElement,
  { state, play }: GameSession,
  answer: Answer,
  open: boolean,
) {
  const note = currentNoticeText(state) || (open && hintText(state));
  const replyElement = state.options
    ? choiceNotice(state.options, play)
    : note
      ? h("p", {}, note)
      : answer && h(`p.${answer.kind}`, {}, answer.text);
  replaceIfChanged(requireElement("[data-reply]", root), replyElement ? [replyElement] : []);
}
