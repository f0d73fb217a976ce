/**
 * Why a move: what it does, allows, threatens and prevents, and the line that is expected after it,
 * which can be played through; and what is threatened in a position, in words and as arrows. What
 * is said the desk has found by playing it (alquerque.thinking.explanations); here it is put into
 * words.
 */

import { all, still, toBoard } from "../../lib/dom.ts";
import { answers } from "../../session/engine/engine.ts";
import { common, letGo, visited, type State } from "../../session/state.ts";
import { say } from "../../lib/i18n.ts";
import { holds } from "../../session/tree/tree.ts";
import { refused } from "../../session/views.ts";
import { errorText } from "../../session/text/messages.ts";
import { createLine } from "../line.ts";
import { hinted } from "../hint.ts";
import { tell } from "../../session/lazy_panel.ts";
import { noticeText } from "../../play/notice.ts";
import { lineOf } from "../../play/line_button.ts";
import { createSheet, type Line } from "./view.ts";
import { threatsInWords } from "./text.ts";
import type { Table } from "../../session/session.ts";
import type { Explanation as Explained, Statement as Said } from "../../api.d.ts";

export type Why = ReturnType<typeof createWhy>;

/** The acts through the last turn that is over where one stands; null where there is none. */
function turnHere({ acts, turns, ply }: State) {
  const turn = turns.findLast((one) => one.acts <= ply);
  return turn ? acts.slice(0, turn.acts) : null;
}

/** What is threatened in the position on the board. */
async function threats(table: Table) {
  const { view } = table.state;
  const found = await table.ask({ op: "threats", ...common(table.state) });
  if (!found || table.state.view !== view) return;
  if (found.error) return table.put(refused(letGo(table.state), { error: found.error }));
  const notice = {
    kind: "threats",
    sentences: threatsInWords(found),
    lines: (found.said ?? []).map(lineOf),
    view,
  } as const;
  table.put({ ...letGo(table.state), notice, said: { text: noticeText(notice), after: false } });
}

/**
 * Draws the line of a sentence that is pointed at as soon as one stands where it can be drawn:
 * after the turn, or where it was chosen if the other side would have moved there.
 */
function createPointer(table: Table, places: () => { after: string[]; from: string[] }) {
  let pointed: { said: Said; list: ReturnType<typeof lineOf> } | null = null;

  function fits({ begins }: Said, { acts, ply }: State) {
    const { after, from } = places();
    const here = String(acts.slice(0, ply));
    return here === String(after) || (begins === "passed" && here === String(from));
  }

  function draw(state: State) {
    if (!pointed || !state.fresh || !fits(pointed.said, state)) return;
    const { list } = pointed;
    if (state.pointed?.view !== state.view || state.pointed.list !== list)
      table.put({ ...state, pointed: { view: state.view, list } });
  }

  return {
    fits,
    draw,
    point(said: Said | null) {
      pointed = said && { said, list: lineOf(said) };
      if (pointed) draw(table.state);
      else if (table.state.pointed) table.put({ ...table.state, pointed: null });
    },
  };
}

export function createWhy(table: Table, panel: HTMLElement) {
  const line = createLine(table);
  /** The acts through the turn that is asked about; none while nothing is. */
  let about: string[] | null = null;
  let answer: Explained | null = null;
  /** Why there is none. */
  let failed: string | null = null;
  let control: AbortController | null = null;
  let { sitting } = table.state;
  /** The acts before the turn. */
  const chosenAt = () => (about ?? []).slice(0, answer?.acts);
  const pointer = createPointer(table, () => ({ after: about ?? [], from: chosenAt() }));
  const sheet = createSheet(panel, {
    close,
    leave: line.leave,
    show,
    point: pointer.point,
    /** Goes where it can be drawn. */
    press(said) {
      const there = pointer.fits(said, table.state);
      if (!there && said.begins === "passed") table.lead(visited(table.state, chosenAt()));
      else if (!there && answer) show(answer.line);
      pointer.point(said);
    },
  });

  function show(some: Line) {
    const path = about ?? [];
    line.show(chosenAt(), some, holds(table.state.tree, path) ? path : chosenAt());
  }

  function draw() {
    if (about) sheet({ answer, failed, aside: line.on(table.state) });
  }

  async function search() {
    const mine = new AbortController();
    control = mine;
    const request = { op: "explain" as const, ...common(table.state), acts: about };
    const found = await table.engine
      .think(request, () => {}, { signal: mine.signal })
      .catch(() => null);
    if (control !== mine) return;
    control = null;
    if (found?.said) answer = found;
    else failed = found?.error ? errorText(found.error) : say("page.why.failed");
    draw();
    const parts = all("[data-verdict], li", panel).map((one) => one.textContent);
    table.speak(parts.join(" "));
  }

  /** It waits while the computer thinks, and begins again after that. */
  function look() {
    const { engine, thinking } = table.state;
    const able = about && !answer && !failed && answers(engine) && !thinking;
    if (able && !control) void search();
    if (!able && control) {
      control.abort();
      control = null;
    }
  }

  function close() {
    line.end();
    if (panel.contains(document.activeElement)) toBoard(table.root);
    [about, answer, failed] = [null, null, null];
    pointer.point(null);
    panel.hidden = true;
    look();
  }

  function ask(path: string[]) {
    control?.abort();
    [about, answer, failed, control] = [path, null, null, null];
    pointer.point(null);
    panel.hidden = false;
    draw();
    panel.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
    table.speak(say("page.why.looking"));
    look();
  }

  table.watch((state) => {
    if (state.sitting !== sitting && about) close();
    sitting = state.sitting;
    look();
    draw();
    pointer.draw(state);
  });

  return {
    last() {
      const path = hinted(table.state) ?? turnHere(table.state);
      if (path) ask(path);
      else tell(table, say("page.why.none"));
    },
    threats: () => void threats(table),
  };
}
