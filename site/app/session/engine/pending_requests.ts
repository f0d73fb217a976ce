/**
 * What has been asked of Python and is not answered yet, by number; and the error of what cannot be
 * asked.
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

/** Takes away all that is not answered, and returns what refuses it. */
export function prepareRejection(pending: PendingRequests, key: FailureKey | "closed") {
  const requests = [...pending.values()];
  pending.clear();
  return () => {
    for (const item of requests) item.reject(new EngineError(key));
  };
}
