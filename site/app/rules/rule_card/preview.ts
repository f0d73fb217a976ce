/**
 * Rules that are pointed at: what they would change is said beside the pointer, and what the chosen
 * ones have changed below the chooser.
 */

import { h } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { rulesPreviewText } from "../../session/rules_preview.ts";
import type { State } from "../../session/state/types.ts";

/** The wording for a mouse, or for touch screens. */
export const pointerWording = (key: string) =>
  matchMedia("(hover: hover)").matches ? key : `${key}Touch`;

/**
 * What the value or ruleset pointed at would change, in the panel that offers it.
 * @param hint the key of the text shown while nothing is previewed
 */
export function drawPreview(panel: Element | null, hint: string, { rulesPreview }: State) {
  const here = panel?.querySelector("[data-effect-here]");
  const words = rulesPreview ? rulesPreviewText(rulesPreview).body : say(hint);
  if (here && here.textContent !== words) here.textContent = words;
}

/** What the chosen rules have changed. */
export function drawEffect(effect: HTMLElement, state: State, toBoard: () => void) {
  const trial = state.rulesPreview?.inForce ? rulesPreviewText(state.rulesPreview) : null;
  const words = trial ? [trial.head, trial.body].filter(Boolean).join(" ") : "";
  effect.hidden = !words;
  if (effect.dataset.said === words) return;
  effect.dataset.said = words;
  const link = { type: "button", onclick: toBoard };
  effect.replaceChildren(
    ...(words ? [words, " ", h("button.link", link, say("page.text.says.toBoard"))] : []),
  );
}
