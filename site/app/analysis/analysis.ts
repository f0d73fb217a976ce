/**
 * The analysis of whatever position one looks at: who stands better, and the best turns, as arrows
 * and as lines that can be played through. It works while it is on and seen and nobody else thinks;
 * a change of the position stops it at once.
 */

import { one, still } from "../lib/dom.ts";
import { isComputer } from "../session/players.ts";
import { answers } from "../session/engine/engine.ts";
import { common, type State } from "../session/state.ts";
import { moveText, say } from "../lib/i18n.ts";
import { createLine } from "./line.ts";
import { createLooking } from "./session.ts";
import { createReview } from "./review.ts";
import { createSheet } from "./view.ts";
import { fate, worthText } from "./evaluation_text.ts";
import type { Analysed } from "../lib/types.ts";
import type { Table } from "../session/session.ts";
import type { WhyDoor } from "./why/lazy.ts";

/** Lines told at once, and where every turn is wanted. */
const FEW = 3;
const ALL = 500;

/** Why there is nothing to be told now. */
function silence({ engine, view, thinking, editing, casting, fresh }: State) {
  if (!answers(engine)) return "wait";
  if (editing) return "editing";
  if (view.outcome) return "over";
  if (view.dice || casting) return "dice";
  return thinking || !fresh ? "later" : null;
}

/** What is drawn of a report on the board. */
const arrowsOf = ({ lines }: Analysed, { view }: State, all: boolean) => ({
  view,
  list: lines.map((line, n) => ({
    path: line.path,
    kind: all ? fate(line, view.side) : String(n + 1),
  })),
});

const told = ({ path, kind }: { path: string[]; kind: string }) => `${kind} ${path}`;

/** Has arrows drawn that are not on the board yet. */
function putArrows(table: Table, arrows: ReturnType<typeof arrowsOf>) {
  const { arrows: before } = table.state;
  if (
    before?.view !== arrows.view ||
    String(before.list.map(told)) !== String(arrows.list.map(told))
  )
    table.put({ ...table.state, arrows });
}

/** What has been found, for those who hear the page. */
function heard(
  { report, fault }: Pick<ReturnType<typeof createLooking>, "report" | "fault">,
  why: string | null,
) {
  const best = report?.lines[0];
  if (!best) return fault ?? say(`page.analysis.${why ?? "looking"}`);
  const move = moveText(best.turns[0]?.text ?? best.unfinished ?? "");
  return `${worthText(best)} ${say("page.analysis.said.best", { move })}`;
}

/** @returns what turns it on and off, and what looks through the whole game */
export function createAnalysis(
  table: Table,
  opener: HTMLElement,
  panel: HTMLElement,
  why: WhyDoor,
): { toggle: () => void; review: () => void } {
  const line = createLine(table);
  let on = false;
  let all = false;
  const looking = createLooking(table.engine, () => {
    draw();
    if (looking.report) putArrows(table, arrowsOf(looking.report, table.state, all));
  });
  const sheet = createSheet(panel, {
    off: toggle,
    every() {
      all = !all;
      look();
    },
    leave: line.leave,
    retry() {
      looking.forget();
      changed();
    },
    last: why.last,
    threats: why.threats,
    review: () => void review.begin(),
    show(n) {
      const { acts, ply } = table.state;
      const shown = looking.report?.lines[n];
      if (shown) line.show(acts.slice(0, ply), shown);
    },
  });
  const review = createReview(table, one("[data-review]", panel), line.show, changed);

  /** Begins, goes on with or ends the search, as the position asks for it. */
  function look() {
    const { state } = table;
    const able =
      on && !silence(state) && !review.busy && !document.hidden && panel.checkVisibility();
    const most = all ? ALL : FEW;
    looking.ask(able ? { op: "analyse", ...common(state), most } : null);
  }

  function draw() {
    const { state } = table;
    if (!on) return;
    const aside = line.on(state);
    const reviewable = !aside && review.possible(state);
    const quiet = review.busy ? "whole" : silence(state);
    const { report, fault } = looking;
    sheet(state, { report, all, why: quiet, fault, aside, reviewable });
    review.draw(state);
  }

  function changed() {
    look();
    draw();
  }

  function toggle() {
    if (panel.contains(document.activeElement)) opener.focus();
    on = !on;
    all = false;
    if (!on) {
      review.stop();
      line.end();
    }
    panel.hidden = !on;
    opener.setAttribute("aria-pressed", String(on));
    changed();
    const said = { text: say(`page.analysis.said.${on ? "on" : "off"}`), after: false };
    table.put({ ...table.state, arrows: null, said });
  }

  table.watch((state, before) => {
    // Another game against the computer begins without it.
    if (on && state.sitting !== before.sitting && Object.values(state.players).some(isComputer))
      toggle();
    if (state.sitting !== before.sitting) review.stop();
    changed();
  });
  document.addEventListener("visibilitychange", look);
  new ResizeObserver(look).observe(panel);
  table.keys.v = () =>
    table.speak(on ? heard(looking, silence(table.state)) : say("page.analysis.said.none"));
  return {
    toggle,
    review() {
      if (!on) toggle();
      if (review.possible(table.state)) void review.begin();
      panel.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
    },
  };
}
