/**
 * A game as text comes in: pasted, or as a file that is chosen or dropped on the page. A text of
 * which nothing can be read stays in its field, with the word selected at which reading fails; a
 * game is read up to what is wrong in it, and the page says so. Moves without a heading are read as
 * a game of this page under the current rules, a bare position is set up. If a file has several
 * games, the reader chooses one.
 */

import { createFileList } from "./file_list.ts";
import { requireElement } from "../lib/dom.ts";
import { currentRules } from "../session/state/selectors.ts";
import { errorText } from "../session/text/messages.ts";
import { has, list, prettyMove, say, sayAt, wordsToSigns } from "../lib/i18n.ts";
import type { ReadGame } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";
import type { Fault, FaultArgs } from "../lib/types.ts";
import type { NewGameOptions } from "../session/state/types.ts";
import { allLines, type Tree } from "../session/tree/tree.ts";

/** A file's text longer than this, in characters, is not put into the field. */
const MAX_FIELD_CHARS = 100_000;

export function createImportGame(session: GameSession) {
  const dialog = requireElement("[data-record]") as HTMLDialogElement;
  const field = requireElement("textarea", dialog) as HTMLTextAreaElement;
  const status = requireElement("[data-waits]", dialog);
  const fileSaid = requireElement("[data-file-said]", dialog);
  const asksForFile = fileSaid.textContent ?? "";
  const errors = createImportErrors(dialog, field);
  /** The text of a file that is too long for the field. */
  let longText: string | null = null;
  /** Counts the requests to set up a game, so that answers to abandoned ones are dropped. */
  let requestSerial = 0;
  const games = createFileList(
    requireElement("[data-which]", dialog),
    (number) => void importGame(number),
  );

  /** @param number which game of a file */
  async function importGame(number: number | null = null) {
    const typed = longText ?? field.value.trim();
    if (!typed) return errors.refuse(say("page.record.empty"));
    if (longText === null) field.value = typed;
    status.textContent = session.state.engine.state === "ready" ? "" : say("page.record.waits");
    requestSerial += 1;
    const wish = requestSerial;
    const answer = await readRecord(session, typed, number);
    if (wish !== requestSerial) return;
    status.textContent = "";
    if (!answer || answer.error) return errors.fault(answer?.error ?? {}, longText === null);
    if (answer.games) {
      games.show(answer.games);
      session.announce(say("page.record.which", { n: answer.games.length }));
      return;
    }
    if (answer.game !== session.state.game.id)
      return errors.refuse(
        say("page.record.otherGame", {
          game: has("games", answer.game, "name")
            ? sayAt(["games", answer.game, "name"])
            : answer.game,
        }),
      );
    dialog.close();
    clear();
    session.loadGame(importedGame(answer));
  }

  function clear() {
    field.value = "";
    longText = null;
    fileSaid.textContent = asksForFile;
    games.hide();
  }

  async function importFile(file: File) {
    errors.hide();
    const text = await decodeFile(file);
    clear();
    if (text.length > MAX_FIELD_CHARS) longText = text;
    else field.value = text;
    fileSaid.textContent = say("page.record.fileOf", { name: file.name });
    if (!dialog.open) dialog.showModal();
    await importGame();
  }

  requireElement("form", dialog).addEventListener("submit", (event) => {
    event.preventDefault();
    void importGame();
  });
  field.addEventListener("input", () => {
    longText = null;
    errors.hide();
    games.hide();
  });
  dialog.addEventListener("close", () => {
    requestSerial += 1;
    status.textContent = "";
  });
  return {
    importFile,
    /** To be pasted into. */
    open() {
      errors.hide();
      dialog.showModal();
      field.focus();
    },
  };
}

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(" ");

/** The game that Python has read. */
function importedGame(answer: ReadGame): NewGameOptions {
  const tree = (answer.tree ?? null) as Tree | null; // each way that Python writes has a first act
  return {
    rules: answer.rules,
    set: answer.set,
    first: answer.first,
    start: answer.start,
    acts: answer.acts,
    ply: answer.acts.length,
    tree,
    tags: answer.tags ?? {},
    ...(recordOfOthers(answer.tags) && { players: { w: "person", b: "person" } as const }),
    paused: true,
    isImported: true,
    notice: {
      kind: "text",
      warning: joined(cutText(answer.cut), faultsText(answer.faults)),
      text: joined(recordOfOthers(answer.tags), say("page.record.done"), variationsText(tree)),
    },
  };
}

/** Who played a game and how it ended, where its file tells; then nobody plays it here. */
function recordOfOthers({ White, Black, Result = "*" }: ReadGame["tags"] = {}) {
  if (!White && !Black && Result === "*") return "";
  const names = White || Black ? `${White || "?"} – ${Black || "?"}` : "";
  const result = Result === "*" ? "" : say("page.tree.result", { result: Result });
  return [names, result]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ");
}

/** That a game has variations, which the one line of moves does not show, and what shows them. */
function variationsText(tree: Tree | null) {
  const n = tree ? allLines(tree).length - 1 : 0;
  const all = say("page.faces.allMoves");
  return n > 0 ? say(n > 1 ? "page.record.variations" : "page.record.variation", { n, all }) : "";
}

/** A file's text; old programs do not write Unicode. */
async function decodeFile(file: File) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What could not be played in variations, in a sentence. */
function faultsText(faults: Fault[] = []) {
  const [first, ...others] = faults;
  if (!first) return "";
  const { act, text } = first.args;
  return !others.length
    ? say("page.record.fault", { move: act ?? text ?? "" })
    : say("page.record.faults", { n: faults.length });
}

/** What ended a game before its end, and where, in sentences. */
function cutText(cut?: Fault) {
  if (!cut) return "";
  const { act, text, line } = cut.args;
  const key = cut.key === "illegal-act" || cut.key === "ambiguous" ? "pdn-illegal" : cut.key;
  const reasonText = errorText({ key, args: { ...cut.args, act: act ?? text } });
  return [reasonText, line ? say("page.record.place", cut.args) : "", say("page.record.cut")]
    .filter(Boolean)
    .join(" ");
}

/**
 * What the desk makes of a text. Moves without a heading belong to this game and its rules.
 * @param number which game of a file
 */
function readRecord(session: GameSession, typed: string, number: number | null) {
  const { game, first } = session.state;
  // a bare list of moves may be copied from a page; a file's comments keep their words
  const record = /[{[]/.test(typed) ? typed : wordsToSigns(typed);
  const request = { file: true, op: "read" as const, record, game: game.id };
  return session.ask({
    ...request,
    ...currentRules(session.state),
    first: first ?? undefined,
    number,
  });
}

/** Says why a text cannot be read, and selects the place in its field. */
function createImportErrors(dialog: HTMLElement, text: HTMLTextAreaElement) {
  const fault = requireElement(".fault", dialog);

  /** @param inField whether the text stands in the field */
  function explain({ key, args = {} }: Partial<Fault>, inField: boolean) {
    if (key && args.line) return refuseAt(key, args, inField);
    const { word, n } = selectWord(String(args.text ?? args.act ?? ""), args.index);
    if (key === "bad-record" && args.missing === "Game") return refuse(say("page.record.noGame"));
    if (key === "unreadable-turn") return refuse(say("page.record.unreadable", { word }));
    if (key !== "illegal-act" && key !== "ambiguous")
      return refuse(key ? errorText({ key, args }) : say("page.record.bad"));
    const choices = (args.choices ?? []).slice(0, 8).map(prettyMove);
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
  function refuseAt(key: string, args: FaultArgs, inField: boolean) {
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
  function selectWord(word: string, index?: number) {
    const words = tokensOf(text.value);
    const at =
      words.find((token, n) => n === index && token.word.includes(word)) ??
      words.find((token) => token.word === word);
    text.focus();
    if (!at) return { word, n: "?" };
    text.setSelectionRange(at.from, at.from + at.word.length);
    return {
      word: at.word,
      n: words.slice(0, words.indexOf(at) + 1).filter((token) => !MOVE_NUMBER.test(token.word))
        .length,
    };
  }

  function refuse(words: string) {
    fault.hidden = false;
    fault.textContent = words;
  }

  return {
    fault: explain,
    refuse,
    hide() {
      fault.hidden = true;
    },
  };
}

const MOVE_NUMBER = /^\d+\.+$/;

/** The words of a record after its headings, numbers too, and where they stand. */
function tokensOf(record: string) {
  const bare = record.replace(/\[[^\]]*\]/g, (all) => " ".repeat(all.length));
  return [...bare.matchAll(/\S+/g)].map((match) => ({ word: match[0], from: match.index }));
}
