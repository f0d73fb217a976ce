/**
 * The score of a match: games won by each player and drawn, and the points that each game's own
 * rules gave. It follows the players, not the colours: when they swap sides, their count goes with
 * them. It says which games were played with a handicap. Kept in the browser until it is reset, or
 * until a game against somebody else, or another level, has ended.
 */

import { all, button, h, requireElement } from "../lib/dom.ts";
import { handicapFrom, handicapText, type Handicap } from "./new_game/handicap.ts";
import { keep, recall } from "../lib/preferences.ts";
import { hasAwayPlayer, type Players } from "../session/players.ts";
import { justPlayed } from "../session/state/selectors.ts";
import { say } from "../lib/i18n.ts";
import type { Outcome, Side } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";

type PlayerIndex = 0 | 1;

interface Result {
  winner: PlayerIndex | null;
  points: [number, number];
  given?: boolean;
}

interface Match {
  /** who plays, see `pairKey`; none in what older versions of the site have kept */
  pair?: string;
  white: PlayerIndex;
  results: Result[];
  /** the last result may still change, since its game is on the board */
  open: boolean;
  /** the handicap of the game on the board */
  given: Handicap | null;
}

const playerOf = (match: Match, side: Side): PlayerIndex =>
  side === "w" ? match.white : ((1 - match.white) as PlayerIndex);

/** The same for the same two, whichever side each has. */
const pairKey = ({ w, b }: Players) => [w, b].sort().join(" ");

const isMatchOf = ({ pair }: Match, players: Players) =>
  pair === undefined || pair === pairKey(players);

export function withResult(before: Match, outcome: Outcome, players: Players): Match {
  const match = isMatchOf(before, players) ? before : { ...before, results: [], open: false };
  const { w, b } = outcome.score ?? { w: 0, b: 0 };
  const result: Result = {
    winner: outcome.winner && playerOf(match, outcome.winner),
    points: match.white === 0 ? [w, b] : [b, w],
    given: match.given !== null,
  };
  return {
    ...match,
    pair: pairKey(players),
    results: [...(match.open ? match.results.slice(0, -1) : match.results), result],
    open: true,
  };
}

/** What each side has now. */
function tally(match: Match): {
  w: { won: number; points: number };
  b: { won: number; points: number };
  drawn: number;
} {
  const of = (seat: PlayerIndex) => ({
    won: match.results.filter((result) => result.winner === seat).length,
    points: match.results.reduce((sum, result) => sum + result.points[seat], 0),
  });
  return {
    w: of(playerOf(match, "w")),
    b: of(playerOf(match, "b")),
    drawn: match.results.filter((result) => result.winner === null).length,
  };
}

/** The games that each player has won, in the bars beside the board: there the moves may be folded. */
function createScores(session: GameSession) {
  const places = all("[data-tray]", session.root).map((tray) => {
    const place = h("span.score", { hidden: true });
    requireElement(".who", tray).after(place);
    return { tray, place };
  });
  return (scores: ReturnType<typeof tally> | null) => {
    for (const { tray, place } of places) {
      const side = tray.dataset.tray as Side;
      place.hidden = !scores;
      place.textContent = scores ? say("page.match.bar", { n: scores[side].won }) : "";
    }
  };
}

export function createMatch(session: GameSession) {
  const { game, start } = session.state;
  const handicap = handicapFrom(game, start);
  const box = requireElement("[data-match]");
  const name = `match:${game.id}`;
  const fresh: Match = { white: 0, results: [], open: false, given: handicap };
  const stored = recall(name) as Partial<Match> | null;
  let match: Match =
    stored &&
    Array.isArray(stored.results) &&
    stored.results.every((result) => Array.isArray(result?.points))
      ? { ...fresh, ...stored, open: false, given: handicap }
      : fresh;

  function put(next: Match) {
    match = next;
    keep(name, match.results.length ? match : null);
    draw();
  }

  const drawScores = createScores(session);
  // Who plays by links from far away is not the player of the games before.
  const isCounted = () =>
    match.results.length > 0 &&
    !hasAwayPlayer(session.state.players) &&
    isMatchOf(match, session.state.players);
  const drawBars = () => drawScores(isCounted() ? tally(match) : null);

  function draw() {
    drawBars();
    box.hidden = !isCounted() && !match.given;
    const { w, b, drawn } = tally(match);
    const half = (n: number) =>
      String(n)
        .replace(/^0?\.5$/, "½")
        .replace(".5", "½");
    const ordinary = w.points === w.won + drawn / 2 && b.points === b.won + drawn / 2;
    const parts = [
      say("page.match.won", { side: say("page.sides.b"), n: b.won }),
      say("page.match.won", { side: say("page.sides.w"), n: w.won }),
    ];
    if (drawn) parts.push(say("page.match.drawn", { n: drawn }));
    if (!ordinary) parts.push(say("page.match.points", { b: half(b.points), w: half(w.points) }));
    const uneven = match.results.filter((result) => result.given).length;
    if (uneven) parts.push(say("page.handicap.some", { n: uneven }));
    const now = match.given
      ? [h("p", {}, say("page.handicap.now", { what: handicapText(match.given) }))]
      : [];
    const forget = button(
      say("page.match.forget"),
      () => put({ ...fresh, white: match.white, given: match.given }),
      "plain",
    );
    forget.title = forget.ariaLabel = say("page.match.forgetLong");
    const score = [h("p", {}, parts.join(" · ")), forget];
    box.replaceChildren(
      h("h3.caps", {}, say("page.match.title")),
      ...now,
      ...(isCounted() ? score : []),
    );
  }
  draw();
  // The bars change places when the board is turned.
  session.watch((state, before) => {
    drawBars();
    if (state.players !== before.players) draw();
  });
  // Only a game that was played to its end here counts.
  session.watch((state, before) => {
    if (justPlayed(state, before) && state.view.outcome)
      put(withResult(match, state.view.outcome, state.players));
  });

  return {
    /**
     * Another game begins.
     * @param swapped the players have changed sides
     */
    next: (swapped: boolean, nextHandicap: Handicap | null) =>
      put({
        ...match,
        white: swapped ? ((1 - match.white) as PlayerIndex) : match.white,
        open: false,
        given: nextHandicap,
      }),
  };
}
