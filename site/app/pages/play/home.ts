/**
 * The home page: today's problem, solved on its board; the way back to a game left unfinished and
 * to what is being learnt, and the ladder of a reader who has played.
 */

import { createDaily, dayInAddress } from "../../learn/daily/daily.ts";
import { dayOf, problemOfDay } from "../../learn/daily/calendar.ts";
import { createProblemSession } from "../../learn/problem/session.ts";
import { createProblemViews } from "../../learn/problem/views.ts";
import { createEngineStatus } from "../../play/engine_status.ts";
import { isStepDone, listPlayedGames, type CourseStep } from "../../learn/course.ts";
import { createHelp } from "../../play/help.ts";
import { createLiveRegion } from "../../play/live_region.ts";
import { begunLessons, hasLearnt } from "../../learn/progress.ts";
import { requireElement } from "../../lib/dom.ts";
import { say, useNumbers, useWords } from "../../lib/i18n.ts";
import type { LadderGame } from "../../keep/results/ladder_picture.ts";
import type { Problem } from "../../learn/problem/judge.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);
const problems: Problem[] = data.problems;
const views = createProblemViews(data.views, data.answers);

const root = requireElement("[data-daily]");
const first = problemOfDay(dayInAddress(dayOf(new Date())), problems);
const session = createProblemSession(requireElement("[data-stage]", root), data.game, {
  problems,
  views,
  first,
});
createLiveRegion(session);
createEngineStatus([session]);
createDaily(root, session, { problems, views });
createHelp();

const games: (LadderGame & { href: string })[] = data.games;

/** Where a game waits for its player, going on with it comes before beginning one. */
async function offerToGoOn() {
  const { listGames } = await import("../../keep/games_db.ts");
  const { linkToGame, waitingGame } = await import("../../keep/waiting_game.ts");
  const saved = await listGames();
  const game = saved.ok ? waitingGame(saved.value.games) : undefined;
  const ladderGame = games.find(({ id }) => id === game?.game);
  if (!game || !ladderGame) return;
  const link = requireElement("[data-play]") as HTMLAnchorElement;
  link.href = linkToGame(game, ladderGame.href);
  link.dataset.waits = "";
  requireElement("span", link).textContent = say("page.home.goOn", { game: ladderGame.name });
}

/** A step of a course, as the file of all courses has it: with its address and, for a lesson, its name. */
type LinkedStep = CourseStep & { href: string; title: string | null };

/** The step that comes next in the course that was last learnt in, of those that are unfinished. */
function nextStep(courses: LinkedStep[][], played: Set<string>) {
  const nextIn = (course: LinkedStep[]) => course.find((step) => !isStepDone(step, played));
  return begunLessons()
    .flatMap((id) =>
      courses.filter((steps) => steps.some((step) => "id" in step && step.id === id)),
    )
    .map(nextIn)
    .find(Boolean);
}

/** Where lessons are begun, learning goes on with the next step; until it is known, with their list. */
async function offerToLearnOn() {
  const link = document.querySelector<HTMLAnchorElement>("[data-learn]");
  if (!link || !hasLearnt()) return;
  const name = requireElement("span", link);
  link.href = link.dataset.begun ?? link.href;
  name.textContent = say("page.home.learnOn");
  const courses = await fetch(link.dataset.courses ?? "")
    .then((answer): Promise<LinkedStep[][]> | [] => (answer.ok ? answer.json() : []))
    .catch(() => []);
  const next = nextStep(courses, await listPlayedGames());
  if (!next) return;
  link.href = next.href;
  const kind = next.kind === "practice" ? "practice" : "guided";
  name.textContent = say("page.home.learnNext", {
    title: next.title ?? say(`page.courses.${kind}`),
  });
}

async function offerLadder() {
  const { showLadder } = await import("../../keep/results/ladder_picture.ts");
  await showLadder(requireElement("[data-ladder]"), games);
}

void offerToLearnOn();
void offerToGoOn();
void offerLadder();
