/**
 * How a class votes on the next move: the teacher types the codes that pupils call out
 * (turn_code.ts) one after another; each is counted or refused at once, with the reason; bars show
 * the votes, and the move with most of them can be played. Those of an earlier visit (kept_votes.ts)
 * count only if whoever leads the class says so.
 */

import { button, replaceIfChanged, h, requireElement } from "../lib/dom.ts";
import { prettyMove, say } from "../lib/i18n.ts";
import { countVotes, createKeptVotes, type Vote, type Votes } from "./kept_votes.ts";
import { requestBase, isInputLocked } from "../session/state/selectors.ts";
import type { GameSession } from "../session/session.ts";

/** @param isReturn whether the page goes on where it was left */
export function createVote(session: GameSession, isReturn: boolean) {
  const panel = requireElement("[data-vote]");
  const field = requireElement("input", panel) as HTMLInputElement;
  const statusLine = requireElement("[data-said]", panel);
  const list = requireElement("[data-votes]", panel);
  const doing = requireElement("[data-vote-do]", panel);
  const keptVotes = createKeptVotes(session, isReturn);

  function saveVotes(votes: Votes) {
    keptVotes.save(votes);
    draw();
    field.focus();
  }

  async function addVote() {
    const text = field.value.trim();
    if (!text) return;
    const at = keptVotes.position();
    if (isInputLocked(session.state)) return tell(say("page.class.vote.computer"));
    if (keptVotes.countEarlier()) return requireElement("button", doing).focus();
    field.value = ""; // the next code may be typed before the desk has answered
    const answer = await session.ask({ op: "call", ...requestBase(session.state), text });
    if (!answer || answer.error || at !== keptVotes.position()) return;
    if (answer.reason) {
      if (!field.value) {
        field.value = text;
        field.select();
      }
      return tell(say(`page.class.vote.${answer.reason}`, { code: text, turn: answer.turn }));
    }
    const { code, acts, move } = answer;
    if (!code || !acts || !move) return;
    const before = keptVotes.now();
    saveVotes({ ...before, [code]: { acts, text: move, n: (before[code]?.n ?? 0) + 1 } });
    tell(say("page.class.vote.counted", { code }));
  }

  function tell(words: string) {
    statusLine.textContent = words;
  }

  function play(vote: Vote) {
    tell("");
    session.playActs(vote.acts);
    field.focus();
  }

  /** A handler that removes one mistaken vote for a code. */
  const removeOne = (code: string) => () => {
    const { [code]: vote, ...rest } = keptVotes.now();
    if (vote) saveVotes(vote.n > 1 ? { ...rest, [code]: { ...vote, n: vote.n - 1 } } : rest);
  };

  function draw() {
    const earlier = keptVotes.countEarlier();
    if (earlier) {
      requireElement("[data-all]", panel).textContent = "";
      list.replaceChildren();
      return replaceIfChanged(doing, askAboutEarlier(earlier, keptVotes.now(), saveVotes));
    }
    const rows = Object.entries(keptVotes.now()).sort(([, a], [, b]) => b.n - a.n);
    const most = rows[0]?.[1].n ?? 0;
    const best = rows.filter(([, vote]) => vote.n === most);
    const tied = best.length > 1 ? best.map(([code]) => code) : [];
    replaceIfChanged(
      list,
      rows.map(([code, vote]) => voteBar(vote, most, removeOne(code), tied.includes(code) && play)),
    );
    const acts = [];
    const [[, vote] = []] = best;
    if (vote && best.length === 1) {
      const words = say("page.class.vote.play", { move: prettyMove(vote.text) });
      acts.push(button(words, () => play(vote), "act"));
    }
    if (tied.length) acts.push(h("p", {}, say("page.class.vote.tie")));
    if (rows.length) acts.push(button(say("page.class.vote.clear"), () => saveVotes({})));
    replaceIfChanged(doing, acts);
    requireElement("[data-all]", panel).textContent = say("page.class.vote.all", {
      n: countVotes(keptVotes.now()),
    });
  }

  const toggle = createToggle(panel, field);
  requireElement("form", panel).addEventListener("submit", (event) => {
    event.preventDefault();
    void addVote();
  });
  let drawn = "";
  session.watch(() => {
    if (keptVotes.position() === drawn) return;
    drawn = keptVotes.position();
    draw();
  });
  return toggle;
}

/** Asks what is to be done with the votes of an earlier visit. */
const askAboutEarlier = (n: number, votes: Votes, save: (votes: Votes) => void) => [
  h("p", {}, say("page.class.vote.earlier", { n })),
  button(say("page.class.vote.keep"), () => save(votes)),
  button(say("page.class.vote.drop"), () => save({})),
];

/**
 * One move with its votes.
 * @param most that any move has
 * @param less takes one off
 */
function voteBar(vote: Vote, most: number, less: () => void, play: false | ((vote: Vote) => void)) {
  const move = prettyMove(vote.text);
  return h(
    "li",
    {},
    h("b", {}, move),
    h("meter", { min: 0, max: most, value: vote.n, "aria-label": move }),
    h("span", {}, `${vote.n}`),
    button(say("page.class.vote.less", { move }), less, "plain"),
    play && button(say("page.class.vote.playThis", { move }), () => play(vote)),
  );
}

/**
 * What opens and closes it.
 * @param field which has the focus first
 */
function createToggle(panel: HTMLElement, field: HTMLElement) {
  const opener = requireElement('[data-do="class-vote"]');
  const close = () => {
    panel.hidePopover();
    opener.focus();
  };
  panel.addEventListener("toggle", (event) => {
    const open = (event as ToggleEvent).newState === "open";
    opener.setAttribute("aria-expanded", String(open));
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  requireElement("[data-close]", panel).addEventListener("click", close);
  return () => {
    panel.togglePopover();
    if (panel.matches(":popover-open")) field.focus();
  };
}
