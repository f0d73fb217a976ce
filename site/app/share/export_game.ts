/**
 * The game as text goes out: copied in our notation or in PDN, saved as a file, or as a link, or to
 * the page that says which rules allow it. A game whose variations do not fit into a link is
 * offered as a file.
 */

import { box, type Kinds } from "../play/notice.ts";
import { LONGEST, linkTo, write } from "../session/address.ts";
import { button, h, one } from "../lib/dom.ts";
import { common, free, ownOf, type State } from "../session/state.ts";
import { bare } from "../session/tree/tree.ts";
import { errorText } from "../session/text/messages.ts";
import { say } from "../lib/i18n.ts";
import type { Own } from "../session/own_rules.ts";
import type { Table } from "../session/session.ts";

/** How long the message beside a button stays, in milliseconds. */
const STAYS = 4000;

export function createRecord(table: Table) {
  const menu = one("#writing");
  // Each of its buttons does something at once: the menu has served.
  menu.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) menu.hidePopover();
  });
  const toast = one("[data-toast]");
  let shown = 0;

  /** Shows a message beside the button that was pressed. */
  function tell(words: string, stays: boolean = false) {
    toast.textContent = words;
    toast.hidden = !words;
    window.clearTimeout(shown);
    if (words && !stays) shown = window.setTimeout(() => tell(""), STAYS);
    if (words) table.speak(words);
  }

  /** @param done the key of what is said then */
  async function toClipboard(what: string, done: string, failed: string) {
    try {
      await navigator.clipboard.writeText(what);
      tell(say(done));
    } catch {
      tell("");
      const notice = { kind: "record", record: what, said: say(failed) } as const;
      table.put({ ...table.state, notice });
      one("[data-notice]").scrollIntoView({ block: "nearest" });
    }
  }

  /**
   * The game in writing, or null after what is wrong has been said.
   * @param pdn in the notation of draughts players, not in our own
   */
  async function written(pdn: boolean): Promise<string | null> {
    if (table.state.engine.state !== "ready") tell(say("page.record.waits"), true);
    const answer = await table.ask(recordRequest(table.state, pdn));
    if (answer?.error) tell(errorText(answer.error));
    else tell("");
    return answer?.record ?? null;
  }

  async function copy(pdn: boolean) {
    const record = await written(pdn);
    if (record) await toClipboard(record, "page.copied", "page.notCopied");
  }

  async function link() {
    const { state } = table;
    const whole = write(free(state), "");
    const address = linkTo(state.post ? whole : location.hash.slice(1));
    if (whole.length <= LONGEST)
      return toClipboard(address, "page.record.linkCopied", "page.record.linkNotCopied");
    await toClipboard(address, "page.record.linkCopied", "page.record.linkNotCopied");
    const text = say("page.record.tooLong");
    table.put({ ...table.state, notice: { kind: "file", text }, said: { text, after: true } });
  }

  const on = (what: string, act: (pdn: boolean) => Promise<void>) =>
    document
      .querySelector(`[data-do="${what}"]`)
      ?.addEventListener("click", () => void act(what === "pdn"));
  on("copy", copy);
  on("pdn", copy);
  on("link", link);
  on("save", () => save(table, written));
  on("detective", async () => {
    const record = await written(false);
    const question = String(new URLSearchParams({ game: table.state.game.id, text: record ?? "" }));
    if (record) location.assign(`${one('[data-do="detective"]').dataset.page}#${question}`);
  });
}

/** Rules written down, by name; a record never calls them a ruleset. */
const ownTag = (own: Own | null) =>
  own && { OwnRules: say("page.own.tag", { name: own.name, by: own.by || "?" }) };

/** What the desk needs to write the game down. */
const recordRequest = (state: State, pdn: boolean) => ({
  op: "record" as const,
  ...common(state, state.acts.length),
  ...(bare(state.tree) ? {} : { tree: state.tree }),
  tags: { ...state.tags, ...ownTag(ownOf(state)) },
  pdn,
});

/** Saves the game as a file: in PDN where its players use it, if PDN can express it. */
async function save(table: Table, written: (pdn: boolean) => Promise<string | null>) {
  const { game } = table.state;
  const inPdn = game.pdn ? await written(true) : null;
  const record = inPdn ?? (await written(false));
  if (!record) return;
  const address = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  const way = h("a", { href: address, download: `${game.id}.${inPdn ? "pdn" : "txt"}` });
  way.click();
  setTimeout(() => URL.revokeObjectURL(address), STAYS);
}

export const recordNotices = (table: Table): Kinds => ({
  /** Shows the text that could not be copied, to be copied by hand. */
  record: ({ record, said }) =>
    box(
      "quiet",
      said,
      h("textarea", { rows: 5, readonly: true, "aria-label": say("page.copy") }, record),
    ),
  file: ({ text }) =>
    box(
      "quiet",
      h("p", {}, text),
      h(
        "p.row",
        {},
        button(say("page.record.saveFile"), () => one('[data-do="save"]').click(), "act"),
        button(say("page.draw.done"), table.letGo),
      ),
    ),
});
