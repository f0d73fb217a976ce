/**
 * Begins a new game: with the choices of the new-game dialog, or like the last one with the sides
 * exchanged. If the rules or the dialog say so, a die thrown for each side decides who begins.
 */

import { handicapFrom, handicapStart, swapHandicap } from "./handicap.ts";
import { ballotOf, ballotTags, drawOpening, sameOpening, type Ballots } from "./ballot.ts";
import { noticeBox, noticeText, type NoticeRenderers } from "../notice.ts";
import { clockOf, clockTags } from "../clock/clock_time.ts";
import { button, h } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { rollForFirstMove } from "../../session/board/draw_dice.ts";
import { entryIdOf, newCorrespondence } from "../../session/correspondence.ts";
import { createLazyFeature } from "../../session/lazy_feature.ts";
import { rulesToOption, rulesFromOption } from "../../session/own_rules.ts";
import { hasAwayPlayer, localSide, rememberOpponent } from "../../session/players.ts";
import {
  fieldValue,
  ownRulesInForce,
  currentRules,
  rulesetOf,
  shouldFlipFor,
} from "../../session/state/selectors.ts";
import { rulesName } from "../../session/text/messages.ts";
import type { GameSession } from "../../session/session.ts";
import type { State, RulesChoice } from "../../session/state/types.ts";
import type { StartNextGame } from "../status_bar.ts";
import type { NewGameOptions } from "./sheet.ts";

interface Headers {
  clock?: State["tags"];
  /** from which its opening was drawn */
  ballot?: string;
}

/**
 * @param forget called so that the old game is not offered again
 * @param ballots the openings that may be drawn
 */
export function createNewGame(
  session: GameSession,
  match: ReturnType<typeof import("../match.ts").createMatch>,
  forget: () => void,
  ballots: Ballots,
) {
  const { game } = session.state;

  /**
   * @param first the side that begins; "lot"; or empty, if the rules leave no choice
   * @param headers of its clock and its opening; the clock of the game before, if nothing is said
   */
  function begin(
    first: string,
    wishes: Partial<State>,
    sidesChanged: boolean,
    { clock = clockTags(clockOf(session.state.tags)), ballot = "" }: Headers = {},
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
      tags: { ...(post ? {} : clock), ...ballotTags(ballot) },
      first: side,
      post,
      entryId,
      startingRoll,
      notice: startingRoll && { kind: "lot", ...startingRoll },
    });
  }

  const beginAsWished = (wishes: NewGameOptions) => {
    const { players, first, layout, rules, start, swapped, clock, ballot } = wishes;
    const now = currentRules(session.state);
    const same = rules === rulesToOption(now, ownRulesInForce(session.state));
    const chosen = rulesFromOption(rules);
    const set = { ...(same ? now.set : chosen.set) };
    const usual = game.rulesets.find((ruleset) => ruleset.id === chosen.rules)?.fields.layout;
    if (layout && layout !== usual) set.layout = layout;
    else delete set.layout;
    const flipped = shouldFlipFor(session.state, players);
    rememberOpponent(players);
    const acts = drawOpening(ballots, ballot);
    begin(first, { ...chosen, set, players, start, flipped, acts, ply: acts.length }, swapped, {
      clock,
      ballot,
    });
  };
  const sheet = createLazyFeature(session, {
    load: async () => (await import("./sheet.ts")).createNewGameSheet(beginAsWished),
    isPrefetched: true,
  });

  /** A new game under other rules; the players keep their sides. */
  function beginUnderRules({ rules, set, own }: RulesChoice) {
    const fields = game.rulesets.find((ruleset) => ruleset.id === rules)?.fields;
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
    open: () => sheet((open) => open(session.state)),
    /**
     * The same rules and handicap again, with these players; where they have changed sides, the
     * handicap does too, and an opening that was drawn is played once more. Else another is drawn.
     */
    next({ players, swap }: Parameters<StartNextGame>[0]): ReturnType<StartNextGame> {
      const { state } = session;
      const flipped = swap && localSide(players) ? shouldFlipFor(state, players) : state.flipped;
      const swappedHandicap = swapHandicap(handicapFrom(game, state.start));
      const start = swap ? handicapStart(game, rulesetOf(state), swappedHandicap) : state.start;
      const { rules, set } = currentRules(state);
      const first = fieldValue(state, "first") || "lot";
      const ballot = ballotOf(state);
      const acts = swap ? sameOpening(ballots, ballot, state.acts) : drawOpening(ballots, ballot);
      const { length: ply } = acts;
      begin(first, { rules, set, players, start, flipped, acts, ply }, swap, { ballot });
    },
  };
}
