/**
 * The ways into what a class or a kiosk needs: two buttons, and what the address asks for. What
 * they lead to is fetched only then.
 */

import { createLate } from "../session/lazy_panel.ts";
import type { Mode } from "../session/address.ts";
import type { Table } from "../session/session.ts";
import type { Play } from "../session/state.ts";

/**
 * @param usual the ruleset that needs no mention
 * @param start of which a link tells
 */
export function createClassDoors(table: Table, usual: string, modes: Mode[], start: Play) {
  const parts = () => import("./index.ts");

  createLate(table, "class-link", async () => (await parts()).createClassLink(table, usual));
  createLate(table, "class-vote", async () => (await parts()).createClassVote(table));
  const { ply } = table.state;
  if (modes.includes("class")) void parts().then((part) => part.createClassCode(table, ply));
  if (modes.includes("kiosk")) void parts().then((part) => part.createKiosk(table, start));
}
