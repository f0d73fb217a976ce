/** Codes on paper that lead to pages: `data-code-of` holds the address, as the build wrote it. */

import { all } from "../lib/dom.ts";
import { codeOf } from "../lib/ui/qr_code.ts";
import { linkTo } from "../session/address.ts";

export function drawPageCodes(within: ParentNode = document) {
  for (const place of all("[data-code-of]", within)) {
    const code = codeOf(new URL(place.dataset.codeOf ?? "", linkTo("")).href);
    if (code) place.replaceChildren(code);
  }
}
