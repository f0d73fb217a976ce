// @ts-check
/** The ways into what a class or a kiosk needs: two buttons, and what the address asks for. What they lead to is fetched only then. */

import { one } from "../lib/dom.js";

/**
 * @param {import("../table/table.js").Table} table @param {string} usual  the ruleset that needs no mention
 * @param {import("../lib/address.js").Mode[]} modes @param {import("../table/state.js").Play} start  of which a link tells
 */
export function createClassDoors(table, usual, modes, start) {
  const parts = () => import("./for_class.js");

  /** Made at the first press, and opened at each. @param {string} what @param {() => Promise<() => void>} make */
  function door(what, make) {
    /** @type {Promise<() => void>|null} */
    let made = null;
    one(`[data-do="${what}"]`).addEventListener("click", async () => {
      made ??= make();
      (await made)();
    });
  }

  door("class-link", async () => (await parts()).createClassLink(table, usual));
  door("class-vote", async () => (await parts()).createClassVote(table));
  const { ply } = table.state;
  if (modes.includes("class")) void parts().then((part) => part.createClassCode(table, ply));
  if (modes.includes("kiosk")) void parts().then((part) => part.createKiosk(table, start));
}
