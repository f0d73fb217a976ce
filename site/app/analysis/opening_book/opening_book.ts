/**
 * The openings: the opening book's moves from the position on the board, as a tree with their
 * values and the results of the computer's own games that went through them. It follows the board.
 * A move from the current position is played if it is a person's turn; any other is shown as a
 * variation, like a line of the analysis.
 */

import { requireElement, scrollSmoothly, focusBoard } from "../../lib/dom.ts";
import { willAnswer } from "../../session/engine/engine.ts";
import { requestBase, isInputLocked } from "../../session/state/selectors.ts";
import { errorText } from "../../session/text/messages.ts";
import { list, moveText, say } from "../../lib/i18n.ts";
import { createLine } from "../line.ts";
import { createOpeningBookView } from "./view.ts";
import type { GameSession } from "../../session/session.ts";
import type { BookMove as Opening, OpeningBook } from "../../api.d.ts";
import type { State } from "../../session/state/types.ts";

/** How many turns deep the tree is requested. */
const TREE_TURNS = 3;

/** Why nothing can be looked up now; null if it can. */
function idleReason({ engine, view, editing, areDiceRolling, fresh }: State) {
  if (engine.state === "failed") return "absent";
  if (!willAnswer(engine)) return "wait";
  if (editing) return "editing";
  if (view.outcome) return "over";
  if (view.dice || areDiceRolling) return "dice";
  return fresh ? null : "later";
}

/** The book moves, for screen readers. */
function spokenSummary(book: OpeningBook | null, why: string | null) {
  const sound = book?.moves.filter((move) => move.sound) ?? [];
  if (!sound.length) return say(`page.openings.${why ?? (book?.made ? "end" : "absent")}`);
  const moves = sound.map(({ turns, unfinished }) => moveText(turns[0]?.text ?? unfinished ?? ""));
  return say("page.openings.said.moves", { moves: list(moves, "or") });
}

/** @returns what turns them on and off */
export function createOpeningBook(
  session: GameSession,
  opener: HTMLElement,
  panel: HTMLElement,
): () => void {
  const line = createLine(session);
  const analysis = requireElement('[data-do="analysis"]');
  let on = false;
  /** The position that is told of, or asked about. */
  let currentRequest = "";
  let book: OpeningBook | null = null;
  /** Why it could not be looked up. */
  let fault: string | null = null;
  /** Whether the panel was opened by a key on the board: then the first move gets the focus. */
  let focusFirstMove = false;
  const draw = createOpeningBookView(panel, { off: toggle, line, choose });

  /** A move was chosen: by its place in the tree. */
  function choose(path: number[]) {
    const { state } = session;
    if (!book || idleReason(state)) return;
    const bookMoves: Opening[] = [];
    for (const n of path) bookMoves.push(...(bookMoves.at(-1)?.then ?? book.moves).slice(n, n + 1));
    const acts = bookMoves.flatMap((move) => move.acts);
    if (bookMoves.length === 1 && !isInputLocked(state)) return session.playActs(acts);
    line.show(state.acts.slice(0, state.ply), { acts, first: acts.length });
  }

  /** Asks for what the book has of the position, if that is another one. */
  async function lookUp() {
    const { state } = session;
    const now = on && !idleReason(state) ? JSON.stringify(requestBase(state)) : "";
    if (now === currentRequest) return;
    currentRequest = now;
    [book, fault] = [null, null];
    if (!now) return;
    const request = { op: "openings" as const, ...requestBase(state), turns: TREE_TURNS };
    const answer = await session.engine.think(request).catch(() => null);
    if (currentRequest !== now) return;
    if (answer?.moves) book = answer;
    else if (answer?.error) fault = errorText(answer.error);
    else currentRequest = ""; // stopped, or Python is gone: what changes next asks again
    show();
  }

  function show() {
    const { state } = session;
    if (!on) return;
    draw(book, { why: idleReason(state), fault, aside: line.isOnBoard(state) });
    const first = focusFirstMove && book ? panel.querySelector("[data-at]") : null;
    if (!(first instanceof HTMLElement)) return;
    focusFirstMove = false;
    first.focus();
  }

  function update() {
    void lookUp();
    show();
  }

  function toggle() {
    const here = panel.contains(document.activeElement);
    // Both use the same place: opening this panel closes the analysis, and the button of the
    // analysis closes this panel.
    if (!on && analysis.getAttribute("aria-pressed") === "true") analysis.click();
    on = !on;
    panel.hidden = !on;
    opener.setAttribute("aria-pressed", String(on));
    if (here) opener.focus();
    focusFirstMove =
      on && requireElement("svg.board", session.root).contains(document.activeElement);
    if (on && getComputedStyle(panel).position === "fixed") scrollSmoothly(session.root, "start");
    update();
    session.announce(on ? say("page.openings.said.on") : say("page.openings.said.off"));
  }

  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    focusBoard(session.root);
  });
  analysis.addEventListener("click", () => on && toggle());
  session.watch(update);
  session.keys.n = () =>
    session.announce(
      on ? spokenSummary(book, idleReason(session.state)) : say("page.openings.said.none"),
    );
  return toggle;
}
