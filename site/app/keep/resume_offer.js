// @ts-check
/**
 * What one visit keeps for the next: the game under way, which is offered again. It is kept as a fragment, and read and checked
 * like any link.
 */

import { box } from "../play/notice.js";
import { read, write } from "../session/address.js";
import { button, h } from "../lib/dom.js";
import { markIn, marked } from "./pending_writes.js";
import { keep, recall } from "../lib/preferences.js";
import { justPlayed, sealed, turnedFor } from "../session/state.js";
import { say } from "../lib/i18n.js";

/** @param {import("../session/session.js").Table} table @param {string} usual  the ruleset that needs no mention */
export function createMemory(table, usual) {
  const { game } = table.state;
  const name = `game:${game.id}`;

  /** The game that was left, if it can be read and has been begun. */
  function left() {
    const kept = recall(name);
    const play = typeof kept === "string" ? read(kept, usual, game) : null;
    return play && play !== "damaged" && play.acts.length ? { ...play, entry: markIn(kept) } : null;
  }

  const forget = () => keep(name, null);

  /** @param {import("../session/state.js").State} state */
  const remember = (state) => {
    const play = write(state, usual);
    keep(name, table.state.entry ? marked(play, table.state.entry) : play);
  };

  table.watch((state, before) => {
    if (justPlayed(state, before) && state.view.outcome) forget();
    else if (justPlayed(state, before)) remember(state);
    else if (state.rolling && state.rolling !== before.rolling) remember(sealed(state));
  });

  return {
    forget,
    /** What was left the last time is offered. */
    offer() {
      const play = left();
      if (play) table.put({ ...table.state, notice: { kind: "left", play } });
    },
    /** @type {import("../play/notice.js").Kinds} */
    notices: {
      left({ play }) {
        const takeUp = () =>
          table.setUp({ ...play, flipped: play.flipped || turnedFor(table.state, play.players) });
        const leave = () => {
          forget();
          table.letGo();
        };
        return box(
          "quiet",
          say("page.left.text", { n: play.acts.length }),
          h(
            "p.row",
            {},
            button(say("page.left.continue"), takeUp, "act"),
            button(say("page.left.leave"), leave),
          ),
        );
      },
    },
  };
}
