/**
 * What follows a touch: it chooses, plays or is refused. What is played is drawn as the touch
 * leaves it, until its view comes.
 */

import { penned } from "./board/annotations.ts";
import * as position from "./position_draft.ts";
import { describe, touchSaid } from "./text/announcements.ts";
import * as change from "./state.ts";
import { whySaid } from "./text/refusals.ts";
import { refused } from "./views.ts";
import { loadingText } from "./text/messages.ts";
import { pretty, say } from "../lib/i18n.ts";
import type { Move } from "../api.d.ts";
import type { Editing } from "./position_draft.ts";
import type { Table } from "./session.ts";

/** Milliseconds within which two touches count as one. */
const SAME_WISH = 700;
/** The same for the touch that chooses a man: a child's double touch must not put it down again. */
const DOUBLE = 300;

export function createTouches(table: Table) {
  /**
   * The point on which a touch has just put a man, or chosen one: a second touch there is the same
   * wish, not another.
   */
  let landed = { at: "", until: 0, chosen: false };

  function touch(point: string) {
    const { editing } = table.state;
    if (editing) return edit(table, position.touched(editing, point), point);
    if (table.state.notice?.kind === "pen") return penned(table, table.state.notice, point);
    const again = landed.at === point && performance.now() < landed.until;
    if (again && (!landed.chosen || table.state.chosen === point)) return;
    landed.until = 0; // a touch elsewhere has come between
    follow(change.touched(table.state, point), point);
  }

  /**
   * What a touch or a man put down led to.
   * @param point the point touched
   */
  function follow(step: ReturnType<typeof change.touched>, point?: string) {
    const next = { ...step.state, trial: null };
    const chose = !step.play && !step.why && next.chosen !== table.state.chosen;
    const said = step.play || step.why ? null : touchSaid(next, table.state);
    if (step.play && asks(table, step.play)) {
      const { from, to } = step.play;
      const text = say("page.confirm.ask", { move: pretty(step.play.touch) });
      return table.put({
        ...next,
        chosen: next.view.mid ? next.chosen : (from ?? to),
        notice: { kind: "confirm", move: step.play },
        said: { text, after: false },
      });
    }
    table.put(said ? { ...next, said } : next);
    if (chose && point && next.chosen === point)
      landed = { at: point, until: performance.now() + DOUBLE, chosen: true };
    if (step.play) {
      if (point && step.play.to !== point)
        landed = { at: step.play.to ?? "", until: performance.now() + SAME_WISH, chosen: false };
      play(step.play);
    } else if (step.why) void why(table, step.why.from, step.why.to);
  }

  function play(move: Move) {
    const { state } = table;
    // Back leads to places to decide anew: not into a chain, nor before a throw.
    const decided = !state.view.mid && !change.othersMove(state) && !move.dice;
    const milestone = state.milestone + (decided ? 1 : 0);
    table.lead({ ...change.acted(state, move.touch, move), lively: true, milestone });
  }

  function act(word: string) {
    const { state } = table;
    const answers = word === "accept" || word === "decline";
    const text = say(`page.actDone.${word}`);
    table.lead({
      ...change.acted(state, word),
      lively: true,
      milestone: state.milestone + (answers ? 0 : 1),
      notice: word === "decline" ? { kind: "text", text } : null,
      said: { text, after: false },
    });
  }

  return {
    touch,
    lift(point: string) {
      if (!table.state.editing) table.put({ ...change.lifted(table.state, point), trial: null });
    },
    drop(from: string, to: string | null) {
      const { editing } = table.state;
      if (editing) edit(table, position.moved(editing, from, to), to ?? from);
      else follow(change.dropped(table.state, from, to));
    },
    play,
    act,
    go(ply: number) {
      landed.until = 0;
      table.lead(change.gone({ ...table.state, paused: true }, ply));
    },
  };
}

/** A position that is being set up changes at a point; what stands there now is said. */
function edit(table: Table, editing: Editing, point: string) {
  const text = describe(position.shown(table.state, editing), point);
  table.put({ ...table.state, editing, said: { text, after: false } });
}

/** Whether a move is to be confirmed first: the same touch once more confirms it. */
function asks(table: Table, move: Move) {
  const { confirms, notice } = table.state;
  const asked = notice?.kind === "confirm" ? notice.move.touch : null;
  return confirms && !move.dice && move.touch !== asked;
}

/** Why a touch was refused. */
async function why(table: Table, from: string | null, to: string | null) {
  const { view } = table.state;
  const waits = loadingText(table.state, "why");
  if (waits)
    table.put({
      ...table.state,
      notice: { kind: "text", text: waits },
      said: { text: waits, after: false },
    });
  const common = change.common(table.state);
  const answer = from ? await table.ask({ op: "why", ...common, from, to }) : null;
  if (table.state.view !== view || !table.state.fresh) return;
  if (answer?.error) return table.put(refused(table.state, { error: answer.error }));
  if (!answer?.reason) return;
  const { reason } = answer;
  const said = { text: whySaid(table.state, reason, from, to), after: false };
  table.put({ ...table.state, notice: { kind: "why", reason, from, to }, said });
}
