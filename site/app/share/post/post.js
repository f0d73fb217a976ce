// @ts-check
/**
 * A game with somebody far away: beside the board stands what is to be done, the link to be sent once a turn is over, and what is
 * to be said of a link that was opened. The desk writes what such links hold.
 */

import { linkTo, write } from "../../session/address.js";
import { button, h, one } from "../../lib/dom.js";
import { mine } from "../../session/players.js";
import { letterOf } from "../../session/correspondence.js";
import { has, say } from "../../lib/i18n.js";
import { common } from "../../session/state.js";
import { createOpening } from "./receive.js";
import { sendingOf } from "./send.js";

/** @typedef {import("../../session/state.js").State} State */
/** @typedef {{text: string, ended: string, doings: import("./receive.js").Doing[], spoken: number}} Message  `ended`: what is said in its place where the game is over; `spoken`: after how many acts it was said */

/** What a link is for: an invitation, a turn, the end; or a part in the dice. @param {State} state */
function occasion({ view, acts, post, players }) {
  if (view.outcome) return "sendEnd";
  if (acts.length !== post?.from) return post?.number ? "send" : "sendFirst";
  return players[view.side] === "away" && !view.dice ? "invite" : "sendDice";
}

/** @param {import("../../session/session.js").Table} table @param {string} usual  the ruleset that needs no mention */
export function createPost(table, usual) {
  const place = one("[data-post]");
  /** @type {Message|null} */
  let message = null;
  /** The view of which a letter was asked. @type {State["view"]|null} */
  let asked = null;
  let drawn = "";

  const open = createOpening(table, usual, tell, close);

  /** @type {import("./receive.js").Tell} */
  function tell(key, values = {}, doings = []) {
    const [text, ended] = [key, has("page", "post", `${key}End`) ? `${key}End` : key].map((one) =>
      say(`page.post.${one}`, values),
    );
    message = { text, ended, doings, spoken: table.state.acts.length };
    draw(table.state);
    table.speak(message.text, true);
  }

  function close() {
    message = null;
    draw(table.state);
  }

  /** @param {State} state @param {string} letter */
  function linkOf({ rules, set, own, first, start }, letter) {
    const people = /** @type {const} */ ({ w: "person", b: "person" });
    const bare = { rules, set, own, first, start, acts: [], ply: 0, players: people, letter };
    return linkTo(write(bare, usual));
  }

  /** Asks for the letter of this turn, which comes once the turn is over. @param {State} state */
  async function ask(state) {
    const { post, players, view } = state;
    if (!post || asked === view) return;
    asked = view;
    const letter = letterOf({ post, players });
    const answer = await table.ask({ op: "letter", ...common(state), letter });
    if (table.state.view !== view || !table.state.fresh || !answer) return;
    if (answer.error) tell(`errors.${answer.error.args?.why ?? "other"}`);
    else if (answer.text) table.put({ ...table.state, outgoing: answer.text });
  }

  /** @param {State} state @returns {Node[]} */
  function contents(state) {
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

  /** @param {State} state */
  function draw(state) {
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
