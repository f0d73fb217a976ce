/**
 * One reading of the atlas: its rules, what is known of it, the way to the game and to the proof,
 * and its games played again.
 */

import { h, requireElement } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { createReplayGames } from "./replay_games.ts";
import {
  gameFragment,
  settingsFor,
  classOf,
  firstMixOf,
  type Atlas,
  type AxisValues,
  type MixClass,
} from "./map.ts";
import { equivalentsText, knownText, totalsText } from "./captions.ts";

interface DetailData {
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

export function createAtlasDetail(box: HTMLElement, atlas: Atlas, words: DetailData) {
  const part = (name: string) => requireElement(`[data-${name}]`, box);
  const play = part("play") as HTMLAnchorElement;
  const proof = part("proof") as HTMLAnchorElement;
  let chosen: AxisValues = {};
  /** The ends of the games played here, by class. */
  const played: Map<MixClass, string> = new Map();

  function playedText() {
    const mixClass = classOf(atlas, chosen);
    const ends = played.get(mixClass);
    return ends ? totalsText(atlas, mixClass, ends, chosen.closing ?? "", words.number) : "";
  }
  const leave = createReplayGames(box, words.id, () => {
    const it = classOf(atlas, chosen);
    const keep = (end: string) => played.set(it, (played.get(it) ?? "") + end);
    const set = settingsFor(atlas, firstMixOf(atlas, it, chosen));
    return { set, from: played.get(it)?.length ?? 0, keep, told: playedText };
  });

  /** Shows the reading of these values. */
  return function show(values: AxisValues) {
    leave();
    chosen = values;
    const it = classOf(atlas, chosen);
    part("rules").replaceChildren(
      ...Object.entries(words.told).map(([axis, { name, values: worth }]) =>
        h("li", {}, say("atlas.rule", { name, value: worth[chosen[axis] ?? ""] })),
      ),
    );
    part("alike").textContent = equivalentsText(it, words.rulesets);
    part("known").textContent = knownText(atlas, it, chosen.closing ?? "", words.number);
    play.href = words.game + gameFragment(settingsFor(atlas, chosen));
    proof.hidden = !it.r;
    if (it.r) proof.href = words.proofs + it.r;
    part("here").textContent = playedText();
    box.hidden = false;
  };
}
