/**
 * Codes and addresses on paper that lead to pages: `data-code-of` and `data-address-of` hold the
 * address as the build wrote it, `data-label` what a code is called when it is read aloud.
 */

import { all } from "../lib/dom.ts";
import { codeOf } from "../lib/ui/qr_code.ts";
import { linkTo } from "../session/address.ts";

export function drawPageCodes(within: ParentNode = document) {
  for (const place of all("[data-code-of]", within)) {
    const code = codeOf(pageAt(place.dataset.codeOf), place.dataset.label);
    if (code) place.replaceChildren(code);
  }
  for (const place of all("[data-address-of]", within))
    if (!place.textContent)
      place.textContent = pageAt(place.dataset.addressOf).replace(/^\w+:\/\//, "");
}

const pageAt = (address: string | undefined) => new URL(address ?? "", linkTo("")).href;
