/**
 * The home page: today's problem, solved on its board; the way back to a game left unfinished, and
 * the ladder of a reader who has played.
 */

import { createDaily, dayInAddress } from "../../learn/daily/daily.ts";
import { dayOf, problemOfDay } from "../../learn/daily/calendar.ts";
import { createProblemSession } from "../../learn/problem/session.ts";
import { createProblemViews } from "../../learn/problem/views.ts";
import { createEngineStatus } from "../../play/engine_status.ts";
import { createHelp } from "../../play/help.ts";
import { createLiveRegion } from "../../play/live_region.ts";
import { hasLearnt } from "../../learn/progress.ts";
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

/** Where lessons are begun, their list says how far each course has come. */
function offerToLearnOn() {
  const link = document.querySelector<HTMLAnchorElement>("[data-learn]");
  if (!link || !hasLearnt()) return;
  link.href = link.dataset.begun ?? link.href;
  requireElement("span", link).textContent = say("page.home.learnOn");
}

async function offerLadder() {
  const { showLadder } = await import("../../keep/results/ladder_picture.ts");
  await showLadder(requireElement("[data-ladder]"), games);
}

offerToLearnOn();
void offerToGoOn();
void offerLadder();
