// @ts-check
/**
 * Why a move: what it does, allows, threatens and prevents, and the line that is expected after it, which can be played through; and
 * what is threatened in a position, in words and as arrows. What is said the desk has found by playing it (alquerque.explaining);
 * here it is put into words.
 */

import { all, still, toBoard } from "../lib/dom.js";
import { common, letGo } from "../table/state.js";
import { say } from "../lib/words.js";
import { holds } from "../table/tree.js";
import { createLine } from "./analysis/line.js";
import { hinted } from "./hint.js";
import { tell } from "./late.js";
import { createSheet } from "./why/sheet.js";
import { threatsInWords } from "./why/words.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../lib/types.js").Explained} Explained */
/** @typedef {import("../lib/types.js").Said} Said */
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
  if (!found || found.error || table.state.view !== view) return;
  const text = threatsInWords(found);
  const list = (found.said ?? []).map((/** @type {Said} */ { path }) => ({ path, kind: "threat" }));
  const notice = /** @type {const} */ ({ kind: "threats", text, arrows: { view, list } });
  table.put({ ...letGo(table.state), notice, said: { text, after: false } });
}

/** @param {Table} table @param {HTMLElement} panel */
export function createWhy(table, panel) {
  const line = createLine(table);
  /** The acts through the turn that is asked about; none while nothing is. @type {string[]|null} */
  let about = null;
  /** @type {Explained|null} */
  let answer = null;
  let failed = false;
  /** @type {AbortController|null} */
  let control = null;
  let { sitting } = table.state;
  const sheet = createSheet(panel, {
    close,
    leave: line.leave,
    show(some) {
      const path = about ?? [];
      const from = path.slice(0, answer?.acts);
      line.show(from, some, holds(table.state.tree, path) ? path : from);
    },
  });

  function draw() {
    if (about) sheet({ answer, failed, aside: line.on(table.state) });
  }

  async function search() {
    const mine = new AbortController();
    control = mine;
    const request = { op: "explain", ...common(table.state), acts: about };
    const found = await table.engine
      .think(request, () => {}, { signal: mine.signal })
      .catch(() => null);
    if (control !== mine) return;
    control = null;
    if (found?.said) answer = /** @type {Explained} */ (/** @type {unknown} */ (found));
    else failed = true;
    draw();
    const parts = all("[data-verdict], li", panel).map((one) => one.textContent);
    table.speak(parts.join(" "));
  }

  /** It waits while the computer thinks, and begins again after that. */
  function look() {
    const { engine, thinking } = table.state;
    const able = about && !answer && !failed && engine.state === "ready" && !thinking;
    if (able && !control) void search();
    if (!able && control) {
      control.abort();
      control = null;
    }
  }

  function close() {
    if (panel.contains(document.activeElement)) toBoard(table.root);
    [about, answer, failed] = [null, null, false];
    panel.hidden = true;
    look();
  }

  /** @param {string[]} path */
  function ask(path) {
    control?.abort();
    [about, answer, failed, control] = [path, null, false, null];
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
