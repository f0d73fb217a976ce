/**
 * The position editor: while it is open it replaces the list of moves, and touching the board
 * places and removes men. At each change the engine says which pieces there are and what is wrong
 * with the position. The game is paused meanwhile; it is left only by playing from the new
 * position, and the browser's Back then returns to it. Each change is stored, so that after the
 * page was closed or crashed the position is there again when the editor is next opened.
 */

import { createEditorExport } from "./export.ts";
import {
  all,
  replaceIfChanged,
  h,
  requireElement,
  smallMan,
  focusBoard,
  unpackTemplate,
} from "../../lib/dom.ts";
import { keep, recall } from "../../lib/preferences.ts";
import * as position from "../../session/position_draft.ts";
import { describeBoard, describePoint } from "../../session/text/announcements.ts";
import { boardOf, requestBase, currentRules } from "../../session/state/selectors.ts";
import { EMPTY_TREE } from "../../session/tree/tree.ts";
import { errorText } from "../../session/text/messages.ts";
import { pointName, say, sayAt, sentence } from "../../lib/i18n.ts";
import type { PositionDraft, SetupVerdict } from "../../session/position_draft.ts";
import type { GameSession } from "../../session/session.ts";
import type { Answer, Description, Piece, Side } from "../../api.d.ts";

type Put = (next: PositionDraft) => void;

type Ask = ReturnType<typeof createSetupRequests>["ask"];

const SIDES = ["w", "b"] as Side[];
/** A press that moves at least this far, in pixels, is a drag. */
const DRAG_THRESHOLD_PX = 7;
/** In the browser's memory: the position that is being set up, by game. */
const DRAFT_KEY_PREFIX = "set-up:";

const pieceName = ({ side, kind }: Piece) => sayAt(["page", "men", side, kind]);

/** The editor's questions to the desk. */
function createSetupRequests(session: GameSession) {
  /** Counts the questions, so that a late answer is dropped. */
  let requestSerial = 0;

  /**
   * Asks about a position and shows what comes: the men too, unless they were changed meanwhile.
   * @returns the desk's answer, or null where it is not awaited any more
   */
  async function ask(setup: {
    described?: Description;
    text?: string;
  }): Promise<Answer<"setup"> | null> {
    requestSerial += 1;
    const turn = requestSerial;
    const { state } = session;
    const answer = await session.ask({
      op: "setup",
      game: state.game.id,
      ...currentRules(state),
      ...setup,
    });
    const { editing } = session.state;
    if (turn !== requestSerial || !editing || !answer) return null;
    if (answer.error) return answer;
    const { described, choices, ...verdict } = answer;
    const tool = editing.tool ?? (editing.choices ? null : (position.palette(choices)[0] ?? null));
    // Replacing the position can be undone; the API's verdict on the same position is not a change.
    const another = !setup.described && editing.choices;
    const undoStack = another ? [...editing.undoStack, editing.position] : editing.undoStack;
    session.put({
      ...session.state,
      editing: {
        ...editing,
        tool,
        position: described,
        choices,
        verdict,
        undoStack,
      },
    });
    return answer;
  }

  return { ask };
}

/**
 * What the desk says of a position, as a sentence.
 * @param ready whether Python is there
 */
function verdictText({ verdict }: PositionDraft, ready: boolean) {
  if (!verdict) return ready ? "" : say("page.editor.waits");
  const { fault, over } = verdict;
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
 * The game's position as text. A prebuilt view does not contain it; then the API is asked.
 */
const currentPosition = async (session: GameSession): Promise<string> =>
  session.state.view.position ??
  (await session.ask({ op: "view", ...requestBase(session.state) })).position;

/** Saves each change until the editor is left. */
function createDraftStore(session: GameSession) {
  const name = DRAFT_KEY_PREFIX + session.state.game.id;
  session.watch(({ editing }, { editing: before }) => {
    if (!before || before.position === editing?.position) return;
    if (editing?.undoStack.length) keep(name, editing.position);
    else if (!editing || before.undoStack.length) keep(name, null);
  });
  return () => recall(name);
}

/** Opens the editor; leaves it, or plays from the position. */
function createEditorActions(
  session: GameSession,
  opener: HTMLElement,
  put: Put,
  ask: Ask,
  tell: (text: string) => void,
) {
  const loadDraft = createDraftStore(session);
  const root = requireElement("[data-editor]");
  /** What the table's keys do outside the editor. */
  let { keys } = session;

  session.watch((state, before) => {
    if (Boolean(state.editing) === !root.hidden) return;
    root.hidden = !state.editing;
    session.root.toggleAttribute("data-editing", Boolean(state.editing));
    if (before.editing) session.keys = keys;
  });

  /** What was being set up when the page was closed, if it can stand on this board. */
  async function restoreDraft(begun: unknown) {
    const { editing } = session.state;
    if (!editing?.choices || !position.isValidDraft(begun, boardOf(session.state), editing.choices))
      return;
    put(position.withChange(editing, begun));
    await ask({ described: begun });
    tell(say("page.editor.again"));
  }

  /**
   * Asks what the desk says of the game's position, and restores the draft. What was changed on the
   * board before the answers are there stays as it is.
   */
  async function checkAtOpening(opened: PositionDraft["position"], begun: unknown) {
    const text = await currentPosition(session);
    if (session.state.editing?.position !== opened) return;
    if (await ask({ text })) await restoreDraft(begun);
  }

  return {
    open() {
      const { state } = session;
      if (state.areDiceRolling || state.pendingThrow || state.editing) return;
      const editing = position.startDraft(state);
      session.pause();
      keys = session.keys;
      session.keys = editorKeys(session, put);
      const begun = loadDraft();
      put(editing);
      void checkAtOpening(editing.position, begun);
      requireElement("#editor-title", root).focus({ preventScroll: true });
      for (const part of [requireElement(".palette", root), session.board.svg])
        part.scrollIntoView({ block: "nearest" });
    },
    /** Closes the editor and shows the game as it was. */
    leave() {
      const { editing } = session.state;
      if (!editing) return;
      session.put({ ...session.state, editing: null });
      if (!editing.paused) session.resume();
      opener.focus({ preventScroll: true });
    },
    play() {
      const { editing, players } = session.state;
      const start = editing?.verdict?.position;
      if (!editing || !start) return;
      const { side: first } = editing.position;
      const wish = {
        ...currentRules(session.state),
        first,
        start,
        acts: [],
        ply: 0,
        players,
        tree: EMPTY_TREE,
      };
      session.loadGame({ ...wish, editing: null });
      focusBoard(session.root);
    },
  };
}

/** The line that says what the desk thinks of the position, or for a moment something else. */
function createVerdictLine(root: HTMLElement, session: GameSession) {
  const line = requireElement("[data-verdict]", root);
  let message: { text: string; of: SetupVerdict | null } | null = null;

  function draw(editing: PositionDraft) {
    const { verdict } = editing;
    if (message && message.of !== verdict) message = null;
    const text = message?.text ?? verdictText(editing, session.state.engine.state === "ready");
    // While the answer is awaited, the last one stays, so that the line does not flicker.
    if ((text || verdict) && line.textContent !== text) line.textContent = text;
    if (verdict) line.classList.toggle("bad", Boolean(verdict.fault ?? verdict.over));
  }

  return {
    draw,
    /** Something said in its place, until the position changes. */
    tell(text: string) {
      const { editing } = session.state;
      message = { text, of: editing?.verdict ?? null };
      if (editing) draw(editing);
    },
  };
}

/** What can be done with the position, most of it if the desk allows it. */
function enableActions(root: HTMLElement, { verdict, undoStack }: PositionDraft) {
  const can = {
    undo: undoStack.length > 0,
    play: Boolean(verdict?.position && !verdict.over),
    text: Boolean(verdict?.position),
    link: Boolean(verdict?.position),
    fen: Boolean(verdict?.fen),
  };
  for (const [command, allowed] of Object.entries(can))
    root.querySelector(`[data-do="edit-${command}"]`)?.toggleAttribute("disabled", !allowed);
}

/** A position in writing is put on the board. */
function createPasteForm(root: HTMLElement, ask: Ask, tell: (text: string) => void) {
  const field = requireElement("#edit-text", root) as HTMLInputElement;

  async function paste() {
    const answer = await ask({ text: field.value });
    if (!answer) return;
    if (!answer.error) {
      field.value = "";
      return;
    }
    tell(errorText(answer.error));
  }

  requireElement("[data-paste]", root).addEventListener("submit", (event) => {
    event.preventDefault();
    void paste();
  });
}

/** @param opener the button that opens it */
export function createEditor(session: GameSession, opener: HTMLElement) {
  const root = requireElement("[data-editor]");
  unpackTemplate(root);
  const { ask } = createSetupRequests(session);
  const put: Put = (next) => session.put({ ...session.state, editing: next });
  const { draw, tell } = createVerdictLine(root, session);
  const { open, ...actions } = createEditorActions(session, opener, put, ask, tell);
  const handlers = {
    empty: (editing: PositionDraft) =>
      put(position.withChange(editing, { men: [], hands: { w: 0, b: 0 } })),
    undo: session.undo,
    first: () => void ask({}),
    now: () => void currentPosition(session).then((text) => ask({ text })),
    ...actions,
    ...createEditorExport(session, tell),
  };
  for (const [command, act] of Object.entries(handlers))
    root.querySelector(`[data-do="edit-${command}"]`)?.addEventListener("click", () => {
      if (session.state.editing) void act(session.state.editing);
    });
  createPasteForm(root, ask, tell);
  const parts = [
    drawPalette(root, session, put),
    drawMover(root, session, put),
    drawReserves(root, session, put),
    draw,
  ];

  session.watch((state, before) => {
    const { editing } = state;
    if (!editing) return;
    // Another game has come to this table, or one on another board: what was set up does not belong
    // to it.
    if (state.gameSerial !== before.gameSerial || boardOf(state).id !== boardOf(before).id)
      return session.put({ ...state, editing: null });
    const other =
      before.editing && before.editing.position !== editing.position && !editing.verdict;
    const ruled = JSON.stringify(currentRules(state)) !== JSON.stringify(currentRules(before));
    if (other || ruled) void ask({ described: editing.position });
    enableActions(root, editing);
    for (const part of parts) part(editing);
  });
  return { open };
}

/** Whose move it is. */
function drawMover(
  root: HTMLElement,
  session: GameSession,
  put: Put,
): (editing: PositionDraft) => void {
  const choices = all('[name="mover"]', root) as HTMLInputElement[];
  for (const choice of choices)
    choice.addEventListener("change", () => {
      const { editing } = session.state;
      if (editing) put(position.withChange(editing, { side: choice.value as Side }));
    });
  return ({ position }) => {
    for (const choice of choices) choice.checked = choice.value === position.side;
  };
}

/** What keys do on a point meanwhile: p chooses the next piece, Delete takes off. */
function editorKeys(session: GameSession, put: Put): GameSession["keys"] {
  const erase = (point: string) => {
    const { editing } = session.state;
    if (!editing) return;
    const next = position.eraseAt(editing, point);
    put(next);
    session.announce(describePoint(position.draftState(session.state, next), point));
  };
  return {
    p() {
      const { editing } = session.state;
      if (!editing?.choices) return;
      const tools = [...position.palette(editing.choices), null];
      const at = tools.findIndex(
        (piece) => piece?.side === editing.tool?.side && piece?.kind === editing.tool?.kind,
      );
      const tool = tools[(at + 1) % tools.length] ?? null;
      put({ ...editing, tool });
      session.announce(tool ? pieceName(tool) : say("page.editor.eraser"));
    },
    b() {
      const { editing } = session.state;
      if (editing) session.announce(describeBoard(position.draftState(session.state, editing)));
    },
    f: () => session.flip(),
    Delete: erase,
    Backspace: erase,
  };
}

/** The pieces that can be chosen, and the eraser. */
function drawPalette(
  root: HTMLElement,
  session: GameSession,
  put: Put,
): (editing: PositionDraft) => void {
  const where = requireElement("[data-palette]", root);
  const nameOf = (tool: Piece | null) => (tool ? `${tool.side}-${tool.kind}` : "none");

  function choice(tool: Piece | null) {
    const words = tool ? sentence(pieceName(tool)) : say("page.editor.eraser");
    const input = h("input.unseen", { type: "radio", name: "piece", value: nameOf(tool) });
    input.addEventListener("change", () => {
      const { editing } = session.state;
      if (editing) put({ ...editing, tool });
    });
    const picture = tool ? smallMan(tool.side, tool.kind) : h("i.none", { "aria-hidden": "true" });
    const label = h("label", { title: words }, input, picture, h("span.unseen", {}, words));
    if (tool) dragFromPalette(session, label, tool, put);
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
function dragFromPalette(session: GameSession, label: HTMLElement, piece: Piece, put: Put) {
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
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_THRESHOLD_PX) return;
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
    const { board, state } = session;
    const point = carried ? board.nearest(board.toBoard(event.clientX, event.clientY)) : null;
    if (point && state.editing)
      put(position.placePiece({ ...state.editing, tool: piece }, piece, point));
  });
  label.addEventListener("pointercancel", end);
}

/** How many men each side has in hand, where the rules know that. */
function drawReserves(
  root: HTMLElement,
  session: GameSession,
  put: Put,
): (editing: PositionDraft) => void {
  const where = requireElement("[data-reserves]", root);
  return ({ choices, position: described }) => {
    const sides = SIDES.filter((side) => choices?.most[side]);
    replaceIfChanged(
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
        const { editing } = session.state;
        const side = input.name.slice("hand-".length);
        const n = Math.max(0, Math.min(999, Math.round(Number(input.value)) || 0));
        if (editing)
          put(position.withChange(editing, { hands: { ...editing.position.hands, [side]: n } }));
      };
  };
}
