/**
 * A man is carried by mouse, pen or finger: pressed, moved a little, put down near a point. Until
 * it has moved a little the press is a plain touch, which reaches input.ts as a click. A finger
 * that starts elsewhere on the board scrolls the page.
 */

import { isLiftable } from "../state/selectors.ts";
import type { GameSession } from "../session.ts";

/** A press that moves farther than this is a drag. */
const DRAG_THRESHOLD_PX = 7;

export function listenToDrags(session: GameSession) {
  const { board } = session;
  const { svg } = board;
  let press: { id: number; point: string; x: number; y: number; held: boolean } | null = null;
  let carried = false;

  const where = (event: PointerEvent) => board.toBoard(event.clientX, event.clientY);

  svg.addEventListener("pointerdown", (event) => {
    carried = false;
    const point = event.target instanceof SVGElement ? event.target.dataset.point : undefined;
    if (session.state.notice?.kind === "pen") return;
    if (
      press ||
      !event.isPrimary ||
      event.button !== 0 ||
      !point ||
      !isLiftable(session.state, point)
    )
      return;
    press = { id: event.pointerId, point, x: event.clientX, y: event.clientY, held: false };
  });
  svg.addEventListener("pointermove", (event) => {
    if (press?.id !== event.pointerId) return;
    if (!press.held) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_THRESHOLD_PX) return;
      if (!isLiftable(session.state, press.point)) return cancel();
      press.held = true;
      carried = true;
      svg.setPointerCapture(event.pointerId);
      session.lift(press.point);
      board.lift(press.point);
    }
    board.carry(where(event), board.nearest(where(event)));
  });
  svg.addEventListener("pointerup", (event) => {
    if (press?.id !== event.pointerId) return;
    const { point, held } = press;
    press = null;
    if (!held) return;
    board.putDown(where(event));
    session.drop(point, board.nearest(where(event)));
    board.goHome();
  });
  svg.addEventListener("pointercancel", (event) => {
    if (press?.id === event.pointerId) cancel();
  });
  document.addEventListener("keydown", (event) => {
    if (press?.held && event.key === "Escape") cancel();
  });
  // touch-action does not reach the parts of a drawing everywhere: a finger on a man must not
  // scroll the page.
  svg.addEventListener(
    "touchmove",
    (event) => {
      if (press && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
  // The click event after a drag is not a touch of a point.
  svg.addEventListener(
    "click",
    (event) => {
      if (carried) event.stopImmediatePropagation();
      carried = false;
    },
    true,
  );

  function cancel() {
    if (press?.held) {
      board.putDown(null);
      session.clearSelection();
    }
    press = null;
  }
}
