/** The list of courses: how far this reader has come in each; those that are begun stand first. */

import { doneSteps, isStepBegun, listPlayedGames, type CourseStep } from "../../learn/course.ts";
import { hasLearnt } from "../../learn/progress.ts";
import { all, requireElement } from "../../lib/dom.ts";
import { say, useWords } from "../../lib/i18n.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
const courses = data.courses as { [game: string]: CourseStep[] };
const items = all("[data-course]").map((card) => ({
  card,
  item: card.parentElement as HTMLElement,
  course: courses[card.dataset.course ?? ""] ?? [],
}));

/** A card of the list, to stand above it too. */
function copyOf(item: HTMLElement) {
  const copy = item.cloneNode(true) as HTMLElement;
  copy.removeAttribute("id");
  return copy;
}

function draw(played: Set<string>) {
  const begun: HTMLElement[] = [];
  for (const { card, item, course } of items) {
    const n = doneSteps(course, played).length;
    const isFinished = n === course.length;
    card.toggleAttribute("data-learnt", isFinished);
    requireElement("[data-progress]", card).textContent = isFinished
      ? `✓ ${say("page.courses.finished")}`
      : n
        ? say("page.courses.done", { n, m: course.length })
        : "";
    const isBegun = course.some((step) => step.kind !== "game" && isStepBegun(step, played));
    if (isBegun && !isFinished) begun.push(copyOf(item));
  }
  requireElement("[data-start]").hidden = hasLearnt();
  requireElement("[data-begun]").hidden = !begun.length;
  requireElement("[data-begun-cards]").replaceChildren(...begun);
}

draw(new Set());
listPlayedGames().then(draw);
