// @ts-check
/**
 * The game as text goes out: copied in our notation or in PDN, saved as a file, or as a link, or to the page that says which rules
 * allow it. A game whose variations do not fit into a link is offered as a file.
 */

import { box } from "../play/notice.js";
import { LONGEST, linkTo, write } from "../session/address.js";
import { button, h, one } from "../lib/dom.js";
import { common, free, ownOf } from "../session/state.js";
import { bare } from "../session/tree/tree.js";
import { errorText } from "../session/text/messages.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/session.js").Table} Table */

/** How long the message beside a button stays, in milliseconds. */
const STAYS = 4000;

/** @param {Table} table */
export function createRecord(table) {
  const menu = one("#writing");
  // Each of its buttons does something at once: the menu has served.
  menu.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) menu.hidePopover();
  });
  const toast = one("[data-toast]");
  let shown = 0;

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
      const notice = /** @type {const} */ ({ kind: "record", record: what, said: say(failed) });
      table.put({ ...table.state, notice });
      one("[data-notice]").scrollIntoView({ block: "nearest" });
    }
  }

  /** The game in writing, or null after what is wrong has been said. @param {boolean} pdn  in the notation of draughts players, not in our own @returns {Promise<string|null>} */
  async function written(pdn) {
    if (table.state.engine.state !== "ready") tell(say("page.record.waits"), true);
    const answer = await table.ask(recordRequest(table.state, pdn));
    if (answer?.error) tell(errorText(answer.error));
    else tell("");
    return answer?.record ?? null;
  }

  /** @param {boolean} pdn */
  async function copy(pdn) {
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

  /** @param {string} what @param {(pdn: boolean) => Promise<void>} act */
  const on = (what, act) =>
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

/** Rules written down, by name; a record never calls them a ruleset. @param {import("../session/own_rules.js").Own|null} own */
const ownTag = (own) =>
  own && { OwnRules: say("page.own.tag", { name: own.name, by: own.by || "?" }) };

/** What the desk needs to write the game down. @param {State} state @param {boolean} pdn */
const recordRequest = (state, pdn) => ({
  op: /** @type {const} */ ("record"),
  ...common(state, state.acts.length),
  ...(bare(state.tree) ? {} : { tree: state.tree }),
  tags: { ...state.tags, ...ownTag(ownOf(state)) },
  pdn,
});

/** Saves the game as a file: in PDN where its players use it, if PDN can express it. @param {Table} table @param {(pdn: boolean) => Promise<string|null>} written */
async function save(table, written) {
  const { game } = table.state;
  const inPdn = game.pdn ? await written(true) : null;
  const record = inPdn ?? (await written(false));
  if (!record) return;
  const address = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  const way = h("a", { href: address, download: `${game.id}.${inPdn ? "pdn" : "txt"}` });
  way.click();
  setTimeout(() => URL.revokeObjectURL(address), STAYS);
}

/** @param {Table} table @returns {import("../play/notice.js").Kinds} */
export const recordNotices = (table) => ({
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
