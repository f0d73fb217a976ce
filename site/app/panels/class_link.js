// @ts-check
/**
 * A link to the position on the board as a QR code, for a class that sees it projected: pupils photograph it and have the same
 * position before them, where each can play and tell a move (class_code.js).
 */

import { generate } from "lean-qr";
import { LONGEST, linkTo, write } from "../lib/address.js";
import { button, fill, one, s } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { newPlay, ownOf, sealed } from "../table/state.js";

/** A code of more modules across (97 in version 20) can no longer be photographed from the back of a class [our choice]. */
const VERSION = 20;
/** The empty margin that the standard (ISO/IEC 18004) asks for, in modules. */
const QUIET = 4;
/** The part of an address that carries a game. */
const MODE = /** @type {const} */ (["class"]);

/** @param {import("../table/table.js").Table} table @param {string} usual  the ruleset that needs no mention */
export function createClassLink(table, usual) {
  const dialog = /** @type {HTMLDialogElement} */ (one("[data-class-link]"));
  const place = one("[data-code]", dialog);
  const text = one("[data-address]", dialog);
  const said = one("[data-said]", dialog);
  const more = one("[data-more-codes]", dialog);

  /** @param {import("../table/state.js").Play} play */
  const address = (play) => {
    const people = /** @type {const} */ ({ w: "person", b: "person" });
    const shared = { ...play, acts: play.acts.slice(0, play.ply), tree: null, players: people };
    return linkTo(write(shared, usual, null, [...MODE]));
  };
  const whole = () => address(sealed(table.state));
  const alone = () => {
    const { rules, set, view, flipped } = table.state;
    const last = table.state.ply ? view.rulings?.at(-1) : undefined;
    const under = last ? { rules: last.rules, set: last.set } : { rules, set };
    return address({
      ...newPlay(under.rules),
      ...under,
      own: ownOf(table.state),
      first: view.side,
      start: view.position,
      flipped,
    });
  };

  /** @param {string} link @param {boolean} short  whether it is that of the position alone */
  function show(link, short) {
    text.textContent = link;
    let path = null;
    try {
      path = drawn(generate(link, { maxVersion: VERSION }));
    } catch {
      // more data than such a code can hold
    }
    place.replaceChildren(...(path ? [path] : []));
    place.hidden = !path;
    const gameGoes = short && table.state.acts.length > 0;
    said.textContent = path
      ? say(gameGoes ? "page.class.alone" : "page.class.scan")
      : say(short ? "page.class.tooLongAlone" : "page.class.tooLong");
    const offers = [];
    if (!short && table.state.ply)
      offers.push(button(say("page.class.useAlone"), () => show(alone(), true)));
    if (short && whole().length <= LONGEST)
      offers.push(button(say("page.class.useWhole"), () => show(whole(), false)));
    fill(more, offers);
  }

  one("[data-close]", dialog).addEventListener("click", () => dialog.close());
  one("[data-copy]", dialog).addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.textContent ?? "");
      said.textContent = say("page.record.linkCopied");
    } catch {
      getSelection()?.selectAllChildren(text);
      said.textContent = say("page.record.linkNotCopied");
    }
  });
  return () => {
    if (!table.state.fresh) return;
    show(whole(), false);
    dialog.showModal();
  };
}

/** The code, dark on light with its quiet zone. @param {import("lean-qr").Bitmap2D} code */
function drawn(code) {
  let d = "";
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) {
        const from = x;
        while (code.get(x + 1, y)) x += 1;
        d += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`;
      }
  const size = code.size + 2 * QUIET;
  return s(
    "svg",
    {
      viewBox: `${-QUIET} ${-QUIET} ${size} ${size}`,
      role: "img",
      "aria-label": say("page.class.codeLabel"),
      "shape-rendering": "crispEdges",
    },
    s("rect", { x: -QUIET, y: -QUIET, width: size, height: size, fill: "#fff" }),
    s("path", { d, fill: "#000" }),
  );
}
