/**
 * The card on the board when a game has ended here: who won and why, where it turned, and what may
 * come next. Its frame stands in the page (site/pages/play/_result.html). It closes when the game goes
 * back or another begins. The live region says the result (session/text/announcements.ts), so the
 * card does not say it again.
 */

import { once } from "../../lib/compose.ts";
import { focusBoard, requireElement, unpackTemplate } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { temperOf } from "../../session/players.ts";
import { outcomeText, sideName } from "../../session/text/messages.ts";
import { isStepOfCourse } from "../coach.ts";
import { nextGameButtons, showLevels } from "./next_games.ts";
import { createTurningView } from "./turning_view.ts";
import type { Outcome, Side, View } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";
import type { StartNextGame } from "../status_bar.ts";

/** The last move is seen before the card comes. */
const DELAY_MS = 700;

/** How many men each side has left; empty where none was taken. */
function menLeftText({ men, lost }: View) {
  if (!lost.w && !lost.b) return "";
  const left = (side: Side) => `${sideName(side)} ${men.filter((man) => man.side === side).length}`;
  return say("page.result.left", { men: [left("w"), left("b")].join(", ") });
}

/** Who has won and why. */
function fillIn(
  card: HTMLElement,
  state: State,
  outcome: Outcome,
  end: { head: string; why: string },
) {
  const temper = temperOf(outcome, state.players);
  card.dataset.temper = temper;
  requireElement("[data-result-tip]", card).hidden = temper !== "lost";
  const course = card.querySelector<HTMLElement>("[data-result-course]");
  if (course) course.hidden = !isStepOfCourse(state);
  requireElement("[data-initial]", card).textContent = [...end.head][0] ?? "";
  requireElement("[data-result-head]", card).textContent = end.head;
  requireElement("[data-result-why]", card).textContent = end.why;
  requireElement("[data-result-men]", card).textContent = menLeftText(state.view);
}

/**
 * @param next begins another game
 * @param review looks through the game
 */
export function createResultCard(session: GameSession, next: StartNextGame, review: () => void) {
  const card = requireElement("[data-result]");
  /** The view that the card is about. */
  let shown: View | null = null;

  function close() {
    turning().stop();
    shown = null;
    const hadFocus = card.contains(document.activeElement);
    card.hidden = true;
    if (hadFocus) focusBoard(session.root);
  }

  const begin: StartNextGame = (wishes) => {
    close();
    next(wishes);
  };
  const turning = once(() =>
    createTurningView(session, card, {
      review(ply) {
        close();
        session.goToPly(ply);
        review();
      },
      playFrom(ply) {
        close();
        session.takeBackTo(ply);
      },
    }),
  );

  function open() {
    const { state } = session;
    const { view } = state;
    const end = outcomeText(state);
    if (!view.outcome || !end) return;
    shown = view;
    unpackTemplate(card);
    fillIn(card, state, view.outcome, end);
    const buttons = nextGameButtons(state, begin);
    const toCourse = card.querySelector<HTMLElement>("[data-result-course]:not([hidden]) a");
    buttons[0]?.classList.toggle("first", !toCourse);
    requireElement("[data-result-next]", card).replaceChildren(...buttons);
    card.hidden = false;
    card.scrollTop = 0;
    const focused = document.activeElement;
    // Whoever writes or chooses something elsewhere stays there.
    if (!focused || focused === document.body || session.root.contains(focused))
      (toCourse ?? buttons[0])?.focus({ preventScroll: true });
    void showLevels(card, state, begin, () => shown === view);
    void turning().show();
  }

  card.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-result-do="close"], [data-result-tip] a')) close();
    if (target.closest('[data-result-do="link"]'))
      requireElement('#writing [data-do="link"]').click();
  });
  requireElement('[data-do="review"]').addEventListener("click", () => shown && close());
  document.addEventListener("keydown", (event) => {
    const isTopmost = !document.querySelector("dialog[open], [popover]:popover-open");
    if (event.key === "Escape" && !card.hidden && isTopmost) close();
  });
  session.watch(({ view }) => {
    if (shown && view !== shown) close();
  });
  return {
    open,
    /** A moment later, if the game on the board is still that one. */
    openSoon() {
      const { view } = session.state;
      setTimeout(() => {
        if (session.state.view === view && !shown) open();
      }, DELAY_MS);
    },
  };
}
