/**
 * The ways into what a class or a kiosk needs: two buttons, and what the address asks for. What
 * they lead to is fetched only then.
 */

import { createLazyPanel } from "../session/lazy_panel.ts";
import type { Mode } from "../session/address.ts";
import type { GameSession } from "../session/session.ts";
import type { Play } from "../session/state/types.ts";

/**
 * @param usual the ruleset that needs no mention
 * @param start the game that the link describes
 */
export function createLazyClass(session: GameSession, usual: string, modes: Mode[], start: Play) {
  const parts = () => import("./index.ts");

  createLazyPanel(session, "class-link", async () =>
    (await parts()).createVoteLink(session, usual),
  );
  createLazyPanel(session, "class-vote", async () => (await parts()).createVote(session));
  const { ply } = session.state;
  if (modes.includes("class")) void parts().then((part) => part.createTurnCode(session, ply));
  if (modes.includes("kiosk")) void parts().then((part) => part.createKiosk(session, start));
}
