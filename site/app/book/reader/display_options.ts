/** The reader's choices for the leaf, which the browser remembers. */

import { all } from "../../lib/dom.ts";

/** A choice of the leaf (which spelling, which languages), kept for the next visit. */
export function bindDisplayOption(name: string) {
  const leaves = all(".text");
  const choices = all(`[data-choose="${name}"]`);
  const show = (value: string | undefined) => {
    for (const leaf of leaves) leaf.dataset[name] = value ?? "";
    for (const choice of choices)
      choice.setAttribute("aria-pressed", String(choice.dataset.value === value));
  };
  try {
    const stored = localStorage.getItem(`text-${name}`);
    if (choices.some((choice) => choice.dataset.value === stored)) show(stored ?? undefined);
  } catch {
    /* private windows may refuse: the leaf then begins as the build made it */
  }
  for (const choice of choices) {
    choice.addEventListener("click", () => {
      show(choice.dataset.value);
      try {
        localStorage.setItem(`text-${name}`, choice.dataset.value ?? "");
      } catch {
        /* the choice then lasts for this page */
      }
    });
  }
}
