// @ts-check
/** One reading of the atlas: its rules, what is known of it, the way to the game and to the proof, and its games played again. */

import { h, one } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { createAgain } from "./replay_games.js";
import { address, changes, classOf, firstOf } from "./map.js";
import { alike, known, summed } from "./captions.js";

/** @typedef {import("./map.js").Chosen} Chosen */
/**
 * @typedef {object} Words
 * @property {{[axis: string]: {name: string, values: {[value: string]: string}}}} told  the rules in words
 * @property {{[id: string]: string}} rulesets
 * @property {string} id  of the game
 * @property {string} game  the address of the game's page
 * @property {string} proofs  that of the proofs
 * @property {(n: number) => string} number
 */

/** @param {HTMLElement} box @param {import("./map.js").Atlas} atlas @param {Words} words */
export function createReading(box, atlas, words) {
  const part = (/** @type {string} */ name) => one(`[data-${name}]`, box);
  const play = /** @type {HTMLAnchorElement} */ (part("play"));
  const proof = /** @type {HTMLAnchorElement} */ (part("proof"));
  /** @type {Chosen} */
  let chosen = {};
  /** The ends of the games played here, by class. @type {Map<import("./map.js").Class, string>} */
  const played = new Map();

  function told() {
    const it = classOf(atlas, chosen);
    const ends = played.get(it);
    return ends ? summed(atlas, it, ends, chosen.closing, words.number) : "";
  }
  const leave = createAgain(box, words.id, () => {
    const it = classOf(atlas, chosen);
    const keep = (/** @type {string} */ end) => played.set(it, (played.get(it) ?? "") + end);
    const set = changes(atlas, firstOf(atlas, it, chosen));
    return { set, from: played.get(it)?.length ?? 0, keep, told };
  });

  /** Shows the reading of these values. @param {Chosen} values */
  return function show(values) {
    leave();
    chosen = values;
    const it = classOf(atlas, chosen);
    part("rules").replaceChildren(
      ...Object.entries(words.told).map(([axis, { name, values: worth }]) =>
        h("li", {}, say("atlas.rule", { name, value: worth[chosen[axis]] })),
      ),
    );
    part("alike").textContent = alike(it, words.rulesets);
    part("known").textContent = known(atlas, it, chosen.closing, words.number);
    play.href = words.game + address(changes(atlas, chosen));
    proof.hidden = !it.r;
    if (it.r) proof.href = words.proofs + it.r;
    part("here").textContent = told();
    box.hidden = false;
  };
}
