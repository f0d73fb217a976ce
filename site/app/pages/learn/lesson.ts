/**
 * The page of one lesson. All views that it can come to are in the page, so Python is needed only
 * to say why a touch is illegal.
 */

import { createLesson } from "../../learn/lesson/lesson.ts";
import { refusalKey, viewKey, type Step } from "../../learn/lesson/judge.ts";
import { createEngineStatus } from "../../play/engine_status.ts";
import { createHelp } from "../../play/help.ts";
import { createLiveRegion } from "../../play/live_region.ts";
import { requireElement } from "../../lib/dom.ts";
import { createEngine } from "../../session/engine/engine.ts";
import { unpackValue } from "../../session/prebuilt.ts";
import { initialState, newPlay } from "../../session/state/initial.ts";
import { createSession, sideBelow } from "../../session/session.ts";
import { useNumbers, useWords } from "../../lib/i18n.ts";
import type { Reason, View } from "../../api.d.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);
const views = unpackValue(data.views) as { [place: string]: View };
const refusals = unpackValue(data.refusals) as { [touch: string]: Reason };
const first: Step = data.steps[0];

const root = requireElement("#main");
const stage = requireElement("[data-stage]", root);
const view = views[viewKey(first.position, [])] as View;
const play = { ...newPlay(data.rules), start: first.position };
const session = createSession({
  root: stage,
  state: {
    ...initialState(data.game, { ...play, flipped: first.side !== sideBelow(stage) }, view),
    fresh: true,
  },
  engine: createEngine(),
  prebuilt: {
    first: () => view,
    view: ({ start, acts, ply }) => views[viewKey(start, acts.slice(0, ply))] ?? null,
    reply: () => null,
    refusal: ({ start, acts, ply }, from, to) =>
      refusals[refusalKey(viewKey(start, acts.slice(0, ply)), from, to)] ?? null,
  },
  announcementFor: () => null,
});
createLiveRegion(session);
createEngineStatus([session]);
createLesson(root, { id: root.dataset.lesson ?? "", steps: data.steps, views, session });
createHelp();
