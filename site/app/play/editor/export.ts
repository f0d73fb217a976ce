/** A position that is being set up goes out: as text, as FEN, as a link, as a picture. */

import { linkTo, write } from "../../session/address.ts";
import { one } from "../../lib/dom.ts";
import { png, saveAs, standalone } from "../../lib/picture.ts";
import { newPlay, ownOf, ruling } from "../../session/state.ts";
import { say } from "../../lib/i18n.ts";
import type { Editing } from "../../session/position_draft.ts";
import type { Table } from "../../session/session.ts";

/** The width of a picture in pixels. */
const WIDE = 1200;

export function createWritten(table: Table, tell: (text: string) => void) {
  /** Copies a text; where the browser does not allow it, the text stands in the field, selected. */
  async function copy(text: string | null | undefined) {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      tell(say("page.editor.copied"));
    } catch {
      const field = one("#edit-text") as HTMLInputElement;
      field.value = text;
      field.select();
      tell(say("page.editor.notCopied"));
    }
  }

  /** The address at which a game begins from this position. */
  function link({ told, described }: Editing) {
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
    text: ({ told }: Editing) => copy(told?.position),
    fen: ({ told }: Editing) => copy(told?.fen),
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
