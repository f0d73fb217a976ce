/**
 * A hint: first only which man to move, and on a second request where to, and what the move is
 * worth: exactly where that is known, else as the computer judges it. It never plays the move.
 */

import { button, h, requireElement } from "../lib/dom.ts";
import { requestBase, isInputLocked } from "../session/state/selectors.ts";
import { withError } from "../session/views.ts";
import { pointName, prettyMove, say, sentence } from "../lib/i18n.ts";
import { sideName } from "../session/text/messages.ts";
import { evaluationText } from "./evaluation_text.ts";
import type { AnalysedLine as Line } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";
import type { Why } from "./why/why.ts";
import type { State } from "../session/state/types.ts";

/** What the hinted move is worth, and how that is known. */
function hintEvaluation(line: Line, atMost: boolean) {
  if (!line.exact) return say("page.hints.judged", { worth: evaluationText(line) });
  const { ahead, in: n } = line;
  const bound = { sides: ahead && sideName(ahead), n };
  return atMost && n !== 1
    ? sentence(say("page.hints.atMost", bound))
    : say("page.hints.exact", { worth: evaluationText(line) });
}

/** The acts through the hinted move, once it is shown whole; else null. */
export const hintedPath = ({ hint, acts, ply }: State) =>
  hint?.whole && hint.line
    ? [...acts.slice(0, ply), ...hint.line.acts.slice(0, hint.line.first)]
    : null;

/** What the hint says, or null. */
export function hintText({ hint }: State) {
  if (!hint) return null;
  if (!hint.move) return say("page.hints.thinking");
  if (hint.whole) {
    const move = prettyMove(hint.line?.turns[0]?.text ?? hint.turn ?? hint.move.touch);
    const moveHint = say("page.hints.move", { move });
    return hint.line ? `${moveHint} ${hintEvaluation(hint.line, hint.atMost ?? false)}` : moveHint;
  }
  const { from, to } = hint.move;
  const where = from
    ? say("page.hints.man", { point: pointName(from) })
    : say("page.hints.point", { point: pointName(to) });
  return `${where} ${say("page.hints.more")}`;
}

/** The hint with what may be asked next. */
export const hintNotice =
  (why: Why): ((state: State) => HTMLElement) =>
  (state) =>
    h(
      "div.quiet",
      {},
      h("p", {}, hintText(state)),
      state.hint?.move
        ? h(
            "p.row",
            {},
            hintedPath(state) ? button(say("page.why.ask"), why.last) : null,
            button(say("page.analysis.threats"), why.threats),
          )
        : null,
    );

/** Why no hint can be given now, as a key of the words; null if one can. */
function refusalKey(state: State, isReady: boolean) {
  if (state.view.dice && !isInputLocked(state)) return "page.hints.throw";
  if (!state.fresh || isInputLocked(state) || !state.view.legal.length) return "page.hints.none";
  return isReady ? null : "page.hints.wait";
}

export function createHint(session: GameSession) {
  const { put } = session;

  function showHint(hint: State["hint"]) {
    const next = { ...session.state, hint, notice: null, options: null, chosen: null };
    put({ ...next, announcement: { text: hintText(next) ?? "", after: false } });
  }

  async function requestHint() {
    const { state } = session;
    if (state.hint?.move) return showHint({ ...state.hint, whole: true });
    if (state.hint) return;
    const refusal = refusalKey(state, session.engine.state.state === "ready");
    if (refusal) return put({ ...state, notice: { kind: "text", text: say(refusal) } });
    const pending = { move: null, whole: false };
    showHint(pending);
    try {
      const best = await session.engine.think(
        { op: "advise", ...requestBase(state) },
        () => {},
        {},
      );
      if (session.state.hint !== pending) return;
      if (best.error) return put(withError({ ...session.state, hint: null }, best));
      const line = best.lines?.[0];
      const move =
        session.state.view.legal.find((legalMove) => legalMove.touch === line?.acts[0]) ?? null;
      if (move) showHint({ move, whole: false, line, atMost: best.at_most });
      else put({ ...session.state, hint: null });
    } catch {
      if (session.state.hint === pending) put({ ...session.state, hint: null });
    }
  }

  requireElement('[data-do="hint"]').addEventListener("click", () => void requestHint());
}
