// @ts-check
/** Rules that are pointed at: what they would change is said beside the pointer, and what the chosen ones have changed below the chooser. */

import { h } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { trialText } from "../../session/rules_preview.js";

/** @typedef {import("../../session/state.js").State} State */

/** The wording for a mouse, or for touch screens. @param {string} key */
export const inHand = (key) => (matchMedia("(hover: hover)").matches ? key : `${key}Touch`);

/** What the value or ruleset pointed at would change, in the panel that offers it. @param {Element|null} panel @param {string} hint  what stands there else @param {State} state */
export function drawTried(panel, hint, { trial }) {
  const here = panel?.querySelector("[data-effect-here]");
  const words = trial ? trialText(trial).body : say(hint);
  if (here && here.textContent !== words) here.textContent = words;
}

/** What the chosen rules have changed. @param {HTMLElement} effect @param {State} state @param {() => void} toBoard */
export function drawEffect(effect, state, toBoard) {
  const trial = state.trial?.done ? trialText(state.trial) : null;
  const words = trial ? [trial.head, trial.body].filter(Boolean).join(" ") : "";
  effect.hidden = !words;
  if (effect.dataset.said === words) return;
  effect.dataset.said = words;
  const link = { type: "button", onclick: toBoard };
  effect.replaceChildren(
    ...(words ? [words, " ", h("button.link", link, say("page.text.says.toBoard"))] : []),
  );
}
