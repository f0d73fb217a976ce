/**
 * Walking through a game that has been played: to its ends, turn by turn, among its variations, or
 * automatically. No moves are lost.
 */

import { all, requireElement } from "../../lib/dom.ts";
import { turnBoundaries } from "../../session/state/selectors.ts";
import { lineThrough, nextActs } from "../../session/tree/tree.ts";
import { prettyMove, say } from "../../lib/i18n.ts";
import type { GameSession } from "../../session/session.ts";
import type { TurnIndex } from "./turn_index.ts";
import type { State } from "../../session/state/types.ts";

/** Milliseconds that each move stays when a game is played through. */
const MOVE_DELAY_MS = 1200;

type StepKind = "first" | "back" | "forward" | "last";

/** Where a step leads, or null. */
export function stepTarget(state: State, stepKind: StepKind): number | null {
  const places = turnBoundaries(state).map((rest) => rest.ply);
  const ply = {
    first: state.ply > 0 ? 0 : undefined,
    back: places.filter((ply) => ply < state.ply).at(-1),
    forward: places.find((ply) => ply > state.ply),
    last: state.ply < state.acts.length ? state.acts.length : undefined,
  }[stepKind];
  return ply ?? null;
}

/**
 * The alternatives to the turn on the board, that turn included, each as the acts up to its end.
 */
export function variationsHere(state: State, lines: TurnIndex): { paths: string[][]; at: number } {
  const here = state.acts.slice(0, state.ply);
  const from =
    lines
      .lookUp(state.acts)
      .turns.filter((turn) => turn.acts < here.length)
      .at(-1)?.acts ?? 0;
  for (let n = here.length - 1; n >= from; n -= 1) {
    const before = here.slice(0, n);
    const acts = nextActs(state.tree, before);
    if (acts.length < 2) continue;
    const paths = acts.map((act) => {
      const line = lineThrough(state.tree, [...before, act]);
      const turn = lines.lookUp(line).turns.find((lineTurn) => lineTurn.acts > n);
      return line.slice(0, turn?.acts ?? n + 1);
    });
    return { paths, at: acts.indexOf(here[n] ?? "") };
  }
  return { paths: [], at: -1 };
}

/** The button that plays through a game, or pauses that. */
function drawPlayer(player: HTMLElement, isPlaying: boolean) {
  const act = isPlaying ? "pause" : "play";
  const words = say(`page.walk.${act}`);
  if (player.title === words) return;
  player.title = words;
  player.setAttribute("aria-label", words);
  requireElement("span", player).textContent = say(`page.walk.short.${act}`);
  player.toggleAttribute("data-playing", isPlaying);
}

export function createPlayback(
  session: GameSession,
  lines: TurnIndex,
  within: ParentNode = document,
) {
  const { goToPly } = session;
  const player = requireElement('[data-do="play"]', within);
  const list = requireElement("[data-moves]", within);
  let timer = 0;
  let expected = -1;

  function step(stepKind: StepKind) {
    stop();
    const ply = stepTarget(session.state, stepKind);
    if (ply !== null) goToPly(ply);
  }

  /** To the variation above or below; without any, a move back or forward. */
  function stepVariation(by: 1 | -1) {
    stop();
    const { paths, at } = variationsHere(session.state, lines);
    if (at < 0) return step(by < 0 ? "back" : "forward");
    const to = paths[at + by];
    if (!to) return;
    session.goToNode(to);
    const move = prettyMove(
      lines
        .lookUp(lineThrough(session.state.tree, to))
        .turns.find((lineTurn) => lineTurn.acts >= to.length)?.text ?? "",
    );
    session.announce(say("page.tree.said.fork", { n: at + by + 1, all: paths.length, move }));
  }

  function play() {
    if (timer) return stop();
    if (stepTarget(session.state, "forward") === null) goToPly(0);
    else goToPly(stepTarget(session.state, "forward") as number);
    expected = session.state.ply;
    timer = window.setTimeout(playNext, MOVE_DELAY_MS);
    draw(session.state);
  }

  function playNext() {
    const state = session.state;
    const ply = stepTarget(state, "forward");
    if (state.ply !== expected || (ply === null && state.fresh)) return stop();
    if (state.fresh && ply !== null) goToPly(ply);
    expected = session.state.ply;
    timer = window.setTimeout(playNext, MOVE_DELAY_MS);
  }

  function stop() {
    window.clearTimeout(timer);
    timer = 0;
    draw(session.state);
  }

  function draw(state: State) {
    for (const stepKind of ["first", "back", "forward", "last"] as const) {
      (requireElement(`[data-do="${stepKind}"]`, within) as HTMLButtonElement).disabled =
        stepTarget(state, stepKind) === null;
    }
    (player as HTMLButtonElement).disabled = !state.acts.length;
    drawPlayer(player, timer > 0);
  }

  for (const stepKind of ["first", "back", "forward", "last"] as const)
    requireElement(`[data-do="${stepKind}"]`, within).addEventListener("click", () =>
      step(stepKind),
    );
  player.addEventListener("click", play);
  list.addEventListener("keydown", (event) => {
    const stepKind = (
      {
        ArrowLeft: "back",
        ArrowRight: "forward",
        Home: "first",
        End: "last",
      } as { [key: string]: StepKind }
    )[event.key];
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as { [key: string]: 1 | -1 })[event.key];
    if (!(stepKind || by) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (stepKind) step(stepKind);
    else if (by) stepVariation(by);
    all("[aria-current]", list)[0]?.focus();
  });

  Object.assign(session.keys, {
    PageUp: () => step("back"),
    PageDown: () => step("forward"),
    Home: () => step("first"),
    End: () => step("last"),
  });
  session.watch(draw);
}
