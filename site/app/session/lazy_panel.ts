/**
 * A part of a page whose script is fetched only when it is wanted; if it does not come, the player
 * is told, and may try again.
 */

import { one } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import type { GameSession } from "./session.ts";

/**
 * @param what its button's data-do
 * @param make fetches the part, and answers what the button does from then on
 * @returns fetches it beforehand; null where it could not be had
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

/** Says something in the notice, and to those who hear the page. */
export function showNotice(session: GameSession, text: string) {
  session.put({
    ...session.state,
    notice: { kind: "text", text },
    announcement: { text, after: false },
  });
}
