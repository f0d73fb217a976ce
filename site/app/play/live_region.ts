/** Puts a table's messages into the live region, which screen readers read out. */

import { h, one } from "../lib/dom.ts";
import type { GameSession } from "../session/session.ts";

export function createLiveRegion(session: GameSession, within: ParentNode = document) {
  const live = one("[data-live]", within);
  session.watch(({ announcement: said }, before) => {
    if (!said || said === before.announcement) return;
    if (!said.after) live.replaceChildren();
    live.append(h("span", {}, live.childElementCount ? ` ${said.text}` : said.text));
  });
}
