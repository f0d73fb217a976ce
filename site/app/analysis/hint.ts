/**
 * A hint: first only which man to move, and on a second request where to, and what the move is
 * worth: exactly where that is known, else as the computer judges it. It never plays the move.
 */

import { button, h, one } from "../lib/dom.ts";
import { common, othersMove, type State } from "../session/state.ts";
import { refused } from "../session/views.ts";
import { pointName, pretty, say, sentence } from "../lib/i18n.ts";
import { sideName } from "../session/text/messages.ts";
import { worthText } from "./evaluation_text.ts";
import type { AnalysedLine as Line } from "../api.d.ts";
import type { Table } from "../session/session.ts";
import type { WhyDoor } from "./why/lazy.ts";

/** What the hinted move is worth, and how that is known. */
function worthOf(line: Line, atMost: boolean) {
  if (!line.exact) return say("page.hints.judged", { worth: worthText(line) });
  const { ahead, in: n } = line;
  const bound = { sides: ahead && sideName(ahead), n };
  return atMost
    ? sentence(say("page.hints.atMost", bound))
    : say("page.hints.exact", { worth: worthText(line) });
}

/** The acts through the hinted move, once it is shown whole; else null. */
export const hinted = ({ hint, acts, ply }: State) =>
  hint?.whole && hint.line
    ? [...acts.slice(0, ply), ...hint.line.acts.slice(0, hint.line.first)]
    : null;

/** What the hint says, or null. */
export function hintText({ hint }: State) {
  if (!hint) return null;
  if (!hint.move) return say("page.hints.thinking");
  if (hint.whole) {
    const move = pretty(hint.line?.turns[0]?.text ?? hint.move.touch);
    const said = say("page.hints.move", { move });
    return hint.line ? `${said} ${worthOf(hint.line, hint.atMost ?? false)}` : said;
  }
  const { from, to } = hint.move;
  const where = from
    ? say("page.hints.man", { point: pointName(from) })
    : say("page.hints.point", { point: pointName(to) });
  return `${where} ${say("page.hints.more")}`;
}

/** The hint with what may be asked next. */
export const hintNotice =
  (why: WhyDoor): ((state: State) => HTMLElement) =>
  (state) =>
    h(
      "div.quiet",
      {},
      h("p", {}, hintText(state)),
      state.hint?.move
        ? h(
            "p.row",
            {},
            hinted(state) ? button(say("page.why.ask"), why.last) : null,
            button(say("page.analysis.threats"), why.threats),
          )
        : null,
    );

export function createHint(table: Table) {
  const { put } = table;

  function give(hint: State["hint"]) {
    const next = { ...table.state, hint, notice: null, options: null, chosen: null };
    put({ ...next, said: { text: hintText(next) ?? "", after: false } });
  }

  async function ask() {
    const { state } = table;
    if (state.hint?.move) return give({ ...state.hint, whole: true });
    if (state.hint) return;
    const refusal =
      state.view.dice && !othersMove(state)
        ? "page.hints.throw"
        : !state.fresh || othersMove(state) || !state.view.legal.length
          ? "page.hints.none"
          : table.engine.state.state !== "ready"
            ? "page.hints.wait"
            : null;
    if (refusal) return put({ ...state, notice: { kind: "text", text: say(refusal) } });
    const mine = { move: null, whole: false };
    give(mine);
    try {
      const best = await table.engine.think({ op: "advise", ...common(state) }, () => {}, {});
      if (table.state.hint !== mine) return;
      if (best.error) return put(refused({ ...table.state, hint: null }, best));
      const line = best.lines?.[0];
      const move = table.state.view.legal.find((one) => one.touch === line?.acts[0]) ?? null;
      if (move) give({ move, whole: false, line, atMost: best.at_most });
      else put({ ...table.state, hint: null });
    } catch {
      if (table.state.hint === mine) put({ ...table.state, hint: null });
    }
  }

  one('[data-do="hint"]').addEventListener("click", () => void ask());
}
