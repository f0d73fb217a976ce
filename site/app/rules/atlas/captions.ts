/**
 * What is said of a reading of the atlas: what is known of it, which sets of rules come to the
 * same, and what its games made.
 */

import { say } from "../../lib/i18n.ts";
import { shareOf, type Atlas, type MixClass, type Share } from "./map.ts";

/** a number as the page's language writes it */
type FormatNumber = (n: number) => string;

function shareTexts({ share, low, high }: Share) {
  const percent = (n: number) => say("atlas.share", { n: Math.round(n) });
  return { share: percent(share), low: percent(low), high: percent(high) };
}

export function knownText(atlas: Atlas, it: MixClass, closing: string, number: FormatNumber) {
  const sentences = it.r && it.v ? [say(`atlas.legend.${it.v}`)] : [];
  if (it.e) {
    const share = shareOf(atlas, it.e, closing);
    sentences.push(
      say(it.r ? "atlas.also" : "atlas.measured", { n: number(share.games), ...shareTexts(share) }),
    );
  } else if (!it.r) sentences.push(say("atlas.nothing"));
  if (!it.r && it.s) sentences.push(say("atlas.searched", { n: number(it.s) }));
  return sentences.join(" ");
}

export function equivalentsText(it: MixClass, rulesets: { [id: string]: string }) {
  const sentences = [it.m > 1 ? say("atlas.alike", { n: it.m }) : say("atlas.alone")];
  const names = (it.d ?? []).map((id) => rulesets[id]);
  if (names.length) sentences.push(say("atlas.named", { names: names.join("; ") }));
  return sentences.join(" ");
}

/** What games played here made, and, with those of the map, all together. */
export function totalsText(
  atlas: Atlas,
  it: MixClass,
  ends: string,
  closing: string,
  number: FormatNumber,
) {
  const recorded = it.e ?? "";
  const both = [...ends].slice(0, recorded.length);
  const others = both.filter((end, n) => end !== recorded[n]).length;
  const all = shareOf(atlas, recorded + ends.slice(recorded.length), closing);
  const sentences = [
    say("atlas.here", {
      n: number(ends.length),
      points: number(shareOf(atlas, ends, closing).points),
    }),
  ];
  if (both.length)
    sentences.push(say(`atlas.${others ? "differ" : "same"}`, { n: both.length, others }));
  sentences.push(say("atlas.together", { all: number(all.games), ...shareTexts(all) }));
  return sentences.join(" ");
}
