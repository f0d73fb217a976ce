/**
 * The position editor: while it is open it stands in place of the moves, and touches of the board
 * put men there and take them off. What pieces there are and what is wrong with the position, the
 * desk says at each change. The game waits meanwhile; it is left only by playing from the position,
 * and then the browser's Back leads to it. Each change is written down, so that a page which is
 * closed or dies meanwhile has the position again when the editor is next opened.
 */

import { createWritten } from "./export.ts";
import { all, fill, h, one, smallMan, toBoard } from "../../lib/dom.ts";
import { keep, recall } from "../../lib/preferences.ts";
import * as position from "../../session/position_draft.ts";
import { boardSaid, describe } from "../../session/text/announcements.ts";
import { boardOf, common, ruling } from "../../session/state.ts";
import { EMPTY } from "../../session/tree/tree.ts";
import { errorText } from "../../session/text/messages.ts";
import { pointName, say, sayAt, sentence } from "../../lib/i18n.ts";
import type { Editing, Told } from "../../session/position_draft.ts";
import type { Table } from "../../session/session.ts";
import type { Answer, Description, Piece, Side } from "../../api.d.ts";

type Put = (next: Editing) => void;

type Ask = ReturnType<typeof createAsking>["ask"];

const SIDES = ["w", "b"] as Side[];
/** From how many pixels of movement on a press is a drag. */
const STIR = 7;
/** In the browser's memory: the position that is being set up, by game. */
const BEGUN = "set-up:";

const pieceName = ({ side, kind }: Piece) => sayAt(["page", "men", side, kind]);

/** The editor's questions to the desk. */
function createAsking(table: Table) {
  /** Counts the questions, so that a late answer is dropped. */
  let asked = 0;

  /**
   * Asks about a position and shows what comes: the men too, unless they were changed meanwhile.
   * @returns the desk's answer, or null where it is not awaited any more
   */
  async function ask(what: {
    described?: Description;
    text?: string;
  }): Promise<Answer<"setup"> | null> {
    asked += 1;
    const turn = asked;
    const { state } = table;
    const answer = await table.ask({
      op: "setup",
      game: state.game.id,
      ...ruling(state),
      ...what,
    });
    const { editing } = table.state;
    if (turn !== asked || !editing || !answer) return null;
    if (answer.error) return answer;
    const { described, choices, ...told } = answer;
    const tool = editing.tool ?? (editing.choices ? null : (position.palette(choices)[0] ?? null));
    // Another position that took the place of this one can be undone; what the desk says of this
    // one is no change.
    const another = !what.described && editing.choices;
    const earlier = another ? [...editing.earlier, editing.described] : editing.earlier;
    table.put({
      ...table.state,
      editing: { ...editing, tool, described, choices, told, earlier },
    });
    return answer;
  }

  return { ask };
}

/**
 * What the desk says of a position, as a sentence.
 * @param ready whether Python is there
 */
function verdict({ told }: Editing, ready: boolean) {
  if (!told) return ready ? "" : say("page.editor.waits");
  const { fault, over } = told;
  if (fault) {
    const { side, kind, point } = fault;
    return sentence(
      say(`page.editor.why.${fault.why}`, {
        ...fault,
        point: pointName(point),
        side: side ? say(`page.sides.${side}`) : "",
        sides: side ? say(`page.ofSide.${side}`) : "",
        man: side && kind ? pieceName({ side, kind }) : "",
      }),
    );
  }
  if (!over) return say("page.editor.good");
  const result = over.winner ? say(`outcomes.wins.${over.winner}`) : say("outcomes.draw");
  return say("page.editor.over", { result });
}

/**
 * The game's position as text. A view that the page has brought along does not hold it: then the
 * desk is asked.
 */
const standing = async (table: Table): Promise<string> =>
  table.state.view.position ?? (await table.ask({ op: "view", ...common(table.state) })).position;

/** Writes each change down until the editor is left. */
function createMemory(table: Table) {
  const name = BEGUN + table.state.game.id;
  table.watch(({ editing }, { editing: before }) => {
    if (!before || before.described === editing?.described) return;
    if (editing?.earlier.length) keep(name, editing.described);
    else if (!editing || before.earlier.length) keep(name, null);
  });
  return () => recall(name);
}

/** Opening the editor, and the two ways out of it. */
function createDoors(
  table: Table,
  opener: HTMLElement,
  put: Put,
  ask: Ask,
  tell: (text: string) => void,
) {
  const remembered = createMemory(table);
  const root = one("[data-editor]");
  /** What the table's keys do outside the editor. */
  let { keys } = table;

  table.watch((state, before) => {
    if (Boolean(state.editing) === !root.hidden) return;
    root.hidden = !state.editing;
    table.root.toggleAttribute("data-editing", Boolean(state.editing));
    if (before.editing) table.keys = keys;
  });

  /** What was being set up when the page was closed, if it can stand on this board. */
  async function bring(begun: unknown) {
    const { editing } = table.state;
    if (!editing?.choices || !position.fits(begun, boardOf(table.state), editing.choices)) return;
    put(position.changed(editing, begun));
    await ask({ described: begun });
    tell(say("page.editor.again"));
  }

  return {
    open() {
      const { state } = table;
      if (state.casting || state.rolling || state.editing) return;
      const editing = position.opened(state);
      table.pause();
      keys = table.keys;
      table.keys = keysOf(table, put);
      const begun = remembered();
      put(editing);
      void standing(table)
        .then((text) => ask({ text }))
        .then(() => bring(begun));
      one("#editor-title", root).focus({ preventScroll: true });
      for (const part of [one(".palette", root), table.board.svg])
        part.scrollIntoView({ block: "nearest" });
    },
    /** The game stands there again as it was left. */
    leave() {
      const { editing } = table.state;
      if (!editing) return;
      table.put({ ...table.state, editing: null });
      if (!editing.paused) table.resume();
      opener.focus({ preventScroll: true });
    },
    play() {
      const { editing, players } = table.state;
      const start = editing?.told?.position;
      if (!editing || !start) return;
      const { side: first } = editing.described;
      const wish = { ...ruling(table.state), first, start, acts: [], ply: 0, players, tree: EMPTY };
      table.setUp({ ...wish, editing: null });
      toBoard(table.root);
    },
  };
}

/** The line that says what the desk thinks of the position, or for a moment something else. */
function createVerdict(root: HTMLElement, table: Table) {
  const line = one("[data-verdict]", root);
  let said: { text: string; of: Told | null } | null = null;

  function draw(editing: Editing) {
    const { told } = editing;
    if (said && said.of !== told) said = null;
    const text = said?.text ?? verdict(editing, table.state.engine.state === "ready");
    // While the answer is awaited, the last one stays, so that the line does not flicker.
    if ((text || told) && line.textContent !== text) line.textContent = text;
    if (told) line.classList.toggle("bad", Boolean(told.fault ?? told.over));
  }

  return {
    draw,
    /** Something said in its place, until the position changes. */
    tell(text: string) {
      const { editing } = table.state;
      said = { text, of: editing?.told ?? null };
      if (editing) draw(editing);
    },
  };
}

/** What can be done with the position, most of it if the desk allows it. */
function allow(root: HTMLElement, { told, earlier }: Editing) {
  const can = {
    undo: earlier.length > 0,
    play: Boolean(told?.position && !told.over),
    text: Boolean(told?.position),
    link: Boolean(told?.position),
    fen: Boolean(told?.fen),
  };
  for (const [what, allowed] of Object.entries(can))
    root.querySelector(`[data-do="edit-${what}"]`)?.toggleAttribute("disabled", !allowed);
}

/** A position in writing is put on the board. */
function createPaste(root: HTMLElement, ask: Ask, tell: (text: string) => void) {
  const field = one("#edit-text", root) as HTMLInputElement;

  async function paste() {
    const answer = await ask({ text: field.value });
    if (!answer) return;
    if (!answer.error) {
      field.value = "";
      return;
    }
    tell(errorText(answer.error));
  }

  one("[data-paste]", root).addEventListener("submit", (event) => {
    event.preventDefault();
    void paste();
  });
}

/** @param opener the button that opens it */
export function createEditor(table: Table, opener: HTMLElement) {
  const root = one("[data-editor]");
  const { ask } = createAsking(table);
  const put: Put = (next) => table.put({ ...table.state, editing: next });
  const { draw, tell } = createVerdict(root, table);
  const { open, ...ways } = createDoors(table, opener, put, ask, tell);
  const does = {
    empty: (editing: Editing) => put(position.changed(editing, { men: [], hands: { w: 0, b: 0 } })),
    undo: table.undo,
    first: () => void ask({}),
    now: () => void standing(table).then((text) => ask({ text })),
    ...ways,
    ...createWritten(table, tell),
  };
  for (const [what, act] of Object.entries(does))
    root.querySelector(`[data-do="edit-${what}"]`)?.addEventListener("click", () => {
      if (table.state.editing) void act(table.state.editing);
    });
  createPaste(root, ask, tell);
  const parts = [
    drawPalette(root, table, put),
    drawMover(root, table, put),
    drawReserves(root, table, put),
    draw,
  ];

  table.watch((state, before) => {
    const { editing } = state;
    if (!editing) return;
    // Another game has come to this table, or one on another board: what was set up does not belong
    // to it.
    if (state.sitting !== before.sitting || boardOf(state).id !== boardOf(before).id)
      return table.put({ ...state, editing: null });
    const other = before.editing && before.editing.described !== editing.described && !editing.told;
    const ruled = JSON.stringify(ruling(state)) !== JSON.stringify(ruling(before));
    if (other || ruled) void ask({ described: editing.described });
    allow(root, editing);
    for (const part of parts) part(editing);
  });
  return { open };
}

/** Whose move it is. */
function drawMover(root: HTMLElement, table: Table, put: Put): (editing: Editing) => void {
  const choices = all('[name="mover"]', root) as HTMLInputElement[];
  for (const choice of choices)
    choice.addEventListener("change", () => {
      const { editing } = table.state;
      if (editing) put(position.changed(editing, { side: choice.value as Side }));
    });
  return ({ described }) => {
    for (const choice of choices) choice.checked = choice.value === described.side;
  };
}

/** What keys do on a point meanwhile: p chooses the next piece, Delete takes off. */
function keysOf(table: Table, put: Put): Table["keys"] {
  const erase = (point: string) => {
    const { editing } = table.state;
    if (!editing) return;
    const next = position.erased(editing, point);
    put(next);
    table.speak(describe(position.shown(table.state, next), point));
  };
  return {
    p() {
      const { editing } = table.state;
      if (!editing?.choices) return;
      const tools = [...position.palette(editing.choices), null];
      const at = tools.findIndex(
        (one) => one?.side === editing.tool?.side && one?.kind === editing.tool?.kind,
      );
      const tool = tools[(at + 1) % tools.length] ?? null;
      put({ ...editing, tool });
      table.speak(tool ? pieceName(tool) : say("page.editor.eraser"));
    },
    b() {
      const { editing } = table.state;
      if (editing) table.speak(boardSaid(position.shown(table.state, editing)));
    },
    f: () => table.flip(),
    Delete: erase,
    Backspace: erase,
  };
}

/** The pieces that can be chosen, and the eraser. */
function drawPalette(root: HTMLElement, table: Table, put: Put): (editing: Editing) => void {
  const where = one("[data-palette]", root);
  const nameOf = (tool: Piece | null) => (tool ? `${tool.side}-${tool.kind}` : "none");

  function choice(tool: Piece | null) {
    const words = tool ? sentence(pieceName(tool)) : say("page.editor.eraser");
    const input = h("input.unseen", { type: "radio", name: "piece", value: nameOf(tool) });
    input.addEventListener("change", () => {
      const { editing } = table.state;
      if (editing) put({ ...editing, tool });
    });
    const picture = tool ? smallMan(tool.side, tool.kind) : h("i.none", { "aria-hidden": "true" });
    const label = h("label", { title: words }, input, picture, h("span.unseen", {}, words));
    if (tool) carry(table, label, tool, put);
    return label;
  }

  let drawn = "";
  return ({ choices, tool }) => {
    const tools = choices ? [...position.palette(choices), null] : [];
    const names = tools.map(nameOf).join(" ");
    if (names !== drawn) {
      drawn = names;
      where.replaceChildren(...tools.map(choice));
    }
    for (const input of all("input", where) as HTMLInputElement[])
      input.checked = input.value === nameOf(tool);
  };
}

/** A piece is carried from the palette to the board. */
function carry(table: Table, label: HTMLElement, piece: Piece, put: Put) {
  let press: { id: number; x: number; y: number; ghost: SVGElement | null } | null = null;
  const end = () => {
    press?.ghost?.remove();
    press = null;
  };
  label.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
    label.setPointerCapture(event.pointerId);
  });
  label.addEventListener("pointermove", (event) => {
    if (press?.id !== event.pointerId) return;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < STIR) return;
      press.ghost = smallMan(piece.side, piece.kind);
      press.ghost.classList.add("carried");
      document.body.append(press.ghost);
    }
    press.ghost.style.left = `${event.clientX}px`;
    press.ghost.style.top = `${event.clientY}px`;
  });
  label.addEventListener("pointerup", (event) => {
    const carried = press?.id === event.pointerId && press.ghost;
    end();
    const { board, state } = table;
    const point = carried ? board.nearest(board.toBoard(event.clientX, event.clientY)) : null;
    if (point && state.editing)
      put(position.placed({ ...state.editing, tool: piece }, piece, point));
  });
  label.addEventListener("pointercancel", end);
}

/** How many men each side has in hand, where the rules know that. */
function drawReserves(root: HTMLElement, table: Table, put: Put): (editing: Editing) => void {
  const where = one("[data-reserves]", root);
  return ({ choices, described }) => {
    const sides = SIDES.filter((side) => choices?.most[side]);
    fill(
      where,
      sides.map((side) => {
        const input = h("input", {
          ...{ type: "number", min: 0, max: choices?.most[side], name: `hand-${side}` },
          value: described.hands[side],
        });
        const text = say("page.editor.hand", { side: say(`page.sides.${side}`) });
        return h("label", {}, text, " ", input);
      }),
    );
    for (const input of all("input", where) as HTMLInputElement[])
      input.onchange = () => {
        const { editing } = table.state;
        const side = input.name.slice("hand-".length);
        const n = Math.max(0, Math.min(999, Math.round(Number(input.value)) || 0));
        if (editing)
          put(position.changed(editing, { hands: { ...editing.described.hands, [side]: n } }));
      };
  };
}
