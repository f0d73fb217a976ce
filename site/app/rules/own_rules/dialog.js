// @ts-check
/**
 * The sheet: a dialog with two faces. On one, rules are written down: a name, who says so, a word on each choice; the choices
 * themselves are those of the rule card. On the other they are read, kept, copied as a link, printed, saved to a file or deleted.
 */

import { begun, note } from "./draft.js";
import { drop, has, put, same } from "./collection.js";
import { choose, fileOf, ruleIn } from "./files.js";
import { print } from "./print.js";
import { face } from "./view.js";
import { form } from "./form.js";
import { LONGEST, linkTo, write } from "../../session/address.js";
import { button, h, one } from "../../lib/dom.js";
import { written } from "../../session/own_rules.js";
import { say } from "../../lib/i18n.js";
import { newPlay, ownOf, ruling } from "../../session/state.js";
import { refusal } from "../../session/text/messages.js";

/** @typedef {import("../../session/own_rules.js").Own} Own */
/** @typedef {import("../../session/session.js").Table} Table */

/**
 * @param {Table} table @param {import("../rules_choice.js").RulesChoice} choice
 * @param {string} usual @param {() => void} changed  what is kept has changed
 */
export function createSheet(table, choice, usual, changed) {
  const { game } = table.state;
  const { said, tell, show, close } = createDialog();

  /** @param {Own} own */
  function isInForce(own) {
    const force = ownOf(table.state);
    return force !== null && same(own, force);
  }

  /** Keeps rules and shows them; where those in whose place they come are in force, now these are. @param {Own} given @param {Own|null} [before] */
  function store(given, before = null) {
    const { own, lasts } = put(game.id, given, before);
    if (isInForce(given) || (before && isInForce(before))) table.put({ ...table.state, own });
    changed();
    read(own);
    tell(say(lasts ? "page.own.kept" : "page.own.notKept"));
  }

  /** @param {Own} own */
  function remove(own) {
    drop(game.id, own);
    changed();
    read(own);
    const back = button(say("page.own.back"), () => store(own), "act");
    tell(say("page.own.deleted", { name: own.name }), back);
    back.focus();
  }

  /** The face on which rules are read. @param {Own} own */
  function read(own) {
    const here = has(game.id, own);
    const inForce = isInForce(own);
    const play = () => {
      close();
      if (!inForce) void choice.useRuleset(written(own));
    };
    const doings = [
      button(say("page.own.play"), play, "first"),
      !here && button(say("page.own.keep"), () => store(own)),
      button(say("page.own.copy"), () => void copy(own, usual, tell)),
      inForce && button(say("page.own.print"), () => void print(table, own)),
      button(say("page.own.file"), () => fileOf(game.id, own)),
      inForce && button(say("page.own.change"), () => edit(own, own)),
      here && button(say("page.own.delete"), () => remove(own)),
      button(say("page.own.close"), close),
    ];
    show([...face(game, own), said, h("div.row", {}, ...doings)]);
  }

  /** The face on which rules are written: what the rule card says now. @param {Own} draft @param {Own|null} before  those that are changed */
  function edit(draft, before) {
    const left = begun(game.id, draft);
    const done = (/** @type {Own} */ own) => {
      note(game.id, null);
      table.put({ ...table.state, own, trial: null });
      store(own, before);
    };
    const changed = (/** @type {Own} */ own) => note(game.id, own);
    const acts = { done, changed, file: () => choose(open), close };
    show(form(game, { ...draft, ...left }, said, acts));
    if (left) tell(say("page.own.again"));
  }

  /** Rules from a file are put in force, kept, and shown. @param {string} text */
  async function open(text) {
    const found = ruleIn(text, game);
    if ("fault" in found) return tell(found.fault);
    const { rules, set } = found.own;
    const answer = await table.ask({ op: "check", game: game.id, rules, set });
    if (answer?.error) return tell(say("page.own.refused", { why: refusal(answer.error) }));
    await choice.useRuleset(written(found.own));
    if (has(game.id, found.own)) read(found.own);
    else store(found.own);
  }

  return {
    read,
    open() {
      const { state } = table;
      const own = ownOf(state);
      if (own) return read(own);
      const now = ruling(state);
      const before = state.own?.rules === now.rules ? state.own : null;
      edit({ name: "", by: "", says: {}, ...before, ...now }, before);
    },
  };
}

/** @typedef {(text: string, ...more: HTMLElement[]) => void} Tell */

function createDialog() {
  const said = h("p.own-status", { role: "status" });
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog.sheet.own-sheet", { "aria-labelledby": "own-rules-title" })
  );
  const close = () => dialog.close();
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  /** @type {Tell} */
  const tell = (text, ...more) =>
    said.replaceChildren(text, ...(more.length ? [" ", ...more] : []));

  /** Another face; what was pressed is gone, so the first control of the new one has the focus. @param {(Node|string)[]} parts */
  function show(parts) {
    tell("");
    dialog.replaceChildren(...parts);
    if (!dialog.open) dialog.showModal();
    else one("input, button", dialog).focus();
    dialog.scrollTop = 0;
  }

  return { said, tell, show, close };
}

/** Copies the link that brings these rules, if it is not too long. @param {Own} own @param {string} usual @param {Tell} tell */
async function copy(own, usual, tell) {
  const { rules, set } = own;
  const fragment = write({ ...newPlay(rules), set, own }, usual);
  if (fragment.length > LONGEST)
    return tell(say("page.own.tooLong", { n: fragment.length, most: LONGEST }));
  const link = linkTo(fragment);
  try {
    await navigator.clipboard.writeText(link);
    tell(say("page.record.linkCopied"));
  } catch {
    tell(
      say("page.record.linkNotCopied"),
      h("textarea", { rows: 3, readonly: true, "aria-label": say("page.own.copy") }, link),
    );
  }
}
