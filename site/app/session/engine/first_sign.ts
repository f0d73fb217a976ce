/**
 * The first sign that somebody plays or asks: a touch, a key, the mouse over a board. Until then a
 * page spares Python's megabytes for whoever saves data.
 */

const SIGNS = ["pointerdown", "keydown", "pointerover"] as const;

/** @returns ends the wait */
export function awaitFirstSign(begin: () => void): () => void {
  const listening = new AbortController();
  const onSign = ({ type, target }: Event) => {
    if (type === "pointerover" && !(target as Element).closest('[role="grid"]')) return;
    listening.abort();
    begin();
  };
  for (const sign of SIGNS)
    document.addEventListener(sign, onSign, {
      capture: true,
      passive: true,
      signal: listening.signal,
    });
  return () => listening.abort();
}
