/**
 * The field of a search: what is written in it stands in the address, so that it can be shared and
 * goes along to the other language.
 */

import { all, keepAnchorInLanguageLinks, requireElement } from "../dom.ts";

const KEY = "q=";

/** @param search called with what is looked for, now and whenever it changes */
export function listenToField(search: (text: string) => void) {
  const field = requireElement("[data-search]") as HTMLInputElement;

  function fromAddress() {
    const { hash } = location;
    if (!hash.startsWith(`#${KEY}`)) return;
    try {
      field.value = decodeURIComponent(hash.slice(1 + KEY.length));
    } catch {
      return; // a damaged address: no search
    }
    search(field.value);
  }

  field.addEventListener("input", () => {
    const text = field.value.trim();
    history.replaceState(
      history.state,
      "",
      text
        ? `#${KEY}${encodeURIComponent(text.slice(0, 300))}`
        : location.pathname + location.search,
    );
    search(text);
  });
  for (const example of all("[data-example]")) {
    example.addEventListener("click", () => {
      field.value = example.textContent ?? "";
      field.dispatchEvent(new Event("input"));
      field.focus();
    });
  }
  addEventListener("hashchange", fromAddress);
  fromAddress();
  keepAnchorInLanguageLinks();
  return field;
}
