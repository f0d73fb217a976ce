/**
 * Idle timeout: after a number of seconds without input the screen goes back to its beginning; ten
 * seconds before that, a notice warns of it.
 */

import { say } from "../lib/i18n.ts";

const WARNING_S = 10;
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

/**
 * @param note says that the screen is about to go back
 * @param isAtRest whether it is at its beginning
 * @param onIdle takes it there
 */
export function createIdle(
  seconds: number,
  note: HTMLElement,
  isAtRest: () => boolean,
  onIdle: () => void,
) {
  let idleSeconds = 0;

  function show() {
    const left = seconds - idleSeconds;
    note.hidden = left > WARNING_S || isAtRest();
    if (!note.hidden) note.textContent = say("page.kiosk.idle", { n: left });
  }

  setInterval(() => {
    idleSeconds += 1;
    if (idleSeconds >= seconds) {
      idleSeconds = 0;
      if (!isAtRest()) onIdle();
    }
    show();
  }, 1000);
  for (const event of ACTIVITY_EVENTS)
    addEventListener(
      event,
      () => {
        idleSeconds = 0;
        note.hidden = true;
      },
      { capture: true, passive: true },
    );
}
