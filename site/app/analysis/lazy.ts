/**
 * The way to the analysis (analysis.ts): its button and its keys, A to begin and end it, V to hear
 * what it has found. Its script is fetched when it is asked for.
 */

import { createLazyPanel } from "../session/lazy_panel.ts";
import { one } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "../session/session.ts";
import type { LazyWhy } from "./why/lazy.ts";

/** what looks through the whole game; null where there is no analysis */
export interface LazyAnalysis {
  review: (() => void) | null;
}

export function createLazyAnalysis(session: GameSession, why: LazyWhy): LazyAnalysis {
  const opener = one('[data-do="analysis"]');
  let analysis: ReturnType<typeof import("./analysis.ts").createAnalysis> | null = null;
  const come = createLazyPanel(session, "analysis", async () => {
    const { createAnalysis } = await import("./analysis.ts");
    analysis = createAnalysis(session, opener, one("[data-analysis]"), why);
    return analysis.toggle;
  });
  Object.assign(session.keys, {
    // Where its button is put away (a kiosk, the board alone), there is no analysis.
    a: () => opener.checkVisibility() && opener.click(),
    v: () => session.announce(say("page.analysis.said.none")),
  });
  return { review: () => void come().then(() => analysis?.review()) };
}
