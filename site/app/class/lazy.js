// @ts-check
/** The ways into what a class or a kiosk needs: two buttons, and what the address asks for. What they lead to is fetched only then. */

import { createLate } from "../session/lazy_panel.js";

/**
 * @param {import("../session/session.js").Table} table @param {string} usual  the ruleset that needs no mention
 * @param {import("../session/address.js").Mode[]} modes @param {import("../session/state.js").Play} start  of which a link tells
 */
export function createClassDoors(table, usual, modes, start) {
  const parts = () => import("./index.js");

  createLate(table, "class-link", async () => (await parts()).createClassLink(table, usual));
  createLate(table, "class-vote", async () => (await parts()).createClassVote(table));
  const { ply } = table.state;
  if (modes.includes("class")) void parts().then((part) => part.createClassCode(table, ply));
  if (modes.includes("kiosk")) void parts().then((part) => part.createKiosk(table, start));
}
