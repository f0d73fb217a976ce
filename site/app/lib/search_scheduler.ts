/**
 * Schedules the searches of a worker: each task of the engine runs in slices of 15 ms, and after
 * each slice the event loop handles messages (through a MessageChannel: a timer would wait 4 ms),
 * so that a stop request is received. A page on a static host has no SharedArrayBuffer, and so
 * cannot be interrupted from outside.
 */

export interface Thinker {
  step: (ms: number) => unknown;
  destroy(): void;
}

const SLICE = 15;

/**
 * @param tell called with each partial result and with the last one
 * @param failed called with an error; without an id if no request is waiting for it
 * @param stepped called after each round of slices
 */
export function createSearches({
  tell,
  failed,
  stepped = () => {},
}: {
  tell: (id: number, text: string, done: boolean) => void;
  failed: (id: number | null, error: unknown) => void;
  stepped?: () => void;
}) {
  const thinking: Map<number, Thinker> = new Map();
  const turn = new MessageChannel();
  let turning = false;

  function again() {
    if (turning || thinking.size === 0) return;
    turning = true;
    turn.port2.postMessage(null);
  }

  function drop(id: number) {
    const thinker = thinking.get(id);
    thinking.delete(id);
    try {
      thinker?.destroy();
    } catch (error) {
      failed(null, error);
    }
  }

  turn.port1.onmessage = () => {
    turning = false;
    for (const [id, thinker] of [...thinking]) {
      try {
        const text = thinker.step(SLICE);
        if (typeof text !== "string") continue;
        const part = JSON.parse(text);
        const done = part.done === true || part.error !== undefined;
        if (done) drop(id);
        tell(id, text, done);
      } catch (error) {
        drop(id);
        failed(id, error);
      }
    }
    stepped();
    again();
  };

  return {
    begin(id: number, thinker: Thinker) {
      thinking.set(id, thinker);
      again();
    },
    drop,
  };
}
