// @ts-check
/**
 * Begins a new game: with the choices of the new-game dialog, or like the last one with the sides exchanged. If the rules or the
 * dialog say so, a die thrown for each side decides who begins.
 */

import { all, button, h, one } from "../lib/dom.js";
import { givenIn, parsed, startOf, swapped, written } from "./handicap.js";
import { box, noticeText } from "./notice.js";
import {
  EASIEST,
  LEVELS,
  isAway,
  isComputer,
  mine,
  personOn,
  remember,
} from "../session/players.js";
import { entryOf, newPost } from "../session/correspondence.js";
import { castLots } from "../session/board/draw_dice.js";
import { say } from "../lib/i18n.js";
import { optionOf, rulingOf } from "../session/own_rules.js";
import { fieldValue, ownOf, ruling, sideAbove, turnedFor } from "../session/state.js";
import { rulesName } from "../session/text/messages.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {import("../lib/types.js").Mind} Mind */
/** @typedef {{players: {w: Mind, b: Mind}, first: "lot"|Side, layout: string|null, rules: string, start: string|null, swapped: boolean}} Wishes */

/**
 * @param {import("../session/session.js").Table} table
 * @param {ReturnType<typeof import("./match.js").createMatch>} match
 * @param {() => void} forget  called so that the old game is not offered again
 */
export function createNewGame(table, match, forget) {
  const { game } = table.state;

  /** @param {string} first  the side that begins; "lot"; or empty, if the rules leave no choice @param {Partial<State>} wishes @param {boolean} sidesChanged */
  function begin(first, wishes, sidesChanged) {
    match.next(sidesChanged, givenIn(game, wishes.start ?? null));
    forget();
    const lot = first === "lot" ? castLots() : null;
    const side = first === "w" || first === "b" ? first : (lot?.first ?? null);
    const players = wishes.players ?? table.state.players;
    const post = isAway(players) ? newPost() : null;
    const entry = post && entryOf(post, mine(players));
    table.begin({
      ...wishes,
      first: side,
      post,
      entry,
      lot,
      notice: lot && { kind: "lot", ...lot },
    });
  }

  const open = createSheet(({ players, first, layout, rules, start, swapped: sidesChanged }) => {
    const now = ruling(table.state);
    const same = rules === optionOf(now, ownOf(table.state));
    const chosen = rulingOf(rules);
    const set = { ...(same ? now.set : chosen.set) };
    const usual = game.rulesets.find((one) => one.id === chosen.rules)?.fields.layout;
    if (layout && layout !== usual) set.layout = layout;
    else delete set.layout;
    const flipped = turnedFor(table.state, players);
    remember(players);
    begin(first, { ...chosen, set, players, start, flipped }, sidesChanged);
  });

  /** A new game under other rules; the players keep their sides. @param {import("../session/state.js").Wish} wish */
  function anew({ rules, set, own }) {
    const fields = game.rulesets.find((one) => one.id === rules)?.fields;
    const first = String(set.first ?? fields?.first ?? "lot");
    begin(first, { rules, set, own, start: null, wish: null }, false);
  }

  return {
    /** What the notice says of rules that the game under way cannot change to. @type {import("./notice.js").Kinds} */
    notices: {
      "needs-new-game": (notice) =>
        box(
          "",
          noticeText(notice),
          h(
            "p.row",
            {},
            button(
              say("page.rules.anew", { rules: rulesName(notice.wish, notice.wish.own) }),
              () => anew(notice.wish),
              "act",
            ),
            button(say("page.goOn"), table.letGo),
          ),
        ),
    },
    /** The sheet. */
    open: () => open(table.state),
    /** The same rules and handicap again, with these players; where they have changed sides, the handicap does too. @type {import("./status_bar.js").Next} */
    next({ players, swap }) {
      const { state } = table;
      const flipped = swap && mine(players) ? turnedFor(state, players) : state.flipped;
      const given = givenIn(game, state.start);
      const start = swap ? startOf(game, swapped(given)) : state.start;
      const { rules, set } = ruling(state);
      const first = fieldValue(state, "first") || "lot";
      begin(first, { rules, set, players, start, flipped }, swap);
    },
  };
}

/** The level that takes a person's seat where the computer is to play alone. */
const WATCHED = LEVELS[3];

/**
 * The sheet. @param {(wishes: Wishes) => void} begin
 * @returns {(state: State) => void} what opens it
 */
function createSheet(begin) {
  const sheet = /** @type {HTMLDialogElement} */ (one("[data-sheet]"));
  const form = one("form", sheet);
  /** @param {string} name */
  const field = (name) =>
    /** @type {HTMLInputElement|HTMLSelectElement|RadioNodeList|null} */ (
      /** @type {HTMLFormElement} */ (form).elements.namedItem(name)
    );

  const swap = one("[data-swap]", sheet);
  /** The state in which it was opened. @type {State|null} */
  let opened = null;
  swap.addEventListener("click", () => {
    const [w, b] = [field("w"), field("b")];
    if (w && b) [w.value, b.value] = [b.value, w.value];
    drawSeats();
    const handicap = field("handicap");
    if (handicap) handicap.value = written(swapped(parsed(handicap.value)));
    swap.setAttribute("aria-pressed", String(swap.getAttribute("aria-pressed") !== "true"));
  });

  const minds = () => ["w", "b"].map((side) => /** @type {Mind} */ (field(side)?.value));

  /** One against the computer, two people here, the computer alone, or somebody far away: as shortcuts to who sits where. */
  function drawSeats() {
    const [w, b] = minds();
    const people = [w, b].filter((mind) => mind === "person").length;
    const choice = isAway({ w, b }) ? "away" : ["watch", "computer", "people"][people];
    const boxes = /** @type {HTMLInputElement[]} */ (all("input[name=seats]", sheet));
    for (const box of boxes) box.checked = box.value === choice;
    for (const side of /** @type {const} */ (["w", "b"])) {
      const person = one(`[name=${side}] [value=person]`, sheet);
      person.textContent = say(`page.minds.${personOn({ w, b }, side)}`);
    }
    one(".levels", sheet).hidden = ![w, b].some(isComputer);
    one("[data-far]", sheet).hidden = !isAway({ w, b });
  }

  form.addEventListener("change", (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    const [w, b] = [field("w"), field("b")];
    if (name === "seats" && w && b) {
      if (value === "people") {
        w.value = "person";
        b.value = "person";
      } else if (value === "watch") {
        for (const seat of [w, b])
          if (!isComputer(/** @type {Mind} */ (seat.value))) seat.value = WATCHED;
      } else if (opened) {
        const upper = sideAbove(opened);
        const mind = value === "away" ? value : EASIEST;
        w.value = upper === "w" ? mind : "person";
        b.value = upper === "b" ? mind : "person";
      }
    }
    // Opposite somebody far away sits a person here.
    const opposite = name === "w" ? b : name === "b" ? w : null;
    if (opposite && minds().includes("away") && !minds().includes("person"))
      opposite.value = "person";
    drawSeats();
  });

  sheet.addEventListener("close", () => {
    if (sheet.returnValue !== "begin") return;
    const of = (/** @type {string} */ name) => field(name)?.value ?? "";
    begin({
      players: { w: /** @type {Mind} */ (of("w")), b: /** @type {Mind} */ (of("b")) },
      first: /** @type {"lot"|Side} */ (of("first") || "lot"),
      layout: field("layout") ? of("layout") : null,
      rules: of("rules"),
      start: opened && startOf(opened.game, parsed(of("handicap"))),
      swapped: swap.getAttribute("aria-pressed") === "true",
    });
  });

  return (state) => {
    /** @param {string} name @param {string} value */
    const put = (name, value) => {
      const control = field(name);
      if (control) control.value = value;
    };
    opened = state;
    put("w", state.players.w);
    put("b", state.players.b);
    drawSeats();
    put("layout", fieldValue(state, "layout"));
    put("first", fieldValue(state, "first") || "lot");
    put("rules", optionOf(ruling(state), ownOf(state)));
    put("handicap", written(givenIn(state.game, state.start)));
    swap.setAttribute("aria-pressed", "false");
    sheet.returnValue = "";
    sheet.showModal();
  };
}
