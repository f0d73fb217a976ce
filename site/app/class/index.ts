/**
 * What only a class or a kiosk needs, in one script that is fetched when it is wanted (lazy.ts).
 */

export { createClassCode } from "./turn_code.ts";
export { createClassLink } from "./vote_link.ts";
export { createClassVote } from "./vote.ts";
export { createKiosk } from "./kiosk.ts";
