// @ts-check
/** What only a class or a kiosk needs, in one script that is fetched when it is wanted (class_doors.js). */

export { createClassCode } from "./class_code.js";
export { createClassLink } from "./class_link.js";
export { createClassVote } from "./class_vote.js";
export { createKiosk } from "./kiosk.js";
