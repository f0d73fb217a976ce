/**
 * What only a class or a kiosk needs, in one script that is fetched when it is wanted (lazy.ts).
 */

export { createTurnCode as createClassCode } from "./turn_code.ts";
export { createVoteLink as createClassLink } from "./vote_link.ts";
export { createVote as createClassVote } from "./vote.ts";
export { createKiosk } from "./kiosk.ts";
