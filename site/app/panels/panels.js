// @ts-check
/** What stands round the board: trays, whose turn it is, buttons for what can be done now, the moves, how Python fares. */

import { createArrival } from "./loading.js";
import { all, button, h, intoSight, one, smallMan, toBoard } from "../lib/dom.js";
import { answersHand, die, noticeOf, other, outcomeText, throwSaid } from "./notice.js";
import { rulesName } from "./rule_card.js";
import { sideBelow } from "../table/seats.js";
import { computerMoves, neighbour, restoring, valueOf } from "../table/state.js";
import { has, pretty, say, sayAt, sentence } from "../lib/words.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../lib/types.js").Side} Side */
/**
 * @typedef {import("./notice.js").Doers & {
 *  go: (ply: number) => void, cast: () => void, stopThinking: () => void, resume: () => void, retry: () => void, rematch: () => void, ask: (kind: "resign") => void
 * }} PanelDoers
 */

/** Replaces children only when they read differently, so that focus, selection and a press under way are not lost. @param {Element} where @param {Element[]} children @returns {boolean} whether they do */
export function fill(where, children) {
  const now = [...where.children];
  if (
    now.length === children.length &&
    children.every((child, n) => child.outerHTML === now[n].outerHTML)
  )
    return false;
  const focused = now.findIndex((child) => child.contains(document.activeElement));
  where.replaceChildren(...children);
  if (focused >= 0)
    /** @type {HTMLElement|undefined} */ (
      where.children[focused]?.querySelector("button") ?? where.children[focused]
    )?.focus?.();
  return true;
}

/** @param {PanelDoers} on */
export function createPanels(on) {
  const turn = one("[data-turn]");
  const man = one("[data-turn-man]");
  const now = one("[data-now]");
  const notice = one("[data-notice]");
  // The home page goes without tools and moves.
  const acts = document.querySelector("[data-acts]");
  const moves = /** @type {HTMLElement|null} */ (document.querySelector("[data-moves]"));
  const arrival = createArrival(on.retry);

  const below = sideBelow();

  /** @param {State} state */
  function drawTrays(state) {
    for (const tray of all("[data-tray]")) {
      const upper = tray.dataset.where === "top";
      const side = upper === state.flipped ? below : other(below);
      tray.dataset.tray = side;
      tray.toggleAttribute("data-to-move", !state.view.outcome && state.view.side === side);
      const mind = state.players[side];
      fill(one(".who", tray), [
        smallMan(side),
        h("b", {}, say(`page.sides.${side}`)),
        h("span.mind", {}, say(`page.mindsShort.${mind}`)),
        ...inHand(state, side),
      ]);
      const off = state.view.lost[other(side)] ?? 0;
      const list = one(".lost", tray);
      const words = off
        ? say("page.lostMen", { side: say(`page.sides.${other(side)}`), n: off })
        : "";
      list.dataset.lost = other(side);
      list.setAttribute("aria-label", words);
      list.title = words;
      if (list.children.length !== off || list.dataset.drawn !== side) {
        list.dataset.drawn = side;
        list.replaceChildren(
          ...Array.from({ length: off }, () => h("li", {}, smallMan(other(side)))),
        );
      }
    }
  }

  /** @param {State} state */
  function drawTurn(state) {
    const { view } = state;
    const end = outcomeText(state);
    turn.classList.toggle("over", Boolean(end));
    const side = view.outcome ? view.outcome.winner : view.side;
    man.hidden = !side;
    if (side && man.dataset.side !== side) {
      man.dataset.side = side;
      man.replaceChildren(smallMan(side));
    }
    /** @type {Node[]} */
    const said = end ? [new Text(end.head), h("small", {}, end.why)] : [new Text(turnText(state))];
    const task = taskText(state);
    if (task) said.push(h("small", {}, task));
    if (!end) for (const count of countsOf(state)) said.push(h("small", {}, count));
    const text = said.map((node) => node.textContent).join(" ");
    if (turn.dataset.said !== text) {
      turn.dataset.said = text;
      turn.replaceChildren(...said);
    }
    /** @type {Element[]} */
    const buttons = [...diceOf(state)];
    if (view.outcome) buttons.push(button(say("page.match.rematch"), on.rematch));
    if (!computerMoves(state) && state.fresh) {
      buttons.push(...moveButtons(state, on));
      for (const word of view.acts)
        if (word === "accept" || word === "decline")
          buttons.push(
            button(say(`page.acts.${word}`), () => on.act(word), word === "accept" ? "act" : ""),
          );
    }
    if (state.thinking) buttons.push(button(say("page.pause"), on.stopThinking));
    else if (computerMoves(state) && state.fresh && state.engine.state === "ready")
      buttons.push(button(say("page.resume"), on.resume, "act"));
    fill(now, buttons);
  }

  /** @param {State} state @param {Element} acts */
  function drawTools(state, acts) {
    /** @type {HTMLButtonElement} */ (one('[data-do="undo"]')).disabled =
      neighbour(state, -1) === null;
    // One filled button at most: this one, while there is no game to be lost by it.
    one('[data-do="new"]').classList.toggle(
      "first",
      !state.acts.length || Boolean(state.view.outcome),
    );
    const free = state.fresh && !computerMoves(state);
    const words = free
      ? state.view.acts.filter((word) => word !== "accept" && word !== "decline")
      : [];
    fill(
      acts,
      words.map((word) => {
        const made = button(
          has("page", "acts", word) ? sayAt(["page", "acts", word]) : word,
          () => (word === "resign" ? on.ask("resign") : on.act(word)),
          "plain",
        );
        made.dataset.act = word;
        return made;
      }),
    );
  }

  /** The move on the board is kept in sight in the list. @param {HTMLElement} moves */
  function follow(moves) {
    const current = /** @type {HTMLElement|null} */ (moves.querySelector("[aria-current]"));
    moves.scrollTop = current ? current.offsetTop - moves.offsetTop - moves.clientHeight / 2 : 0;
  }

  // The count of a match, or a line left aside, makes the list lower after it was drawn.
  if (moves) new ResizeObserver(() => follow(moves)).observe(moves);

  /** @param {State} state @param {HTMLElement} moves */
  function drawMoves(state, moves) {
    one("[data-no-moves]").hidden = state.acts.length > 0 || state.lot !== null;
    const key = JSON.stringify([
      state.turns,
      state.unfinished,
      state.ply,
      state.acts.length,
      state.view.rulings,
      state.lot,
    ]);
    if (moves.dataset.drawn === key) return;
    moves.dataset.drawn = key;
    /** @type {HTMLElement[]} */
    const rows = [];
    if (state.lot)
      rows.push(
        h("li.ruling", {}, say("page.lotLine", state.lot.throws[state.lot.throws.length - 1])),
      );
    const shown = state.turns.map((turn, n) => ({
      ...turn,
      from: n ? state.turns[n - 1].acts : 0,
    }));
    const end = state.turns.length ? state.turns[state.turns.length - 1].acts : 0;
    if (state.unfinished)
      shown.push({
        side: state.view.side,
        text: `${state.unfinished}…`,
        acts: state.acts.length,
        from: end,
      });
    let pair = h("div");
    shown.forEach((turn, n) => {
      if (n % 2 === 0) {
        pair = h("div");
        rows.push(h("li", {}, h("span", {}, n / 2 + 1), pair));
      }
      const here = state.ply > turn.from && state.ply <= turn.acts;
      const made = h(
        `button.ply${state.ply <= turn.from ? ".later" : ""}`,
        {
          type: "button",
          "data-ply": turn.acts,
          "aria-current": here ? "step" : null,
          title: say(`page.sides.${turn.side}`),
          onclick: () => on.go(turn.acts),
        },
        pretty(turn.text),
      );
      pair.append(made);
      for (const ruling of state.view.rulings?.filter((one) => one.turns === n + 1) ?? [])
        rows.push(h("li.ruling", {}, say("page.rules.since", { rules: rulesName(ruling) })));
    });
    const focused = /** @type {HTMLElement|null} */ (
      document.activeElement?.closest?.("[data-ply]")
    )?.dataset.ply;
    moves.replaceChildren(...rows);
    if (focused)
      /** @type {HTMLElement|null} */ (moves.querySelector(`[data-ply="${focused}"]`))?.focus();
    follow(moves);
  }

  return {
    /** @param {State} state */
    draw(state) {
      drawTrays(state);
      drawTurn(state);
      if (acts) drawTools(state, acts);
      if (moves) drawMoves(state, moves);
      arrival.draw(state);
      const box = noticeOf(state, on);
      const asked = notice.querySelector(".row")?.contains(document.activeElement);
      notice.hidden = !box;
      notice.classList.toggle("quiet", Boolean(box?.classList.contains("quiet")));
      if (box && fill(notice, [box]) && answersHand(state)) intoSight(notice, one("[data-stage]"));
      if (asked && !(box && notice.querySelector(".row")?.contains(document.activeElement)))
        toBoard();
    },
  };
}

/** What can be played now and lies on no point of the board, as buttons: a throw, a stop, a man from a hand; and the huff, whose
 * point alone would not tell it. @param {State} state @param {Pick<PanelDoers, "play"|"cast">} on */
export function moveButtons(state, on) {
  const { view } = state;
  const buttons = [];
  if (view.dice) buttons.push(button(say("page.throw"), on.cast, "act"));
  for (const move of view.legal)
    if (move.manner === "remove" && !move.to)
      buttons.push(button(say("page.fromHand"), () => on.play(move), "act"));
  for (const move of view.legal)
    if (move.manner === "stop")
      buttons.push(button(say("page.stopHere"), () => on.play(move), "act"));
  for (const move of state.guides ? view.legal : [])
    if (move.manner === "huff")
      buttons.push(button(say("page.huff", { point: move.to }), () => on.play(move), "act"));
  return buttons;
}

/** The men that a side has still to place, or in reserve. @param {State} state @param {Side} side */
function inHand(state, side) {
  const n = state.view.hands[side];
  const words = n ? say("page.said.inHand", { side: say(`page.sides.${side}`), n }) : "";
  return n
    ? [
        h(
          "span.hand",
          { role: "img", "aria-label": words, title: words },
          ...Array.from({ length: n }, () => smallMan(side)),
        ),
      ]
    : [];
}

/** The dice that lie there, once they have rolled. @param {State} state */
function diceOf(state) {
  const { thrown, unfinished, side, turns } = state.view;
  const whose = unfinished ? side : turns.at(-1)?.side;
  return thrown && whose && !state.casting
    ? [
        h(
          "span.dice",
          { role: "img", "aria-label": throwSaid(state) },
          ...thrown.map((n) => die(whose, n)),
        ),
      ]
    : [];
}

/** What has to be done, where it is no plain move: a man to be placed, or taken from the board. @param {State} state */
export function taskText(state) {
  const { view } = state;
  const mine = state.fresh && !computerMoves(state);
  if (mine && view.placing > 1) return say("page.task.placing", { n: view.placing });
  if (mine && view.legal.length === 1 && view.legal[0].manner === "remove" && !view.legal[0].to)
    return say("page.task.fromHand");
  const [manner, ...others] = new Set(
    computerMoves(state) || !state.fresh ? [] : view.legal.map((move) => move.manner),
  );
  return manner && !others.length && has("page", "task", manner)
    ? sayAt(["page", "task", manner])
    : "";
}

/** Whose turn, in words. @param {State} state */
export function turnText(state) {
  const { view } = state;
  if (state.thinking) {
    const sides = say(`page.ofSide.${view.side}`);
    return sentence(
      state.thinking.depth
        ? say("page.thinkingDeep", { sides, depth: state.thinking.depth })
        : say("page.thinking", { sides }),
    );
  }
  if (restoring(state)) return say("page.restoring");
  return say(view.mid ? `page.turn.must-go-on.${view.side}` : `page.turn.${view.side}`);
}

/** What is counted toward a draw, once there is something to be counted: how often this position has stood, how long nothing came of the
 * moves, how long an ending of few pieces has lasted. @param {State} state @returns {string[]} */
function countsOf(state) {
  const { occurrences = 1, quiet = 0 } = state.view;
  const limit = Number(valueOf(state, "quiet"));
  const counts = [];
  if (occurrences > 1)
    counts.push(
      say("page.count.repetition", { n: occurrences, limit: valueOf(state, "repetition") }),
    );
  if (quiet * 2 >= limit) counts.push(say("page.count.quiet", { n: quiet, limit }));
  if (state.view.few?.n) counts.push(say("page.count.few", state.view.few));
  return counts;
}
