// @ts-check
/**
 * The position editor: while it is open it stands in place of the moves, and touches of the board put men there and take them off.
 * What pieces there are and what is wrong with the position, the desk says at each change. The game waits meanwhile; it is left
 * only by playing from the position, and then the browser's Back leads to it. Each change is written down, so that a page which is closed
 * or dies meanwhile has the position again when the editor is next opened.
 */

import { createWritten } from "./export.js";
import { all, fill, h, one, smallMan, toBoard } from "../../lib/dom.js";
import { keep, recall } from "../../lib/preferences.js";
import * as position from "../../session/position_draft.js";
import { boardSaid, describe } from "../../session/text/announcements.js";
import { boardOf, common, ruling } from "../../session/state.js";
import { EMPTY } from "../../session/tree/tree.js";
import { errorText } from "../../session/text/messages.js";
import { pointName, say, sayAt, sentence } from "../../lib/i18n.js";

/** @typedef {import("../../session/session.js").Table} Table */
/** @typedef {import("../../session/position_draft.js").Editing} Editing */
/** @typedef {import("../../session/position_draft.js").Piece} Piece */
/** @typedef {import("../../session/position_draft.js").Told} Told */
/** @typedef {import("../../lib/types.js").Side} Side */
/** @typedef {(next: Editing) => void} Put */
/** @typedef {ReturnType<typeof createAsking>["ask"]} Ask */

const SIDES = /** @type {Side[]} */ (["w", "b"]);
/** From how many pixels of movement on a press is a drag. */
const STIR = 7;
/** In the browser's memory: the position that is being set up, by game. */
const BEGUN = "set-up:";

/** @param {Piece} piece */
const pieceName = ({ side, kind }) => sayAt(["page", "men", side, kind]);

/** The editor's questions to the desk. @param {Table} table */
function createAsking(table) {
  /** Counts the questions, so that a late answer is dropped. */
  let asked = 0;

  /**
   * Asks about a position and shows what comes: the men too, unless they were changed meanwhile.
   * @param {{described?: import("../api.d.ts").Description, text?: string}} what
   * @returns {Promise<import("../api.d.ts").Answer<"setup">|null>} the desk's answer, or null where it is not awaited any more
   */
  async function ask(what) {
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
    const tool = editing.tool ?? (editing.choices ? null : position.palette(choices)[0]);
    // Another position that took the place of this one can be undone; what the desk says of this one is no change.
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

/** What the desk says of a position, as a sentence. @param {Editing} editing @param {boolean} ready  whether Python is there */
function verdict({ told }, ready) {
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

/** The game's position as text. A view that the page has brought along does not hold it: then the desk is asked. @param {import("../../session/session.js").Table} table @returns {Promise<string>} */
const standing = async (table) =>
  table.state.view.position ?? (await table.ask({ op: "view", ...common(table.state) })).position;

/** Writes each change down until the editor is left. @param {Table} table */
function createMemory(table) {
  const name = BEGUN + table.state.game.id;
  table.watch(({ editing }, { editing: before }) => {
    if (!before || before.described === editing?.described) return;
    if (editing?.earlier.length) keep(name, editing.described);
    else if (!editing || before.earlier.length) keep(name, null);
  });
  return () => recall(name);
}

/** Opening the editor, and the two ways out of it. @param {Table} table @param {HTMLElement} opener @param {Put} put @param {Ask} ask @param {(text: string) => void} tell */
function createDoors(table, opener, put, ask, tell) {
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

  /** What was being set up when the page was closed, if it can stand on this board. @param {unknown} begun */
  async function bring(begun) {
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

/** The line that says what the desk thinks of the position, or for a moment something else. @param {HTMLElement} root @param {Table} table */
function createVerdict(root, table) {
  const line = one("[data-verdict]", root);
  /** @type {{text: string, of: Told|null}|null} */
  let said = null;

  /** @param {Editing} editing */
  function draw(editing) {
    const { told } = editing;
    if (said && said.of !== told) said = null;
    const text = said?.text ?? verdict(editing, table.state.engine.state === "ready");
    // While the answer is awaited, the last one stays, so that the line does not flicker.
    if ((text || told) && line.textContent !== text) line.textContent = text;
    if (told) line.classList.toggle("bad", Boolean(told.fault ?? told.over));
  }

  return {
    draw,
    /** Something said in its place, until the position changes. @param {string} text */
    tell(text) {
      const { editing } = table.state;
      said = { text, of: editing?.told ?? null };
      if (editing) draw(editing);
    },
  };
}

/** What can be done with the position, most of it if the desk allows it. @param {HTMLElement} root @param {Editing} editing */
function allow(root, { told, earlier }) {
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

/** A position in writing is put on the board. @param {HTMLElement} root @param {Ask} ask @param {(text: string) => void} tell */
function createPaste(root, ask, tell) {
  const field = /** @type {HTMLInputElement} */ (one("#edit-text", root));

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

/** @param {Table} table @param {HTMLElement} opener  the button that opens it */
export function createEditor(table, opener) {
  const root = one("[data-editor]");
  const { ask } = createAsking(table);
  /** @type {Put} */
  const put = (next) => table.put({ ...table.state, editing: next });
  const { draw, tell } = createVerdict(root, table);
  const { open, ...ways } = createDoors(table, opener, put, ask, tell);
  const does = {
    empty: (/** @type {Editing} */ editing) =>
      put(position.changed(editing, { men: [], hands: { w: 0, b: 0 } })),
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
    // Another game has come to this table, or one on another board: what was set up does not belong to it.
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

/** Whose move it is. @param {HTMLElement} root @param {Table} table @param {Put} put @returns {(editing: Editing) => void} */
function drawMover(root, table, put) {
  const choices = /** @type {HTMLInputElement[]} */ (all('[name="mover"]', root));
  for (const choice of choices)
    choice.addEventListener("change", () => {
      const { editing } = table.state;
      if (editing) put(position.changed(editing, { side: /** @type {Side} */ (choice.value) }));
    });
  return ({ described }) => {
    for (const choice of choices) choice.checked = choice.value === described.side;
  };
}

/** What keys do on a point meanwhile: p chooses the next piece, Delete takes off. @param {Table} table @param {Put} put @returns {Table["keys"]} */
function keysOf(table, put) {
  /** @param {string} point */
  const erase = (point) => {
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
      const tool = tools[(at + 1) % tools.length];
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

/** The pieces that can be chosen, and the eraser. @param {HTMLElement} root @param {Table} table @param {Put} put @returns {(editing: Editing) => void} */
function drawPalette(root, table, put) {
  const where = one("[data-palette]", root);
  /** @param {Piece|null} tool */
  const nameOf = (tool) => (tool ? `${tool.side}-${tool.kind}` : "none");

  /** @param {Piece|null} tool */
  function choice(tool) {
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
    for (const input of /** @type {HTMLInputElement[]} */ (all("input", where)))
      input.checked = input.value === nameOf(tool);
  };
}

/** A piece is carried from the palette to the board. @param {Table} table @param {HTMLElement} label @param {Piece} piece @param {Put} put */
function carry(table, label, piece, put) {
  /** @type {{id: number, x: number, y: number, ghost: SVGElement|null}|null} */
  let press = null;
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

/** How many men each side has in hand, where the rules know that. @param {HTMLElement} root @param {Table} table @param {Put} put @returns {(editing: Editing) => void} */
function drawReserves(root, table, put) {
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
    for (const input of /** @type {HTMLInputElement[]} */ (all("input", where)))
      input.onchange = () => {
        const { editing } = table.state;
        const side = input.name.slice("hand-".length);
        const n = Math.max(0, Math.min(999, Math.round(Number(input.value)) || 0));
        if (editing)
          put(position.changed(editing, { hands: { ...editing.described.hands, [side]: n } }));
      };
  };
}
