/**
 * Conditional replies are thought of on a board of their own: one makes a move for the other
 * player, then the reply, and so on. After each reply the line is part of the link; what the board
 * shows is otherwise no part of the game.
 */

import { choiceNotice, currentNoticeText } from "../../play/notice.ts";
import { createLiveRegion } from "../../play/live_region.ts";
import { moveButtons } from "../../play/status_bar.ts";
import { button, focusBoard, h, replaceIfChanged } from "../../lib/dom.ts";
import { prettyMove, say } from "../../lib/i18n.ts";
import { createSession, type GameSession } from "../../session/session.ts";
import { initialState } from "../../session/state/initial.ts";
import { requestBase } from "../../session/state/selectors.ts";
import { outcomeText } from "../../session/text/messages.ts";
import { lineList, lineText, withReply } from "./reply_lines.ts";
import type { Message } from "../../api.d.ts";
import type { State } from "../../session/state/types.ts";

/** puts lines beside the letter; the answer is why that is not possible, or null */
type PutLines = (lines: string[][]) => Promise<Message | null>;

const words = (key: string, values: { [name: string]: unknown } = {}) =>
  say(`page.post.replies.${key}`, values);

/**
 * @param putLines is called at each change
 * @returns what opens the dialog
 */
export function createRepliesDialog(session: GameSession, putLines: PutLines) {
  /** The game, from where the lines begin. */
  let base = session.state;
  const house = h("figure.house", { "data-below": base.below }, emptyBoard(session));
  const draft = createSession({ root: house, state: draftState(base), engine: session.engine });
  const dialog = h("dialog.sheet.replies", {
    "aria-labelledby": "replies-title",
  }) as HTMLDialogElement;
  const list = createLineEditor(session, draft, putLines, {
    onRemoved: () => focusBoard(house),
    onContinue: (line) => void showLine(line),
  });

  /** The turns that stand on the board after the game's last. */
  const path = () => draft.state.view.turns.slice(base.view.turns.length).map(({ text }) => text);

  function goTo(turns: number) {
    const { acts, view } = draft.state;
    const last = view.turns[base.view.turns.length + turns - 1];
    const ply = turns && last ? last.acts : base.acts.length;
    draft.loadGame({ acts: acts.slice(0, ply), ply });
    focusBoard(house);
  }

  /** Plays a line on the board, so that another move and reply can follow. */
  async function showLine(line: string[]) {
    const from = base;
    let { acts } = from;
    for (const text of line) {
      const game = requestBase({ ...draft.state, acts, ply: acts.length });
      const answer = await draft.ask({ op: "typed", ...game, text });
      if (from !== base || !dialog.open || !answer?.acts?.length) return;
      acts = [...acts, ...answer.acts];
    }
    draft.loadGame({ acts, ply: acts.length });
    focusBoard(house);
  }

  const takeBack = () => goTo(path().length - (draft.state.view.unfinished ? 0 : 1));
  const back = button(words("back"), takeBack) as HTMLButtonElement;
  const anew = button(words("anew"), () => goTo(0)) as HTMLButtonElement;
  const [task, now, notice] = [h("p.reply-task"), h("p.row"), h("div.notice")];

  dialog.append(
    h("h2", { id: "replies-title" }, words("title")),
    h("p.note", {}, words("how")),
    task,
    house,
    now,
    notice,
    list.fault,
    list.place,
    h(
      "p.row",
      {},
      back,
      anew,
      button(words("done"), () => dialog.close(), "first"),
    ),
    h("p.unseen", { "data-live": "", role: "log", "aria-live": "polite" }),
  );
  // Beside the game's own board there is another one only while it is looked at.
  dialog.addEventListener("close", () => dialog.remove());
  createLiveRegion(draft, dialog);
  draft.watch((state) => {
    if (!state.fresh) return;
    const line = path();
    task.textContent = taskText(state, line);
    back.disabled = anew.disabled = state.acts.length === base.acts.length;
    replaceIfChanged(now, state.view.outcome ? [] : moveButtons(state, draft));
    drawNotice(notice, draft);
    list.show(state.view.unfinished ? [] : line);
  });
  // A link is opened meanwhile.
  session.watch(({ acts }) => {
    if (dialog.open && acts !== base.acts) dialog.close();
  });

  /** @param onClosed once it is closed */
  return (onClosed: () => void) => {
    base = session.state;
    draft.replaceState(draftState(base));
    list.draw();
    document.body.append(dialog);
    dialog.showModal();
    dialog.scrollTop = 0;
    focusBoard(house);
    dialog.addEventListener("close", onClosed, { once: true });
  };
}

/** The same board without anything on it. */
function emptyBoard(session: GameSession) {
  const svg = session.board.svg.cloneNode(true) as SVGSVGElement;
  for (const layer of svg.querySelectorAll(".b-men, .b-under, .b-over")) layer.replaceChildren();
  return svg;
}

/** What the board of the lines begins with: the game as it stands, played by two persons. */
function draftState({ rules, set, own, first, start, acts, game, view, flipped, guides }: State) {
  const players = { w: "person", b: "person" } as const;
  const play = { rules, set, own, first, start, acts, ply: acts.length, players, flipped };
  return { ...initialState(game, play, view), fresh: true, turns: view.turns, guides };
}

/** What is to be done on the board now. */
function taskText(state: State, line: string[]) {
  const end = outcomeText(state);
  if (end) return end.head;
  if (line.length % 2) return words("reply", { move: prettyMove(line.at(-1) ?? "") });
  return words(line.length ? "further" : "first");
}

function drawNotice(place: HTMLElement, draft: GameSession) {
  const { state } = draft;
  const text = currentNoticeText(state);
  const noticeElement = state.options
    ? choiceNotice(state.options, draft.play)
    : text && h("p", {}, text);
  place.hidden = !noticeElement;
  replaceIfChanged(place, noticeElement ? [noticeElement] : []);
}

/**
 * The list of lines, to which a line comes once its reply stands on the board.
 * @param onRemoved a line is gone, and its buttons with it
 * @param onContinue a line is to be played on the board
 */
function createLineEditor(
  session: GameSession,
  draft: GameSession,
  putLines: PutLines,
  { onRemoved, onContinue }: { onRemoved: () => void; onContinue: (line: string[]) => void },
) {
  const place = h("div");
  const fault = h("p.fault", { role: "alert" });
  /** The line that stands on the board. */
  let shown = "";

  const lines = () => session.state.post?.lines ?? [];

  async function put(next: string[][], key: string, line: string[]) {
    const why = next === lines() ? null : await putLines(next);
    fault.textContent = why ? words(`faults.${why.args.why ?? "other"}`, why.args) : "";
    if (!why) draft.announce(words(key, { line: lineText(line) }), true);
    draw();
  }

  async function remove(line: string[]) {
    await put(
      lines().filter((replyLine) => replyLine !== line),
      "removed",
      line,
    );
    onRemoved();
  }

  function continueFrom(line: string[]) {
    shown = line.join(); // it is in the list already
    fault.textContent = "";
    onContinue(line);
  }

  const lineButton = (key: "continue" | "remove", line: string[], act: (line: string[]) => void) =>
    h(
      "button.button",
      {
        type: "button",
        "aria-label": words(`${key}Line`, { line: lineText(line) }),
        onclick: () => act(line),
      },
      words(key),
    );

  const lineButtons = (line: string[]) => [
    lineButton("continue", line, continueFrom),
    lineButton("remove", line, (replyLine) => void remove(replyLine)),
  ];

  const draw = () =>
    place.replaceChildren(...(lines().length ? [lineList(lines(), lineButtons)] : []));

  return {
    place,
    fault,
    draw,
    show(line: string[]) {
      const text = line.join();
      if (text === shown) return;
      shown = text;
      fault.textContent = "";
      if (line.length && line.length % 2 === 0) void put(withReply(lines(), line), "added", line);
    },
  };
}
