/**
 * Begins a new game: with the choices of the new-game dialog, or like the last one with the sides
 * exchanged. If the rules or the dialog say so, a die thrown for each side decides who begins.
 */

import { all, button, h, one } from "../lib/dom.ts";
import { givenIn, parsed, startOf, swapped, written } from "./handicap.ts";
import { box, noticeText, type Kinds } from "./notice.ts";
import { EASIEST, isAway, isComputer, mine, personOn, remember } from "../session/players.ts";
import { entryOf, newPost } from "../session/correspondence.ts";
import { castLots } from "../session/board/draw_dice.ts";
import { say } from "../lib/i18n.ts";
import { optionOf, rulingOf } from "../session/own_rules.ts";
import {
  fieldValue,
  ownOf,
  ruling,
  sideAbove,
  turnedFor,
  type State,
  type Wish,
} from "../session/state.ts";
import { rulesName } from "../session/text/messages.ts";
import type { Side } from "../api.d.ts";
import type { Mind } from "../lib/types.ts";
import type { Table } from "../session/session.ts";
import type { Next } from "./status_bar.ts";

interface Wishes {
  players: { w: Mind; b: Mind };
  first: "lot" | Side;
  layout: string | null;
  rules: string;
  start: string | null;
  swapped: boolean;
}

/** @param forget called so that the old game is not offered again */
export function createNewGame(
  table: Table,
  match: ReturnType<typeof import("./match.ts").createMatch>,
  forget: () => void,
) {
  const { game } = table.state;

  /** @param first the side that begins; "lot"; or empty, if the rules leave no choice */
  function begin(first: string, wishes: Partial<State>, sidesChanged: boolean) {
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

  /** A new game under other rules; the players keep their sides. */
  function anew({ rules, set, own }: Wish) {
    const fields = game.rulesets.find((one) => one.id === rules)?.fields;
    const first = String(set.first ?? fields?.first ?? "lot");
    begin(first, { rules, set, own, start: null, wish: null }, false);
  }

  return {
    /** What the notice says of rules that the game under way cannot change to. */
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
    } as Kinds,
    /** The sheet. */
    open: () => open(table.state),
    /**
     * The same rules and handicap again, with these players; where they have changed sides, the
     * handicap does too.
     */
    next({ players, swap }: Parameters<Next>[0]): ReturnType<Next> {
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
const WATCHED: Mind = "4";

/**
 * The sheet.
 * @returns what opens it
 */
function createSheet(begin: (wishes: Wishes) => void): (state: State) => void {
  const sheet = one("[data-sheet]") as HTMLDialogElement;
  const form = one("form", sheet);
  const field = (name: string) =>
    (form as HTMLFormElement).elements.namedItem(name) as
      | HTMLInputElement
      | HTMLSelectElement
      | RadioNodeList
      | null;

  const swap = one("[data-swap]", sheet);
  /** The state in which it was opened. */
  let opened: State | null = null;
  swap.addEventListener("click", () => {
    const [w, b] = [field("w"), field("b")];
    if (w && b) [w.value, b.value] = [b.value, w.value];
    drawSeats();
    const handicap = field("handicap");
    if (handicap) handicap.value = written(swapped(parsed(handicap.value)));
    swap.setAttribute("aria-pressed", String(swap.getAttribute("aria-pressed") !== "true"));
  });

  const mindOn = (side: Side) => field(side)?.value as Mind;
  const minds = () => [mindOn("w"), mindOn("b")];

  /**
   * One against the computer, two people here, the computer alone, or somebody far away: as
   * shortcuts to who sits where.
   */
  function drawSeats() {
    const players = { w: mindOn("w"), b: mindOn("b") };
    const people = minds().filter((mind) => mind === "person").length;
    const choice = isAway(players) ? "away" : ["watch", "computer", "people"][people];
    const boxes = all("input[name=seats]", sheet) as HTMLInputElement[];
    for (const box of boxes) box.checked = box.value === choice;
    for (const side of ["w", "b"] as const) {
      const person = one(`[name=${side}] [value=person]`, sheet);
      person.textContent = say(`page.minds.${personOn(players, side)}`);
    }
    one(".levels", sheet).hidden = !minds().some(isComputer);
    one("[data-far]", sheet).hidden = !isAway(players);
  }

  form.addEventListener("change", (event) => {
    const { name, value } = event.target as HTMLInputElement;
    const [w, b] = [field("w"), field("b")];
    if (name === "seats" && w && b) {
      if (value === "people") {
        w.value = "person";
        b.value = "person";
      } else if (value === "watch") {
        for (const seat of [w, b]) if (!isComputer(seat.value as Mind)) seat.value = WATCHED;
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
    const of = (name: string) => field(name)?.value ?? "";
    begin({
      players: { w: of("w") as Mind, b: of("b") as Mind },
      first: (of("first") || "lot") as "lot" | Side,
      layout: field("layout") ? of("layout") : null,
      rules: of("rules"),
      start: opened && startOf(opened.game, parsed(of("handicap"))),
      swapped: swap.getAttribute("aria-pressed") === "true",
    });
  });

  return (state) => {
    const put = (name: string, value: string) => {
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
