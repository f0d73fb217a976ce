/**
 * A guided game: each turn against the computer is looked at before it answers. The first few that
 * give much away are explained at once, and may be taken back.
 */

import { judgeLastTurn } from "../analysis/review_turns.ts";
import { all, button, h } from "../lib/dom.ts";
import { isComputerToMove, justPlayed, otherSide } from "../session/state/selectors.ts";
import { moveText, say } from "../lib/i18n.ts";
import { noticeBox, type NoticeRenderers } from "./notice.ts";
import type { ReviewedTurn } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

/** Whether the link that was opened asks for it: as `#coach=1`. */
export const isCoachInvited = new URLSearchParams(location.hash.slice(1)).get("coach") === "1";

/** Whether a game is the guided one of its game's course. */
export const isStepOfCourse = ({ coach }: Pick<State, "coach">) => isCoachInvited && coach;

/** How many positions are looked at for a turn. */
const NODES_PER_TURN = 400;
/** How many turns of a game are explained: then it is the player's own. */
const MAX_EXPLAINED = 3;

/** @param why explains the last move at length */
export function createCoach(session: GameSession, why: () => void) {
  let explained = 0;
  let serial = session.state.gameSerial;
  let looking: AbortController | null = null;

  /** The computer may answer. */
  function letAnswer() {
    session.put({ ...session.state, isCoaching: false });
    session.think();
  }

  async function look(state: State) {
    const mine = new AbortController();
    looking = mine;
    session.put({ ...session.state, isCoaching: true });
    const { judged: turn } = await judgeLastTurn(session, {
      since: state.view.turns.at(-2)?.acts ?? 0,
      nodes: NODES_PER_TURN,
      signal: mine.signal,
    });
    if (looking !== mine) return;
    looking = null;
    if (!turn?.slip) return letAnswer();
    explained += 1;
    const last = explained === MAX_EXPLAINED;
    const { view } = session.state;
    const lines = [[{ path: replyPath(turn), kind: "threat" }]];
    session.put({ ...session.state, notice: { kind: "coach", turn, last, lines, view } });
    session.announce(coachText(turn, last));
  }

  /** Stops looking, since the position on the board has changed. */
  function stop() {
    looking?.abort();
    looking = null;
    const { notice } = session.state;
    const left = notice?.kind === "coach" ? null : notice;
    session.put({ ...session.state, isCoaching: false, notice: left });
  }

  session.watch((state, before) => {
    if (state.gameSerial !== serial) {
      serial = state.gameSerial;
      explained = 0;
    }
    if (state.isCoaching && state.view !== before.view) return stop();
    // Whoever puts the notice away goes on.
    if (state.isCoaching && !looking && state.notice?.kind !== "coach") return letAnswer();
    const mayLook = state.coach && explained < MAX_EXPLAINED && !state.isCoaching;
    if (!mayLook || state.paused || !justPlayed(state, before)) return;
    if (!isComputerToMove(state) || state.view.dice || state.view.offer) return;
    if (state.players[otherSide(state.view.side)] !== "person") return;
    if (session.engine.state.state === "ready") void look(state);
  });

  leadToCourse(session);

  const notices: NoticeRenderers = {
    coach({ turn, last }) {
      const buttons = [
        button(say("page.coach.back"), session.undo, "first"),
        button(say("page.coach.go"), session.clearSelection),
        button(say("page.why.ask"), why, "plain"),
      ];
      return noticeBox("", h("p", {}, coachText(turn, last)), h("p.row", {}, ...buttons));
    },
  };
  return { notices };
}

/** The way out of a guided game leads to the course that it is a step of. */
function leadToCourse(session: GameSession) {
  const [toGames, toCourse] = all(".leave");
  if (!toGames || !toCourse) return;
  session.watch((state) => {
    toCourse.hidden = !isStepOfCourse(state);
    toGames.hidden = !toCourse.hidden;
  });
}

const replyTo = ({ played }: ReviewedTurn) => played.turns[1]?.text;

/** The points that the reply touches; it is drawn on the board. */
const replyPath = (turn: ReviewedTurn): string[] => replyTo(turn)?.match(/[a-z]-?\d{1,2}/g) ?? [];

/** What a turn gives away, in words. */
function coachText(turn: ReviewedTurn, last: boolean) {
  const reply = replyTo(turn);
  const taken = reply?.split("x").length ?? 1;
  const kind = taken > 2 ? "takenMany" : taken > 1 ? "taken" : reply ? "reply" : "slip";
  const replyText = say(`page.coach.${kind}`, { n: taken - 1, reply: reply && moveText(reply) });
  return last ? `${replyText} ${say("page.coach.last")}` : replyText;
}
