/**
 * What is being written on the sheet and is not kept among the rules yet. It is written down at
 * each change, so that a page which is closed or dies loses none of it, and stands on the sheet
 * again when rules with these choices are next written there.
 */

import { alike, type Own } from "../../session/own_rules.ts";
import { keep, recall } from "../../lib/preferences.ts";

/** In the browser's memory, by game. */
const BEGUN = "own-rules-begun:";

/** @param own null: it is kept now */
export const note = (game: string, own: Own | null) => void keep(BEGUN + game, own);

/** What was begun on rules with the choices of this draft, or null. */
export function begun(game: string, draft: Own): Own | null {
  const left = Object(recall(BEGUN + game));
  const texts = [left.name, left.by, ...Object.values(Object(left.says))];
  const whole = texts.some(Boolean) && texts.every((text) => typeof text === "string");
  return whole && alike({ rules: left.rules, set: Object(left.set) }, draft) ? left : null;
}
