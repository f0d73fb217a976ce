/** The page of a course: which steps are done, and which comes next. */

import {
  describeStep,
  doneSteps,
  isStepDone,
  listPlayedGames,
  type CourseStep,
} from "../../learn/course.ts";
import { all, requireElement } from "../../lib/dom.ts";
import { say, useWords } from "../../lib/i18n.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
const course = data.steps as [CourseStep, ...CourseStep[]];
const links = all("[data-course-step]") as HTMLAnchorElement[];

function draw(played: Set<string>) {
  for (const [n, step] of course.entries()) {
    const link = links[n] as HTMLAnchorElement;
    link.toggleAttribute("data-learnt", isStepDone(step, played));
    requireElement("[data-progress]", link).textContent = describeStep(step, played);
  }
  const completed = doneSteps(course, played);
  requireElement("[data-course-progress]").textContent = completed.length
    ? say("page.courses.done", { n: completed.length, m: course.length })
    : "";
  const next = course.findIndex((step) => !isStepDone(step, played));
  const to = links.at(next) as HTMLAnchorElement;
  const key = next < 0 ? "again" : completed.length ? "next" : "begin";
  (requireElement("[data-next]") as HTMLAnchorElement).href = to.href;
  requireElement("[data-next-name]").textContent = say(`page.courses.${key}`, {
    title: to.dataset.name ?? "",
  });
}

draw(new Set());
listPlayedGames().then(draw);
