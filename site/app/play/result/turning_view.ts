/** Where the game turned, in the result's card: a still of the board, the turn in words, the review. */

import { button, h, requireElement } from "../../lib/dom.ts";
import { moveText, say } from "../../lib/i18n.ts";
import { evaluationText } from "../../analysis/evaluation_text.ts";
import { localSide } from "../../session/players.ts";
import { otherSide } from "../../session/state/selectors.ts";
import { sideName } from "../../session/text/messages.ts";
import { createStillBoard } from "./still_board.ts";
import { loadTurningPoint, type TurningPoint } from "./turning_point.ts";
import type { GameSession } from "../../session/session.ts";

interface Ways {
  /** goes to that turn and looks through the game */
  review: (ply: number) => void;
  /** goes back to that turn, to play on from there */
  playFrom: (ply: number) => void;
}

/** The turn and a better one in words. */
function turningText({ n, turn, who }: { n: number; turn: TurningPoint["turn"]; who: string }) {
  const better = moveText(turn.best.turns[0]?.text ?? turn.best.unfinished ?? "");
  return [
    h("b", {}, say("page.result.move", { n, who, move: moveText(turn.text) })),
    ` ${evaluationText(turn.played)} ${say("page.result.better", { move: better })}`,
  ];
}

export function createTurningView(session: GameSession, card: HTMLElement, actions: Ways) {
  const box = requireElement("[data-turning]", card);
  let looking: AbortController | null = null;

  /** @param key of what the button of the review says */
  function showBox(key: string, review: () => void) {
    const open = requireElement('[data-result-do="review"]', box);
    open.textContent = say(key);
    open.onclick = review;
    box.hidden = false;
  }

  function drawNone() {
    requireElement("[data-turning-board]", box).replaceChildren();
    requireElement("[data-turning-text]", box).textContent = say("page.result.steady");
    showBox("page.analysis.whole", () => actions.review(session.state.ply));
  }

  function draw({ n, turn, view }: TurningPoint) {
    const isMine = turn.side === localSide(session.state.players);
    const who = isMine ? say("page.minds.you") : sideName(turn.side);
    const number = Math.floor(n / 2) + 1;
    requireElement("[data-turning-board]", box).replaceChildren(
      createStillBoard(session, view, [
        { path: turn.best.path, kind: "win" },
        { path: turn.played.path, kind: "loss" },
      ]),
    );
    requireElement("[data-turning-text]", box).replaceChildren(
      ...turningText({ n: number, turn, who }),
    );
    showBox("page.result.review", () => actions.review(turn.acts));
    if (isMine)
      requireElement("[data-result-next]", card).append(
        button(say("page.result.againFrom", { n: number }), () => actions.playFrom(turn.acts)),
      );
  }

  return {
    /** Looks for it in the game on the board, and shows it if there is one. */
    async show() {
      box.hidden = true;
      looking = new AbortController();
      const { signal } = looking;
      const { view } = session.state;
      if (view.turns.length < 2) return; // there is nothing to look through
      const winner = view.outcome?.winner;
      const turningPoint = await loadTurningPoint(
        session,
        winner ? otherSide(winner) : null,
        signal,
      );
      if (signal.aborted) return;
      if (turningPoint) draw(turningPoint);
      else drawNone();
    },
    stop() {
      looking?.abort();
      box.hidden = true;
    },
  };
}
