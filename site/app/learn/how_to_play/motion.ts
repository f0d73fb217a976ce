/**
 * The animation of the small boards of "How to play". The page has each board as a still
 * (site/pages/play/_how_to_play.html): men that move, with their path; men that are taken; and men
 * that these uncover, each with its slot, the number of the touch in which it happens. A board
 * begins with its first position, plays the slots one after another, waits, and becomes the still
 * again.
 */

import { all } from "../../lib/dom.ts";

/** Milliseconds for which each board moves. */
const BOARD_MS = 2400;
/** Parts of that time: when the first slot begins, when the last ends, when the still comes back. */
const FIRST_SLOT = 0.2;
const LAST_SLOT = 0.74;
const STILL = 0.94;
/** Part of a slot after which what is taken begins to fade. */
const FADE_IN_SLOT = 0.5;

interface Stop {
  slot: number;
  x: number;
  y: number;
}

/**
 * Lets the boards move in turn.
 * @param onEnd called when the last one has ended
 * @returns stops them; they are stills at once
 */
export function animateBoards(boards: Element[], onEnd: () => void): () => void {
  const animations = boards.flatMap((board, n) => animateBoard(board, n * BOARD_MS));
  Promise.all(animations.map(({ finished }) => finished)).then(onEnd, () => {});
  return () => {
    for (const animation of animations) animation.cancel();
  };
}

function animateBoard(board: Element, delay: number): Animation[] {
  const slots = Number((board as SVGElement).dataset.slots);
  const slotAt = (slot: number) => FIRST_SLOT + ((LAST_SLOT - FIRST_SLOT) * slot) / slots;
  const run = (part: Element, frames: Keyframe[]) =>
    part.animate(frames, { duration: BOARD_MS, delay });
  return [
    ...all(".how-way", board).map((pathElement) =>
      run(pathElement, [{ opacity: 0 }, { opacity: 0, offset: STILL }, {}]),
    ),
    ...all(".how-goes, .how-comes", board).map((part) => {
      const [before, then] = part.matches(".how-goes") ? [1, 0] : [0, 1];
      const slot = Number(part.dataset.slot);
      return run(part, [
        { opacity: before },
        { opacity: before, offset: slotAt(slot + FADE_IN_SLOT) },
        { opacity: then, offset: slotAt(slot + 1) },
        { opacity: then, offset: STILL },
        {},
      ]);
    }),
    ...all(".how-last", board).flatMap((last) => {
      const first = last.previousElementSibling;
      const stops = readWay(last.dataset.course ?? "");
      const arrival = slotAt((stops.at(-1)?.slot ?? 0) + 1);
      const shown = run(last, appears(arrival));
      return first?.matches(".how-first")
        ? [shown, run(first, walks(stops, slotAt, arrival))]
        : shown;
    }),
  ];
}

/** Keyframes of a man at its destination: hidden until it arrives. */
const appears = (arrival: number): Keyframe[] => [
  { opacity: 0 },
  { opacity: 0, offset: arrival - 0.001 },
  { opacity: 1, offset: arrival },
  {},
];

/** Keyframes of a man from its start: it moves along its path, then hides, as it has arrived. */
function walks(stops: Stop[], slotAt: (slot: number) => number, arrival: number): Keyframe[] {
  const place = (x: number, y: number) => ({ opacity: 1, transform: `translate(${x}px, ${y}px)` });
  const frames: Keyframe[] = [place(0, 0)];
  let [x, y] = [0, 0];
  for (const stop of stops) {
    frames.push({ ...place(x, y), offset: slotAt(stop.slot + 0.1), easing: "ease-in-out" });
    [x, y] = [stop.x, stop.y];
    frames.push({ ...place(x, y), offset: slotAt(stop.slot + 0.9) });
  }
  return [
    ...frames,
    { ...place(x, y), offset: arrival },
    { opacity: 0, transform: `translate(${x}px, ${y}px)`, offset: arrival },
    { opacity: 0, transform: "none", offset: arrival },
    { opacity: 0, transform: "none", offset: STILL },
    {},
  ];
}

/** "0 100 0;1 100 200": a slot, and where the man is after it, from where it starts. */
const readWay = (text: string): Stop[] =>
  text.split(";").map((stop) => {
    const [slot = 0, x = 0, y = 0] = stop.split(" ").map(Number);
    return { slot, x, y };
  });
