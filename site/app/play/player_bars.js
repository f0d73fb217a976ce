// @ts-check
/** The trays above and below the board: who plays there, which can be changed, what is in that hand, and the men that were taken. */

import { all, fill, h, one, smallMan } from "../lib/dom.js";
import { LEVELS, isAway, personOn, remember } from "../session/players.js";
import { letGo, other, sideAbove } from "../session/state.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/session.js").Table} Table */
/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {import("../lib/types.js").Mind} Mind */

/** @param {Table} table */
export function createTrays(table) {
  const trays = all("[data-tray]", table.root);
  const choices = trays.map((tray) => {
    const choice = mindChoice((mind) => seat(/** @type {Side} */ (tray.dataset.tray), mind));
    one(".who", tray).after(choice);
    return choice;
  });

  /** Somebody else plays a side from now on. @param {Side} side @param {Mind} mind */
  function seat(side, mind) {
    table.stop(); // first: what stands then is that nobody thinks
    const { state } = table;
    const players = { ...state.players, [side]: mind };
    remember(players);
    table.put({ ...letGo(state), players, paused: false });
    if (state.fresh) table.think();
  }

  table.watch((state) => {
    for (const [n, tray] of trays.entries()) {
      const side = tray.dataset.where === "top" ? sideAbove(state) : other(sideAbove(state));
      tray.dataset.tray = side;
      tray.toggleAttribute("data-to-move", !state.view.outcome && state.view.side === side);
      drawChoice(choices[n], state, side);
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

/** A row of small men is one picture, told in words. @param {HTMLElement} list @param {string} words */
function tell(list, words) {
  list.title = words;
  if (!words) for (const name of ["role", "aria-label"]) list.removeAttribute(name);
  else {
    list.setAttribute("role", "img");
    list.setAttribute("aria-label", words);
  }
}

/** A choice of who plays a side. @param {(mind: Mind) => void} seat @returns {HTMLSelectElement} */
function mindChoice(seat) {
  const choice = /** @type {HTMLSelectElement} */ (
    h(
      "select.mind",
      {},
      ...["person", "away", ...LEVELS].map((mind) =>
        h("option", { value: mind }, say(`page.minds.${mind}`)),
      ),
    )
  );
  choice.addEventListener("change", () => seat(/** @type {Mind} */ (choice.value)));
  return choice;
}

/** @param {HTMLSelectElement} choice @param {State} state @param {Side} side */
function drawChoice(choice, { players }, side) {
  const label = say("page.whoPlays", { sides: say(`page.ofSide.${side}`) });
  if (choice.getAttribute("aria-label") !== label) choice.setAttribute("aria-label", label);
  const person = say(`page.minds.${personOn(players, side)}`);
  if (choice.options[0].text !== person) choice.options[0].text = person;
  if (choice.value !== players[side]) choice.value = players[side];
  // With whom one plays by links is settled when the game begins.
  for (const option of choice.options)
    option.hidden = (option.value === "away") !== isAway(players);
  choice.disabled = isAway(players) || "fixed" in document.documentElement.dataset;
}

/** The men that a side has still to place, or in reserve. @param {State} state @param {Side} side */
function inHand(state, side) {
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
