/**
 * The requests that Python has not answered yet, by id, and the error of those that cannot be sent.
 */

import type { FailureKey } from "./failures.ts";

interface PendingRequest {
  text: string;
  stream: boolean;
  tries: number;
  resolve: (answer: unknown) => void;
  reject: (reason: unknown) => void;
  part: (part: unknown) => void;
}

export type PendingRequests = Map<number, PendingRequest>;

/** A request that could not be asked: `key` says why ("closed" when the engine was put away). */
export class EngineError extends Error {
  key: FailureKey | "closed";

  constructor(key: FailureKey | "closed") {
    super(key);
    this.name = "EngineError";
    this.key = key;
  }
}

export function resolveRequest(pending: PendingRequests, id: number, answer: unknown) {
  const item = pending.get(id);
  pending.delete(id);
  item?.resolve(answer);
}

/** Empties the table of pending requests; the returned function rejects them. */
export function prepareRejection(pending: PendingRequests, key: FailureKey | "closed") {
  const requests = [...pending.values()];
  pending.clear();
  return () => {
    for (const item of requests) item.reject(new EngineError(key));
  };
}
