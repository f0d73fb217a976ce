/**
 * The board in words for screen readers: what is on a point, its moves, the last move, all men and
 * where they stand.
 */

import {
  boardOf,
  isInputLocked,
  isThrow,
  manAt,
  movesForTouch,
  origin,
} from "../state/selectors.ts";
import { rulesPreviewText } from "../rules_preview.ts";
import { startingRollText, optionTexts, outcomeText, describeThrow, turnText } from "./messages.ts";
import {
  has,
  list,
  pointName,
  pointNames,
  prettyMove,
  say,
  sayAt,
  sentence,
} from "../../lib/i18n.ts";
import type { Man, Move, Side, Turn, View } from "../../api.d.ts";
import type { State } from "../state/types.ts";

/** Letters by the alphabet, numbers by their size. */
const compareNames = (a: string, b: string) => Number(a) - Number(b) || a.localeCompare(b);

/** Where the moves of one man lead, and what each takes: "go to c4, or take d3 landing on e3". */
function describeMoves(moves: Move[]) {
  const steps = [
    ...new Set(moves.filter((move) => !move.takes.length).map((move) => pointName(move.to))),
  ];
  const takes = moves
    .filter((move) => move.takes.length)
    .map((move) =>
      say("page.point.take", { points: list(pointNames(move.takes)), to: pointName(move.to) }),
    );
  const choices = [
    ...(steps.length
      ? [say("page.point.go", { points: list(steps.sort(compareNames), "or") })]
      : []),
    ...new Set(takes),
  ];
  return choices.length < 2
    ? choices.join("")
    : `${choices.slice(0, -1).join(", ")}, ${say("page.or")} ${choices[choices.length - 1]}`;
}

/** The turn under way, if more than dice have been played in it; else the last one. */
const lastTurnOf = ({ unfinished, side, turns }: View) =>
  unfinished?.replace(/\?\d+/g, "").trim() ? { side, text: unfinished } : turns.at(-1);

/**
 * The last turn in words, or what has been played of one under way: from where, to where, what was
 * taken. Other kinds of turn are read as they are written.
 */
export function describeTurn({ view }: Pick<State, "view">) {
  const turn = lastTurnOf(view);
  const { last } = view;
  if (!turn) return "";
  const sides = say(`page.ofSide.${turn.side}`);
  const plain = say("page.said.move", {
    side: say(`page.sides.${turn.side}`),
    text: prettyMove(turn.text),
  });
  if (!last) return plain;
  const [from, ...to] = last.path;
  const phrase = (key: string, points: string[] = []) =>
    sentence(
      say(`page.said.${key}`, {
        sides,
        side: say(`page.sides.${turn.side}`),
        from: pointName(from),
        to: list(pointNames(to)),
        points: list(pointNames(points)),
      }),
    );
  const huffed = last.huffed?.length ? [phrase("huffs", last.huffed)] : [];
  if (/[*@]/.test(turn.text)) {
    if (!/\d[-x]/.test(turn.text) && turn.text.includes("@")) return describePlacing(turn, last);
    if (to.length || huffed.length) return plain;
    return phrase("takesUp", last.takes);
  }
  if (!to.length) return huffed[0] ?? plain;
  return [...huffed, last.takes.length ? phrase("takes", last.takes) : phrase("steps")].join(" ");
}

/** A turn that is not over: what has been played of it, and what is to be done. */
export const midTurnText = (state: State) =>
  [describeLastTurn(state), say("page.said.turn", { turn: turnText(state) })].join(" ");

/** A turn of placing: where men were put, and what they took. */
function describePlacing(turn: Pick<Turn, "side" | "text">, last: NonNullable<View["last"]>) {
  const sides = say(`page.ofSide.${turn.side}`);
  const [side, points] = [say(`page.sides.${turn.side}`), list(pointNames(last.path))];
  const parts = [
    last.path.length > 1
      ? say("page.said.placesMany", { side, to: points, n: last.path.length })
      : say("page.said.places", { side, to: points }),
  ];
  if (last.takes.length)
    parts.push(sentence(say("page.said.removes", { sides, points: list(pointNames(last.takes)) })));
  if (turn.text.includes("*-")) parts.push(sentence(say("page.said.fromHand", { sides })));
  return parts.join(" ");
}

/** Where the chosen man may go; null if none is chosen. */
function selectionAnnouncement(state: State): State["announcement"] {
  const man = state.chosen && manAt(state.view, state.chosen);
  if (!man) return null;
  const values = {
    man: manName(man),
    point: pointName(state.chosen),
    ways: describeMoves(state.view.legal.filter((move) => move.from === state.chosen)),
  };
  const text = say(state.guides ? "page.said.chosen" : "page.said.chosenStuck", values);
  return { text, after: false };
}

/** That a touch could mean several moves, and how one of them is chosen. */
const optionsAnnouncement = ({ options }: State): State["announcement"] =>
  options && {
    text: `${say("page.ask")} ${optionTexts(options).join("; ")}. ${say("page.said.choose")}`,
    after: false,
  };

/** The premove. */
const premoveAnnouncement = ({ premove }: State): State["announcement"] => {
  const [from, to] = [pointName(premove?.from ?? ""), pointName(premove?.to ?? "")];
  const key = premove?.to ? "aheadTo" : premove ? "ahead" : "letGo";
  return { text: say(`page.said.${key}`, { from, to }), after: false };
};

/** What a touch has changed other than by a move; null if nothing is to be announced. */
export function touchAnnouncement(next: State, before: State): State["announcement"] {
  if (next.notice?.kind === "paused") return { text: say("page.pausedTouch"), after: false };
  if (next.notice?.kind === "away") return { text: say("page.post.notYours"), after: false };
  if (next.premove !== before.premove) return premoveAnnouncement(next);
  if (next.options && next.options !== before.options) return optionsAnnouncement(next);
  if (next.chosen === before.chosen) return null;
  return selectionAnnouncement(next) ?? { text: say("page.said.letGo"), after: false };
}

/**
 * What has just happened, and whose turn it is. A chain of captures of the computer is announced
 * when it is over; its reply is added to the announcement of the person's move.
 * @param announcedPly the ply of the last announcement
 */
export function viewAnnouncement(state: State, announcedPly: number): State["announcement"] {
  const { view, players, ply } = state;
  const last = lastTurnOf(view);
  const end = outcomeText(state);
  const fell = isThrow(state.acts[ply - 1]);
  const mover = fell ? view.side : last?.side;
  if (view.mid && players[view.side] !== "person") return null;
  const parts = [];
  if (state.rulesPreview?.inForce) {
    const { head, body } = rulesPreviewText(state.rulesPreview);
    parts.push(head, body);
  }
  if (state.takenBack && ply < state.acts.length) parts.push(say("page.said.takenBack"));
  const news = fell
    ? describeThrow(state)
    : last && ply
      ? describeTurn(state)
      : state.startingRoll
        ? startingRollText(state.startingRoll)
        : null;
  if (news !== null) parts.push(news);
  if (end) parts.push(`${end.head}. ${end.why}`);
  else if (news === null || !isInputLocked(state))
    parts.push(say("page.said.turn", { turn: turnText(state) }));
  const answers = mover !== undefined && players[mover] !== "person";
  return {
    text: parts.join(" "),
    after: answers && ply === state.acts.length && announcedPly === ply - 1,
  };
}

export function describeMovesAt(state: State, at: string) {
  const point = pointName(at);
  if (!state.guides) return say("page.said.hidden");
  const from = state.view.legal.filter((move) => move.from === at);
  if (from.length) return say("page.said.movesFrom", { point, ways: describeMoves(from) });
  const to = state.view.legal.filter((move) => move.to === at && move.from);
  if (to.length && !manAt(state.view, at))
    return say("page.said.movesTo", {
      point,
      points: list([...new Set(to.map((move) => pointName(move.from)))]),
    });
  return say("page.said.noMoves", { point });
}

export function describeLastTurn({ view }: State) {
  const last = view.turns.at(-1);
  if (view.unfinished)
    return say("page.said.last", {
      side: say(`page.sides.${view.side}`),
      text: prettyMove(view.unfinished),
    });
  return last
    ? say("page.said.lastTurn", { turn: describeTurn({ view }) })
    : say("page.said.noLast");
}

/** All men and where they stand, side by side, and what is still in hand. */
export function describeMen({ view, game }: Pick<State, "view" | "game">) {
  const parts = [];
  for (const side of ["b", "w"] as Side[]) {
    const men = view.men
      .filter((man) => man.side === side)
      .sort((a, b) => compareNames(pointName(a.at), pointName(b.at)));
    const names = men.map((man) =>
      man.kind === game.sides[side].kind && !man.under.length
        ? pointName(man.at)
        : `${pointName(man.at)} (${columnName(man)})`,
    );
    parts.push(
      say("page.said.group", {
        side: say(`page.sides.${side}`),
        n: men.length,
        points: names.join(", ") || "—",
      }),
    );
    if (view.hands[side])
      parts.push(say("page.said.inHand", { side: say(`page.sides.${side}`), n: view.hands[side] }));
  }
  return parts.join(" ");
}

export function describeBoard(state: State) {
  const { view } = state;
  const parts = [`${turnText(state)}.`, describeMen(state)];
  const empty = boardOf(state)
    .points.filter(({ id }) => !manAt(view, id))
    .map(({ id }) => pointName(id));
  if (empty.length)
    parts.push(
      say("page.said.empty", { n: empty.length, points: empty.sort(compareNames).join(", ") }),
    );
  return parts.join(" ");
}

/** A man in words: "black man". */
const manName = (man: { side: string; kind: string }) => sayAt(["page", "men", man.side, man.kind]);

/**
 * What stands on a point, in words: "column of 4, from the top: black officer, black soldier, 2
 * white soldiers".
 */
function columnName(man: Man) {
  const runs: { side: string; kind: string; n: number }[] = [];
  for (const { side, kind } of [man, ...man.under]) {
    const last = runs.at(-1);
    if (last?.side === side && last.kind === kind) last.n += 1;
    else runs.push({ side, kind, n: 1 });
  }
  if (!man.under.length) return manName(man);
  const men = runs
    .map((run) =>
      run.n > 1 && has("page", "menMany", run.side, run.kind)
        ? `${run.n} ${sayAt(["page", "menMany", run.side, run.kind])}`
        : run.n > 1
          ? `${run.n} × ${manName(run)}`
          : manName(run),
    )
    .join(", ");
  return say(runs.length > 1 ? "page.point.column" : "page.point.pile", {
    n: man.under.length + 1,
    men,
  });
}

/** The effect of the move that a touch of its point makes. */
const describeMoveHere = ({ manner }: Move) =>
  has("page", "point", "by", manner)
    ? sayAt(["page", "point", "by", manner])
    : say("page.point.to");

/** A point in words: what stands there and what may be done. */
export function describePoint(state: State, id: string) {
  const man = manAt(state.view, id);
  const point = pointName(id);
  const parts = [
    man
      ? say("page.point.man", { point, man: columnName(man) })
      : say("page.point.empty", { point }),
  ];
  const { region } = boardOf(state);
  if (region?.points.includes(id))
    parts.push(say("page.point.within", { region: sayAt(["played", "regions", region.name]) }));
  const from = origin(state);
  if (state.view.mid?.taken.includes(id)) parts.push(say("page.point.leapt"));
  if (!state.guides) {
    if (from === id) parts.push(say("page.point.chosen"));
  } else if (state.fresh && !state.view.outcome && !isInputLocked(state)) {
    const own = state.view.legal.filter((move) => move.from === id);
    if (from === id) parts.push(say("page.point.chosen"));
    if (own.length) parts.push(say("page.point.may", { ways: describeMoves(own) }));
    else parts.push(...movesForTouch(state, id).slice(0, 1).map(describeMoveHere));
    if (state.options)
      for (const [n, move] of state.options.entries())
        if (move.takes.includes(id)) parts.push(say("page.point.option", { n: n + 1 }));
    if (
      !state.options &&
      from &&
      state.view.legal.some((move) => move.from === from && move.takes.includes(id))
    )
      parts.push(say("page.point.taken"));
  }
  return sentence(parts.join(", "));
}
