// @ts-check
/** What is said of a reading of the atlas: what is known of it, which sets of rules come to the same, and what its games made. */

import { say } from "../../lib/i18n.js";
import { shareOf } from "./map.js";

/** @typedef {import("./map.js").Atlas} Atlas */
/** @typedef {import("./map.js").Class} Class */
/** @typedef {(n: number) => string} Written  a number as the page's language writes it */

/** @param {import("./map.js").Share} told */
function inWords({ share, low, high }) {
  const percent = (/** @type {number} */ n) => say("atlas.share", { n: Math.round(n) });
  return { share: percent(share), low: percent(low), high: percent(high) };
}

/** @param {Atlas} atlas @param {Class} it @param {string} closing @param {Written} number */
export function known(atlas, it, closing, number) {
  const said = it.r && it.v ? [say(`atlas.legend.${it.v}`)] : [];
  if (it.e) {
    const told = shareOf(atlas, it.e, closing);
    said.push(
      say(it.r ? "atlas.also" : "atlas.measured", { n: number(told.games), ...inWords(told) }),
    );
  } else if (!it.r) said.push(say("atlas.nothing"));
  if (!it.r && it.s) said.push(say("atlas.searched", { n: number(it.s) }));
  return said.join(" ");
}

/** @param {Class} it @param {{[id: string]: string}} rulesets */
export function alike(it, rulesets) {
  const said = [it.m > 1 ? say("atlas.alike", { n: it.m }) : say("atlas.alone")];
  const names = (it.d ?? []).map((id) => rulesets[id]);
  if (names.length) said.push(say("atlas.named", { names: names.join("; ") }));
  return said.join(" ");
}

/**
 * What games played here made, and, with those of the map, all together.
 * @param {Atlas} atlas @param {Class} it @param {string} ends @param {string} closing @param {Written} number
 */
export function summed(atlas, it, ends, closing, number) {
  const recorded = it.e ?? "";
  const both = [...ends].slice(0, recorded.length);
  const others = both.filter((end, n) => end !== recorded[n]).length;
  const all = shareOf(atlas, recorded + ends.slice(recorded.length), closing);
  const said = [
    say("atlas.here", {
      n: number(ends.length),
      points: number(shareOf(atlas, ends, closing).points),
    }),
  ];
  if (both.length)
    said.push(say(`atlas.${others ? "differ" : "same"}`, { n: both.length, others }));
  said.push(say("atlas.together", { all: number(all.games), ...inWords(all) }));
  return said.join(" ");
}
