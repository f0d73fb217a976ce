/**
 * The history: filters the claims by grade or by game, in the list and in the drawings. Without
 * this script all of them are shown.
 */

import { all, requireElement } from "../../lib/dom.ts";
import { say, useWords } from "../../lib/i18n.ts";

useWords(JSON.parse(requireElement("#page-data").textContent ?? "{}").words);

const form = requireElement("[data-filters]") as HTMLFormElement;
const claims = all("[data-claim-of]");

function filter() {
  const filledSelects = (all("select", form) as HTMLSelectElement[]).filter(
    (select) => select.value,
  );
  const shown = new Set();
  for (const claim of claims) {
    const fits = filledSelects.every((select) =>
      (claim.dataset[select.name] ?? "").split(" ").includes(select.value),
    );
    claim.hidden = !fits;
    if (fits) shown.add(claim.dataset.claimOf);
  }
  for (const mark of document.querySelectorAll("[data-claim]"))
    mark.classList.toggle("aside", !shown.has(mark.getAttribute("data-claim")));
  requireElement("[data-found]").textContent = filledSelects.length
    ? say(
        shown.size === 1
          ? "page.history.one"
          : shown.size
            ? "page.history.some"
            : "page.history.nothing",
        { n: shown.size },
      )
    : "";
}

/** Following a mark to a claim that is filtered out shows all claims again. */
function revealTarget() {
  const claim = claims.find(
    (candidate) => candidate.id === decodeURIComponent(location.hash.slice(1)),
  );
  if (!claim?.hidden) return;
  form.reset();
  filter();
  claim.scrollIntoView();
}

form.addEventListener("change", filter);
addEventListener("hashchange", revealTarget);
