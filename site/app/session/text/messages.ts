/** A state in words: whose turn it is and what is to be done, how the game ended, the dice. */

import {
  isAwayToMove,
  isComputerToMove,
  otherSide,
  isInputLocked,
  isRestoring,
  showsRings,
} from "../state/selectors.ts";
import { localSide } from "../players.ts";
import { sameRules, withoutQuotes, type OwnRules } from "../own_rules.ts";
import {
  fieldName,
  has,
  list,
  pointNames,
  prettyMove,
  say,
  sayAt,
  sentence,
} from "../../lib/i18n.ts";
import type { Move, Outcome, Side } from "../../api.d.ts";
import type { StartingRoll, State } from "../state/types.ts";

/** The message for an error that the engine answers. */
export const errorText = ({ key, args }: { key: string; args?: { [name: string]: unknown } }) =>
  has("errors", key) ? sayAt(["errors", key], args) : say("errors.other");

/** A side's name within a sentence. */
export const sideName = (side: Side) => say(`page.ofSide.${side}`);

/** The task, if it is not simply to move: placing a man, removing one. */
export function taskText(state: State) {
  const { view } = state;
  const mine = state.fresh && !isInputLocked(state);
  if (mine && view.placing > 1) return say("page.task.placing", { n: view.placing });
  if (mine && view.freeing) return say("page.task.freeing");
  if (mine && view.legal.length === 1 && view.legal[0]?.manner === "remove" && !view.legal[0].to)
    return say("page.task.fromHand");
  const [manner, ...others] = new Set(
    isInputLocked(state) || !state.fresh ? [] : view.legal.map((move) => move.manner),
  );
  return manner && !others.length && has("page", "task", manner)
    ? sayAt(["page", "task", manner])
    : "";
}

/**
 * Whose turn it is, as the page says it beside the board: a person's own turn against the computer or
 * somebody far away is called theirs, and the side stands below.
 */
export function turnHeading(state: State): { head: string; side: string; rings: string } {
  const text = turnText(state);
  const { view, players } = state;
  const me = localSide(players);
  const turn = turnOfSide(state);
  const mine = state.post ? say("page.post.yourTurn", { turn }) : turn;
  if (!me || view.side !== me || text !== mine) return { head: text, side: "", rings: "" };
  const side = sideName(me);
  return {
    head: say("page.turn.yours"),
    side: view.mid ? turn : say("page.turn.yourSide", { side }),
    rings: ringsText(state).join(" "),
  };
}

/** What the rings on the board mean, where they are shown. */
const ringsText = (state: State) =>
  !showsRings(state)
    ? []
    : state.view.legal.some((move) => move.from && move.takes.length)
      ? [say("page.turn.rings"), say("page.turn.ringsTake")]
      : [say("page.turn.rings")];

/** Whose turn it is, by the side's name. */
const turnOfSide = ({ view }: State) =>
  say(view.mid ? `page.turn.must-go-on.${view.side}` : `page.turn.${view.side}`);

/** Whose turn, in words. */
export function turnText(state: State) {
  const { view } = state;
  if (state.isThinking) {
    return localSide(state.players)
      ? say("page.thinking.opponent")
      : sentence(say("page.thinking.sides", { sides: sideName(view.side) }));
  }
  if (state.letter) return say("page.post.opening");
  if (isRestoring(state)) return say("page.restoring");
  const turn = turnOfSide(state);
  return waitingText(state, turn) ?? (state.post ? correspondenceTurnText(state, turn) : turn);
}

/** Whose turn it is in a correspondence game. */
const correspondenceTurnText = (state: State, turn: string) =>
  say(
    state.players[state.view.side] === "away"
      ? "page.post.theirTurn"
      : isAwayToMove(state)
        ? "page.post.turn"
        : "page.post.yourTurn",
    { turn },
  );

/**
 * What the game waits for while Python is loading: the computer, or the result of the last move;
 * null if nothing.
 */
function waitingText(state: State, turn: string) {
  const waits = state.fresh ? isComputerToMove(state) && !state.view.dice : state.justPlayedHere;
  return waits ? loadingText(state, state.fresh ? "computer" : "noted", turn) : null;
}

/** The progress of loading Python; null once it is ready. */
export function loadingText(
  { engine }: Pick<State, "engine">,
  waitKind: "computer" | "noted" | "why",
  turn: string = "",
) {
  if (engine.state === "ready") return null;
  const share = engine.state === "loading" ? Math.round((engine.share ?? 0) * 100) : 0;
  return say(`page.waits.${waitKind}.${engine.state}`, { turn, share });
}

/**
 * Several moves that a touch could mean, each in words; its number stands on the men that it takes.
 */
export function optionTexts(options: Move[]) {
  const alike = new Set(options.map((move) => move.manner)).size === 1;
  return options.map((move, n) => {
    if (move.manner === "stop") return say("page.stopHere");
    const takes = move.takes.length
      ? say("page.askTakes", { points: list(pointNames(move.takes)) })
      : say("page.askPlain");
    const manner = alike ? "" : `${say(`page.manner.${move.manner}`)}, `;
    return `${move.takes.length ? `${n + 1}. ` : ""}${prettyMove(move.touch)} (${manner}${takes})`;
  });
}

/** Which sentence of "outcomes" says why a game ended. */
function outcomeKey({ reason, winner }: Outcome, me: Side | null) {
  if (reason === "blocked" && !winner) return "blocked-draw";
  return reason === "resigned" && me && winner && winner !== me ? "you-resigned" : reason;
}

/** How it ended, in one sentence or two. */
export function outcomeText(state: State) {
  const end = state.view.outcome;
  if (!end) return null;
  const me = localSide(state.players);
  const head = !end.winner
    ? say("outcomes.draw")
    : !me
      ? say(`outcomes.wins.${end.winner}`)
      : say(
          end.winner === me
            ? "outcomes.you"
            : state.post
              ? `outcomes.wins.${end.winner}`
              : "outcomes.computer",
        );
  const moves = state.view.turns.length;
  const losers = end.winner ? sideName(otherSide(end.winner)) : sideName(state.view.side);
  const men = (side: Side) => state.view.men.filter((man) => man.side === side).length;
  const key = outcomeKey(end, me);
  const why = sentence(
    sayAt(["outcomes", has("outcomes", key) ? key : "other"], {
      losers,
      count: `${men("w")}–${men("b")}`,
    }),
  );
  const score =
    end.score && (Math.abs(end.score.w) > 1 || Math.abs(end.score.b) > 1)
      ? say("outcomes.score", end.score)
      : "";
  const long = moves ? say(moves === 1 ? "outcomes.oneMove" : "outcomes.moves", { n: moves }) : "";
  return { head, why: [why, score, long].filter(Boolean).join(" ") };
}

/** What dice have fallen, and whose. */
export function describeThrow({ view }: Pick<State, "view">) {
  const side = view.unfinished ? view.side : view.turns.at(-1)?.side;
  return side && view.thrown
    ? sentence(
        say("page.said.thrown", { sides: sideName(side), dice: list(view.thrown.map(String)) }),
      )
    : "";
}

/** The dice that decided who begins. */
export function startingRollText({ throws, first }: StartingRoll) {
  const again = throws.slice(0, -1).map((thrown) => say("page.lotAgain", thrown));
  return [...again, say("page.lot", { ...throws[throws.length - 1], sides: sideName(first) })].join(
    " ",
  );
}

/** Whose turn it is, or how it ended. */
export function statusText(state: State) {
  const end = outcomeText(state);
  return end ? `${end.head}. ${end.why}` : turnText(state);
}

/** The same in short, for a board that shows a few turns and no game. */
export function shortStatusText(state: State) {
  const end = outcomeText(state);
  return end ? end.head : turnText(state);
}

/**
 * The name of a ruleset with the number of changes by the player; or the name of custom rules,
 * which is always marked as such.
 */
export function rulesName(
  { rules, set }: { rules: string; set: { [field: string]: string } },
  own?: OwnRules | null,
) {
  if (own && sameRules(own, { rules, set }))
    return say("page.own.named", { name: withoutQuotes(own.name) });
  const n = Object.keys(set).length;
  const name = sayAt(["rulesets", rules, "name"]);
  return n
    ? `${name}, ${n === 1 ? say("page.rules.changedOne") : say("page.rules.changed", { n })}`
    : name;
}

/** Why rules are refused, in a sentence. */
export function rulesRefusalText({
  key,
  args,
}: {
  key: string;
  args?: { why?: string; fields?: string[] };
}) {
  if (args?.why && has("why", args.why))
    return say("page.rules.refused", { why: sayAt(["why", args.why]) });
  if (args?.fields?.length)
    return say("page.rules.refused", { why: list(args.fields.map(fieldName)) });
  return errorText({ key, args });
}
