// @ts-check
/** The ways into what a class or a kiosk needs: two buttons, and what the address asks for. What they lead to is fetched only then. */

import { createLate } from "./late.js";

/**
 * @param {import("../table/table.js").Table} table @param {string} usual  the ruleset that needs no mention
 * @param {import("../lib/address.js").Mode[]} modes @param {import("../table/state.js").Play} start  of which a link tells
 */
export function createClassDoors(table, usual, modes, start) {
  const parts = () => import("./for_class.js");

  createLate(table, "class-link", async () => (await parts()).createClassLink(table, usual));
  createLate(table, "class-vote", async () => (await parts()).createClassVote(table));
  const { ply } = table.state;
  if (modes.includes("class")) void parts().then((part) => part.createClassCode(table, ply));
  if (modes.includes("kiosk")) void parts().then((part) => part.createKiosk(table, start));
}
