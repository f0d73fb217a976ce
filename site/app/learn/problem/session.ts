/** The session of a board on which the problems that its page carries are solved. */

import { createEngine } from "../../session/engine/engine.ts";
import { initialState, newPlay } from "../../session/state/initial.ts";
import { createSession, sideBelow } from "../../session/session.ts";
import type { Game, View } from "../../api.d.ts";
import type { Problem } from "./judge.ts";
import type { Views } from "./views.ts";

/** @param first the problem that stands there first */
export function createProblemSession(
  stage: HTMLElement,
  game: Game,
  { problems, views, first }: { problems: readonly Problem[]; views: Views; first: Problem },
) {
  const play = { ...newPlay(first.rules), start: first.position };
  const view = views(first.id, []) as View;
  return createSession({
    root: stage,
    state: {
      ...initialState(game, { ...play, flipped: first.side !== sideBelow(stage) }, view),
      fresh: true,
    },
    engine: createEngine(),
    prebuilt: {
      first: () => view,
      view: ({ rules, start, acts, ply }) => {
        const posed = problems.find(
          (problem) => problem.position === start && problem.rules === rules,
        );
        return posed ? views(posed.id, acts.slice(0, ply)) : null;
      },
      reply: () => null,
    },
    announcementFor: () => null,
  });
}
