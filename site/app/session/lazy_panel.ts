/**
 * A part of a page whose script is fetched only when it is wanted; if it does not come, the player
 * is told, and may try again.
 */

import { one } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import type { Table } from "./session.ts";

/**
 * @param what its button's data-do
 * @param make fetches the part, and answers what the button does from then on
 * @returns fetches it beforehand; null where it could not be had
 */
export function createLate(
  table: Table,
  what: string,
  make: () => Promise<() => void>,
): () => Promise<(() => void) | null> {
  let part: Promise<() => void> | null = null;
  const come = () => {
    part ??= make();
    return part.catch(() => {
      part = null;
      return null;
    });
  };
  one(`[data-do="${what}"]`).addEventListener("click", async () => {
    const open = await come();
    if (open) return open();
    absent(table);
  });
  return come;
}

/** Says that a part of the page did not come. */
export const absent = (table: Table) => tell(table, say("page.absent"));

/** Says something in the notice, and to those who hear the page. */
export function tell(table: Table, text: string) {
  table.put({ ...table.state, notice: { kind: "text", text }, said: { text, after: false } });
}
