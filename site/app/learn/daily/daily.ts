/**
 * Today's problem on its board: solved in place, with the last days beside it. The address may name
 * an earlier day: `#day=2026-11-25`.
 */

import { createProblem, type ProblemState } from "../problem/problem.ts";
import { askText, drawBoardSide, drawRulesLink } from "../problem/view.ts";
import { requireElement } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { dayOf, daysUpTo, isPastDay, problemOfDay } from "./calendar.ts";
import { dayHash, dayTiles, resultText, shortDate } from "./days_view.ts";
import { recordDay, resultOfDay } from "./diary.ts";
import { shareText } from "./share_result.ts";
import type { Problem } from "../problem/judge.ts";
import type { Views } from "../problem/views.ts";
import type { GameSession } from "../../session/session.ts";

/** How many days stand in the row. */
const DAYS_SHOWN = 7;

/** The day in the address, if it has come; else today. */
export function dayInAddress(today: string) {
  const day = new URLSearchParams(location.hash.slice(1)).get("day") ?? "";
  return isPastDay(day, today) ? day : today;
}

/** @param problems from the easiest to the hardest */
export function createDaily(
  root: HTMLElement,
  session: GameSession,
  { problems, views }: { problems: readonly Problem[]; views: Views },
) {
  const today = dayOf(new Date());
  let day = dayInAddress(today);

  function drawHeading(problem: Problem) {
    requireElement("[data-day-title]", root).textContent =
      day === today ? say("page.daily.title") : say("page.daily.titleOf", { date: shortDate(day) });
    requireElement("[data-date]", root).textContent = day === today ? shortDate(day) : "";
    requireElement("[data-ask]", root).textContent = askText(problem);
    drawRulesLink(root, problem);
  }

  function drawDays() {
    const days = daysUpTo(today, DAYS_SHOWN);
    requireElement("[data-days]", root).replaceChildren(...dayTiles(days, dayHash, day));
  }

  function draw(now: ProblemState) {
    drawBoardSide(root, session, now);
    const result = resultOfDay(day);
    const invitation = requireElement("[data-invitation]", root);
    invitation.hidden =
      now.answer !== null || requireElement("[data-reply]", root).childElementCount > 0;
    invitation.textContent = result
      ? say("page.daily.was", { what: resultText(result) })
      : say("page.daily.invitation");
    requireElement('[data-do="share-result"]', root).hidden = !result;
  }

  const first = problemOfDay(day, problems);
  const solving = createProblem(root, {
    problem: first,
    views,
    session,
    draw,
    onEnd({ how, tries }) {
      recordDay(day, { how, tries: Math.max(tries, 1) });
      drawDays();
    },
  });

  function show() {
    day = dayInAddress(today);
    const problem = problemOfDay(day, problems);
    drawHeading(problem);
    drawDays();
    requireElement("[data-shared]", root).replaceChildren();
    solving.begin(problem);
  }

  addEventListener("hashchange", show);
  requireElement('[data-do="share-result"]', root).addEventListener("click", () => {
    const result = resultOfDay(day);
    const address = `${location.href.split("#")[0]}${dayHash(day)}`;
    if (!result) return;
    const text = say("page.daily.shared", { date: shortDate(day), what: resultText(result) });
    void shareText(`${text} ${address}`, requireElement("[data-shared]", root));
  });
  show();
}
