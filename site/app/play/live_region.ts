/** Puts a table's messages into the live region, which screen readers read out. */

import { h, requireElement } from "../lib/dom.ts";
import type { GameSession } from "../session/session.ts";

export function createLiveRegion(session: GameSession, within: ParentNode = document) {
  const live = requireElement("[data-live]", within);
  session.watch(({ announcement }, before) => {
    if (!announcement || announcement === before.announcement) return;
    if (!announcement.after) live.replaceChildren();
    live.append(
      h("span", {}, live.childElementCount ? ` ${announcement.text}` : announcement.text),
    );
  });
}
