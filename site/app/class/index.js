// @ts-check
/** What only a class or a kiosk needs, in one script that is fetched when it is wanted (lazy.js). */

export { createClassCode } from "./turn_code.js";
export { createClassLink } from "./vote_link.js";
export { createClassVote } from "./vote.js";
export { createKiosk } from "./kiosk.js";
