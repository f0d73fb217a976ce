/**
 * The link with which a turn is told to somebody far away: to be copied, handed to another program,
 * or photographed.
 */

import { button, h } from "../../lib/dom.ts";
import { codeOf } from "../../lib/ui/qr_code.ts";
import { say } from "../../lib/i18n.ts";

/** @param extraButton a button beside the others */
export function sendPanel(link: string, heading: string, extraButton: HTMLElement | null): Node[] {
  const statusLine = h("p", { role: "status" });
  const place = h("div.code-place", { hidden: true });
  const field = h("input", {
    readonly: true,
    value: link,
    "aria-label": say("page.post.link"),
  }) as HTMLInputElement;

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      statusLine.textContent = say("page.post.copied");
    } catch {
      field.focus();
      field.select();
      statusLine.textContent = say("page.post.notCopied");
    }
  }

  function showCode() {
    const code = codeOf(link);
    statusLine.textContent = say(code ? "page.post.scan" : "page.post.tooLong");
    place.hidden = !code;
    place.replaceChildren(...(code ? [code] : []));
  }

  const share = () => void navigator.share({ url: link }).catch(() => {});
  const row = h(
    "p.row",
    {},
    button(say("page.post.copy"), () => void copy(), "first"),
    "share" in navigator && button(say("page.post.share"), share),
    button(say("page.post.code"), showCode),
    extraButton,
  );
  return [h("p", {}, h("b", {}, heading)), field, row, statusLine, place];
}
