/**
 * A game as text comes in: pasted, or as a file that is chosen or dropped on the page. A text of
 * which nothing can be read stays in its field, with the word selected at which reading fails; a
 * game is read up to what is wrong in it, and the page says so. Moves without a heading are read as
 * a game of this page under the current rules, a bare position is set up. If a file has several
 * games, the reader chooses one.
 */

import { createFileList } from "./file_list.ts";
import { one } from "../lib/dom.ts";
import { listenForFiles } from "../lib/files.ts";
import { ruling } from "../session/state.ts";
import { errorText } from "../session/text/messages.ts";
import { has, list, pretty, say, sayAt, wordsToSigns } from "../lib/i18n.ts";
import type { Table } from "../session/session.ts";
import type { Fault, FaultArgs } from "../lib/types.ts";
import type { Tree } from "../session/tree/tree.ts";

/** A file's text longer than this, in characters, is not put into the field. */
const SHOWN = 100_000;

export function createReading(table: Table) {
  const dialog = one("[data-record]") as HTMLDialogElement;
  const field = one("textarea", dialog) as HTMLTextAreaElement;
  const waits = one("[data-waits]", dialog);
  const fileSaid = one("[data-file-said]", dialog);
  const asksForFile = fileSaid.textContent ?? "";
  const explain = createExplaining(dialog, field);
  /** The text of a file that is too long for the field. */
  let held: string | null = null;
  /** Counts the requests to set up a game, so that answers to abandoned ones are dropped. */
  let wished = 0;
  const games = createFileList(one("[data-which]", dialog), (number) => void take(number));

  /** @param number which game of a file */
  async function take(number: number | null = null) {
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
      tree: (answer.tree ?? null) as Tree | null, // each way that Python writes has a first act
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

  async function takeFile(file: File | null | undefined) {
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
  listenForFiles(one("[data-file]", dialog) as HTMLInputElement, (file) => void takeFile(file));
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

/** A file's text; old programs do not write Unicode. */
async function textOf(file: File) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What could not be played in variations, in a sentence. */
function faultsSaid(faults: Fault[] = []) {
  const [first, ...others] = faults;
  if (!first) return "";
  const { act, text } = first.args;
  return !others.length
    ? say("page.record.fault", { move: act ?? text ?? "" })
    : say("page.record.faults", { n: faults.length });
}

/** What ended a game before its end, and where, in sentences. */
function cutSaid(cut?: Fault) {
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
 * @param number which game of a file
 */
function read(table: Table, typed: string, number: number | null) {
  const { game, first } = table.state;
  // a bare list of moves may be copied from a page; a file's comments keep their words
  const record = /[{[]/.test(typed) ? typed : wordsToSigns(typed);
  const asked = { file: true, op: "read" as const, record, game: game.id };
  return table.ask({ ...asked, ...ruling(table.state), first: first ?? undefined, number });
}

/** Says why a text cannot be read, and selects the place in its field. */
function createExplaining(dialog: HTMLElement, text: HTMLTextAreaElement) {
  const fault = one(".fault", dialog);

  /** @param inField whether the text stands in the field */
  function explain({ key, args = {} }: Partial<Fault>, inField: boolean) {
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

  /** Reports what is wrong and where, and selects it. */
  function place(key: string, args: FaultArgs, inField: boolean) {
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

  function selectAt(args: FaultArgs) {
    const before = text.value.split("\n").slice(0, (args.line ?? 1) - 1);
    const at = before.reduce((sum, line) => sum + line.length + 1, (args.column ?? 1) - 1);
    text.focus();
    text.setSelectionRange(
      at,
      at + Math.max(1, String(args.act ?? args.text ?? args.what ?? "").length),
    );
  }

  /**
   * Selects the word that fails; says which it is, and the number of the move.
   * @param index its place among all words
   */
  function mark(word: string, index?: number) {
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

  function refuse(words: string) {
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

/** The words of a record after its headings, numbers too, and where they stand. */
function wordsIn(record: string) {
  const bare = record.replace(/\[[^\]]*\]/g, (all) => " ".repeat(all.length));
  return [...bare.matchAll(/\S+/g)].map((match) => ({ word: match[0], from: match.index }));
}
