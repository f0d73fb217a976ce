/** What only a class needs, in one script that is fetched when it is wanted. */

export { createTurnCode } from "./turn_code.ts";
export { createVoteLink } from "./vote_link.ts";
export { createVote } from "./vote.ts";
