/**
 * The sheet: a dialog with two faces. On one, rules are written down: a name, who says so, a word
 * on each choice; the choices themselves are those of the rule card. On the other they are read,
 * kept, copied as a link, printed, saved to a file or deleted.
 */

import { begun, note } from "./draft.ts";
import { drop, has, put, same } from "./collection.ts";
import { choose, fileOf, ruleIn } from "./files.ts";
import { print } from "./print.ts";
import { face } from "./view.ts";
import { form } from "./form.ts";
import { LONGEST, linkTo, write } from "../../session/address.ts";
import { button, h, one } from "../../lib/dom.ts";
import { written, type Own } from "../../session/own_rules.ts";
import { say } from "../../lib/i18n.ts";
import { newPlay, ownOf, ruling } from "../../session/state.ts";
import { refusal } from "../../session/text/messages.ts";
import type { Table } from "../../session/session.ts";
import type { RulesChoice } from "../rules_choice.ts";

/** @param changed what is kept has changed */
export function createSheet(table: Table, choice: RulesChoice, usual: string, changed: () => void) {
  const { game } = table.state;
  const { said, tell, show, close } = createDialog();

  function isInForce(own: Own) {
    const force = ownOf(table.state);
    return force !== null && same(own, force);
  }

  /**
   * Keeps rules and shows them; where those in whose place they come are in force, now these are.
   */
  function store(given: Own, before: Own | null = null) {
    const { own, lasts } = put(game.id, given, before);
    if (isInForce(given) || (before && isInForce(before))) table.put({ ...table.state, own });
    changed();
    read(own);
    tell(say(lasts ? "page.own.kept" : "page.own.notKept"));
  }

  function remove(own: Own) {
    drop(game.id, own);
    changed();
    read(own);
    const back = button(say("page.own.back"), () => store(own), "act");
    tell(say("page.own.deleted", { name: own.name }), back);
    back.focus();
  }

  /** The face on which rules are read. */
  function read(own: Own) {
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

  /**
   * The face on which rules are written: what the rule card says now.
   * @param before those that are changed
   */
  function edit(draft: Own, before: Own | null) {
    const left = begun(game.id, draft);
    const done = (own: Own) => {
      note(game.id, null);
      table.put({ ...table.state, own, trial: null });
      store(own, before);
    };
    const changed = (own: Own) => note(game.id, own);
    const acts = { done, changed, file: () => choose(open), close };
    show(form(game, { ...draft, ...left }, said, acts));
    if (left) tell(say("page.own.again"));
  }

  /** Rules from a file are put in force, kept, and shown. */
  async function open(text: string) {
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

type Tell = (text: string, ...more: HTMLElement[]) => void;

function createDialog() {
  const said = h("p.own-status", { role: "status" });
  const dialog = h("dialog.sheet.own-sheet", {
    "aria-labelledby": "own-rules-title",
  }) as HTMLDialogElement;
  const close = () => dialog.close();
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  const tell: Tell = (text, ...more) =>
    said.replaceChildren(text, ...(more.length ? [" ", ...more] : []));

  /** Another face; what was pressed is gone, so the first control of the new one has the focus. */
  function show(parts: (Node | string)[]) {
    tell("");
    dialog.replaceChildren(...parts);
    if (!dialog.open) dialog.showModal();
    else one("input, button", dialog).focus();
    dialog.scrollTop = 0;
  }

  return { said, tell, show, close };
}

/** Copies the link that brings these rules, if it is not too long. */
async function copy(own: Own, usual: string, tell: Tell) {
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
