/**
 * What is written on a picture. It goes to others, so it says "White" and not "you".
 */

import { hasAwayPlayer, isComputer } from "../../session/players.ts";
import { ownRulesInForce, rulesetOf } from "../../session/state/selectors.ts";
import { describeMen } from "../../session/text/announcements.ts";
import { outcomeText } from "../../session/text/messages.ts";
import { moveText, say, sayAt } from "../../lib/i18n.ts";
import type { Side, View } from "../../api.d.ts";
import type { State } from "../../session/state/types.ts";

/** What all pictures of a game have in common. */
export interface Heading {
  game: string;
  rules: string;
  date: string;
  players: { [side in Side]: string };
  address: string;
}

/** What is said of one position: a heading and a sentence or two, and the points once it is over. */
export interface Caption {
  head: string;
  body: string;
  points: { [side in Side]: string } | null;
}

const PEOPLE = { w: "person", b: "person" } as const;
const POINTS = { won: "1", lost: "0", drawn: "½" };
/** What stands in a file's tag where nothing is known. */
const UNKNOWN = /[?. -]/g;

/** Who plays a side: by name, where a file gives one, and else by the side and what plays it. */
function playerName({ tags, players }: State, side: Side) {
  const name = tags[side === "w" ? "White" : "Black"] ?? "";
  if (name.replace(UNKNOWN, "")) return name;
  const plain = say(`page.sides.${side}`);
  return isComputer(players[side]) && !hasAwayPlayer(players)
    ? say("page.picture.player", { side: plain, who: say(`page.minds.${players[side]}`) })
    : plain;
}

/** The day of a game from a file, if that says it; of any other game, today. */
function dateText({ tags }: State, today: Date) {
  if (tags.White || tags.Black || tags.Event)
    return (tags.Date ?? "").replace(/[.?]+$/, "").replaceAll(".", "-");
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(
    today,
  );
}

/** Where the page stands, without what only a program reads; a page in a file stands nowhere. */
const addressText = () =>
  location.host ? `${location.host}${location.pathname.replace(/\/$/, "")}` : say("page.brand");

export function headingOf(state: State, today: Date): Heading {
  const game = sayAt(["games", state.game.id, "name"]);
  const rules = ownRulesInForce(state)?.name ?? sayAt(["rulesets", rulesetOf(state).id, "name"]);
  return {
    game,
    rules: rules === game ? "" : rules,
    date: dateText(state, today),
    players: { w: playerName(state, "w"), b: playerName(state, "b") },
    address: addressText(),
  };
}

/** "12. c3×e5" */
function lastTurnText({ turns, unfinished }: View) {
  const count = turns.length;
  if (unfinished) return `${numberText(count)} ${moveText(unfinished)}…`;
  const last = turns.at(-1);
  return last ? `${numberText(count - 1)} ${moveText(last.text)}` : "";
}

/** A turn's number, as the list of moves gives it. */
const numberText = (turn: number) => `${Math.floor(turn / 2) + 1}${turn % 2 ? "…" : "."}`;

const pointsOf = (winner: Side | null) => {
  if (!winner) return { w: POINTS.drawn, b: POINTS.drawn };
  return winner === "w" ? { w: POINTS.won, b: POINTS.lost } : { w: POINTS.lost, b: POINTS.won };
};

export function captionOf(state: State): Caption {
  const { view, tags } = state;
  const end = outcomeText({ ...state, players: PEOPLE, post: null });
  if (end) return { head: end.head, body: end.why, points: pointsOf(view.outcome?.winner ?? null) };
  const last = lastTurnText(view);
  const turn = say(`page.turn.${view.side}`);
  const isLast = state.ply === state.acts.length;
  const result = isLast && tags.Result && tags.Result !== "*" ? tags.Result : "";
  if (result) return { head: last, body: say("page.tree.result", { result }), points: null };
  return last ? { head: last, body: turn, points: null } : { head: turn, body: "", points: null };
}

const asSentence = (text: string) => (/[.…!?]$/.test(text) || !text ? text : `${text}.`);

/** A picture in words, for those who cannot see it: of an animation, how it ends. */
export function describePicture(state: State, { game, rules, players }: Heading) {
  const caption = captionOf(state);
  const names = { game: [game, rules].filter(Boolean).join(", "), w: players.w, b: players.b };
  return [
    say("page.picture.alt", names),
    asSentence(caption.head),
    asSentence(caption.body),
    describeMen(state),
  ]
    .filter(Boolean)
    .join(" ");
}
