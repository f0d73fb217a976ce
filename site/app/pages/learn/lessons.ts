/** The list of lessons: what this reader has learnt, and how far the others have come. */

import { all, one } from "../../lib/dom.ts";
import { stepsDone } from "../../learn/progress.ts";
import { say, useWords } from "../../lib/i18n.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);

for (const card of all("[data-lesson]")) {
  const steps = Number(card.dataset.steps);
  const n = stepsDone(card.dataset.lesson ?? "");
  card.toggleAttribute("data-learnt", n >= steps);
  one("[data-progress]", card).textContent =
    n >= steps
      ? `✓ ${say("page.lessons.finished")}`
      : n
        ? say("page.lessons.begun", { n: n + 1, m: steps })
        : "";
}
