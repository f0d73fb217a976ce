/**
 * The same game in two tabs: it goes on in one of them (keep/game_lock.ts), and the other says so.
 * There one may take it over, with all that has been played, or play a copy, which is kept as a
 * game of its own. So no tab writes over what another has played.
 */

import { button, h } from "../lib/dom.ts";
import { hold, holdSoon, seize } from "./game_lock.ts";
import { say } from "../lib/i18n.ts";
import type { Table } from "../session/session.ts";

/**
 * How long a note of the other tab (keep/pending_writes.ts) may be on its way here, in
 * milliseconds.
 */
const UNDER_WAY = 150;

/** @param follow brings what the other tab has played */
export function createOneTab(table: Table, follow: () => Promise<void>) {
  /** The game on this table. */
  let id: string | null = null;
  let away = false;
  let letGo = () => {};

  const here = async () => {
    dialog.close("here");
    const wanted = id;
    if (wanted) await take(seize);
    await new Promise((resolve) => setTimeout(resolve, UNDER_WAY));
    if (id === wanted) await follow();
    away = false;
    table.resume();
  };
  const dialog = h(
    "dialog.sheet",
    { "aria-labelledby": "one-tab-title" },
    h("h2", { id: "one-tab-title" }, say("page.keeping.elsewhere")),
    h("p", {}, say("page.keeping.elsewhereWhy")),
    h(
      "div.row",
      {},
      button(say("page.keeping.here"), () => void here(), "first"),
      button(say("page.keeping.copy"), () => dialog.close()),
    ),
  ) as HTMLDialogElement;
  // Escape too: what is played from now on is another game.
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "here") table.put({ ...table.state, entry: null });
  });

  function leave() {
    away = true;
    letGo = () => {};
    table.pause();
  }

  function tell() {
    leave();
    if (!dialog.isConnected) document.body.append(dialog);
    dialog.returnValue = "";
    if (!dialog.open) dialog.showModal();
  }

  /** Whether the game is this tab's now. */
  async function take(how: typeof hold) {
    const wanted = id ?? "";
    const got = await how(wanted, () => id === wanted && tell());
    if (id !== wanted) got?.();
    else if (got) letGo = got;
    return got !== null || id !== wanted;
  }

  async function claim() {
    if (await take(hold)) return;
    const { paused } = table.state;
    leave();
    if (!(await take(holdSoon))) return tell();
    away = false;
    if (!paused) table.resume();
  }

  table.watch(({ entry, post }, before) => {
    if (entry === id) return;
    letGo();
    letGo = () => {};
    away = false;
    id = entry;
    // A link that was opened here leads the game on here, wherever else it stands (panels/post).
    if (id) void (post && post !== before.post ? take(seize) : claim());
  });
  // A page that the browser puts aside must not hold anything; meanwhile the game may have gone on
  // elsewhere.
  addEventListener("pagehide", () => letGo());
  addEventListener("pageshow", async ({ persisted }) => {
    if (!persisted || !id || away) return;
    await claim();
    if (!away) await follow();
  });

  return {
    /**
     * Whether the game on this table goes on in another tab: then nothing of it is to be written
     * down here.
     */
    get away() {
      return away;
    },
  };
}
