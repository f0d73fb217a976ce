// @ts-check
/**
 * The game as text: copied, pasted, or as a link. A pasted text that cannot be read stays in its field, with the word selected
 * at which reading fails; moves without a heading are read as a game of this page under the current rules. If a file has several
 * games, the reader chooses one.
 */

import { box } from "./notice.js";
import { h, one } from "../lib/dom.js";
import { common, ruling } from "../table/state.js";
import { has, list, pretty, say, sayAt } from "../lib/words.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../table/state.js").Play} Play */

/** How long the message beside a button stays, in milliseconds. */
const STAYS = 4000;

/** @param {import("../table/table.js").Table} table */
export function createRecord(table) {
  const { put, ask } = table;
  const dialog = /** @type {HTMLDialogElement} */ (one("[data-record]"));
  const text = /** @type {HTMLTextAreaElement} */ (one("textarea", dialog));
  const fault = one(".fault", dialog);
  const waits = one("[data-waits]", dialog);
  const toast = one("[data-toast]");
  /** The list for choosing one of several games; only on pages whose game can be pasted in PDN. */
  const which = /** @type {HTMLElement|null} */ (dialog.querySelector("[data-which]"));
  const choice = /** @type {HTMLSelectElement|null} */ (
    dialog.querySelector("[data-which] select")
  );
  let shown = 0;
  /** Counts the requests to set up a game, so that answers to abandoned ones are dropped. */
  let wished = 0;

  /** Shows a message beside the button that was pressed. @param {string} words @param {boolean} [stays] */
  function tell(words, stays = false) {
    toast.textContent = words;
    toast.hidden = !words;
    window.clearTimeout(shown);
    if (words && !stays) shown = window.setTimeout(() => tell(""), STAYS);
    if (words) table.speak(words);
  }

  /** @param {string} what @param {string} done  the key of what is said then @param {string} failed */
  async function toClipboard(what, done, failed) {
    try {
      await navigator.clipboard.writeText(what);
      tell(say(done));
    } catch {
      tell("");
      put({ ...table.state, notice: { kind: "record", record: what, said: say(failed) } });
      one("[data-notice]").scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {boolean} pdn  in the notation of draughts players, not in our own */
  async function copy(pdn) {
    if (table.state.engine.state !== "ready") tell(say("page.record.waits"), true);
    const answer = await ask({
      op: "record",
      ...common(table.state, table.state.acts.length),
      tags: {},
      pdn,
    });
    if (answer?.record) await toClipboard(answer.record, "page.copied", "page.notCopied");
    else if (answer?.error)
      tell(
        has("errors", answer.error.key)
          ? sayAt(["errors", answer.error.key], answer.error.args)
          : say("errors.other"),
      );
  }

  const link = () =>
    toClipboard(location.href, "page.record.linkCopied", "page.record.linkNotCopied");

  /** Moves without a heading belong to this game and its rules; both sides are tried as the one that begins. @param {string} typed @returns {Promise<any>} */
  async function read(typed) {
    const { id, pdn } = table.state.game;
    const number = which && !which.hidden ? Number(choice?.value) : null;
    const inPdn = () => ask({ op: "read", record: typed, game: id, pdn: true, number });
    if (pdn && !OWN.test(typed) && (/^\s*[[{%;]/.test(typed) || NUMBERED.test(typed)))
      return inPdn();
    if (/^\s*\[/.test(typed)) return ask({ op: "read", record: typed });
    const { rules } = ruling(table.state);
    let best = null;
    for (const first of [
      table.state.first ?? "b",
      table.state.first === "b" || !table.state.first ? "w" : "b",
    ]) {
      const answer = await ask({
        op: "read",
        record: `[Game "${table.state.game.id}"]\n[Rules "${rules}"]\n[First "${first}"]\n\n${typed}`,
      });
      if (!answer?.error) return answer;
      if (!best || (answer.error.args?.index ?? 0) > (best.error.args?.index ?? 0)) best = answer;
    }
    const answer = pdn ? await inPdn() : null;
    return answer && !answer.error ? answer : best;
  }

  async function take() {
    const typed = text.value.trim();
    if (!typed) return refuse(say("page.record.empty"));
    text.value = typed;
    waits.textContent = table.state.engine.state === "ready" ? "" : say("page.record.waits");
    wished += 1;
    const wish = wished;
    const answer = await read(typed);
    if (wish !== wished) return;
    waits.textContent = "";
    if (!answer || answer.error) return explain(answer?.error ?? {});
    if (answer.games) return offer(answer.games);
    if (answer.game !== table.state.game.id)
      return refuse(
        say("page.record.otherGame", {
          game: has("games", answer.game, "name")
            ? sayAt(["games", answer.game, "name"])
            : answer.game,
        }),
      );
    dialog.close();
    text.value = "";
    forget();
    table.setUp({
      rules: answer.rules,
      set: answer.set,
      first: answer.first,
      start: answer.start,
      acts: answer.acts,
      ply: answer.acts.length,
      paused: true,
      notice: { kind: "text", text: say("page.record.done") },
    });
  }

  /** Which of the games of a file is meant. @param {{white: string, black: string, event: string, date: string, result: string}[]} games */
  function offer(games) {
    if (!which || !choice) return;
    one("[data-which-of]", which).textContent = say("page.record.which", { n: games.length });
    choice.replaceChildren(
      ...games.map((game, i) => {
        const name =
          game.white || game.black
            ? say("page.record.oneOf", {
                n: i + 1,
                white: game.white || "?",
                black: game.black || "?",
              })
            : say("page.record.unnamed", { n: i + 1 });
        return h(
          "option",
          { value: i + 1 },
          [name, game.event, game.date.replaceAll(".", "-"), game.result]
            .filter(Boolean)
            .join(", "),
        );
      }),
    );
    which.hidden = false;
    choice.focus();
    table.speak(say("page.record.which", { n: games.length }));
  }

  /** Clears the list of games, after the text has changed. */
  function forget() {
    if (which) which.hidden = true;
  }

  /** @param {{key?: string, args?: any}} error */
  function explain({ key, args = {} }) {
    if (key && args.line) return place(key, args);
    const { word, n } = mark(String(args.text ?? args.act ?? ""), args.index);
    if (key === "bad-record" && args.missing === "Game") return refuse(say("page.record.noGame"));
    if (key === "unreadable-turn") return refuse(say("page.record.unreadable", { word }));
    if (key !== "illegal-act" && key !== "ambiguous")
      return refuse(key && has("errors", key) ? sayAt(["errors", key]) : say("page.record.bad"));
    const choices = (args.choices ?? []).slice(0, 8).map(pretty);
    refuse(
      [
        say("page.record.illegal", { word, n }),
        choices.length ? say("page.record.choices", { moves: list(choices, "or") }) : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
  }

  /** Reports what is wrong and where, and selects it. @param {string} key @param {any} args */
  function place(key, args) {
    const before = text.value.split("\n").slice(0, args.line - 1);
    const at = before.reduce((sum, line) => sum + line.length + 1, args.column - 1);
    text.focus();
    text.setSelectionRange(
      at,
      at + Math.max(1, String(args.act ?? args.text ?? args.what ?? "").length),
    );
    const choices = (args.choices ?? []).slice(0, 8);
    const said = has("errors", key) ? sayAt(["errors", key], args) : say("page.record.bad");
    refuse(
      [
        said,
        choices.length ? say("page.record.choices", { moves: list(choices, "or") }) : "",
        say("page.record.place", args),
      ]
        .filter(Boolean)
        .join(" "),
    );
  }

  /** Selects the word that fails; says which it is, and the number of the move. @param {string} word @param {number} [index]  its place among all words */
  function mark(word, index) {
    const words = wordsIn(text.value);
    const at =
      words.find((one, n) => n === index && one.word.includes(word)) ??
      words.find((one) => one.word === word);
    text.focus();
    if (!at) return { word, n: "?" };
    text.setSelectionRange(at.from, at.from + at.word.length);
    return {
      word: at.word,
      n: words.slice(0, words.indexOf(at) + 1).filter((one) => !NUMBER.test(one.word)).length,
    };
  }

  /** @param {string} words */
  function refuse(words) {
    fault.hidden = false;
    fault.textContent = words;
  }

  one("form", dialog).addEventListener("submit", (event) => {
    event.preventDefault();
    void take();
  });
  text.addEventListener("input", () => {
    fault.hidden = true;
    forget();
  });
  choice?.addEventListener("change", () => (fault.hidden = true));
  dialog.addEventListener("close", () => {
    wished += 1;
    waits.textContent = "";
  });
  one('[data-do="copy"]').addEventListener("click", () => void copy(false));
  document.querySelector('[data-do="pdn"]')?.addEventListener("click", () => void copy(true));
  one('[data-do="link"]').addEventListener("click", () => void link());
  one('[data-do="paste"]').addEventListener("click", () => {
    fault.hidden = true;
    dialog.showModal();
    text.focus();
  });
}

const NUMBER = /^\d+\.+$/;
/** Patterns that recognise a record in our own notation, and moves by numbered squares. */
const OWN = /^\s*\[\s*Game\s/m;
const NUMBERED = /(^|[\s.])[1-9]\d?[-x:×][1-9]/;

/** The words of a record after its headings, numbers too, and where they stand. @param {string} record */
function wordsIn(record) {
  const bare = record.replace(/\[[^\]]*\]/g, (all) => " ".repeat(all.length));
  return [...bare.matchAll(/\S+/g)].map((match) => ({ word: match[0], from: match.index }));
}

/** Shows the text that could not be copied, to be copied by hand. @param {{record: string, said: string}} notice */
export const recordNotice = ({ record, said }) =>
  box(
    "quiet",
    said,
    h("textarea", { rows: 5, readonly: true, "aria-label": say("page.copy") }, record),
  );
