/**
 * A move that is typed: "c2c3", "32-28", "c4xc2". The field opens by its button, by "/", or, while
 * neither a field nor a point of the board has the focus, by the first character of a point's name;
 * on a point letters and digits keep their own meaning. The engine completes what is typed, and
 * says why it is refused. The field stays for the next move until it is closed or the game is over.
 */

import { button, requireElement } from "../../lib/dom.ts";
import { refusalAnnouncement } from "../../session/text/refusals.ts";
import { requestBase, isInputLocked } from "../../session/state/selectors.ts";
import { pointName, prettyMove, say, wordsToSigns } from "../../lib/i18n.ts";
import type { Answer } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";

/** How far the field stands from the board and from the edges of the window, in pixels. */
const GAP_PX = 8;

/** Beside the board, level with its foot, where there is room; else below it, or as near as fits. */
function placeByBoard(form: HTMLElement, board: Element) {
  const { left, right, bottom } = board.getBoundingClientRect();
  const { width, height } = form.getBoundingClientRect();
  const isBeside = right + width + 2 * GAP_PX <= innerWidth;
  const x = isBeside ? right + GAP_PX : Math.min(left + GAP_PX, innerWidth - width - GAP_PX);
  const y = isBeside ? bottom - height : bottom + GAP_PX;
  form.style.left = `${Math.max(GAP_PX, x)}px`;
  form.style.top = `${Math.max(GAP_PX, Math.min(y, innerHeight - height - GAP_PX))}px`;
}

/** Whether something else handles keys now: a field, a point of the board, an open dialog. */
function isKeyboardTaken() {
  const at = document.activeElement;
  return Boolean(
    at?.closest("input, textarea, select, [contenteditable], .spot, dialog") ||
      document.querySelector("dialog[open], [popover]:popover-open"),
  );
}

/** How a move is typed, by one that is legal now. */
function exampleText({ view }: State) {
  const example = view.legal.find((move) => !move.dice)?.touch;
  return example ? say("page.typed.hint", { example: prettyMove(example) }) : "";
}

/** Why what was typed cannot be played. */
const typedRefusal = (state: State, { ambiguous, reason, from, to }: Answer<"typed">) =>
  ambiguous
    ? say("page.typed.many")
    : reason
      ? refusalAnnouncement(state, reason, from, to)
      : say("page.typed.none");

export function createMoveInput(session: GameSession) {
  const form = requireElement("[data-typing]") as HTMLFormElement;
  const field = requireElement("input", form) as HTMLInputElement;
  const choices = requireElement("[data-choices]", form);
  const status = requireElement("[data-typed-said]", form);
  const opener = requireElement('[data-do="type"]');
  /** Counts the questions to the desk, so that late answers are dropped. */
  let requestSerial = 0;
  let focusBefore: Element | null = null;

  /** @param first what was typed already */
  function open(first: string) {
    focusBefore = document.activeElement;
    field.value = first;
    form.showPopover();
    field.focus();
    tell("");
    void suggestMoves();
  }

  function close() {
    form.hidePopover();
    if (focusBefore instanceof HTMLElement || focusBefore instanceof SVGElement)
      focusBefore.focus();
  }

  function tell(words: string) {
    status.textContent = words || (field.value ? "" : exampleText(session.state));
    placeByBoard(form, requireElement(".house", session.root));
  }

  /** What stands in the field, as the desk understands it; null if that is no longer asked. */
  async function parseTyped() {
    requestSerial += 1;
    const turn = requestSerial;
    const { state } = session;
    if (!field.value.trim()) return null;
    if (state.engine.state !== "ready") tell(say("page.typed.waits"));
    const text = wordsToSigns(field.value);
    const answer = await session.ask({ op: "typed", ...requestBase(state), text });
    return turn === requestSerial &&
      session.state.acts === state.acts &&
      session.state.ply === state.ply
      ? answer
      : null;
  }

  /** Shows the moves that begin as typed. */
  async function suggestMoves() {
    choices.replaceChildren();
    const answer = await parseTyped();
    if (!answer || answer.error) return;
    showChoices(answer.choices);
    tell("");
  }

  function showChoices(moves: string[]) {
    const choose = (move: string) => {
      field.value = move;
      void play();
    };
    choices.replaceChildren(
      ...moves.map((move) => button(prettyMove(move), () => choose(move), "act")),
    );
  }

  async function play() {
    const { state } = session;
    if (isInputLocked(state)) return tell(say("page.typed.turn"));
    const answer = await parseTyped();
    if (!answer) return;
    if (answer.acts?.length) {
      field.value = "";
      session.playActs(answer.acts);
      field.focus();
      return;
    }
    showChoices(answer.choices ?? []);
    tell(typedRefusal(session.state, answer));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void play();
  });
  field.addEventListener("input", () => void suggestMoves());
  followGame(session, form, close, () => void suggestMoves().then(() => tell("")));
  navigateChoices(form, field, choices);
  opener.addEventListener("click", () => open(""));
  session.keys["/"] = () => open("");
  listenForTyping(session, open);
}

/** While the field is open: what can be typed changes with the position, until the game is over. */
function followGame(
  session: GameSession,
  form: HTMLElement,
  close: () => void,
  onPosition: () => void,
) {
  session.watch(({ view, fresh }, before) => {
    if (view === before.view || !fresh || !form.matches(":popover-open")) return;
    if (view.outcome) close();
    else onPosition();
  });
}

/** Up and down lead from the field to the moves that are offered. */
function navigateChoices(form: HTMLElement, field: HTMLElement, choices: HTMLElement) {
  form.addEventListener("keydown", (event) => {
    const row = [field, ...choices.children] as HTMLElement[];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = row.indexOf(document.activeElement as HTMLElement);
    if (!by || at < 0) return;
    event.preventDefault();
    row[Math.max(0, Math.min(at + by, row.length - 1))]?.focus();
  });
}

/** Opens the field with what is typed on the page. */
function listenForTyping(session: GameSession, open: (first: string) => void) {
  document.addEventListener("keydown", (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isKeyboardTaken()
    )
      return;
    if (session.state.editing) return;
    const key = event.key.toLowerCase();
    const enters = event.key === "Enter" && document.activeElement === document.body;
    const begins = session.board.shown.points.some(({ id }) =>
      [id, pointName(id)].some((name) => key.length === 1 && name.startsWith(key)),
    );
    if (key !== "/" && !begins && !enters) return;
    event.preventDefault();
    open(begins ? key : "");
  });
}
