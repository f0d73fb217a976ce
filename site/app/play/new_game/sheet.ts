/**
 * The sheet in which somebody chooses players, rules, side, handicap, opening and clock of a new game.
 * Fetched once Python is ready, or when it is asked for.
 */

import {
  handicapFrom,
  parseHandicap,
  handicapStart,
  swapHandicap,
  handicapValue,
} from "./handicap.ts";
import { ballotOf } from "./ballot.ts";
import { clockOf, clockTags } from "../clock/clock_time.ts";
import { all, requireElement, unpackTemplate } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { rulesToOption, rulesFromOption } from "../../session/own_rules.ts";
import { EASIEST_LEVEL, hasAwayPlayer, isComputer, personRole } from "../../session/players.ts";
import {
  fieldValue,
  ownRulesInForce,
  currentRules,
  rulesetNamed,
  sideAbove,
} from "../../session/state/selectors.ts";
import type { Ruleset, Side } from "../../api.d.ts";
import type { PlayerKind } from "../../lib/types.ts";
import type { State } from "../../session/state/types.ts";

export interface NewGameOptions {
  players: { w: PlayerKind; b: PlayerKind };
  first: "lot" | Side;
  layout: string | null;
  rules: string;
  start: string | null;
  swapped: boolean;
  /** which ballot an opening is drawn from (ballot.ts); empty for none */
  ballot: string;
  /** the headers that tell of the clock (clock/clock_time.ts) */
  clock: State["tags"];
}

/** The level given to a side when the computer is to play itself. */
const SELF_PLAY_LEVEL: PlayerKind = "4";

/** Says in each choice what a person there is: "you", or "a friend". */
function labelPersons(dialog: HTMLElement, players: State["players"]) {
  for (const side of ["w", "b"] as const) {
    const person = requireElement(`[name=${side}] [value=person]`, dialog);
    person.textContent = say(`page.minds.${personRole(players, side)}`);
  }
}

/** What the fields of the sheet say; empty for those that a game's sheet does not have. */
const readWishes = (value: (name: string) => string) => ({
  players: { w: value("w") as PlayerKind, b: value("b") as PlayerKind },
  first: (value("first") || "lot") as "lot" | Side,
  layout: value("layout") || null,
  rules: value("rules"),
  ballot: value("ballot"),
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
 * An opening that is drawn begins from the usual position, under the usual rules: choosing it
 * chooses these, and choosing others gives it up.
 */
function matchBallot(
  put: (name: string, value: string) => void,
  usual: Ruleset | undefined,
  changed: string,
  value: string,
) {
  if (changed === "ballot" && value && usual) {
    put("handicap", "");
    put("rules", usual.id);
    put("first", String(usual.fields.first));
  } else if (["handicap", "rules", "first"].includes(changed)) put("ballot", "");
}

/** Fills the fields with what holds in a game. */
function fillIn(put: (name: string, value: string) => void, state: State) {
  put("w", state.players.w);
  put("b", state.players.b);
  put("layout", fieldValue(state, "layout"));
  put("first", fieldValue(state, "first") || "lot");
  put("rules", rulesToOption(currentRules(state), ownRulesInForce(state)));
  put("clock", clockOf(state.tags));
  put("handicap", handicapValue(handicapFrom(state.game, state.start)));
  put("ballot", ballotOf(state));
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
export function createNewGameSheet(
  begin: (wishes: NewGameOptions) => void,
): (state: State) => void {
  const dialog = requireElement("[data-sheet]") as HTMLDialogElement;
  unpackTemplate(dialog);
  const form = requireElement("form", dialog);
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
  const swap = requireElement("[data-swap]", dialog);
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
    requireElement(".levels", dialog).hidden = !playerKinds().some(isComputer);
    requireElement("[data-far]", dialog).hidden = !hasAwayPlayer(players);
    // Somebody far away answers when the link has come: no clock measures that.
    for (const part of all("[data-clock-choice]", dialog)) part.hidden = hasAwayPlayer(players);
  }

  function suggestFirst() {
    const first = field("first");
    if (!first || !stateWhenOpened || isFirstChosen) return;
    const usual = fieldValue(stateWhenOpened, "first") || "lot";
    first.value = usual === "lot" ? firstUnlessChosen(playerOn("w"), playerOn("b")) : usual;
  }

  form.addEventListener("change", (event) => {
    const { name, value } = event.target as HTMLInputElement;
    matchBallot(put, stateWhenOpened?.game.rulesets[0], name, value);
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
    fillIn(put, state);
    isFirstChosen = false;
    drawSeats();
    suggestFirst();
    swap.setAttribute("aria-pressed", "false");
    dialog.returnValue = "";
    dialog.showModal();
  };
}
