// @ts-check
/** The link with which a turn is told to somebody far away: to be copied, handed to another program, or photographed. */

import { button, h } from "../../lib/dom.js";
import { codeOf } from "../../lib/qr_code.js";
import { say } from "../../lib/i18n.js";

/** @param {string} link @param {string} heading @returns {Node[]} */
export function sendingOf(link, heading) {
  const said = h("p", { role: "status" });
  const place = h("div.code-place", { hidden: true });
  const field = /** @type {HTMLInputElement} */ (
    h("input", { readonly: true, value: link, "aria-label": say("page.post.link") })
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = say("page.post.copied");
    } catch {
      field.focus();
      field.select();
      said.textContent = say("page.post.notCopied");
    }
  }

  function showCode() {
    const code = codeOf(link);
    said.textContent = say(code ? "page.post.scan" : "page.post.tooLong");
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
  );
  return [h("p", {}, h("b", {}, heading)), field, row, said, place];
}
