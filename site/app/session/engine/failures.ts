/** Why Python is not to be had, as the worker and the page name it alike. */

export type FailureKey =
  | "offline"
  | "blocked"
  | "renewed"
  | "too-old"
  | "sandboxed"
  | "out-of-memory"
  | "unknown";

/** What a host answers that has no file of this version any more, but of another one. */
const GONE_STATUSES = [404, 410];

/** Why a file did not come, by the status of the host's answer. */
export const failureOfStatus = (status: number): FailureKey =>
  GONE_STATUSES.includes(status) ? "renewed" : "blocked";
