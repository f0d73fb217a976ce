/**
 * A game with somebody far away: beside the board stands what is to be done, the link to be sent
 * once a turn is over, and what is to be said of a link that was opened. The desk writes what such
 * links hold.
 */

import { linkTo, writeFragment } from "../../session/address.ts";
import { button, h, one } from "../../lib/dom.ts";
import { localSide } from "../../session/players.ts";
import { letterRequest } from "../../session/correspondence.ts";
import { has, say } from "../../lib/i18n.ts";
import { requestBase } from "../../session/state/selectors.ts";
import { createLetterReceiver, type LabelledAction, type Tell } from "./receive.ts";
import { sendPanel } from "./send.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";

interface Message {
  text: string;
  /** what is said in its place where the game is over */
  ended: string;
  actions: LabelledAction[];
  /** after how many acts it was said */
  atActs: number;
}

/** What a link is for: an invitation, a turn, the end; or a part in the dice. */
function purposeKey({ view, acts, post, players }: State) {
  if (view.outcome) return "sendEnd";
  if (acts.length !== post?.from) return post?.number ? "send" : "sendFirst";
  return players[view.side] === "away" && !view.dice ? "invite" : "sendDice";
}

/** The link with a letter. */
function linkOf({ rules, set, own, first, start }: State, usual: string, letter: string) {
  const people = { w: "person", b: "person" } as const;
  const bare = { rules, set, own, first, start, acts: [], ply: 0, players: people, letter };
  return linkTo(writeFragment(bare, usual));
}

/** @param usual the ruleset that needs no mention */
export function createPost(session: GameSession, usual: string) {
  const place = one("[data-post]");
  let message: Message | null = null;
  /** The view of which a letter was asked. */
  let askedView: State["view"] | null = null;
  let drawn = "";

  const receiveLetter = createLetterReceiver(session, usual, tell, close);

  function tell(
    key: Parameters<Tell>[0],
    values: Parameters<Tell>[1] = {},
    actions: Parameters<Tell>[2] = [],
  ): ReturnType<Tell> {
    const text = say(`page.post.${key}`, values);
    const ended = has("page", "post", `${key}End`) ? say(`page.post.${key}End`, values) : text;
    message = { text, ended, actions, atActs: session.state.acts.length };
    draw(session.state);
    session.announce(text, true);
  }

  function close() {
    message = null;
    draw(session.state);
  }

  /** Asks for the letter of this turn, which comes once the turn is over. */
  async function requestLetter(state: State) {
    const { post, players, view } = state;
    if (!post || askedView === view) return;
    askedView = view;
    const letter = letterRequest({ post, players });
    const answer = await session.ask({ op: "letter", ...requestBase(state), letter });
    if (session.state.view !== view || !session.state.fresh || !answer) return;
    if (answer.error) tell(`errors.${answer.error.args?.why ?? "other"}`);
    else if (answer.text) session.put({ ...session.state, pendingLetter: answer.text });
  }

  function contents(state: State): Node[] {
    const said = message ? [h("p", {}, state.view.outcome ? message.ended : message.text)] : [];
    if (message?.actions.length) {
      const row = message.actions.map(([key, act]) => button(say(`page.post.${key}`), act));
      return [...said, h("p.row", {}, ...row)];
    }
    const { post, view, players, acts, ply, pendingLetter } = state;
    if (!post || ply < acts.length) return said;
    if (pendingLetter)
      return [
        ...said,
        ...sendPanel(linkOf(state, usual, pendingLetter), say(`page.post.${purposeKey(state)}`)),
      ];
    if (said.length || view.outcome || view.side !== localSide(players)) return said;
    return [h("p", {}, say(post.number ? "page.post.move" : "page.post.moveFirst"))];
  }

  function draw(state: State) {
    const { post, players, acts, ply, pendingLetter, fresh, view } = state;
    if (post && !fresh && !message) return;
    const now = [
      message?.text,
      post,
      players,
      acts.length,
      ply,
      pendingLetter,
      view.side,
      view.outcome,
    ];
    const key = JSON.stringify(now);
    if (key === drawn) return;
    drawn = key;
    const parts = contents(state);
    place.hidden = !parts.length;
    place.replaceChildren(...parts);
  }

  session.watch((state) => {
    const { post, fresh, ply, acts, pendingLetter, view, letter } = state;
    if (message && fresh && acts.length !== message.atActs) message = null;
    if (letter) void receiveLetter(state);
    const mayWrite = post && fresh && ply === acts.length && pendingLetter === null && !letter;
    // The end needs no answer.
    if (mayWrite && !(view.outcome && acts.length === post.from)) void requestLetter(state);
    draw(state);
  });

  return { open: receiveLetter };
}
