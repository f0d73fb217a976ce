/**
 * A feature whose script is fetched on first use. If that fails, the player is told and may try
 * again.
 */

import { one } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "./session.ts";

/**
 * @param what the data-do of its button
 * @param make fetches the script, and returns what the button does from then on
 * @returns a function that fetches it beforehand; null if that failed
 */
export function createLazyPanel(
  session: GameSession,
  what: string,
  make: () => Promise<() => void>,
): () => Promise<(() => void) | null> {
  let part: Promise<() => void> | null = null;
  const load = () => {
    part ??= make();
    return part.catch(() => {
      part = null;
      return null;
    });
  };
  one(`[data-do="${what}"]`).addEventListener("click", async () => {
    const open = await load();
    if (open) return open();
    tellAbsent(session);
  });
  return load;
}

/** Says that a part of the page did not come. */
export const tellAbsent = (session: GameSession) => showNotice(session, say("page.absent"));

/** Shows and announces a notice. */
export function showNotice(session: GameSession, text: string) {
  session.put({
    ...session.state,
    notice: { kind: "text", text },
    announcement: { text, after: false },
  });
}
