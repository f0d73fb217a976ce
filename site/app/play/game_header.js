// @ts-check
/** Above the moves: who played, and where, as a file's tags tell, and its result where none was reached on the board. */

import { h, one } from "../lib/dom.js";
import { say } from "../lib/i18n.js";

/** @param {{[name: string]: string}} tags */
const named = ({ White = "", Black = "", Event = "", Date: date = "" }) =>
  [
    [White, Black].some((name) => name.replace(/[?. ]/g, ""))
      ? `${White || "?"} – ${Black || "?"}`
      : "",
    Event.replace(/^\?$/, ""),
    date.replace(/[.?]+$/, "").replaceAll(".", "-"),
  ]
    .filter(Boolean)
    .join(", ");

/** @param {import("../session/session.js").Table} table */
export function createHeading(table) {
  const place = one("[data-heading]");
  /** @type {unknown} */
  let drawn = null;
  table.watch(({ tags }) => {
    if (drawn === tags) return;
    drawn = tags;
    const who = named(tags);
    const result = tags.Result && tags.Result !== "*" ? tags.Result : "";
    place.hidden = !who && !result;
    place.replaceChildren(
      ...(who ? [h("span", {}, who)] : []),
      ...(result ? [h("span.result", {}, say("page.tree.result", { result }))] : []),
    );
  });
}
