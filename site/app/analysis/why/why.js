// @ts-check
/**
 * Why a move: what it does, allows, threatens and prevents, and the line that is expected after it, which can be played through; and
 * what is threatened in a position, in words and as arrows. What is said the desk has found by playing it (alquerque.thinking.explanations);
 * here it is put into words.
 */

import { all, still, toBoard } from "../../lib/dom.js";
import { answers } from "../../session/engine/engine.js";
import { common, letGo, visited } from "../../session/state.js";
import { say } from "../../lib/i18n.js";
import { holds } from "../../session/tree/tree.js";
import { refused } from "../../session/views.js";
import { errorText } from "../../session/text/messages.js";
import { createLine } from "../line.js";
import { hinted } from "../hint.js";
import { tell } from "../../session/lazy_panel.js";
import { noticeText } from "../../play/notice.js";
import { lineOf } from "../../play/line_button.js";
import { createSheet } from "./view.js";
import { threatsInWords } from "./text.js";

/** @typedef {import("../../session/state.js").State} State */
/** @typedef {import("../../session/session.js").Table} Table */
/** @typedef {import("../../lib/types.js").Explained} Explained */
/** @typedef {import("../../lib/types.js").Said} Said */
/** @typedef {import("./view.js").Line} Line */
/** @typedef {ReturnType<typeof createWhy>} Why */

/** The acts through the last turn that is over where one stands; null where there is none. @param {State} state */
function turnHere({ acts, turns, ply }) {
  const turn = turns.findLast((one) => one.acts <= ply);
  return turn ? acts.slice(0, turn.acts) : null;
}

/** What is threatened in the position on the board. @param {Table} table */
async function threats(table) {
  const { view } = table.state;
  const found = await table.ask({ op: "threats", ...common(table.state) });
  if (!found || table.state.view !== view) return;
  if (found.error) return table.put(refused(letGo(table.state), found));
  const notice = /** @type {const} */ ({
    kind: "threats",
    sentences: threatsInWords(found),
    lines: (found.said ?? []).map(lineOf),
    view,
  });
  table.put({ ...letGo(table.state), notice, said: { text: noticeText(notice), after: false } });
}

/**
 * Draws the line of a sentence that is pointed at as soon as one stands where it can be drawn: after the turn, or where it was chosen
 * if the other side would have moved there.
 * @param {Table} table @param {() => {after: string[], from: string[]}} places
 */
function createPointer(table, places) {
  /** @type {{said: Said, list: ReturnType<typeof lineOf>}|null} */
  let pointed = null;

  /** @param {Said} said @param {State} state */
  function fits({ begins }, { acts, ply }) {
    const { after, from } = places();
    const here = String(acts.slice(0, ply));
    return here === String(after) || (begins === "passed" && here === String(from));
  }

  /** @param {State} state */
  function draw(state) {
    if (!pointed || !state.fresh || !fits(pointed.said, state)) return;
    const { list } = pointed;
    if (state.pointed?.view !== state.view || state.pointed.list !== list)
      table.put({ ...state, pointed: { view: state.view, list } });
  }

  return {
    fits,
    draw,
    /** @param {Said|null} said */
    point(said) {
      pointed = said && { said, list: lineOf(said) };
      if (pointed) draw(table.state);
      else if (table.state.pointed) table.put({ ...table.state, pointed: null });
    },
  };
}

/** @param {Table} table @param {HTMLElement} panel */
export function createWhy(table, panel) {
  const line = createLine(table);
  /** The acts through the turn that is asked about; none while nothing is. @type {string[]|null} */
  let about = null;
  /** @type {Explained|null} */
  let answer = null;
  /** Why there is none. @type {string|null} */
  let failed = null;
  /** @type {AbortController|null} */
  let control = null;
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

  /** @param {Line} some */
  function show(some) {
    const path = about ?? [];
    line.show(chosenAt(), some, holds(table.state.tree, path) ? path : chosenAt());
  }

  function draw() {
    if (about) sheet({ answer, failed, aside: line.on(table.state) });
  }

  async function search() {
    const mine = new AbortController();
    control = mine;
    const request = { op: /** @type {const} */ ("explain"), ...common(table.state), acts: about };
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

  /** @param {string[]} path */
  function ask(path) {
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
