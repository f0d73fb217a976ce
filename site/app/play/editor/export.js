// @ts-check
/** A position that is being set up goes out: as text, as FEN, as a link, as a picture. */

import { linkTo, write } from "../../session/address.js";
import { one } from "../../lib/dom.js";
import { png, saveAs, standalone } from "../../lib/picture.js";
import { newPlay, ownOf, ruling } from "../../session/state.js";
import { say } from "../../lib/i18n.js";

/** @typedef {import("../../session/position_draft.js").Editing} Editing */

/** The width of a picture in pixels. */
const WIDE = 1200;

/** @param {import("../../session/session.js").Table} table @param {(text: string) => void} tell */
export function createWritten(table, tell) {
  /** Copies a text; where the browser does not allow it, the text stands in the field, selected. @param {string|null|undefined} text */
  async function copy(text) {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      tell(say("page.editor.copied"));
    } catch {
      const field = /** @type {HTMLInputElement} */ (one("#edit-text"));
      field.value = text;
      field.select();
      tell(say("page.editor.notCopied"));
    }
  }

  /** The address at which a game begins from this position. @param {Editing} editing */
  function link({ told, described }) {
    const { state } = table;
    const { rules, set } = ruling(state);
    const play = {
      ...newPlay(rules),
      set,
      own: ownOf(state),
      first: described.side,
      start: told?.position ?? null,
    };
    const fragment = write({ ...play, flipped: state.flipped }, "");
    return copy(linkTo(fragment));
  }

  const drawing = () => standalone(table.board.svg, document.title);
  const name = table.state.game.id;

  return {
    text: (/** @type {Editing} */ { told }) => copy(told?.position),
    fen: (/** @type {Editing} */ { told }) => copy(told?.fen),
    link,
    svg() {
      saveAs(new Blob([drawing()], { type: "image/svg+xml" }), `${name}.svg`);
      tell(say("page.editor.saved"));
    },
    async png() {
      saveAs(await png(drawing(), WIDE), `${name}.png`);
      tell(say("page.editor.saved"));
    },
  };
}
