/**
 * The game as text goes out: copied in our notation or in PDN, saved as a file, or as a link, or to
 * the page that says which rules allow it. A game whose variations do not fit into a link is
 * offered as a file.
 */

import { noticeBox, type NoticeRenderers } from "../play/notice.ts";
import { MAX_FRAGMENT_CHARS, linkTo, withoutLook, writeFragment } from "../session/address.ts";
import { button, h, requireElement } from "../lib/dom.ts";
import { requestBase, ownRulesInForce } from "../session/state/selectors.ts";
import { withoutCorrespondence } from "../session/state/updates.ts";
import { isBare } from "../session/tree/tree.ts";
import { errorText } from "../session/text/messages.ts";
import { say } from "../lib/i18n.ts";
import type { OwnRules } from "../session/own_rules.ts";
import type { GameSession } from "../session/session.ts";
import type { State } from "../session/state/types.ts";

/** How long a toast is shown. */
const MESSAGE_MS = 4000;

export function createExportGame(session: GameSession) {
  const menu = requireElement("#writing");
  // Each of its buttons does something at once: the menu has served.
  menu.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) menu.hidePopover();
  });
  const toast = requireElement("[data-toast]");
  let timer = 0;

  /** Shows a message beside the button that was pressed. */
  function showToast(words: string, stays: boolean = false) {
    toast.textContent = words;
    toast.hidden = !words;
    window.clearTimeout(timer);
    if (words && !stays) timer = window.setTimeout(() => showToast(""), MESSAGE_MS);
    if (words) session.announce(words);
  }

  /** @param doneKey the key of what is said then */
  async function copyToClipboard(text: string, doneKey: string, failed: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast(say(doneKey));
    } catch {
      showToast("");
      const notice = { kind: "record", record: text, said: say(failed) } as const;
      session.put({ ...session.state, notice });
      requireElement("[data-notice]").scrollIntoView({ block: "nearest" });
    }
  }

  /**
   * The game in writing, or null after what is wrong has been said.
   * @param pdn in the notation of draughts players, not in our own
   */
  async function fetchRecord(pdn: boolean): Promise<string | null> {
    if (session.state.engine.state !== "ready") showToast(say("page.record.waits"), true);
    const answer = await session.ask(recordRequest(session.state, pdn));
    if (answer?.error) showToast(errorText(answer.error));
    else showToast("");
    return answer?.record ?? null;
  }

  async function copy(pdn: boolean) {
    const record = await fetchRecord(pdn);
    if (record) await copyToClipboard(record, "page.copied", "page.notCopied");
  }

  async function link() {
    const { state } = session;
    const whole = writeFragment(withoutCorrespondence(state), "");
    const address = linkTo(state.post ? whole : withoutLook(location.hash.slice(1)));
    if (whole.length <= MAX_FRAGMENT_CHARS)
      return copyToClipboard(address, "page.record.linkCopied", "page.record.linkNotCopied");
    await copyToClipboard(address, "page.record.linkCopied", "page.record.linkNotCopied");
    const text = say("page.record.tooLong");
    session.put({
      ...session.state,
      notice: { kind: "file", text },
      announcement: { text, after: true },
    });
  }

  const on = (command: string, act: (pdn: boolean) => Promise<void>) =>
    document
      .querySelector(`[data-do="${command}"]`)
      ?.addEventListener("click", () => void act(command === "pdn"));
  on("copy", copy);
  on("pdn", copy);
  on("link", link);
  on("save", () => save(session, fetchRecord));
  on("detective", async () => {
    const record = await fetchRecord(false);
    const question = String(
      new URLSearchParams({ game: session.state.game.id, text: record ?? "" }),
    );
    if (record)
      location.assign(`${requireElement('[data-do="detective"]').dataset.page}#${question}`);
  });
}

/** Rules written down, by name; a record never calls them a ruleset. */
const ownTag = (own: OwnRules | null) =>
  own && { OwnRules: say("page.own.tag", { name: own.name, by: own.by || "?" }) };

/** What the desk needs to write the game down. */
const recordRequest = (state: State, pdn: boolean) => ({
  op: "record" as const,
  ...requestBase(state, state.acts.length),
  ...(isBare(state.tree) ? {} : { tree: state.tree }),
  tags: { ...state.tags, ...ownTag(ownRulesInForce(state)) },
  pdn,
});

/** Saves the game as a file: in PDN where its players use it, if PDN can express it. */
async function save(session: GameSession, written: (pdn: boolean) => Promise<string | null>) {
  const { game } = session.state;
  const inPdn = game.pdn ? await written(true) : null;
  const record = inPdn ?? (await written(false));
  if (!record) return;
  const address = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  const link = h("a", { href: address, download: `${game.id}.${inPdn ? "pdn" : "txt"}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), MESSAGE_MS);
}

export const exportNotices = (session: GameSession): NoticeRenderers => ({
  /** Shows the text that could not be copied, to be copied by hand. */
  record: ({ record, said: message }) =>
    noticeBox(
      "quiet",
      message,
      h("textarea", { rows: 5, readonly: true, "aria-label": say("page.copy") }, record),
    ),
  file: ({ text }) =>
    noticeBox(
      "quiet",
      h("p", {}, text),
      h(
        "p.row",
        {},
        button(
          say("page.record.saveFile"),
          () => requireElement('[data-do="save"]').click(),
          "act",
        ),
        button(say("page.draw.done"), session.clearSelection),
      ),
    ),
});
