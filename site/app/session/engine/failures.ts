/** Why Python is not to be had, as the worker and the page name it alike. */

export type FailureKey =
  | "offline"
  | "blocked"
  | "renewed"
  | "too-old"
  | "sandboxed"
  | "out-of-memory"
  | "unknown";

/** The status of a host that has replaced this version of the site by a newer one. */
const GONE_STATUSES = [404, 410];

/** Why a file did not come, by the status of the host's answer. */
export const failureOfStatus = (status: number): FailureKey =>
  GONE_STATUSES.includes(status) ? "renewed" : "blocked";
