/** What takes long is begun once for each key, and whoever asks again gets the same. */

export interface Remembered<T> {
  (key: string): Promise<T>;
  /** whether it has been begun */
  has: (key: string) => boolean;
}

/** A failure is not remembered. */
export function remember<T>(load: (key: string) => Promise<T>): Remembered<T> {
  const begun: Map<string, Promise<T>> = new Map();
  const ask = (key: string) => {
    const existing = begun.get(key);
    if (existing) return existing;
    const pending = load(key);
    begun.set(key, pending);
    pending.catch(() => begun.delete(key));
    return pending;
  };
  return Object.assign(ask, { has: (key: string) => begun.has(key) });
}
