/** Sends a text by the device's own means where it is a phone, else copies it. */

import { h } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";

const isPhone = () => matchMedia("(pointer: coarse)").matches && "share" in navigator;

/** @param news where it is said what was done; the text itself if it could not be copied */
export async function shareText(text: string, news: HTMLElement) {
  try {
    if (isPhone()) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    news.textContent = say("page.daily.copied");
  } catch (fault) {
    if ((fault as Error).name === "AbortError") return;
    news.replaceChildren(
      h("input", { value: text, readonly: true, "aria-label": say("page.daily.share") }),
    );
  }
}
