/** What only a class or a kiosk needs, in one script that is fetched when it is wanted. */

export { createTurnCode } from "./turn_code.ts";
export { createVoteLink } from "./vote_link.ts";
export { createVote } from "./vote.ts";
export { createKiosk } from "./kiosk.ts";
