// @ts-check
/** The leaf of words: which clauses are lit, going to one, its glosses beside the word. */

import { all, h, one, still } from "./dom.js";

/** Puts a popover beside what it speaks of, inside the window. @param {HTMLElement} popup @param {Element} anchor */
export function besides(popup, anchor) {
  const at = anchor.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - width - 8));
  const below = at.bottom + 6;
  const top = below + height < innerHeight ? below : Math.max(8, at.top - height - 6);
  popup.style.left = `${left}px`;
  popup.style.top = `${top}px`;
}

/** @param {{light: (clause: string|null) => void}} on */
export function createReader(on) {
  const pane = document.querySelector("[data-clauses]");
  const clauses = new Map(all("[data-clause]").map((clause) => [clause.dataset.clause ?? "", clause]));
  /** @type {string} */
  let shown = "";

  for (const [id, clause] of clauses) {
    clause.addEventListener("pointerenter", () => on.light(id));
    clause.addEventListener("pointerleave", () => on.light(null));
    clause.addEventListener("focusin", () => on.light(id));
    clause.addEventListener("focusout", () => on.light(null));
  }
  // A gloss or a note opens by the browser's own doing; here it is only put beside its word.
  document.addEventListener("toggle", (event) => {
    const popup = event.target;
    if (!(popup instanceof HTMLElement) || !popup.matches("[popover].popup") || /** @type {ToggleEvent} */ (event).newState !== "open") return;
    const callers = all(`[popovertarget="${CSS.escape(popup.id)}"]`);
    const caller = callers.find((one) => one === document.activeElement) ?? callers.find((one) => one.matches(":hover")) ?? callers.find((one) => one.offsetParent);
    if (caller) besides(popup, caller);
  }, true);
  for (const choice of all("[data-layer]")) {
    choice.addEventListener("click", () => {
      one(".text").dataset.shows = choice.dataset.layer ?? "";
      for (const other of all("[data-layer]")) other.setAttribute("aria-pressed", String(other === choice));
    });
  }

  /** Brings a clause into sight on its leaf; the page itself moves only when asked. @param {string} id @param {boolean} page */
  function reveal(id, page) {
    const clause = clauses.get(id);
    if (!clause || !pane) return;
    const fold = clause.closest("details");
    if (fold && page) fold.open = true;
    const behavior = still() ? "auto" : "smooth";
    if (pane.scrollHeight > pane.clientHeight + 2) {
      const top = clause.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
      if (page || top < pane.scrollTop + 30 || top + clause.offsetHeight > pane.scrollTop + pane.clientHeight) pane.scrollTo({ top: top - /** @type {HTMLElement} */ (pane.firstElementChild).offsetHeight, behavior });
    } else if (page) clause.scrollIntoView({ behavior, block: "center" });
  }

  return {
    /** The clause's words as they stand, for quoting. @param {string} id */
    textOf(id) {
      const words = clauses.get(id)?.querySelector(".osp")?.cloneNode(true);
      if (!(words instanceof HTMLElement)) return null;
      for (const mark of words.querySelectorAll("del, .calderon, .milestone")) mark.remove();
      return h("span", {}, (words.textContent ?? "").replace(/\s+/g, " ").trim());
    },
    /** The points that a clause speaks of. @param {string|null} id */
    pointsOf(id) {
      return (id && clauses.get(id)?.dataset.points?.split(" ").filter(Boolean)) || [];
    },
    /** The rule fields that a clause bears on, as the edition says. @param {string|null} id */
    fieldsOf(id) {
      return (id && clauses.get(id)?.dataset.fields?.split(" ").filter(Boolean)) || [];
    },
    /** @param {string} id */
    go(id) {
      reveal(id, true);
      const clause = clauses.get(id);
      clause?.classList.add("called");
      setTimeout(() => clause?.classList.remove("called"), 1600);
    },
    /** @param {string[]} now  clauses of this moment @param {Set<string>} lit  clauses of the rule in question */
    draw(now, lit) {
      for (const [id, clause] of clauses) {
        clause.classList.toggle("now", now.includes(id));
        clause.classList.toggle("lit", lit.has(id));
      }
      const first = now[0] ?? "";
      if (first !== shown && shown !== "") reveal(first, false);
      shown = first || shown || "-";
    },
  };
}
