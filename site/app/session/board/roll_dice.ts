/**
 * Dice thrown during play. The engine says how many are due; they are thrown here, also for the
 * computer, animated, and played as an act, so that they are part of the record. In correspondence
 * games the engine decides the throw, since neither player may choose it
 * (session/correspondence.ts).
 *
 * A throw cannot be repeated to get a better one: undo stops after it, the browser's Back never
 * leads to before it, playing on from an earlier place gives the same dice in the same order, and
 * the address holds the throw before it is shown.
 */

import { rollDie, animateDice } from "./draw_dice.ts";
import { requestBase, isThrow } from "../state/selectors.ts";
import { allLines, type Tree } from "../tree/tree.ts";
import { letterRequest } from "../correspondence.ts";
import type { GameSession } from "../session.ts";
import type { StartingRoll } from "../state/types.ts";

/**
 * Milliseconds that the dice lie on the board once they have rolled; they stay to be seen below it.
 */
const LINGER_MS = 600;
/** How long the starting dice are shown before the computer plays. */
const STARTING_ROLL_MS = 2500;

/**
 * @param fallen the known throws of this game, in order
 * @returns the known throws after these acts; those of another game are dropped
 */
export function knownThrows(fallen: string[], acts: string[]): string[] {
  const thrown = acts.filter(isThrow);
  if (!acts.length || thrown.some((touch, n) => n < fallen.length && touch !== fallen[n]))
    return thrown;
  return [...thrown, ...fallen.slice(thrown.length)];
}

/** The dice of one session. */
export function createDice(session: GameSession) {
  let throws: string[] = [];
  let knownTree: Tree | null = null;
  session.watch(({ acts, tree }) => {
    throws = knownThrows(throws, acts);
    if (tree === knownTree) return;
    knownTree = tree;
    // Another line may have had more throws than the one that is shown.
    for (const line of allLines(tree)) {
      const thrown = line.filter(isThrow);
      if (thrown.length > throws.length && throws.every((touch, n) => touch === thrown[n]))
        throws = thrown;
    }
  });

  /** Casts the dice that are due. */
  async function castDice() {
    const { view, fresh, acts, ply, pendingThrow } = session.state;
    if (!fresh || !view.dice || pendingThrow) return;
    const place = acts.slice(0, ply).filter(isThrow).length;
    // if the page fixes the throw (as lessons do), the view allows only this one
    const again = view.legal.length === 1 ? view.legal[0]?.touch : throws[place];
    const agreedTouch = session.state.post && !again ? await jointThrow() : null;
    if (session.state.post && (!agreedTouch || session.state.view !== view)) return;
    const dice = Array.from({ length: view.dice }, rollDie).sort((a, b) => b - a);
    const move = view.legal.find((legalMove) =>
      (again ?? agreedTouch)
        ? legalMove.touch === (again ?? agreedTouch)
        : String(legalMove.dice) === String(dice),
    );
    if (!move?.dice) return;
    throws[place] = move.touch;
    session.put({
      ...session.state,
      areDiceRolling: true,
      pendingThrow: { touch: move.touch, view },
    });
    const shown = move.dice.map((n) => ({ side: view.side, n }));
    await animateDice(session.root, [shown], LINGER_MS, () => {
      if (session.state.view === view && session.state.fresh) session.play(move);
    });
    session.put({ ...session.state, areDiceRolling: false, pendingThrow: null });
    session.think();
  }

  /**
   * The throw that both players of a correspondence game determine; null if it is not determined
   * yet.
   */
  async function jointThrow(): Promise<string | null> {
    const { post, players } = session.state;
    if (!post) return null;
    const letter = letterRequest({ post, players });
    const answer = await session.ask({ op: "letter", ...requestBase(session.state), letter });
    return answer?.throw ?? null;
  }

  /** Shows the dice that decide who begins, before the computer plays. */
  async function draw(lot: StartingRoll) {
    const throws = lot.throws.map(({ b, w }) => [
      { side: "b" as const, n: b },
      { side: "w" as const, n: w },
    ]);
    const seen = new Promise((resolve) => setTimeout(resolve, STARTING_ROLL_MS));
    await Promise.all([animateDice(session.root, throws), seen]);
    if (session.state.startingRoll !== lot) return;
    session.put({ ...session.state, areDiceRolling: false });
    session.think();
  }

  return {
    cast: () => void castDice(),
    draw: (lot: StartingRoll) => void draw(lot),
  };
}
