/** How far the course of the game has come, above its lesson. */

import { doneSteps, listPlayedGames, type CourseStep } from "../course.ts";
import { requireElement } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import type { GameSession } from "../../session/session.ts";

/** @param root the lesson's main element, as lesson.html has it */
export function createCoursePlace(root: HTMLElement, session: GameSession, course: CourseStep[]) {
  let played = new Set<string>();
  function draw() {
    const n = doneSteps(course, played).length;
    requireElement("[data-course-progress]", root).textContent = n
      ? say("page.courses.short", { n, m: course.length })
      : "";
  }
  // a step is recorded when its last move is judged, which a watcher before this one does
  session.watch(draw);
  listPlayedGames().then((games) => {
    played = games;
    draw();
  });
  draw();
}
