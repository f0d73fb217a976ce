/**
 * A game of a kiosk with what stands round its board. It is made when a visitor first opens that
 * game in that language, and kept: every other visitor begins anew on the same one, so that a day
 * of them leaves nothing behind. Nothing of a game is stored.
 */

import { createEngineStatus } from "../play/engine_status.ts";
import { createLiveRegion } from "../play/live_region.ts";
import { createNotice } from "../play/notice.ts";
import { createPlayerBars } from "../play/player_bars.ts";
import { createStatusBar } from "../play/status_bar.ts";
import { all, requireElement, prefersReducedMotion } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import { readFragment } from "../session/address.ts";
import { EASIEST_LEVEL, localSide } from "../session/players.ts";
import { createSession, sideBelow } from "../session/session.ts";
import { initialState, newPlay } from "../session/state/initial.ts";
import { justPlayed, shouldFlipFor } from "../session/state/selectors.ts";
import { quoted, type GamePage } from "./game_page.ts";
import { translate } from "./languages.ts";
import type { LoggedEvent } from "./day_log.ts";
import type { Engine } from "../session/engine/engine.ts";
import type { Play, State } from "../session/state/types.ts";

/** The board of a game without anything on it, to be put into a stage. */
export function boardOf({ game }: GamePage) {
  const template = requireElement(
    `template[data-board-of="${game.board.id}"]`,
  ) as HTMLTemplateElement;
  const board = requireElement("svg.board", template.content).cloneNode(true) as SVGSVGElement;
  board.setAttribute("aria-label", say("page.boardLabel"));
  return board;
}

/** What a visitor's game begins with: what the link says, else alone against the computer. */
function firstPlay({ game, prebuilt, rules }: GamePage, fragment: string): Play {
  const linked = readFragment(fragment, rules, game);
  const play = linked && linked !== "damaged" ? linked : newPlay(rules);
  if (/(^|&)[wb]=/.test(fragment)) return play;
  const me = prebuilt.first(play.rules, play.first).side;
  return { ...play, players: { w: EASIEST_LEVEL, b: EASIEST_LEVEL, [me]: "person" } };
}

/**
 * @param root the stage (site/pages/play/kiosk.html), not yet in the page
 * @param fragment what the link says of this game
 * @param log hears of what is counted
 */
export function createTable(
  root: HTMLElement,
  page: GamePage,
  engine: Engine,
  fragment: string,
  log: (event: LoggedEvent) => void,
) {
  const { lang } = document.documentElement;
  const start = firstPlay(page, fragment);
  root.dataset.below = page.below;
  requireElement(".house", root).append(boardOf(page));
  requireElement("[data-game-name]", root).textContent = say(`games.${page.game.id}.name`);
  requireElement("[data-help-close]", root).before(...page.howToPlay);
  translate(root);
  const session = createSession({
    root,
    state: initialState(page.game, start, page.prebuilt.first(start.rules, start.first)),
    engine,
    prebuilt: page.prebuilt,
  });
  const flippedFor = ({ players }: Pick<Play, "players">) =>
    shouldFlipFor({ below: sideBelow(root) }, players);

  function load(play: Play) {
    const { historySteps } = session.state;
    session.loadGame({ ...play, flipped: play.flipped || flippedFor(play), historySteps });
    session.put({ ...session.state, showsMovable: true });
  }
  const again = ({ players }: Pick<Play, "players"> = session.state) => load({ ...start, players });

  createLiveRegion(session, root);
  createPlayerBars(session);
  createStatusBar(session, again, root);
  createEngineStatus([session], root);
  createNotice(
    session,
    {
      clauseText: (id) => {
        const quote = page.quotes.get(id);
        return quote ? quoted(quote.text, lang) : null;
      },
      folio: (id) => page.quotes.get(id)?.folio ?? "",
    },
    {},
    root,
  );
  createButtons(root, session, { again, start });
  const help = createHelp(root);
  session.watch((state, before) => {
    if (!justPlayed(state, before)) return;
    if (state.view.outcome) log("finished");
    if (hasVisitorMoved(state) && !hasVisitorMoved(before)) log("begun");
  });

  return {
    root,
    session,
    /** A new visitor. */
    begin() {
      load(start);
      help.begin();
    },
    /** Goes on with a game that stood on the table of another language. */
    goOn(play: Play) {
      load(play);
    },
    /** Nobody is there any more. */
    leave() {
      help.end();
      session.pause();
    },
  };
}

export type Table = ReturnType<typeof createTable>;

const hasVisitorMoved = ({ view, players }: State) =>
  view.turns.some(({ side }) => players[side] === "person");

/** The buttons of the stage. */
function createButtons(
  root: HTMLElement,
  session: ReturnType<typeof createSession>,
  { again, start }: { again: (with_: Pick<Play, "players">) => void; start: Play },
) {
  const undo = requireElement('[data-do="undo"]', root) as HTMLButtonElement;
  const two = requireElement('[data-do="two"]', root);
  const alone = requireElement('[data-do="alone"]', root);
  const people = { players: { w: "person", b: "person" } } as const;
  undo.addEventListener("click", session.undo);
  requireElement('[data-do="again"]', root).addEventListener("click", () => again(session.state));
  two.addEventListener("click", () => again(people));
  alone.addEventListener("click", () => again(start));
  const canChange = localSide(start.players) !== null;
  session.watch(({ ply, players }) => {
    undo.disabled = ply === 0;
    two.hidden = !canChange || localSide(players) === null;
    alone.hidden = !canChange || !two.hidden;
  });
}

/**
 * How to play, in small boards: beside the board where the screen has room, else over it when it is
 * asked for (style/play/kiosk.css).
 */
function createHelp(root: HTMLElement) {
  let stop = () => {};
  let isMoving = false;

  async function play() {
    stop();
    isMoving = !prefersReducedMotion();
    if (!isMoving) return;
    const { animateBoards } = await import("../learn/how_to_play/motion.ts");
    if (isMoving) stop = animateBoards(all(".how-board", root), () => {});
  }
  function close() {
    delete root.dataset.help;
    isMoving = false;
    stop();
  }

  requireElement('[data-do="help"]', root).addEventListener("click", () => {
    root.dataset.help = "";
    void play();
    requireElement("[data-help-close]", root).focus({ preventScroll: true });
  });
  requireElement("[data-help-close]", root).addEventListener("click", close);
  return { begin: () => void play(), end: close };
}
