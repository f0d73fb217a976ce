/**
 * The way to "Why this move?" and "What is threatened?" (why.ts): the keys W and X, and what other
 * panels call. Its script is fetched when it is asked for.
 */

import { absent } from "../../session/lazy_panel.ts";
import { one } from "../../lib/dom.ts";
import type { Table } from "../../session/session.ts";
import type { Why } from "./why.ts";

/** of the turn on which one stands; of the position */
export interface WhyDoor {
  last: () => void;
  threats: () => void;
}

export function createWhyDoor(table: Table): WhyDoor {
  let part: Promise<Why> | null = null;

  async function late(use: (why: Why) => void) {
    part ??= import("./why.ts").then(({ createWhy }) => createWhy(table, one("[data-why]")));
    const why = await part.catch(() => null);
    if (why) return use(why);
    part = null;
    absent(table);
  }

  const door: WhyDoor = {
    last: () => void late((why) => why.last()),
    threats: () => void late((why) => why.threats()),
  };
  // Where the leaf with the answers is put away (a kiosk, the board alone), there are none.
  const leaf = one("#the-text");
  Object.assign(table.keys, {
    w: () => leaf.checkVisibility() && door.last(),
    x: () => leaf.checkVisibility() && door.threats(),
  });
  return door;
}
