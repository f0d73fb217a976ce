// @ts-check
/** The line of moves left by playing on from an earlier position: it can be restored, and the present one is then kept instead. */

import { button, one } from "../lib/dom.js";
import { pretty, say } from "../lib/words.js";

/** @param {import("../table/table.js").Table} table */
export function createOtherLine(table) {
  const place = one("[data-other-line]");
  let drawn = "";
  table.watch(({ cut }) => {
    const words = cut
      ? say(cut.main ? "page.line.game" : "page.line.other", { text: pretty(cut.text) })
      : "";
    if (drawn === words) return;
    drawn = words;
    place.hidden = !cut;
    place.replaceChildren(...(cut ? [button(words, table.swap, "plain")] : []));
  });
}
