/**
 * How to play: three small boards that move in turn, once, when they first come into sight, and
 * again when they are asked to. Whoever wants no motion has them as they stand, and nothing is
 * fetched. After move 3 of a game they fold to one line, which opens them again.
 */

import { all, requireElement, prefersReducedMotion, scrollSmoothly } from "../../lib/dom.ts";
import { say, sayAt } from "../../lib/i18n.ts";
import { rulesetOf } from "../../session/state/selectors.ts";
import type { Faces } from "../../play/faces.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";

/** The turns of both sides after which a game has had its third move. */
const TURNS_BEFORE_FOLDING = 6;
/** How much of the first board is in sight when they begin. */
const SHARE_IN_SIGHT = 0.6;

/** Whether the game is played by its first ruleset, which the boards and their words are about. */
const isAsShown = (state: State) => state.game.rulesets[0]?.id === rulesetOf(state).id;

/** How one wins, and the way to the small boards, for the notice below the board. */
export function aimOfGame(faces: Faces) {
  const section = requireElement("[data-how-to-play]") as HTMLDetailsElement;
  return {
    isOf: isAsShown,
    text: requireElement(".aim", section).textContent ?? "",
    showHowToPlay() {
      if (!section.checkVisibility()) faces.study();
      section.open = true;
      scrollSmoothly(section, "nearest");
      requireElement("summary", section).focus({ preventScroll: true });
    },
  };
}

export function createHowToPlay(session: GameSession) {
  const section = requireElement("[data-how-to-play]") as HTMLDetailsElement;
  const boards = all(".how-board", section);
  const again = requireElement('[data-do="how-to-play"]', section);
  const label = requireElement("span", again);
  let stop: (() => void) | null = null;

  const finish = () => {
    stop?.();
    stop = null;
    delete section.dataset.playing;
    label.textContent = say("page.howToPlay.again");
  };

  async function start() {
    section.dataset.playing = "";
    label.textContent = say("page.howToPlay.stop");
    const { animateBoards } = await import("./motion.ts");
    if ("playing" in section.dataset) stop = animateBoards(boards, finish);
  }

  // A board that is not drawn while its fold is shut comes into sight when it is opened.
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      if (session.state.view.turns.length === 0) start();
    },
    { threshold: SHARE_IN_SIGHT },
  );
  if (!prefersReducedMotion() && boards[0]) {
    again.hidden = false;
    observer.observe(boards[0]);
  }
  again.addEventListener("click", () => {
    observer.disconnect();
    if ("playing" in section.dataset) finish();
    else start();
  });
  section.addEventListener("toggle", () => {
    if (!section.open) finish();
  });

  const other = requireElement("[data-how-other]", section);
  const aim = requireElement(".aim", section);
  session.watch((state) => {
    const [shown] = state.game.rulesets;
    const chosen = rulesetOf(state);
    other.hidden = isAsShown(state);
    aim.hidden = !other.hidden; // under other rules one may win otherwise
    if (shown && !other.hidden)
      other.textContent = say("page.howToPlay.other", {
        chosen: sayAt(["rulesets", chosen.id, "name"]),
        shown: sayAt(["rulesets", shown.id, "name"]),
      });
  });

  /** Folds once a game, and not while somebody is at it: nothing moves away under a finger. */
  let folded = false;
  session.watch(({ view }) => {
    if (view.turns.length < TURNS_BEFORE_FOLDING) {
      folded = false;
    } else if (!folded && !section.matches(":hover, :focus-within")) {
      folded = true;
      section.open = false;
    }
  });
}
