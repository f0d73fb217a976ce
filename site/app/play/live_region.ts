/** Puts a table's messages into the live region, which screen readers read out. */

import { h, one } from "../lib/dom.ts";
import type { Table } from "../session/session.ts";

export function createVoice(table: Table, within: ParentNode = document) {
  const live = one("[data-live]", within);
  table.watch(({ said }, before) => {
    if (!said || said === before.said) return;
    if (!said.after) live.replaceChildren();
    live.append(h("span", {}, live.childElementCount ? ` ${said.text}` : said.text));
  });
}
