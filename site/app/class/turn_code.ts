/**
 * On a pupil's page, which the code of vote_link.ts opens: until a turn is played there, the page
 * says that one is wanted; then the turn is told as a short code with a check letter, to be called
 * out, written down or typed by the teacher (vote.ts). The desk makes it.
 */

import { button, h, requireElement, replaceIfChanged } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import { requestBase } from "../session/state/selectors.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

/** @param baseActs after how many acts the class's position stands */
export function createTurnCode(session: GameSession, baseActs: number) {
  const place = requireElement("[data-class-code]");
  let shown = "";

  function tell(code: string) {
    place.replaceChildren(
      h("p", {}, say("page.class.say")),
      h("p.code", {}, code || say("page.class.noCode")),
      h(
        "p.row",
        {},
        button(say("page.class.another"), () => session.goToPly(baseActs)),
      ),
    );
    session.announce(`${say("page.class.say")} ${code.split("").join(" ")}`);
  }

  /** The acts of the first turn played here, once it is over. */
  function firstTurn(state: State) {
    if (!state.fresh || state.ply <= baseActs) return null;
    const turn = state.view.turns.find((playedTurn) => playedTurn.acts > baseActs);
    return turn?.acts === state.ply ? state.acts.slice(baseActs, state.ply) : null;
  }

  /** Where the class stands, what is wanted of the pupil. */
  function askForTurn({ fresh, ply, view }: State) {
    place.hidden = !fresh || ply !== baseActs || view.outcome !== null;
    if (!place.hidden) replaceIfChanged(place, [h("p", {}, say("page.class.play"))]);
  }

  session.watch(async (state) => {
    const acts = firstTurn(state);
    const key = acts ? acts.join(",") : "";
    if (!acts) {
      shown = "";
      return askForTurn(state);
    }
    place.hidden = false;
    if (key === shown) return;
    shown = key;
    place.replaceChildren();
    const answer = await session.ask({ op: "call", ...requestBase(state, baseActs), played: acts });
    if (shown === key && answer && !answer.error) tell(answer.code ?? "");
  });
  window.addEventListener("hashchange", () => {
    baseActs = session.state.ply;
    shown = "";
  });
}
