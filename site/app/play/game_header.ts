/**
 * Beneath the game's name: its rules, unless they are those that the page shows first. Above the
 * moves: who played, and where, as a file's tags tell, and its result where none was reached on the
 * board.
 */

import { h, requireElement } from "../lib/dom.ts";
import { say, sayAt } from "../lib/i18n.ts";
import { ownRulesInForce, rulesetOf } from "../session/state/selectors.ts";
import type { GameSession } from "../session/session.ts";

const headerText = ({
  White = "",
  Black = "",
  Event = "",
  Date: date = "",
}: {
  [name: string]: string;
}) =>
  [
    [White, Black].some((name) => name.replace(/[?. ]/g, ""))
      ? `${White || "?"} – ${Black || "?"}`
      : "",
    Event.replace(/^\?$/, ""),
    date.replace(/[.?]+$/, "").replaceAll(".", "-"),
  ]
    .filter(Boolean)
    .join(", ");

export function createGameHeader(session: GameSession) {
  const rules = requireElement("[data-rules-name]");
  session.watch((state) => {
    const { id } = rulesetOf(state);
    const isFirst = id === state.game.rulesets[0]?.id;
    const own = ownRulesInForce(state)?.name;
    rules.textContent = own ?? (isFirst ? "" : sayAt(["rulesets", id, "name"]));
    rules.hidden = !rules.textContent;
  });
  const place = requireElement("[data-heading]");
  let drawn: unknown = null;
  session.watch(({ tags }) => {
    if (drawn === tags) return;
    drawn = tags;
    const who = headerText(tags);
    const result = tags.Result && tags.Result !== "*" ? tags.Result : "";
    place.hidden = !who && !result;
    place.replaceChildren(
      ...(who ? [h("span", {}, who)] : []),
      ...(result ? [h("span.result", {}, say("page.tree.result", { result }))] : []),
    );
  });
}
