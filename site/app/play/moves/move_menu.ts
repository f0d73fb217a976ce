/**
 * What can be done with the move on which one stands, and with its variation: a mark, a comment,
 * another place among the lines, and the pen for drawing. What is deleted can be had back for as
 * long as the game is on the table.
 */

import { COLOURS, shapesHere } from "../../session/board/annotations.ts";
import { all, button, h, requireElement } from "../../lib/dom.ts";
import { placeBeside } from "../../lib/ui/popups.ts";
import { noticeBox, type NoticeRenderers } from "../notice.ts";
import * as trees from "../../session/tree/tree.ts";
import { atNode } from "../../session/state/updates.ts";
import { prettyMove, say, sayAt } from "../../lib/i18n.ts";
import type { Why } from "../../analysis/why/why.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";

const MOVE_MARKS = ["!", "?", "!?", "?!", "!!", "??"];

/** Commands in a comment, which stay when its words are changed. */
const commentCommands = (text: string) => text.match(/\[%[^\]]*\]/g)?.join("") ?? "";
const commentText = (text: string) => text.replace(/\[%[^\]]*\]\s?/g, "").trim();

/** The acts up to where one stands. */
const currentPath = ({ acts, ply }: State) => acts.slice(0, ply);

/** The path to delete: the current turn, except for acts that other turns share with it. */
export function deletionPath(state: State) {
  const path = currentPath(state);
  const begins = state.turns.filter((turn) => turn.acts < path.length).at(-1)?.acts ?? 0;
  let n = path.length;
  while (n - 1 > begins && trees.nextActs(state.tree, path.slice(0, n - 1)).length === 1) n -= 1;
  return path.slice(0, n);
}

function currentMoveText(state: State) {
  const turn = state.turns.find((playedTurn) => playedTurn.acts >= state.ply);
  return state.ply ? prettyMove(turn?.text ?? state.acts[state.ply - 1] ?? "") : "";
}

/** The commands of the menu. */
const moveCommands = (session: GameSession) => ({
  mark(sign: string) {
    const { tree } = session.state;
    const path = currentPath(session.state);
    const now = trees.annotationAt(tree, path).sign;
    session.editTree({
      tree: trees.annotate(tree, path, { sign: now === sign ? undefined : sign }),
    });
  },
  comment(text: string) {
    const { tree } = session.state;
    const path = currentPath(session.state);
    const before = trees.annotationAt(tree, path).text ?? "";
    const next = [commentCommands(before), text.trim()].filter(Boolean).join(" ");
    if (next === before) return;
    session.editTree({ tree: trees.annotate(tree, path, { text: next || undefined }) });
    session.announce(say("page.tree.said.noted"));
  },
  promote(all: boolean) {
    const { tree } = session.state;
    session.editTree({ tree: trees.promote(tree, currentPath(session.state), all) });
    session.announce(say(all ? "page.tree.said.main" : "page.tree.said.up"));
  },
  fold() {
    const { tree } = session.state;
    const at = foldable(session.state);
    if (!at) return;
    const folded = !trees.annotationAt(tree, at).folded || undefined;
    session.editTree({ tree: trees.annotate(tree, at, { folded }) });
  },
  delete() {
    const { state } = session;
    const path = deletionPath(state);
    const move = currentMoveText(state);
    const { tree, lost } = trees.removeAt(state.tree, path);
    if (!lost) return;
    const next = { ...state, tree, deletedLines: [...state.deletedLines, lost] };
    const text = say("page.tree.deleted", { move });
    session.putAndRefresh({
      ...atNode({ ...next, acts: [] }, path.slice(0, -1)),
      notice: { kind: "deleted" },
      announcement: { text, after: false },
    });
  },
  restore() {
    const { state } = session;
    const lost = state.deletedLines.at(-1);
    if (!lost) return;
    const tree = trees.restoreLine(state.tree, lost);
    session.putAndRefresh({
      ...atNode(
        { ...state, acts: [], tree, deletedLines: state.deletedLines.slice(0, -1) },
        lost.acts,
      ),
      announcement: { text: say("page.tree.said.back"), after: false },
    });
  },
  clear() {
    const { tree } = session.state;
    session.editTree({
      tree: trees.annotate(tree, currentPath(session.state), { drawn: undefined }),
    });
    session.announce(say("page.draw.said.gone"));
  },
  draw() {
    session.put({ ...session.state, notice: { kind: "pen", colour: COLOURS[0], from: null } });
    session.root.scrollIntoView({ block: "nearest" });
  },
});

/**
 * The path whose variations can be folded: the last branching point before the current position,
 * identified by its main continuation.
 */
function foldable({ tree, acts, ply }: State) {
  for (let n = ply; n > 0; n -= 1) {
    const before = acts.slice(0, n - 1);
    const here = trees.nextActs(tree, before);
    if (here.length > 1) return [...before, ...here.slice(0, 1)];
  }
  return null;
}

/** The marks for a move, as buttons. */
function markButtons(state: State, mark: (sign: string) => void) {
  const { sign } = trees.annotationAt(state.tree, currentPath(state));
  return h(
    "div.verdicts",
    { role: "group", "aria-label": say("page.tree.mark") },
    ...MOVE_MARKS.map((moveMark) =>
      h(
        "button.button",
        {
          type: "button",
          "data-mark-sign": moveMark,
          "aria-pressed": String(sign === moveMark),
          title: sayAt(["page", "tree", "marks", moveMark]),
          "aria-label": `${moveMark} ${sayAt(["page", "tree", "marks", moveMark])}`,
          onclick: () => mark(moveMark),
        },
        moveMark,
      ),
    ),
  );
}

export function createMoveMenu(session: GameSession, why: Why) {
  const menu = requireElement("[data-move-menu]");
  const opener = requireElement('[data-do="move-menu"]');
  const list = requireElement("[data-moves]");
  const commands = moveCommands(session);

  const item = (name: string, act: () => void, possible: boolean) => {
    const words = button(
      say(`page.tree.${name}`),
      () => {
        menu.hidePopover();
        act();
      },
      "plain",
    );
    words.dataset.tree = name;
    return possible ? words : null;
  };

  function drawMenu() {
    const { state } = session;
    const annotation = trees.annotationAt(state.tree, currentPath(state));
    const aside = trees.variationStart(state.tree, currentPath(state)) > 0;
    const fold = foldable(state);
    const text = h(
      "textarea",
      { rows: 3, id: "move-comment" },
      commentText(annotation.text ?? ""),
    ) as HTMLTextAreaElement;
    text.addEventListener("change", () => commands.comment(text.value));
    const title = state.ply
      ? say("page.tree.menuOf", { move: currentMoveText(state) })
      : say("page.tree.menuStart");
    const mark = (sign: string) => {
      commands.mark(sign);
      drawMenu();
      (menu.querySelector(`[data-mark-sign="${sign}"]`) as HTMLElement | null)?.focus();
    };
    const items = [
      item("why", why.last, state.ply > 0),
      item("main", () => commands.promote(true), aside),
      item("up", () => commands.promote(false), aside && isNestedVariation(state)),
      item(
        fold && trees.annotationAt(state.tree, fold).folded ? "unfold" : "fold",
        commands.fold,
        fold !== null,
      ),
      item("draw", commands.draw, true),
      item("clear", commands.clear, shapesHere(state).length > 0),
      item("delete", commands.delete, state.ply > 0),
      item("back", commands.restore, state.deletedLines.length > 0),
    ];
    menu.replaceChildren(
      ...[
        h("h2", { id: "move-menu-title" }, title),
        state.ply ? markButtons(state, mark) : null,
        h("label", { for: "move-comment" }, say("page.tree.comment")),
        text,
        button(say("page.tree.save"), () => menu.hidePopover(), "first"),
        h("div.items", {}, ...items),
      ].filter((group) => group !== null),
    );
  }

  function open(anchor: Element) {
    drawMenu();
    menu.showPopover();
    placeBeside(menu, anchor);
    (requireElement("button, textarea", menu) as HTMLElement).focus();
  }

  opener.addEventListener("click", () =>
    menu.matches(":popover-open") ? menu.hidePopover() : open(opener),
  );
  menu.addEventListener("toggle", (event) => {
    const opened = (event as ToggleEvent).newState === "open";
    opener.setAttribute("aria-expanded", String(opened));
  });
  list.addEventListener("contextmenu", (event) => {
    const at =
      event.target instanceof Element ? event.target.closest("[data-ply], [data-way]") : null;
    if (!(at instanceof HTMLElement)) return;
    event.preventDefault();
    if (!at.hasAttribute("aria-current")) at.click();
    open(all("[aria-current]", list)[0] ?? opener);
  });

  return { undo: () => undo(session, commands), notices: noticesOf(session, commands) };
}

/** What a key undoes: what was deleted comes back while that is offered. */
function undo(session: GameSession, { restore }: ReturnType<typeof moveCommands>) {
  if (session.state.notice?.kind === "deleted") restore();
  else session.undo();
}

/** Whether a variation stands inside another one. */
function isNestedVariation(state: State) {
  const path = currentPath(state);
  const at = trees.variationStart(state.tree, path);
  return at > 0 && trees.variationStart(state.tree, path.slice(0, at - 1)) > 0;
}

const noticesOf = (
  session: GameSession,
  commands: ReturnType<typeof moveCommands>,
): NoticeRenderers => ({
  deleted: () =>
    noticeBox("quiet", h("p.row", {}, button(say("page.tree.back"), commands.restore, "act"))),
  pen: ({ colour }, state) =>
    noticeBox(
      "quiet",
      h("p", {}, say("page.draw.how")),
      h(
        "p.row.pens",
        {},
        ...COLOURS.map((ink) =>
          h(
            "button.button",
            {
              type: "button",
              "data-pen": ink,
              "aria-pressed": String(ink === colour),
              onclick: () =>
                session.put({ ...session.state, notice: { kind: "pen", colour: ink, from: null } }),
            },
            h(`i.ink.ink-${ink}`, { "aria-hidden": "true" }),
            sayAt(["page", "draw", "colours", ink]),
          ),
        ),
        shapesHere(state).length ? button(say("page.draw.clear"), commands.clear) : null,
        button(say("page.draw.done"), session.clearSelection, "act"),
      ),
    ),
});
