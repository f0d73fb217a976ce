/**
 * The page's modules that have unit tests. Tests import from here, so that a module which is moved
 * costs one line.
 */

import "./browser.ts";

export * from "../../site/app/keep/games_db.ts";
export * from "../../site/app/keep/pending_writes.ts";
export * from "../../site/app/keep/results/conduct.ts";
export * from "../../site/app/keep/results/levels.ts";
export * from "../../site/app/keep/results/result.ts";
export * from "../../site/app/learn/daily/calendar.ts";
export * from "../../site/app/learn/daily/diary.ts";
export * from "../../site/app/learn/lesson/judge.ts";
export {
  judgeFirstTurn,
  judgeOnLine,
  type Problem,
} from "../../site/app/learn/problem/judge.ts";
export * from "../../site/app/learn/problem_link.ts";
export * from "../../site/app/learn/progress.ts";
export * from "../../site/app/learn/repetition.ts";
export * from "../../site/app/learn/set_progress.ts";
export * from "../../site/app/lib/i18n.ts";
export * from "../../site/app/lib/normalize.ts";
export * from "../../site/app/lib/preferences.ts";
export * from "../../site/app/lib/search_scheduler.ts";
export * from "../../site/app/play/clock/clock_time.ts";
export * from "../../site/app/play/new_game/ballot.ts";
export { withResult } from "../../site/app/play/match.ts";
export { findTurningPoint } from "../../site/app/play/result/turning_point.ts";
export * from "../../site/app/rules/own_rules/collection.ts";
export * from "../../site/app/rules/own_rules/draft.ts";
export * from "../../site/app/rules/own_rules/files.ts";
export * from "../../site/app/session/address.ts";
export * from "../../site/app/session/correspondence.ts";
export * from "../../site/app/session/engine/engine.ts";
export * from "../../site/app/session/own_rules.ts";
export * from "../../site/app/session/players.ts";
export * from "../../site/app/session/prebuilt.ts";
export * from "../../site/app/session/retrying.ts";
export * from "../../site/app/session/rules_preview.ts";
export * from "../../site/app/session/state/initial.ts";
export * from "../../site/app/session/state/selectors.ts";
export * from "../../site/app/session/state/touch.ts";
export * from "../../site/app/session/state/types.ts";
export * from "../../site/app/session/state/updates.ts";
export * from "../../site/app/session/store.ts";
export * from "../../site/app/session/tree/tree.ts";
export * from "../../site/app/session/tree/tree_text.ts";

export * from "../../site/app/share/picture/gif.ts";
export * from "../../site/app/share/picture/plan.ts";
export * from "../../site/app/share/post/reply_lines.ts";

export type { Game, Man, Move, Ruling, View } from "../../site/app/api.d.ts";
