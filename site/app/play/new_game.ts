/**
 * Begins a new game: with the choices of the new-game dialog, or like the last one with the sides
 * exchanged. If the rules or the dialog say so, a die thrown for each side decides who begins.
 */

import { all, button, h, one } from "../lib/dom.ts";
import {
  handicapFrom,
  parseHandicap,
  handicapStart,
  swapHandicap,
  handicapValue,
} from "./handicap.ts";
import { noticeBox, noticeText, type NoticeRenderers } from "./notice.ts";
import {
  EASIEST_LEVEL,
  hasAwayPlayer,
  isComputer,
  localSide,
  personRole,
  rememberOpponent,
} from "../session/players.ts";
import { entryIdOf, newCorrespondence } from "../session/correspondence.ts";
import { rollForFirstMove } from "../session/board/draw_dice.ts";
import { once } from "../lib/compose.ts";
import { say } from "../lib/i18n.ts";
import { unpackTemplate } from "../lib/templates.ts";
import { rulesToOption, rulesFromOption } from "../session/own_rules.ts";
import {
  fieldValue,
  ownRulesInForce,
  currentRules,
  rulesetNamed,
  rulesetOf,
  sideAbove,
  shouldFlipFor,
} from "../session/state/selectors.ts";
import { rulesName } from "../session/text/messages.ts";
import type { Side } from "../api.d.ts";
import type { PlayerKind } from "../lib/types.ts";
import type { GameSession } from "../session/session.ts";
import { clockOf, clockTags } from "./clock/clock_time.ts";
import type { StartNextGame } from "./status_bar.ts";
import type { State, RulesChoice } from "../session/state/types.ts";

interface NewGameOptions {
  players: { w: PlayerKind; b: PlayerKind };
  first: "lot" | Side;
  layout: string | null;
  rules: string;
  start: string | null;
  swapped: boolean;
  /** the headers that tell of the clock (clock/clock_time.ts) */
  clock: State["tags"];
}

/** @param forget called so that the old game is not offered again */
export function createNewGame(
  session: GameSession,
  match: ReturnType<typeof import("./match.ts").createMatch>,
  forget: () => void,
) {
  const { game } = session.state;

  /**
   * @param first the side that begins; "lot"; or empty, if the rules leave no choice
   * @param clock the headers of its clock; as in the game before, if nothing else is said
   */
  function begin(
    first: string,
    wishes: Partial<State>,
    sidesChanged: boolean,
    clock: State["tags"] = clockTags(clockOf(session.state.tags)),
  ) {
    match.next(sidesChanged, handicapFrom(game, wishes.start ?? null));
    forget();
    const startingRoll = first === "lot" ? rollForFirstMove() : null;
    const side = first === "w" || first === "b" ? first : (startingRoll?.first ?? null);
    const players = wishes.players ?? session.state.players;
    const post = hasAwayPlayer(players) ? newCorrespondence() : null;
    const entryId = post && entryIdOf(post, localSide(players));
    session.newGame({
      ...wishes,
      tags: post ? {} : clock,
      first: side,
      post,
      entryId,
      startingRoll,
      notice: startingRoll && { kind: "lot", ...startingRoll },
    });
  }

  const dialog = once(() =>
    createNewGameDialog(
      ({ players, first, layout, rules, start, swapped: sidesChanged, clock }) => {
        const now = currentRules(session.state);
        const same = rules === rulesToOption(now, ownRulesInForce(session.state));
        const chosen = rulesFromOption(rules);
        const set = { ...(same ? now.set : chosen.set) };
        const usual = game.rulesets.find((one) => one.id === chosen.rules)?.fields.layout;
        if (layout && layout !== usual) set.layout = layout;
        else delete set.layout;
        const flipped = shouldFlipFor(session.state, players);
        rememberOpponent(players);
        begin(first, { ...chosen, set, players, start, flipped }, sidesChanged, clock);
      },
    ),
  );

  /** A new game under other rules; the players keep their sides. */
  function beginUnderRules({ rules, set, own }: RulesChoice) {
    const fields = game.rulesets.find((one) => one.id === rules)?.fields;
    const first = String(set.first ?? fields?.first ?? "lot");
    begin(first, { rules, set, own, start: null, pendingRules: null }, false);
  }

  return {
    /** What the notice says of rules that the game under way cannot change to. */
    notices: {
      "needs-new-game": (notice) =>
        noticeBox(
          "",
          noticeText(notice),
          h(
            "p.row",
            {},
            button(
              say("page.rules.anew", { rules: rulesName(notice.wish, notice.wish.own) }),
              () => beginUnderRules(notice.wish),
              "act",
            ),
            button(say("page.goOn"), session.clearSelection),
          ),
        ),
    } as NoticeRenderers,
    /** The sheet. */
    open: () => dialog()(session.state),
    /**
     * The same rules and handicap again, with these players; where they have changed sides, the
     * handicap does too.
     */
    next({ players, swap }: Parameters<StartNextGame>[0]): ReturnType<StartNextGame> {
      const { state } = session;
      const flipped = swap && localSide(players) ? shouldFlipFor(state, players) : state.flipped;
      const given = handicapFrom(game, state.start);
      const start = swap ? handicapStart(game, rulesetOf(state), swapHandicap(given)) : state.start;
      const { rules, set } = currentRules(state);
      const first = fieldValue(state, "first") || "lot";
      begin(first, { rules, set, players, start, flipped }, swap);
    },
  };
}

/** The level given to a side when the computer is to play itself. */
const SELF_PLAY_LEVEL: PlayerKind = "4";

/** Says in each choice what a person there is: "you", or "a friend". */
function labelPersons(dialog: HTMLElement, players: State["players"]) {
  for (const side of ["w", "b"] as const) {
    const person = one(`[name=${side}] [value=person]`, dialog);
    person.textContent = say(`page.minds.${personRole(players, side)}`);
  }
}

/** What the fields of the sheet say; empty for those that a game's sheet does not have. */
const readWishes = (value: (name: string) => string) => ({
  players: { w: value("w") as PlayerKind, b: value("b") as PlayerKind },
  first: (value("first") || "lot") as "lot" | Side,
  layout: value("layout") || null,
  rules: value("rules"),
  clock: clockTags(value("clock")),
});

/** The first position with the handicap that the sheet names, under the rules that it names. */
function startWanted({ game, rules }: State, value: (name: string) => string) {
  const named = value("rules") ? rulesFromOption(value("rules")).rules : rules;
  return handicapStart(game, rulesetNamed(game, named), parseHandicap(value("handicap")));
}

/**
 * Fills the two seats by one of the usual choices.
 * @param upper the side above, where the opponent sits
 */
function takeSeats(choice: string, upper: Side, seats: Record<Side, { value: string }>) {
  for (const side of ["w", "b"] as const) {
    const seat = seats[side];
    if (choice === "people") seat.value = "person";
    else if (choice === "watch") {
      if (!isComputer(seat.value as PlayerKind)) seat.value = SELF_PLAY_LEVEL;
    } else if (side !== upper) seat.value = "person";
    else seat.value = choice === "away" ? choice : EASIEST_LEVEL;
  }
}

/**
 * Who invites somebody far away begins, so that the first link is a move: after a lot it might be
 * an empty invitation. All others draw lots, as the book has it.
 */
const firstUnlessChosen = (w: PlayerKind, b: PlayerKind) =>
  w === "away" ? "b" : b === "away" ? "w" : "lot";

/**
 * The sheet.
 * @returns what opens it
 */
function createNewGameDialog(begin: (wishes: NewGameOptions) => void): (state: State) => void {
  const dialog = one("[data-sheet]") as HTMLDialogElement;
  unpackTemplate(dialog);
  const form = one("form", dialog);
  const field = (name: string) =>
    (form as HTMLFormElement).elements.namedItem(name) as
      | HTMLInputElement
      | HTMLSelectElement
      | RadioNodeList
      | null;

  const put = (name: string, value: string) => {
    const control = field(name);
    if (control) control.value = value;
  };
  const swap = one("[data-swap]", dialog);
  let stateWhenOpened: State | null = null;
  let isFirstChosen = false;
  swap.addEventListener("click", () => {
    const [w, b] = [field("w"), field("b")];
    if (w && b) [w.value, b.value] = [b.value, w.value];
    drawSeats();
    put("handicap", handicapValue(swapHandicap(parseHandicap(field("handicap")?.value ?? ""))));
    swap.setAttribute("aria-pressed", String(swap.getAttribute("aria-pressed") !== "true"));
    suggestFirst();
  });

  const playerOn = (side: Side) => field(side)?.value as PlayerKind;
  const playerKinds = () => [playerOn("w"), playerOn("b")];

  /**
   * One against the computer, two people here, the computer alone, or somebody far away: as
   * shortcuts to who sits where.
   */
  function drawSeats() {
    const players = { w: playerOn("w"), b: playerOn("b") };
    const people = playerKinds().filter((mind) => mind === "person").length;
    const choice = hasAwayPlayer(players) ? "away" : ["watch", "computer", "people"][people];
    const boxes = all("input[name=seats]", dialog) as HTMLInputElement[];
    for (const box of boxes) box.checked = box.value === choice;
    labelPersons(dialog, players);
    one(".levels", dialog).hidden = !playerKinds().some(isComputer);
    one("[data-far]", dialog).hidden = !hasAwayPlayer(players);
  }

  function suggestFirst() {
    const first = field("first");
    if (!first || !stateWhenOpened || isFirstChosen) return;
    const usual = fieldValue(stateWhenOpened, "first") || "lot";
    first.value = usual === "lot" ? firstUnlessChosen(playerOn("w"), playerOn("b")) : usual;
  }

  form.addEventListener("change", (event) => {
    const { name, value } = event.target as HTMLInputElement;
    const [w, b] = [field("w"), field("b")];
    if (name === "first") isFirstChosen = true;
    if (name === "seats" && w && b && stateWhenOpened)
      takeSeats(value, sideAbove(stateWhenOpened), { w, b });
    // Opposite somebody far away sits a person here.
    const opposite = name === "w" ? b : name === "b" ? w : null;
    if (opposite && playerKinds().includes("away") && !playerKinds().includes("person"))
      opposite.value = "person";
    drawSeats();
    suggestFirst();
  });

  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "begin") return;
    const value = (name: string) => field(name)?.value ?? "";
    begin({
      ...readWishes(value),
      start: stateWhenOpened && startWanted(stateWhenOpened, value),
      swapped: swap.getAttribute("aria-pressed") === "true",
    });
  });

  return (state) => {
    stateWhenOpened = state;
    put("w", state.players.w);
    put("b", state.players.b);
    drawSeats();
    put("layout", fieldValue(state, "layout"));
    isFirstChosen = false;
    put("first", fieldValue(state, "first") || "lot");
    suggestFirst();
    put("rules", rulesToOption(currentRules(state), ownRulesInForce(state)));
    put("clock", clockOf(state.tags));
    put("handicap", handicapValue(handicapFrom(state.game, state.start)));
    swap.setAttribute("aria-pressed", "false");
    dialog.returnValue = "";
    dialog.showModal();
  };
}
