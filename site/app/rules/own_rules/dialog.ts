/**
 * The sheet: a dialog with two faces. On one, rules are written down: a name, who says so, a word
 * on each choice; the choices themselves are those of the rule card. On the other they are read,
 * kept, copied as a link, printed, saved to a file or deleted.
 */

import { loadDraft, saveDraft } from "./draft.ts";
import { deleteRules, isSaved, saveRules, isSame } from "./collection.ts";
import { chooseFile, downloadRules, rulesFromFile } from "./files.ts";
import { printRules } from "./print.ts";
import { rulesView } from "./view.ts";
import { rulesForm } from "./form.ts";
import { MAX_FRAGMENT_CHARS, linkTo, writeFragment } from "../../session/address.ts";
import { button, h, requireElement } from "../../lib/dom.ts";
import { ownRulesToText, type OwnRules } from "../../session/own_rules.ts";
import { say } from "../../lib/i18n.ts";
import { newPlay } from "../../session/state/initial.ts";
import { ownRulesInForce, currentRules } from "../../session/state/selectors.ts";
import { rulesRefusalText } from "../../session/text/messages.ts";
import type { GameSession } from "../../session/session.ts";
import type { RulesChoice } from "../rules_choice.ts";

/** @param onChange what is kept has changed */
export function createOwnRulesDialog(
  session: GameSession,
  choice: RulesChoice,
  usual: string,
  onChange: () => void,
) {
  const { game } = session.state;
  const { said: status, tell, show, close } = createDialogFrame();

  function isInForce(own: OwnRules) {
    const force = ownRulesInForce(session.state);
    return force !== null && isSame(own, force);
  }

  /**
   * Keeps rules and shows them; where those in whose place they come are in force, now these are.
   */
  function store(newRules: OwnRules, before: OwnRules | null = null) {
    const { own, lasts } = saveRules(game.id, newRules, before);
    if (isInForce(newRules) || (before && isInForce(before)))
      session.put({ ...session.state, own });
    onChange();
    showRules(own);
    tell(say(lasts ? "page.own.kept" : "page.own.notKept"));
  }

  function remove(own: OwnRules) {
    deleteRules(game.id, own);
    onChange();
    showRules(own);
    const back = button(say("page.own.back"), () => store(own), "act");
    tell(say("page.own.deleted", { name: own.name }), back);
    back.focus();
  }

  /** The face on which rules are read. */
  function showRules(own: OwnRules) {
    const here = isSaved(game.id, own);
    const inForce = isInForce(own);
    const play = () => {
      close();
      if (!inForce) void choice.applyRuleset(ownRulesToText(own));
    };
    const buttons = [
      button(say("page.own.play"), play, "first"),
      !here && button(say("page.own.keep"), () => store(own)),
      button(say("page.own.copy"), () => void copyLink(own, usual, tell)),
      inForce && button(say("page.own.print"), () => void printRules(session, own)),
      button(say("page.own.file"), () => downloadRules(game.id, own)),
      inForce && button(say("page.own.change"), () => showForm(own, own)),
      here && button(say("page.own.delete"), () => remove(own)),
      button(say("page.own.close"), close),
    ];
    show([...rulesView(game, own), status, h("div.row", {}, ...buttons)]);
  }

  /**
   * The face on which rules are written: what the rule card says now.
   * @param before those that are changed
   */
  function showForm(draft: OwnRules, before: OwnRules | null) {
    const left = loadDraft(game.id, draft);
    const done = (own: OwnRules) => {
      saveDraft(game.id, null);
      session.put({ ...session.state, own, rulesPreview: null });
      store(own, before);
    };
    const changed = (own: OwnRules) => saveDraft(game.id, own);
    const acts = { done, changed, file: () => chooseFile(openFile), close };
    show(rulesForm(game, { ...draft, ...left }, status, acts));
    if (left) tell(say("page.own.again"));
  }

  /** Rules from a file are put in force, kept, and shown. */
  async function openFile(text: string) {
    const parsed = rulesFromFile(text, game);
    if ("fault" in parsed) return tell(parsed.fault);
    const { rules, set } = parsed.own;
    const answer = await session.ask({ op: "check", game: game.id, rules, set });
    if (answer?.error)
      return tell(say("page.own.refused", { why: rulesRefusalText(answer.error) }));
    await choice.applyRuleset(ownRulesToText(parsed.own));
    if (isSaved(game.id, parsed.own)) showRules(parsed.own);
    else store(parsed.own);
  }

  return {
    showRules,
    open() {
      const { state } = session;
      const own = ownRulesInForce(state);
      if (own) return showRules(own);
      const now = currentRules(state);
      const before = state.own?.rules === now.rules ? state.own : null;
      showForm({ name: "", by: "", says: {}, ...before, ...now }, before);
    },
  };
}

type Tell = (text: string, ...elements: HTMLElement[]) => void;

function createDialogFrame() {
  const status = h("p.own-status", { role: "status" });
  const dialog = h("dialog.sheet.own-sheet", {
    "aria-labelledby": "own-rules-title",
  }) as HTMLDialogElement;
  const close = () => dialog.close();
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  const tell: Tell = (text, ...elements) =>
    status.replaceChildren(text, ...(elements.length ? [" ", ...elements] : []));

  /** Another face; what was pressed is gone, so the first control of the new one has the focus. */
  function show(parts: (Node | string)[]) {
    tell("");
    dialog.replaceChildren(...parts);
    if (!dialog.open) dialog.showModal();
    else requireElement("input, button", dialog).focus();
    dialog.scrollTop = 0;
  }

  return { said: status, tell, show, close };
}

/** Copies the link that brings these rules, if it is not too long. */
async function copyLink(own: OwnRules, usual: string, tell: Tell) {
  const { rules, set } = own;
  const fragment = writeFragment({ ...newPlay(rules), set, own }, usual);
  if (fragment.length > MAX_FRAGMENT_CHARS)
    return tell(say("page.own.tooLong", { n: fragment.length, most: MAX_FRAGMENT_CHARS }));
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
