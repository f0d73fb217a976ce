/**
 * A correspondence game: shows beside the board what to do, the link to send once a turn is over,
 * and messages about a link that was opened. The engine writes the letters in such links.
 */

import { linkTo, writeFragment } from "../../session/address.ts";
import { button, h, requireElement } from "../../lib/dom.ts";
import { localSide } from "../../session/players.ts";
import { has, say } from "../../lib/i18n.ts";
import { sideName } from "../../session/text/messages.ts";
import { createLetterReceiver, type LabelledAction, type Tell } from "./receive.ts";
import { createRepliesDialog } from "./replies_dialog.ts";
import { lineList } from "./reply_lines.ts";
import { sendPanel } from "./send.ts";
import { createLetterWriter } from "./write.ts";
import type { GameSession } from "../../session/session.ts";
import type { PendingLetter, State } from "../../session/state/types.ts";

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
  if (acts.length !== post?.told) return post?.number ? "send" : "sendFirst";
  return players[view.side] === "away" && !view.dice ? "invite" : "sendDice";
}

/** The link with a letter. */
function linkOf(state: State, usual: string, { text, replies }: PendingLetter) {
  const { rules, set, own, first, start } = state;
  const people = { w: "person", b: "person" } as const;
  const begins = { rules, set, own, first, start, acts: [], ply: 0, players: people };
  const bare = { ...begins, letter: text, replies };
  return linkTo(writeFragment(bare, usual));
}

/**
 * The side of the player whose address bar this address is from, if the game is not kept here: it
 * would seat both players on that side.
 */
async function foreignSide({ post, entryId, acts, players }: State) {
  if (!post || !entryId || !acts.length) return null;
  const { getGame } = await import("../../keep/games_db.ts");
  const saved = await getGame(entryId);
  return saved.ok && !saved.value ? localSide(players) : null;
}

/** @param usual the ruleset that needs no mention */
export function createPost(session: GameSession, usual: string) {
  const place = requireElement("[data-post]");
  let message: Message | null = null;
  let drawn = "";

  const receiveLetter = createLetterReceiver(session, usual, tell, close);
  const writer = createLetterWriter(session, tell);
  let openReplies: ReturnType<typeof createRepliesDialog> | null = null;
  const foreseeButton = button(say("page.post.replies.open"), () => {
    openReplies ??= createRepliesDialog(session, writer.putLines);
    openReplies(() => foreseeButton.focus());
  });

  function tell(
    key: Parameters<Tell>[0],
    values: Parameters<Tell>[1] = {},
    actions: Parameters<Tell>[2] = [],
    notes: Parameters<Tell>[3] = [],
  ): ReturnType<Tell> {
    const text = [say(`page.post.${key}`, values), ...notes].join(" ");
    const ended = has("page", "post", `${key}End`) ? say(`page.post.${key}End`, values) : text;
    message = { text, ended, actions, atActs: session.state.acts.length };
    draw(session.state);
    session.announce(text, true);
  }

  function close() {
    message = null;
    draw(session.state);
  }

  function contents(state: State): Node[] {
    const nodes = message ? [h("p", {}, state.view.outcome ? message.ended : message.text)] : [];
    if (message?.actions.length) {
      const row = message.actions.map(([key, act]) => button(say(`page.post.${key}`), act));
      return [...nodes, h("p.row", {}, ...row)];
    }
    const { post, view, players, acts, ply, pendingLetter } = state;
    if (!post || ply < acts.length) return nodes;
    if (pendingLetter) {
      const link = linkOf(state, usual, pendingLetter);
      const foresee = pendingLetter.conditional ? foreseeButton : null;
      return [
        ...nodes,
        ...sendPanel(link, say(`page.post.${purposeKey(state)}`), foresee),
        ...(post.lines.length ? [lineList(post.lines)] : []),
      ];
    }
    if (nodes.length || view.outcome || view.side !== localSide(players)) return nodes;
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

  void foreignSide(session.state).then(
    (side) => side && tell("foreign", { sides: sideName(side) }, [["close", close]]),
  );

  session.watch((state) => {
    const { post, fresh, ply, acts, pendingLetter, view, letter } = state;
    if (message && fresh && acts.length !== message.atActs) message = null;
    if (letter) void receiveLetter(state);
    const mayWrite = post && fresh && ply === acts.length && pendingLetter === null && !letter;
    // The end needs no answer.
    if (mayWrite && !(view.outcome && acts.length === post.told)) void writer.request(state);
    draw(state);
  });

  return { open: receiveLetter };
}
