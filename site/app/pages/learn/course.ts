/** The page of a course: which steps are done, and which comes next. */

import {
  describeStep,
  doneSteps,
  isStepDone,
  listPlayedGames,
  type CourseStep,
} from "../../learn/course.ts";
import { dayOf } from "../../learn/daily/calendar.ts";
import { problemHash, readHash } from "../../learn/problem_link.ts";
import { dueProblems } from "../../learn/repetition.ts";
import { firstNew } from "../../learn/set_progress.ts";
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
    if (step.kind === "practice")
      link.hash = problemHash(firstNew(step.problems), readHash(link.hash).set);
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

/** The course's problems that are to be asked again today. */
function drawDue() {
  const posed = course.flatMap((step) => (step.kind === "practice" ? step.problems : []));
  const due = dueProblems(dayOf(new Date())).filter((id) => posed.includes(id));
  const paragraph = requireElement("[data-due]");
  paragraph.hidden = !due.length;
  const link = requireElement("a", paragraph) as HTMLAnchorElement;
  link.href = links.find((step) => step.hash.includes("&set="))?.href ?? link.href;
  link.hash = problemHash(due[0] ?? "", { ids: due, courseFrom: 0 });
  requireElement("span", link).textContent = say("page.courses.due", { n: due.length });
}

drawDue();
draw(new Set());
listPlayedGames().then(draw);
