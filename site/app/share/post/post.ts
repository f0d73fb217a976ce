/**
 * A game with somebody far away: beside the board stands what is to be done, the link to be sent
 * once a turn is over, and what is to be said of a link that was opened. The desk writes what such
 * links hold.
 */

import { linkTo, write } from "../../session/address.ts";
import { button, h, one } from "../../lib/dom.ts";
import { mine } from "../../session/players.ts";
import { letterOf } from "../../session/correspondence.ts";
import { has, say } from "../../lib/i18n.ts";
import { common, type State } from "../../session/state.ts";
import { createOpening, type Doing, type Tell } from "./receive.ts";
import { sendingOf } from "./send.ts";
import type { Table } from "../../session/session.ts";

interface Message {
  text: string;
  /** what is said in its place where the game is over */
  ended: string;
  doings: Doing[];
  /** after how many acts it was said */
  spoken: number;
}

/** What a link is for: an invitation, a turn, the end; or a part in the dice. */
function occasion({ view, acts, post, players }: State) {
  if (view.outcome) return "sendEnd";
  if (acts.length !== post?.from) return post?.number ? "send" : "sendFirst";
  return players[view.side] === "away" && !view.dice ? "invite" : "sendDice";
}

/** @param usual the ruleset that needs no mention */
export function createPost(table: Table, usual: string) {
  const place = one("[data-post]");
  let message: Message | null = null;
  /** The view of which a letter was asked. */
  let asked: State["view"] | null = null;
  let drawn = "";

  const open = createOpening(table, usual, tell, close);

  function tell(
    key: Parameters<Tell>[0],
    values: Parameters<Tell>[1] = {},
    doings: Parameters<Tell>[2] = [],
  ): ReturnType<Tell> {
    const text = say(`page.post.${key}`, values);
    const ended = has("page", "post", `${key}End`) ? say(`page.post.${key}End`, values) : text;
    message = { text, ended, doings, spoken: table.state.acts.length };
    draw(table.state);
    table.speak(text, true);
  }

  function close() {
    message = null;
    draw(table.state);
  }

  function linkOf({ rules, set, own, first, start }: State, letter: string) {
    const people = { w: "person", b: "person" } as const;
    const bare = { rules, set, own, first, start, acts: [], ply: 0, players: people, letter };
    return linkTo(write(bare, usual));
  }

  /** Asks for the letter of this turn, which comes once the turn is over. */
  async function ask(state: State) {
    const { post, players, view } = state;
    if (!post || asked === view) return;
    asked = view;
    const letter = letterOf({ post, players });
    const answer = await table.ask({ op: "letter", ...common(state), letter });
    if (table.state.view !== view || !table.state.fresh || !answer) return;
    if (answer.error) tell(`errors.${answer.error.args?.why ?? "other"}`);
    else if (answer.text) table.put({ ...table.state, outgoing: answer.text });
  }

  function contents(state: State): Node[] {
    const said = message ? [h("p", {}, state.view.outcome ? message.ended : message.text)] : [];
    if (message?.doings.length) {
      const row = message.doings.map(([key, act]) => button(say(`page.post.${key}`), act));
      return [...said, h("p.row", {}, ...row)];
    }
    const { post, view, players, acts, ply, outgoing } = state;
    if (!post || ply < acts.length) return said;
    if (outgoing)
      return [...said, ...sendingOf(linkOf(state, outgoing), say(`page.post.${occasion(state)}`))];
    if (said.length || view.outcome || view.side !== mine(players)) return said;
    return [h("p", {}, say(post.number ? "page.post.move" : "page.post.moveFirst"))];
  }

  function draw(state: State) {
    const { post, players, acts, ply, outgoing, fresh, view } = state;
    if (post && !fresh && !message) return;
    const now = [message?.text, post, players, acts.length, ply, outgoing, view.side, view.outcome];
    const key = JSON.stringify(now);
    if (key === drawn) return;
    drawn = key;
    const parts = contents(state);
    place.hidden = !parts.length;
    place.replaceChildren(...parts);
  }

  table.watch((state) => {
    const { post, fresh, ply, acts, outgoing, view, letter } = state;
    if (message && fresh && acts.length !== message.spoken) message = null;
    if (letter) void open(state);
    const mayWrite = post && fresh && ply === acts.length && outgoing === null && !letter;
    // The end needs no answer.
    if (mayWrite && !(view.outcome && acts.length === post.from)) void ask(state);
    draw(state);
  });

  return { open };
}
