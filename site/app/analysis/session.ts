/**
 * The search that the analysis shows: one at a time, about one question. Another question ends it.
 * A worker that is lost meanwhile is asked again by the engine, once; if that fails too, the search
 * is over and it is known why.
 */

import { errorText } from "../session/text/messages.ts";
import type { AskedTask, Report as ReportType } from "../api.d.ts";
import type { Analysed } from "../lib/types.ts";
import type { Engine } from "../session/engine/engine.ts";

type AnalysisRequest = AskedTask<"analyse">;

type Report = ReportType<"analyse">;

/** @param onUpdate something has been found, or nothing more will be */
export function createAnalysisSession(engine: Engine, onUpdate: () => void) {
  /** What the search under way, or the last one, is about. */
  let currentRequest = "";
  let abortController: AbortController | null = null;
  let report: Analysed | null = null;
  let fault: string | null = null;

  async function search(request: AnalysisRequest) {
    const mine = new AbortController();
    abortController = mine;
    const receive = (part: Report) => {
      if (abortController !== mine || !(part.lines || part.error)) return;
      if (part.error) fault = errorText(part.error);
      else report = part;
      onUpdate();
    };
    try {
      receive(await engine.think(request, receive, { signal: mine.signal }));
    } catch {} // stopped, or Python is gone: what changes next begins another search
  }

  return {
    /** What has been found. */
    get report() {
      return report;
    },
    /** Why the search failed. */
    get fault() {
      return fault;
    },
    /** Begins, goes on with or, without a request, ends the search. */
    ask(request: AnalysisRequest | null) {
      const now = request ? JSON.stringify(request) : "";
      if (now === currentRequest) return;
      currentRequest = now;
      abortController?.abort();
      [abortController, report, fault] = [null, null, null];
      if (request) void search(request);
    },
    /** Forgets the last question, so that asking it again starts a new search. */
    forget() {
      currentRequest = "";
    },
  };
}
