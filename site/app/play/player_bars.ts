/**
 * The trays above and below the board: who plays there, which can be changed, what is in that hand,
 * and the men that were taken.
 */

import { all, replaceIfChanged, h, requireElement, smallMan } from "../lib/dom.ts";
import {
  LEVELS,
  hasAwayPlayer,
  localSide,
  personRole,
  rememberOpponent,
} from "../session/players.ts";
import { otherSide, sideAbove } from "../session/state/selectors.ts";
import { clearSelection } from "../session/state/updates.ts";
import { say } from "../lib/i18n.ts";
import type { Side } from "../api.d.ts";
import type { PlayerKind } from "../lib/types.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

/** A man of a side, as the game has them. */
const manOf = ({ game }: State, side: Side) => smallMan(side, game.sides[side].kind);

export function createPlayerBars(session: GameSession) {
  const bars = all("[data-tray]", session.root);
  const playerBars = bars.map((tray) => {
    const choice = playerSelect((mind) => assignPlayer(tray.dataset.tray as Side, mind));
    requireElement(".who", tray).after(choice);
    return { tray, choice };
  });

  /** Somebody else plays a side from now on. */
  function assignPlayer(side: Side, mind: PlayerKind) {
    session.stopThinking(); // first: what stands then is that nobody thinks
    const { state } = session;
    const players = { ...state.players, [side]: mind };
    rememberOpponent(players);
    session.put({ ...clearSelection(state), players, paused: false });
    if (state.fresh) session.think();
  }

  session.watch((state) => {
    for (const { tray, choice } of playerBars) {
      const side = tray.dataset.where === "top" ? sideAbove(state) : otherSide(sideAbove(state));
      tray.dataset.tray = side;
      tray.toggleAttribute("data-to-move", !state.view.outcome && state.view.side === side);
      drawPlayerSelect(choice, state, side);
      replaceIfChanged(requireElement(".who", tray), [
        manOf(state, side),
        h("b", {}, say(`page.sides.${side}`)),
        ...(choice.hidden ? [h("span.you", {}, say("page.minds.you"))] : []),
        ...reservePile(state, side),
      ]);
      const off = state.view.lost[otherSide(side)] ?? 0;
      const list = requireElement(".lost", tray);
      const words = off
        ? say("page.lostMen", { side: say(`page.sides.${otherSide(side)}`), n: off })
        : "";
      list.dataset.lost = otherSide(side);
      labelLostMen(list, words);
      if (list.children.length !== off || list.dataset.drawn !== side) {
        list.dataset.drawn = side;
        list.replaceChildren(
          ...Array.from({ length: off }, () => h("span", {}, manOf(state, otherSide(side)))),
        );
      }
    }
  });
}

/** Labels a row of small men as one image for screen readers. */
function labelLostMen(list: HTMLElement, words: string) {
  list.title = words;
  if (!words) for (const name of ["role", "aria-label"]) list.removeAttribute(name);
  else {
    list.setAttribute("role", "img");
    list.setAttribute("aria-label", words);
  }
}

/** A choice of who plays a side. */
function playerSelect(seat: (mind: PlayerKind) => void): HTMLSelectElement {
  const choice = h(
    "select.mind",
    {},
    ...["person", "away", ...LEVELS].map((mind) =>
      h("option", { value: mind }, say(`page.minds.${mind}`)),
    ),
  ) as HTMLSelectElement;
  choice.addEventListener("change", () => seat(choice.value as PlayerKind));
  return choice;
}

/** Who a person on a side is: "you", or by name where the file of the game tells it. */
const personText = ({ players, tags }: State, side: Side) =>
  (!localSide(players) && tags[side === "w" ? "White" : "Black"]) ||
  say(`page.minds.${personRole(players, side)}`);

function drawPlayerSelect(choice: HTMLSelectElement, state: State, side: Side) {
  const { players } = state;
  const label = say("page.whoPlays", { sides: say(`page.ofSide.${side}`) });
  if (choice.getAttribute("aria-label") !== label) choice.setAttribute("aria-label", label);
  const person = personText(state, side);
  const [first] = choice.options;
  if (first && first.text !== person) first.text = person;
  if (choice.value !== players[side]) choice.value = players[side];
  // With whom one plays by links is settled when the game begins.
  for (const option of choice.options)
    option.hidden = (option.value === "away") !== hasAwayPlayer(players);
  // Against the computer one's own side is no choice: the sheet of a new game has it.
  choice.hidden = localSide(players) === side;
  choice.disabled = hasAwayPlayer(players) || "fixed" in document.documentElement.dataset;
}

/** The men that a side has still to place, or in reserve: one of them, and how many. */
function reservePile(state: State, side: Side) {
  const n = state.view.hands[side];
  const words = n ? say("page.said.inHand", { side: say(`page.sides.${side}`), n }) : "";
  return n
    ? [
        h(
          "span.hand",
          { role: "img", "aria-label": words, title: words },
          manOf(state, side),
          h("b", {}, `×\u2009${n}`),
        ),
      ]
    : [];
}
