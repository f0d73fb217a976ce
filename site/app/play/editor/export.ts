/** A position that is being set up goes out: as text, as FEN, as a link, as a picture. */

import { linkTo, writeFragment } from "../../session/address.ts";
import { requireElement } from "../../lib/dom.ts";
import { toPng, download, standaloneSvg } from "../../lib/ui/picture.ts";
import { newPlay } from "../../session/state/initial.ts";
import { ownRulesInForce, currentRules } from "../../session/state/selectors.ts";
import { say } from "../../lib/i18n.ts";
import type { PositionDraft } from "../../session/position_draft.ts";
import type { GameSession } from "../../session/session.ts";

/** The width of a picture in pixels. */
const PICTURE_WIDTH_PX = 1200;

export function createEditorExport(session: GameSession, tell: (text: string) => void) {
  /** Copies a text; where the browser does not allow it, the text stands in the field, selected. */
  async function copy(text: string | null | undefined) {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      tell(say("page.editor.copied"));
    } catch {
      const field = requireElement("#edit-text") as HTMLInputElement;
      field.value = text;
      field.select();
      tell(say("page.editor.notCopied"));
    }
  }

  /** The address at which a game begins from this position. */
  function link({ verdict, position }: PositionDraft) {
    const { state } = session;
    const { rules, set } = currentRules(state);
    const play = {
      ...newPlay(rules),
      set,
      own: ownRulesInForce(state),
      first: position.side,
      start: verdict?.position ?? null,
    };
    const fragment = writeFragment({ ...play, flipped: state.flipped }, "");
    return copy(linkTo(fragment));
  }

  const drawing = () => standaloneSvg(session.board.svg, document.title);
  const name = session.state.game.id;

  return {
    text: ({ verdict }: PositionDraft) => copy(verdict?.position),
    fen: ({ verdict }: PositionDraft) => copy(verdict?.fen),
    link,
    svg() {
      download(new Blob([drawing()], { type: "image/svg+xml" }), `${name}.svg`);
      tell(say("page.editor.saved"));
    },
    async png() {
      download(await toPng(drawing(), PICTURE_WIDTH_PX), `${name}.png`);
      tell(say("page.editor.saved"));
    },
  };
}
