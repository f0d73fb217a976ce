/**
 * What is being written on the sheet and is not kept among the rules yet. It is written down at
 * each change, so that a page which is closed or dies loses none of it, and stands on the sheet
 * again when rules with these choices are next written there.
 */

import { sameRules, type OwnRules } from "../../session/own_rules.ts";
import { keep, recall } from "../../lib/preferences.ts";

/** In the browser's memory, by game. */
const DRAFT_KEY_PREFIX = "own-rules-begun:";

/** @param own null: it is kept now */
export const saveDraft = (game: string, own: OwnRules | null) =>
  void keep(DRAFT_KEY_PREFIX + game, own);

/** What was begun on rules with the choices of this draft, or null. */
export function loadDraft(game: string, draft: OwnRules): OwnRules | null {
  const left = Object(recall(DRAFT_KEY_PREFIX + game));
  const texts = [left.name, left.by, ...Object.values(Object(left.says))];
  const whole = texts.some(Boolean) && texts.every((text) => typeof text === "string");
  return whole && sameRules({ rules: left.rules, set: Object(left.set) }, draft) ? left : null;
}
