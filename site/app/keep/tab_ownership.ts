/**
 * The same game in two tabs: it goes on in one of them (keep/game_lock.ts), and the other says so.
 * There one may take it over, with all that has been played, or play a copy, which is kept as a
 * game of its own. So no tab writes over what another has played.
 */

import { button, h } from "../lib/dom.ts";
import { acquireLock, waitForLock, stealLock } from "./game_lock.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "../session/session.ts";

/** How long a journal entry of another tab may take to become visible here. */
const JOURNAL_DELAY_MS = 150;

/** @param catchUp brings what the other tab has played */
export function createTabOwnership(session: GameSession, catchUp: () => Promise<void>) {
  /** The saved game of this session. */
  let id: string | null = null;
  let away = false;
  let releaseLock = () => {};

  const takeOverHere = async () => {
    dialog.close("here");
    const wanted = id;
    if (wanted) await acquire(stealLock);
    await new Promise((resolve) => setTimeout(resolve, JOURNAL_DELAY_MS));
    if (id === wanted) await catchUp();
    away = false;
    session.resume();
  };
  const dialog = h(
    "dialog.sheet",
    { "aria-labelledby": "one-tab-title" },
    h("h2", { id: "one-tab-title" }, say("page.keeping.elsewhere")),
    h("p", {}, say("page.keeping.elsewhereWhy")),
    h(
      "div.row",
      {},
      button(say("page.keeping.here"), () => void takeOverHere(), "first"),
      button(say("page.keeping.copy"), () => dialog.close()),
    ),
  ) as HTMLDialogElement;
  // Escape too: what is played from now on is another game.
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "here") session.put({ ...session.state, entryId: null });
  });

  function yieldGame() {
    away = true;
    releaseLock = () => {};
    session.pause();
  }

  function showDialog() {
    yieldGame();
    if (!dialog.isConnected) document.body.append(dialog);
    dialog.returnValue = "";
    if (!dialog.open) dialog.showModal();
  }

  /** Whether the game is this tab's now. */
  async function acquire(how: typeof acquireLock) {
    const wanted = id ?? "";
    const got = await how(wanted, () => id === wanted && showDialog());
    if (id !== wanted) got?.();
    else if (got) releaseLock = got;
    return got !== null || id !== wanted;
  }

  async function claimGame() {
    if (await acquire(acquireLock)) return;
    const { paused } = session.state;
    yieldGame();
    if (!(await acquire(waitForLock))) return showDialog();
    away = false;
    if (!paused) session.resume();
  }

  session.watch(({ entryId, post }, before) => {
    if (entryId === id) return;
    releaseLock();
    releaseLock = () => {};
    away = false;
    id = entryId;
    // Opening a correspondence link here takes the game over from any other tab (share/post).
    if (id) void (post && post !== before.post ? acquire(stealLock) : claimGame());
  });
  // A page in the back/forward cache must not hold a lock; the game may meanwhile have continued in
  // another tab.
  addEventListener("pagehide", () => releaseLock());
  addEventListener("pageshow", async ({ persisted }) => {
    if (!persisted || !id || away) return;
    await claimGame();
    if (!away) await catchUp();
  });

  return {
    /** Whether another tab owns the game: this one must not save it then. */
    get away() {
      return away;
    },
  };
}
