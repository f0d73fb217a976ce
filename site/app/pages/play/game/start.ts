/**
 * What a game's page begins with: what the build has put into it, what the address asks for, and
 * what the browser's history has of an earlier visit.
 */

import {
  lookIn,
  modesIn,
  namesRulesAlone,
  readFragment,
  withoutLook,
} from "../../../session/address.ts";
import { requireElement } from "../../../lib/dom.ts";
import { entryIdOfLink } from "../../../session/correspondence.ts";
import { defaultPlayers } from "../../../session/players.ts";
import { createPrebuilt } from "../../../session/prebuilt.ts";
import { initialState, newPlay } from "../../../session/state/initial.ts";
import { shouldFlipFor } from "../../../session/state/selectors.ts";
import * as treeText from "../../../session/tree/tree_text.ts";
import { sideBelow } from "../../../session/session.ts";
import { say, useNumbers, useWords } from "../../../lib/i18n.ts";
import type { Ballots } from "../../../play/new_game/ballot.ts";
import type { Game } from "../../../api.d.ts";
import type { State } from "../../../session/state/types.ts";

export type PageStart = ReturnType<typeof readStart>;

export function readStart() {
  const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
  useWords(data.words);
  const game: Game = data.game;
  useNumbers(game.board);
  const usual: string = data.rules;
  const prebuilt = createPrebuilt(data.openings);
  const fragment = location.hash.slice(1);
  const playInAddress = readFragment(fragment, usual, game);
  const modes = modesIn(location);
  const historyState = history.state?.game === game.id ? history.state : null;
  const root = requireElement("[data-stage]");
  const first = prebuilt.first(usual, null);
  const play =
    playInAddress && playInAddress !== "damaged"
      ? playInAddress
      : { ...newPlay(usual), players: defaultPlayers(first.side) };
  // A link that names rules alone leaves open who plays, as an address without any game does, unless it
  // opens the screen for a class: a class plays both sides.
  const hasNoPlayers =
    !withoutLook(fragment).includes("=") ||
    (!historyState &&
      modes.length === 0 &&
      !lookIn(fragment).forClass &&
      namesRulesAlone(fragment));
  if (playInAddress && hasNoPlayers)
    play.players = defaultPlayers(prebuilt.first(play.rules, play.first).side);
  if (historyState?.tree) play.tree = treeText.parseTree(historyState.tree);
  const stateAtStart = initialState(game, play, prebuilt.first(play.rules, play.first));
  const state: State = {
    ...stateAtStart,
    flipped:
      stateAtStart.flipped ||
      (hasNoPlayers && shouldFlipFor({ below: sideBelow(root) }, play.players)),
    gameSerial: historyState?.sitting ?? 0,
    entryId: (historyState ? historyState.entry : entryIdOfLink(fragment, play)) ?? null,
    tags: historyState?.tags ?? {},
    notice: playInAddress === "damaged" ? { kind: "text", text: say("page.damaged") } : null,
  };
  return {
    root,
    state,
    play,
    prebuilt,
    /** the ruleset that needs no mention in a link */
    usual,
    /** the side that begins under it */
    firstSide: first.side,
    fragment,
    modes,
    /** the openings that may be drawn by lot */
    ballots: data.ballots as Ballots,
    /** the rules in prose, line by line */
    proseLines: data.ruleSentences,
    /** whether the page goes on where it was left, by a reload or by Back */
    isReturn: historyState !== null,
    hasPlayInAddress: Boolean(playInAddress),
  };
}
