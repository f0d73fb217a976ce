// @ts-check
/**
 * What one visit keeps for the next: the game under way, which is offered again, and whether the first hint has been read. The
 * game is kept as a fragment, and read and checked like any link.
 */

import { box } from "./notice.js";
import { read, write } from "../lib/address.js";
import { button, h } from "../lib/dom.js";
import { keep, recall } from "../lib/store.js";
import { justPlayed, letGo, sealed, sideAbove, turnedFor } from "../table/state.js";
import { say } from "../lib/words.js";

/** How long the first hint is shown, in milliseconds. */
const FIRST_HINT = 15_000;
/** The level offered on a first visit. */
const BEGINNER = /** @type {const} */ ("1");

/** @param {import("../table/table.js").Table} table @param {string} usual  the ruleset that needs no mention */
export function createMemory(table, usual) {
  const { game } = table.state;
  const name = `game:${game.id}`;

  /** The game that was left, if it can be read and has been begun. */
  function left() {
    const kept = recall(name);
    const play = typeof kept === "string" ? read(kept, usual, game) : null;
    return play && play !== "damaged" && play.acts.length ? play : null;
  }

  /** Whether this reader is here for the first time; asked once. */
  function greets() {
    if (recall("greeted")) return false;
    keep("greeted", true);
    return true;
  }

  const forget = () => keep(name, null);

  table.watch((state, before) => {
    if (justPlayed(state, before)) keep(name, state.view.outcome ? null : write(state, usual));
    else if (state.rolling && state.rolling !== before.rolling)
      keep(name, write(sealed(state), usual));
  });

  /** The computer takes the upper side of the board. */
  function against() {
    const { state } = table;
    const players = { ...state.players, [sideAbove(state)]: BEGINNER };
    table.put({ ...letGo(state), players });
    table.refresh();
  }

  return {
    forget,
    /** What was left the last time is offered; a first visit is greeted, once and not for long. */
    welcome() {
      const play = left();
      if (play) return table.put({ ...table.state, notice: { kind: "left", play } });
      if (!greets()) return;
      const notice = { kind: /** @type {const} */ ("welcome") };
      table.put({ ...table.state, notice });
      window.setTimeout(() => {
        if (table.state.notice === notice) table.put({ ...table.state, notice: null });
      }, FIRST_HINT);
    },
    /** The address has brought a game: then there is no greeting, now or later. */
    hush: () => void greets(),
    /** @type {import("./notice.js").Kinds} */
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
      welcome(_, state) {
        // Where no man stands to be moved (all are in hand, dice come first), the line above says what has to be done.
        const hands = state.view.legal.some((move) => move.from) ? say("page.welcome.hands") : "";
        return box(
          "quiet",
          [hands, say("page.welcome.who")].filter(Boolean).join(" "),
          h(
            "p.row",
            {},
            button(say("page.seats.computer"), against, "act"),
            button(say("page.seats.people"), table.letGo),
          ),
        );
      },
    },
  };
}
