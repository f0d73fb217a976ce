/**
 * Blocks what the browser offers beyond the page and a visitor must not reach: long-press menus,
 * dragging, dropping a file, printing, searching, saving, zooming. Keys that a page cannot intercept
 * (closing the window) are blocked by the browser's own kiosk mode. Also keeps the screen on, where
 * the browser supports a wake lock.
 */

const REFUSED = ["contextmenu", "dragstart", "dragover", "drop", "selectstart"];
/** Of the function keys only the one for the full screen stays. */
const REFUSED_KEYS = /^(F([1-9]|10|12)|Backspace|ContextMenu|BrowserBack|BrowserHome)$/;

const isInAttendantsPage = ({ target }: Event) =>
  target instanceof Element && target.closest("[data-attendant]") !== null;

export function createFence() {
  for (const event of REFUSED)
    document.addEventListener(event, (happened) => {
      if (!isInAttendantsPage(happened)) happened.preventDefault();
    });
  document.addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (isInAttendantsPage(event)) return;
      if (ctrlKey || metaKey || altKey || REFUSED_KEYS.test(key)) event.preventDefault();
    },
    { capture: true },
  );
  const zoom = (event: WheelEvent) => {
    if (event.ctrlKey) event.preventDefault();
  };
  document.addEventListener("wheel", zoom, { passive: false });
  const stayOn = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", stayOn);
  stayOn();
}
