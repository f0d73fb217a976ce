/**
 * A move that is typed: "c2c3", "32-28", "c4xc2". The field opens by its button, by "/", or, while
 * neither a field nor a point of the board has the focus, by the first character of a point's name;
 * on a point letters and digits keep their own meaning. What the typing may become and why it is
 * refused, the desk says.
 */

import { button, one } from "../lib/dom.ts";
import { whySaid } from "../session/text/refusals.ts";
import { common, othersMove } from "../session/state.ts";
import { pointName, pretty, say, wordsToSigns } from "../lib/i18n.ts";
import type { Table } from "../session/session.ts";

/** How far below the board, or above the lower edge of the window, the field stands, in pixels. */
const GAP = 8;

/** @param root of the table */
function placeBelow(form: HTMLElement, root: HTMLElement) {
  const stage = root.getBoundingClientRect();
  const { width, height } = form.getBoundingClientRect();
  const top = Math.min(stage.bottom + GAP, innerHeight - height - GAP);
  form.style.left = `${Math.max(GAP, Math.min(stage.left + GAP, innerWidth - width - GAP))}px`;
  form.style.top = `${Math.max(GAP, top)}px`;
}

/** Whether keys belong to somebody else: a field, a point of the board, an open sheet. */
function taken() {
  const at = document.activeElement;
  return Boolean(
    at?.closest("input, textarea, select, [contenteditable], .spot, dialog") ||
      document.querySelector("dialog[open], [popover]:popover-open"),
  );
}

export function createTyping(table: Table) {
  const form = one("[data-typing]") as HTMLFormElement;
  const field = one("input", form) as HTMLInputElement;
  const choices = one("[data-choices]", form);
  const said = one("[data-typed-said]", form);
  const opener = one('[data-do="type"]');
  /** Counts the questions to the desk, so that late answers are dropped. */
  let asked = 0;
  let cameFrom: Element | null = null;

  /** @param first what was typed already */
  function open(first: string) {
    cameFrom = document.activeElement;
    field.value = first;
    form.showPopover();
    field.focus();
    tell("");
    void look();
  }

  function close() {
    form.hidePopover();
    if (cameFrom instanceof HTMLElement || cameFrom instanceof SVGElement) cameFrom.focus();
  }

  function tell(words: string) {
    said.textContent = words || hint();
    placeBelow(form, table.root);
  }

  function hint() {
    const example = table.state.view.legal.find((move) => !move.dice)?.touch;
    return example && !field.value ? say("page.typed.hint", { example: pretty(example) }) : "";
  }

  /** What stands in the field, as the desk understands it; null if that is no longer asked. */
  async function meaning() {
    asked += 1;
    const turn = asked;
    const { state } = table;
    if (!field.value.trim()) return null;
    if (state.engine.state !== "ready") tell(say("page.typed.waits"));
    const text = wordsToSigns(field.value);
    const answer = await table.ask({ op: "typed", ...common(state), text });
    return turn === asked && table.state.acts === state.acts && table.state.ply === state.ply
      ? answer
      : null;
  }

  /** Shows the moves that begin as typed. */
  async function look() {
    choices.replaceChildren();
    const answer = await meaning();
    if (!answer || answer.error) return;
    offer(answer.choices);
    tell("");
  }

  function offer(moves: string[]) {
    choices.replaceChildren(
      ...moves.map((move) =>
        button(
          pretty(move),
          () => {
            field.value = move;
            void play();
          },
          "act",
        ),
      ),
    );
  }

  async function play() {
    const { state } = table;
    if (othersMove(state)) return tell(say("page.typed.turn"));
    const answer = await meaning();
    if (!answer) return;
    if (answer.acts?.length) {
      field.value = "";
      close();
      table.playAll(answer.acts);
      return;
    }
    offer(answer.choices ?? []);
    if (answer.ambiguous) tell(say("page.typed.many"));
    else if (answer.reason) tell(whySaid(table.state, answer.reason, answer.from, answer.to));
    else tell(say("page.typed.none"));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void play();
  });
  field.addEventListener("input", () => void look());
  walkChoices(form, field, choices);
  opener.addEventListener("click", () => open(""));
  table.keys["/"] = () => open("");
  listenForTyping(table, open);
}

/** Up and down lead from the field to the moves that are offered. */
function walkChoices(form: HTMLElement, field: HTMLElement, choices: HTMLElement) {
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
function listenForTyping(table: Table, open: (first: string) => void) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || taken()) return;
    if (table.state.editing) return;
    const key = event.key.toLowerCase();
    const enters = event.key === "Enter" && document.activeElement === document.body;
    const begins = table.board.shown.points.some(({ id }) =>
      [id, pointName(id)].some((name) => key.length === 1 && name.startsWith(key)),
    );
    if (key !== "/" && !begins && !enters) return;
    event.preventDefault();
    open(begins ? key : "");
  });
}
