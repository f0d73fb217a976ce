// @ts-check
/** The sheet that asks how a new game shall be, handicap included, and the lot that says who has the hand: a die thrown for each side. */

import { all, one } from "../lib/dom.js";
import { givenIn, parsed, startOf, swapped, written } from "./handicap.js";
import { sideAbove } from "../table/seats.js";
import { ruling, valueOf } from "../table/state.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {import("../lib/types.js").Mind} Mind */
/** @typedef {{players: {w: Mind, b: Mind}, first: "lot"|Side, layout: string|null, rules: string, start: string|null, swapped: boolean}} Wishes */

/** @param {{begin: (wishes: Wishes) => void}} on */
export function createSheet(on) {
  const sheet = /** @type {HTMLDialogElement} */ (one("[data-sheet]"));
  const form = one("form", sheet);
  /** @param {string} name */
  const field = (name) =>
    /** @type {HTMLInputElement|HTMLSelectElement|RadioNodeList|null} */ (
      /** @type {HTMLFormElement} */ (form).elements.namedItem(name)
    );

  const swap = one("[data-swap]", sheet);
  /** Whether the board is turned. */
  let turned = false;
  /** @type {import("../lib/types.js").Game|null} */
  let game = null;
  swap.addEventListener("click", () => {
    const [w, b] = [field("w"), field("b")];
    if (w && b) [w.value, b.value] = [b.value, w.value];
    const handicap = field("handicap");
    if (handicap) handicap.value = written(swapped(parsed(handicap.value)));
    swap.setAttribute("aria-pressed", String(swap.getAttribute("aria-pressed") !== "true"));
  });

  /** Two people, or one against the computer: the two choices most want, as shortcuts to who sits where. */
  function drawSeats() {
    const people = ["w", "b"].filter((side) => field(side)?.value === "person").length;
    const choice = { 1: "computer", 2: "people" }[people];
    for (const box of all("input[name=seats]", sheet))
      /** @type {HTMLInputElement} */ (box).checked =
        /** @type {HTMLInputElement} */ (box).value === choice;
    one(".levels", sheet).hidden = people === 2;
  }

  form.addEventListener("change", (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    const [w, b] = [field("w"), field("b")];
    if (name === "seats" && w && b) {
      if (value === "people") w.value = b.value = "person";
      else {
        const upper = sideAbove(turned);
        w.value = upper === "w" ? "1" : "person";
        b.value = upper === "b" ? "1" : "person";
      }
    }
    drawSeats();
  });

  sheet.addEventListener("close", () => {
    if (sheet.returnValue !== "begin") return;
    const of = (/** @type {string} */ name) => field(name)?.value ?? "";
    on.begin({
      players: { w: /** @type {Mind} */ (of("w")), b: /** @type {Mind} */ (of("b")) },
      first: /** @type {"lot"|Side} */ (of("first") || "lot"),
      layout: field("layout") ? of("layout") : null,
      rules: of("rules"),
      start: game && startOf(game, parsed(of("handicap"))),
      swapped: swap.getAttribute("aria-pressed") === "true",
    });
  });
  return {
    /** @param {State} state */
    open(state) {
      /** @param {string} name @param {string} value */
      const put = (name, value) => {
        const found = field(name);
        if (found) found.value = value;
      };
      turned = state.flipped;
      put("w", state.players.w);
      put("b", state.players.b);
      drawSeats();
      put("layout", valueOf(state, "layout"));
      put("first", valueOf(state, "first") || "lot");
      put("rules", ruling(state).rules);
      game = state.game;
      put("handicap", written(givenIn(game, state.start)));
      swap.setAttribute("aria-pressed", "false");
      sheet.returnValue = "";
      sheet.showModal();
    },
  };
}

/** One throw of a die. */
export function castDie() {
  const bytes = new Uint8Array(1);
  do crypto.getRandomValues(bytes);
  while (bytes[0] >= 252);
  return (bytes[0] % 6) + 1;
}

/** Both throw until one is higher; the higher has the hand. @returns {{throws: {w: number, b: number}[], first: Side}} */
export function castLots() {
  const throws = [];
  for (;;) {
    const pair = { w: castDie(), b: castDie() };
    throws.push(pair);
    if (pair.w !== pair.b) return { throws, first: pair.w > pair.b ? "w" : "b" };
  }
}
