/**
 * One reading of the atlas: its rules, what is known of it, the way to the game and to the proof,
 * and its games played again.
 */

import { h, one } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { createAgain } from "./replay_games.ts";
import { address, changes, classOf, firstOf, type Atlas, type Chosen, type Class } from "./map.ts";
import { alike, known, summed } from "./captions.ts";

interface Words {
  /** the rules in words */
  told: { [axis: string]: { name: string; values: { [value: string]: string } } };
  rulesets: { [id: string]: string };
  /** of the game */
  id: string;
  /** the address of the game's page */
  game: string;
  /** that of the proofs */
  proofs: string;
  number: (n: number) => string;
}

export function createReading(box: HTMLElement, atlas: Atlas, words: Words) {
  const part = (name: string) => one(`[data-${name}]`, box);
  const play = part("play") as HTMLAnchorElement;
  const proof = part("proof") as HTMLAnchorElement;
  let chosen: Chosen = {};
  /** The ends of the games played here, by class. */
  const played: Map<Class, string> = new Map();

  function told() {
    const it = classOf(atlas, chosen);
    const ends = played.get(it);
    return ends ? summed(atlas, it, ends, chosen.closing ?? "", words.number) : "";
  }
  const leave = createAgain(box, words.id, () => {
    const it = classOf(atlas, chosen);
    const keep = (end: string) => played.set(it, (played.get(it) ?? "") + end);
    const set = changes(atlas, firstOf(atlas, it, chosen));
    return { set, from: played.get(it)?.length ?? 0, keep, told };
  });

  /** Shows the reading of these values. */
  return function show(values: Chosen) {
    leave();
    chosen = values;
    const it = classOf(atlas, chosen);
    part("rules").replaceChildren(
      ...Object.entries(words.told).map(([axis, { name, values: worth }]) =>
        h("li", {}, say("atlas.rule", { name, value: worth[chosen[axis] ?? ""] })),
      ),
    );
    part("alike").textContent = alike(it, words.rulesets);
    part("known").textContent = known(atlas, it, chosen.closing ?? "", words.number);
    play.href = words.game + address(changes(atlas, chosen));
    proof.hidden = !it.r;
    if (it.r) proof.href = words.proofs + it.r;
    part("here").textContent = told();
    box.hidden = false;
  };
}
