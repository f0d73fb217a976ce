/**
 * Asks once, early in the first game, whether its sounds are wanted: nobody looks for them in the
 * settings. Whoever has chosen there is not asked, nor is a class.
 */

import { button, h } from "../lib/dom.ts";
import { keep, recall } from "../lib/preferences.ts";
import { say } from "../lib/i18n.ts";
import { lookIn, modesIn } from "../session/address.ts";
import { justPlayed } from "../session/state/selectors.ts";
import { noticeBox, type NoticeRenderers } from "./notice.ts";
import type { GameSession } from "../session/session.ts";

const OFFERED_KEY = "soundOffered";
/** Asked after so many turns: both sides have moved, and it is the first one's turn again. */
const TURNS_BEFORE = 2;

/** @param chosen whether sounds have been turned on or off in the settings */
export function createSoundOffer(session: GameSession, chosen: () => boolean) {
  const isForClass = modesIn(location).length > 0 || lookIn(location.hash.slice(1)).forClass;
  let isDue = !recall(OFFERED_KEY) && !isForClass;
  session.watch((state, before) => {
    const { view, notice, options, hint } = state;
    if (!isDue || !justPlayed(state, before) || view.turns.length !== TURNS_BEFORE) return;
    if (chosen() || notice || options || hint || view.outcome || view.mid) return;
    isDue = false;
    keep(OFFERED_KEY, true);
    session.put({ ...session.state, notice: { kind: "sound" } });
  });
}

/** @param turnOn turns sounds on */
export const soundNotices = (session: GameSession, turnOn: () => void): NoticeRenderers => ({
  sound: () =>
    noticeBox(
      "quiet",
      h("p", {}, say("page.sound.ask")),
      h(
        "p.row",
        {},
        button(say("page.sound.on"), () => {
          turnOn();
          session.clearSelection();
        }),
        button(say("page.sound.off"), session.clearSelection, "plain"),
      ),
    ),
});
