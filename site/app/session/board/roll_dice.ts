/**
 * Dice thrown in play. The desk says how many are due; here they are cast, roll over the board, and
 * what has fallen is played as a touch, so that it stands in the record. The computer's dice are
 * cast here too. Where somebody far away plays, the desk says what falls, since neither player may
 * choose it (session/correspondence.ts).
 *
 * A throw cannot be undone: undoing leads no further back than to after one's own throw, the
 * browser's Back never to before one, and whoever plays on from an earlier place gets the same dice
 * in the same order; the address has them before they are seen, so that loading the page anew
 * brings the same. So nobody can throw again for something better.
 */

import { castDie, rollDice } from "./draw_dice.ts";
import { common, isThrow, type Lot } from "../state.ts";
import { lines, type Tree } from "../tree/tree.ts";
import { letterOf } from "../correspondence.ts";
import type { Table } from "../session.ts";

/**
 * Milliseconds that the dice lie on the board once they have rolled; they stay to be seen below it.
 */
const REST = 600;
/** Milliseconds that the lot is left to be seen before the computer plays. */
const SEEN = 2500;

/**
 * @param fallen the throws of this game, in their order, as far as they are known
 * @returns what is known with these acts; another game's throws are forgotten
 */
export function remembered(fallen: string[], acts: string[]): string[] {
  const thrown = acts.filter(isThrow);
  if (!acts.length || thrown.some((touch, n) => n < fallen.length && touch !== fallen[n]))
    return thrown;
  return [...thrown, ...fallen.slice(thrown.length)];
}

/** The dice of one table. */
export function createDice(table: Table) {
  let fallen: string[] = [];
  let known: Tree | null = null;
  table.watch(({ acts, tree }) => {
    fallen = remembered(fallen, acts);
    if (tree === known) return;
    known = tree;
    // Another line may have had more throws than the one that is shown.
    for (const line of lines(tree)) {
      const thrown = line.filter(isThrow);
      if (thrown.length > fallen.length && fallen.every((touch, n) => touch === thrown[n]))
        fallen = thrown;
    }
  });

  /** Casts the dice that are due. */
  async function cast() {
    const { view, fresh, acts, ply, rolling } = table.state;
    if (!fresh || !view.dice || rolling) return;
    const place = acts.slice(0, ply).filter(isThrow).length;
    // Where a page has decided what falls, its view has this throw alone.
    const again = view.legal.length === 1 ? view.legal[0]?.touch : fallen[place];
    const told = table.state.post && !again ? await byBoth() : null;
    if (table.state.post && (!told || table.state.view !== view)) return;
    const dice = Array.from({ length: view.dice }, castDie).sort((a, b) => b - a);
    const move = view.legal.find((one) =>
      (again ?? told) ? one.touch === (again ?? told) : String(one.dice) === String(dice),
    );
    if (!move?.dice) return;
    fallen[place] = move.touch;
    table.put({ ...table.state, casting: true, rolling: { touch: move.touch, view } });
    const shown = move.dice.map((n) => ({ side: view.side, n }));
    await rollDice(table.root, [shown], REST, () => {
      if (table.state.view === view && table.state.fresh) table.play(move);
    });
    table.put({ ...table.state, casting: false, rolling: null });
    table.think();
  }

  /** What falls where somebody far away has a part in every throw; null where it cannot yet. */
  async function byBoth(): Promise<string | null> {
    const { post, players } = table.state;
    if (!post) return null;
    const letter = letterOf({ post, players });
    const answer = await table.ask({ op: "letter", ...common(table.state), letter });
    return answer?.throw ?? null;
  }

  /** The lot for the first move is seen before the computer plays. */
  async function draw(lot: Lot) {
    const throws = lot.throws.map(({ b, w }) => [
      { side: "b" as const, n: b },
      { side: "w" as const, n: w },
    ]);
    const seen = new Promise((resolve) => setTimeout(resolve, SEEN));
    await Promise.all([rollDice(table.root, throws), seen]);
    if (table.state.lot !== lot) return;
    table.put({ ...table.state, casting: false });
    table.think();
  }

  return {
    cast: () => void cast(),
    draw: (lot: Lot) => void draw(lot),
  };
}
