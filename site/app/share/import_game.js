// @ts-check
/**
 * A game as text comes in: pasted, or as a file that is chosen or dropped on the page. A text of which nothing can be read stays in
 * its field, with the word selected at which reading fails; a game is read up to what is wrong in it, and the page says so. Moves
 * without a heading are read as a game of this page under the current rules, a bare position is set up. If a file has several games,
 * the reader chooses one.
 */

import { createFileList } from "./file_list.js";
import { one } from "../lib/dom.js";
import { listenForFiles } from "../lib/files.js";
import { ruling } from "../session/state.js";
import { errorText } from "../session/text/messages.js";
import { has, list, pretty, say, sayAt, wordsToSigns } from "../lib/i18n.js";

/** @typedef {import("../session/session.js").Table} Table */

/** A file's text longer than this, in characters, is not put into the field. */
const SHOWN = 100_000;

/** @param {Table} table */
export function createReading(table) {
  const dialog = /** @type {HTMLDialogElement} */ (one("[data-record]"));
  const field = /** @type {HTMLTextAreaElement} */ (one("textarea", dialog));
  const waits = one("[data-waits]", dialog);
  const fileSaid = one("[data-file-said]", dialog);
  const asksForFile = fileSaid.textContent ?? "";
  const explain = createExplaining(dialog, field);
  /** The text of a file that is too long for the field. @type {string|null} */
  let held = null;
  /** Counts the requests to set up a game, so that answers to abandoned ones are dropped. */
  let wished = 0;
  const games = createFileList(one("[data-which]", dialog), (number) => void take(number));

  /** @param {number|null} [number]  which game of a file */
  async function take(number = null) {
    const typed = held ?? field.value.trim();
    if (!typed) return explain.refuse(say("page.record.empty"));
    if (held === null) field.value = typed;
    waits.textContent = table.state.engine.state === "ready" ? "" : say("page.record.waits");
    wished += 1;
    const wish = wished;
    const answer = await read(table, typed, number);
    if (wish !== wished) return;
    waits.textContent = "";
    if (!answer || answer.error) return explain.fault(answer?.error ?? {}, held === null);
    if (answer.games) {
      games.show(answer.games);
      table.speak(say("page.record.which", { n: answer.games.length }));
      return;
    }
    if (answer.game !== table.state.game.id)
      return explain.refuse(
        say("page.record.otherGame", {
          game: has("games", answer.game, "name")
            ? sayAt(["games", answer.game, "name"])
            : answer.game,
        }),
      );
    dialog.close();
    clear();
    table.setUp({
      rules: answer.rules,
      set: answer.set,
      first: answer.first,
      start: answer.start,
      acts: answer.acts,
      ply: answer.acts.length,
      tree: answer.tree ?? null,
      tags: answer.tags ?? {},
      paused: true,
      brought: true,
      notice: {
        kind: "text",
        text: [say("page.record.done"), cutSaid(answer.cut), faultsSaid(answer.faults)]
          .filter(Boolean)
          .join(" "),
      },
    });
  }

  function clear() {
    field.value = "";
    held = null;
    fileSaid.textContent = asksForFile;
    games.hide();
  }

  /** @param {File|null|undefined} file */
  async function takeFile(file) {
    if (!file) return;
    explain.hush();
    const text = await textOf(file);
    clear();
    if (text.length > SHOWN) held = text;
    else field.value = text;
    fileSaid.textContent = say("page.record.fileOf", { name: file.name });
    if (!dialog.open) dialog.showModal();
    await take();
  }

  one("form", dialog).addEventListener("submit", (event) => {
    event.preventDefault();
    void take();
  });
  field.addEventListener("input", () => {
    held = null;
    explain.hush();
    games.hide();
  });
  listenForFiles(
    /** @type {HTMLInputElement} */ (one("[data-file]", dialog)),
    (file) => void takeFile(file),
  );
  dialog.addEventListener("close", () => {
    wished += 1;
    waits.textContent = "";
  });
  one('[data-do="paste"]').addEventListener("click", () => {
    explain.hush();
    dialog.showModal();
    field.focus();
  });
}

/** A file's text; old programs do not write Unicode. @param {File} file */
async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What could not be played in variations, in a sentence. @param {{key: string, args: any}[]} [faults] */
function faultsSaid(faults = []) {
  if (!faults.length) return "";
  const [{ args }] = faults;
  return faults.length === 1
    ? say("page.record.fault", { move: args.act ?? args.text ?? "" })
    : say("page.record.faults", { n: faults.length });
}

/** What ended a game before its end, and where, in sentences. @param {{key: string, args: any}} [cut] */
function cutSaid(cut) {
  if (!cut) return "";
  const { act, text, line } = cut.args;
  const key = cut.key === "illegal-act" || cut.key === "ambiguous" ? "pdn-illegal" : cut.key;
  const said = errorText({ key, args: { ...cut.args, act: act ?? text } });
  return [said, line ? say("page.record.place", cut.args) : "", say("page.record.cut")]
    .filter(Boolean)
    .join(" ");
}

/**
 * What the desk makes of a text. Moves without a heading belong to this game and its rules.
 * @param {Table} table @param {string} typed @param {number|null} number  which game of a file
 */
function read(table, typed, number) {
  const { game, first } = table.state;
  // a bare list of moves may be copied from a page; a file's comments keep their words
  const record = /[{[]/.test(typed) ? typed : wordsToSigns(typed);
  const asked = { file: true, op: /** @type {const} */ ("read"), record, game: game.id };
  return table.ask({ ...asked, ...ruling(table.state), first: first ?? undefined, number });
}

/** Says why a text cannot be read, and selects the place in its field. @param {HTMLElement} dialog @param {HTMLTextAreaElement} text */
function createExplaining(dialog, text) {
  const fault = one(".fault", dialog);

  /** @param {{key?: string, args?: any}} error @param {boolean} inField  whether the text stands in the field */
  function explain({ key, args = {} }, inField) {
    if (key && args.line) return place(key, args, inField);
    const { word, n } = mark(String(args.text ?? args.act ?? ""), args.index);
    if (key === "bad-record" && args.missing === "Game") return refuse(say("page.record.noGame"));
    if (key === "unreadable-turn") return refuse(say("page.record.unreadable", { word }));
    if (key !== "illegal-act" && key !== "ambiguous")
      return refuse(key ? errorText({ key, args }) : say("page.record.bad"));
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

  /** Reports what is wrong and where, and selects it. @param {string} key @param {any} args @param {boolean} inField */
  function place(key, args, inField) {
    if (inField) selectAt(args);
    const choices = (args.choices ?? []).slice(0, 8);
    refuse(
      [
        errorText({ key, args }),
        choices.length ? say("page.record.choices", { moves: list(choices, "or") }) : "",
        say("page.record.place", args),
      ]
        .filter(Boolean)
        .join(" "),
    );
  }

  /** @param {any} args */
  function selectAt(args) {
    const before = text.value.split("\n").slice(0, args.line - 1);
    const at = before.reduce((sum, line) => sum + line.length + 1, args.column - 1);
    text.focus();
    text.setSelectionRange(
      at,
      at + Math.max(1, String(args.act ?? args.text ?? args.what ?? "").length),
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

  return {
    fault: explain,
    refuse,
    hush() {
      fault.hidden = true;
    },
  };
}

const NUMBER = /^\d+\.+$/;

/** The words of a record after its headings, numbers too, and where they stand. @param {string} record */
function wordsIn(record) {
  const bare = record.replace(/\[[^\]]*\]/g, (all) => " ".repeat(all.length));
  return [...bare.matchAll(/\S+/g)].map((match) => ({ word: match[0], from: match.index }));
}
