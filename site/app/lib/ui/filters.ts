/**
 * Filters of a list: selects in a form, each of which asks for a word in a data attribute of its own
 * name. What is chosen is kept in the address, so that it can be shared and returned to.
 */

import { all, requireElement } from "../dom.ts";

interface FilterParts {
  /** the items of the list */
  items: readonly HTMLElement[];
  /** what is said of so many that are shown */
  say: (shown: number) => string;
  /** called before items are shown or hidden */
  onApply?: (isFiltered: boolean) => void;
  /** called after the reader has chosen */
  onChoice: () => void;
}

/**
 * @param form with `data-reset` and `data-found` in it; parts of the list are `data-part`, and are
 *   hidden when nothing in them is shown
 */
export function createFilters(
  form: HTMLFormElement,
  { items, say, onApply, onChoice }: FilterParts,
) {
  const selects = () => all("select", form) as HTMLSelectElement[];
  const filledSelects = () => selects().filter((select) => select.value);

  function apply() {
    const chosen = filledSelects();
    onApply?.(chosen.length > 0);
    let shown = 0;
    for (const item of items) {
      item.hidden = !chosen.every(({ name, value }) =>
        (item.dataset[name] ?? "").split(" ").includes(value),
      );
      if (!item.hidden) shown += 1;
    }
    for (const part of all("[data-part]"))
      part.hidden = chosen.length > 0 && items.every((item) => item.hidden || !part.contains(item));
    requireElement("[data-reset]", form).hidden = !chosen.length;
    requireElement("[data-found]", form).textContent = chosen.length ? say(shown) : "";
  }

  /** Chooses what the address says; unknown values are ignored. */
  function read(wanted: URLSearchParams) {
    for (const select of selects()) {
      select.value = wanted.get(select.name) ?? "";
      if (select.selectedIndex < 0) select.value = "";
    }
    apply();
  }

  /** Adds what is chosen. */
  function write(wanted: URLSearchParams) {
    for (const { name, value } of filledSelects()) wanted.set(name, value);
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => {
    apply();
    onChoice();
  });
  form.addEventListener("reset", () => {
    for (const select of selects()) select.value = "";
    apply();
    onChoice();
    selects()[0]?.focus();
  });
  return { read, write };
}

/** Puts parameters into the address in place of those that are there, without a step back. */
export const replaceHash = (wanted: URLSearchParams) =>
  history.replaceState(null, "", `#${wanted}`.replace(/^#$/, location.pathname + location.search));
