/**
 * What one visit keeps for the next: the game under way, which is offered again. It is kept as a
 * fragment, and read and checked like any link.
 */

import { box, type Kinds } from "../play/notice.ts";
import { read, write } from "../session/address.ts";
import { button, h } from "../lib/dom.ts";
import { markIn, marked } from "./pending_writes.ts";
import { keep, recall } from "../lib/preferences.ts";
import { justPlayed, sealed, turnedFor, type State } from "../session/state.ts";
import { say } from "../lib/i18n.ts";
import type { Table } from "../session/session.ts";

/** @param usual the ruleset that needs no mention */
export function createMemory(table: Table, usual: string) {
  const { game } = table.state;
  const name = `game:${game.id}`;

  /** The game that was left, if it can be read and has been begun. */
  function left() {
    const kept = recall(name);
    if (typeof kept !== "string") return null;
    const play = read(kept, usual, game);
    return play && play !== "damaged" && play.acts.length ? { ...play, entry: markIn(kept) } : null;
  }

  const forget = () => keep(name, null);

  const remember = (state: State) => {
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
    } as Kinds,
  };
}
