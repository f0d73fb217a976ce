/**
 * The trays above and below the board: who plays there, which can be changed, what is in that hand,
 * and the men that were taken.
 */

import { all, fill, h, one, smallMan } from "../lib/dom.ts";
import { LEVELS, isAway, personOn, remember } from "../session/players.ts";
import { letGo, other, sideAbove, type State } from "../session/state.ts";
import { say } from "../lib/i18n.ts";
import type { Side } from "../api.d.ts";
import type { Mind } from "../lib/types.ts";
import type { Table } from "../session/session.ts";

export function createTrays(table: Table) {
  const trays = all("[data-tray]", table.root);
  const seats = trays.map((tray) => {
    const choice = mindChoice((mind) => seat(tray.dataset.tray as Side, mind));
    one(".who", tray).after(choice);
    return { tray, choice };
  });

  /** Somebody else plays a side from now on. */
  function seat(side: Side, mind: Mind) {
    table.stop(); // first: what stands then is that nobody thinks
    const { state } = table;
    const players = { ...state.players, [side]: mind };
    remember(players);
    table.put({ ...letGo(state), players, paused: false });
    if (state.fresh) table.think();
  }

  table.watch((state) => {
    for (const { tray, choice } of seats) {
      const side = tray.dataset.where === "top" ? sideAbove(state) : other(sideAbove(state));
      tray.dataset.tray = side;
      tray.toggleAttribute("data-to-move", !state.view.outcome && state.view.side === side);
      drawChoice(choice, state, side);
      fill(one(".who", tray), [
        smallMan(side),
        h("b", {}, say(`page.sides.${side}`)),
        ...inHand(state, side),
      ]);
      const off = state.view.lost[other(side)] ?? 0;
      const list = one(".lost", tray);
      const words = off
        ? say("page.lostMen", { side: say(`page.sides.${other(side)}`), n: off })
        : "";
      list.dataset.lost = other(side);
      tell(list, words);
      if (list.children.length !== off || list.dataset.drawn !== side) {
        list.dataset.drawn = side;
        list.replaceChildren(
          ...Array.from({ length: off }, () => h("span", {}, smallMan(other(side)))),
        );
      }
    }
  });
}

/** A row of small men is one picture, told in words. */
function tell(list: HTMLElement, words: string) {
  list.title = words;
  if (!words) for (const name of ["role", "aria-label"]) list.removeAttribute(name);
  else {
    list.setAttribute("role", "img");
    list.setAttribute("aria-label", words);
  }
}

/** A choice of who plays a side. */
function mindChoice(seat: (mind: Mind) => void): HTMLSelectElement {
  const choice = h(
    "select.mind",
    {},
    ...["person", "away", ...LEVELS].map((mind) =>
      h("option", { value: mind }, say(`page.minds.${mind}`)),
    ),
  ) as HTMLSelectElement;
  choice.addEventListener("change", () => seat(choice.value as Mind));
  return choice;
}

function drawChoice(choice: HTMLSelectElement, { players }: State, side: Side) {
  const label = say("page.whoPlays", { sides: say(`page.ofSide.${side}`) });
  if (choice.getAttribute("aria-label") !== label) choice.setAttribute("aria-label", label);
  const person = say(`page.minds.${personOn(players, side)}`);
  const [first] = choice.options;
  if (first && first.text !== person) first.text = person;
  if (choice.value !== players[side]) choice.value = players[side];
  // With whom one plays by links is settled when the game begins.
  for (const option of choice.options)
    option.hidden = (option.value === "away") !== isAway(players);
  choice.disabled = isAway(players) || "fixed" in document.documentElement.dataset;
}

/** The men that a side has still to place, or in reserve. */
function inHand(state: State, side: Side) {
  const n = state.view.hands[side];
  const words = n ? say("page.said.inHand", { side: say(`page.sides.${side}`), n }) : "";
  return n
    ? [
        h(
          "span.hand",
          { role: "img", "aria-label": words, title: words },
          ...Array.from({ length: n }, () => smallMan(side)),
        ),
      ]
    : [];
}
