/**
 * A frame with the attribute `sandbox` but without allow-same-origin: its page has no origin, and
 * so no storage and no workers.
 */

/**
 * Whether the page stands in such a frame. (A file on a disk has no origin either, and may have
 * workers.)
 */
export const isSandboxed = () => self.origin === "null" && /^https?:$/.test(location.protocol);

/** The browser's service workers, if there are any: in such a frame even to ask is an error. */
export const serviceWorkers = () =>
  (isSandboxed() ? undefined : navigator.serviceWorker) as ServiceWorkerContainer;
