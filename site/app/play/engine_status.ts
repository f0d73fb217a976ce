/** The progress of loading Python: how much has arrived, that it is ready, or that it failed. */

import { button, h, scrollIntoSight, requireElement } from "../lib/dom.ts";
import { isRestoring } from "../session/state/selectors.ts";
import { has, say } from "../lib/i18n.ts";
import type { Engine } from "../session/engine/engine.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

/** Whether a table's board can be seen: a page may show it only later. */
const isBoardVisible = (session: GameSession) => session.board.svg.getClientRects().length > 0;

/**
 * @param tables of the page: they share one engine; the message is for the one that waits for it
 */
export function createEngineStatus(
  tables: [GameSession, ...GameSession[]],
  within: ParentNode = document,
) {
  const python = requireElement("[data-python]", within);
  const liveStatus = requireElement("[data-python-said]", within);
  const [{ engine: worker }] = tables;

  function draw(state: State) {
    const { engine } = state;
    const waits = engine.state === "loading" && state.acts.length > 0 && !state.fresh;
    const share = engine.state === "loading" ? Math.round((engine.share ?? 0) * 100) : 100;
    const playable = state.fresh && state.ply === 0 && state.view.legal.length > 0;
    const first = engine.state === "loading" && playable && tables.some(isBoardVisible);
    const again = engine.state !== "failed" && engine.again === true;
    const asleep = engine.state === "loading" && engine.asleep === true;
    const key = `${asleep}${again}${engine.state === "loading" ? `${waits}${first}${share}` : engine.state}`;
    if (python.dataset.drawn === key) return;
    python.dataset.drawn = key;
    if (asleep) {
      python.dataset.state = "asleep";
      return;
    }
    if (python.dataset.state !== engine.state) {
      // Only the beginning and the end of loading are said aloud; in between, screen readers can
      // read the bar.
      liveStatus.textContent =
        engine.state === "failed"
          ? failureText(engine)
          : engine.state === "ready"
            ? say(again ? "page.revived" : "page.loaded")
            : [
                say(again ? "page.reviving" : "page.loadingBegins"),
                first && !again ? say("page.loadingFirst") : "",
              ].join(" ");
    }
    python.dataset.state = engine.state;
    python.classList.toggle("failed", engine.state === "failed");
    if (engine.state === "ready") python.replaceChildren(again ? say("page.revived") : "");
    else if (engine.state === "failed") {
      python.replaceChildren(failureText(engine), recoveryButton(engine, worker));
      scrollIntoSight(python, tables.length > 1 ? python : tables[0].board.svg);
    } else {
      const news = again
        ? say("page.reviving")
        : waits && !isRestoring(state)
          ? say("page.waiting")
          : share < 100
            ? say("page.loading", { share })
            : say("page.preparing");
      const bar = h(
        "span.bar",
        {
          role: "progressbar",
          "aria-label": say("page.loadingBegins"),
          "aria-valuemin": 0,
          "aria-valuemax": 100,
          "aria-valuenow": share,
        },
        h("i"),
      );
      (bar.firstElementChild as HTMLElement).style.width = `${share}%`;
      python.replaceChildren(
        bar,
        [news, first && !again ? say("page.loadingFirst") : ""].filter(Boolean).join(" "),
      );
    }
  }

  const waitingState = () => (tables.find(({ state }) => !state.fresh) ?? tables[0]).state;
  for (const session of tables) session.watch(() => draw(waitingState()));
}

/**
 * Retry, or reload if the site has been updated meanwhile.
 */
const recoveryButton = ({ key }: { key: string }, worker: Engine) => {
  if (key === "sandboxed") return ""; // only who made the frame can do something
  return key === "renewed"
    ? button(say("page.reload"), () => location.reload())
    : button(say("page.retry"), worker.retry);
};

/** Why Python could not be loaded. */
const failureText = ({ key }: { key: string }) =>
  say(`page.failed.${has("page", "failed", key) ? key : "unknown"}`);
