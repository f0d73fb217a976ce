// @ts-check
/**
 * The rule card: every field a control, every choice with the mark of its warrant, and the ground of each on touch. What may
 * be mixed is for the desk to say; a refused mix is put back with the reason.
 */

import { all, h, one } from "./dom.js";
import { rulesetOf, ruling, valueOf } from "./state.js";
import { clauseName, clauseNumber, fieldName, has, say, sayAt, shortSource, sourceName, valueName } from "./words.js";
import { besides } from "./reader.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").Warrant} Warrant */

/**
 * @param {{ruleset: (id: string) => void, change: (field: string, value: string) => void, restore: () => void,
 *  light: (field: string|null) => void, toClause: (id: string) => void, state: () => State}} on
 */
export function createRules(on) {
  const card = one("#the-rules");
  const chooser = /** @type {HTMLSelectElement} */ (one("[data-ruleset]", card));
  const note = one("[data-rule-note]", card);
  const ground = one("[data-ground]", card);
  const fold = one("[data-fold]", card);
  const restore = one('[data-do="restore"]', card);
  const rows = all("[data-field]", card);

  chooser.addEventListener("change", () => on.ruleset(chooser.value));
  restore.addEventListener("click", on.restore);
  fold.addEventListener("click", () => {
    const open = fold.getAttribute("aria-expanded") !== "true";
    fold.setAttribute("aria-expanded", String(open));
    card.toggleAttribute("data-folded", !open);
  });
  for (const row of rows) {
    const field = row.dataset.field ?? "";
    row.querySelector("select")?.addEventListener("change", (event) => on.change(field, /** @type {HTMLSelectElement} */ (event.target).value));
    row.addEventListener("pointerenter", () => on.light(field));
    row.addEventListener("pointerleave", () => on.light(null));
    row.addEventListener("focusin", () => on.light(field));
    row.addEventListener("focusout", () => on.light(null));
    const mark = one("[data-mark]", row);
    mark.addEventListener("click", () => {
      ground.replaceChildren(...groundOf(on.state(), field, (id) => {
        ground.hidePopover();
        on.toClause(id);
      }));
      ground.showPopover();
      besides(ground, mark);
    });
  }

  return {
    /** @param {State} state @param {Set<string>} lit  fields that rest on the clause in question */
    draw(state, lit) {
      chooser.value = ruling(state).rules;
      note.textContent = noteOf(state);
      restore.hidden = changesOf(state).length === 0;
      for (const row of rows) {
        const field = row.dataset.field ?? "";
        const select = row.querySelector("select");
        if (select && select.value !== valueOf(state, field)) select.value = valueOf(state, field);
        row.classList.toggle("lit", lit.has(field));
        const warrant = warrantOf(state, field);
        const mark = one("[data-mark]", row);
        const mine = field in ruling(state).set;
        mark.className = `mark-of ${mine ? "mine" : warrant?.status ?? "none"}`;
        mark.textContent = markText(warrant, mine);
        mark.setAttribute("aria-label", `${mark.textContent}. ${fieldName(field)}: ${say(`page.rules.status.${mine ? "mine" : warrant?.status ?? "inferred"}`)}`);
      }
    },
  };
}

/** @param {State} state */
const changesOf = (state) => Object.keys(ruling(state).set);

/** @param {State} state */
function noteOf(state) {
  const n = changesOf(state).length;
  const note = sayAt(["rulesets", ruling(state).rules, "note"]);
  if (!n) return note;
  return `${sayAt(["rulesets", ruling(state).rules, "name"])}, ${n === 1 ? say("page.rules.changedOne") : say("page.rules.changed", { n })}.`;
}

/** @param {State} state @param {string} field @returns {Warrant|null} */
export const warrantOf = (state, field) => rulesetOf(state).warrants[field] ?? null;

/** The mark's few letters. @param {Warrant|null} warrant @param {boolean} mine */
function markText(warrant, mine) {
  if (mine) return say("page.rules.mark.mine");
  if (!warrant) return say("page.rules.mark.none");
  if (warrant.status === "attested") {
    return warrant.clause && !warrant.clause.includes(".o") ? say("page.rules.mark.attestedClause", { clause: clauseNumber(warrant.clause) }) : say("page.rules.mark.attested");
  }
  if (warrant.status === "inferred") return say("page.rules.mark.inferred");
  const name = shortSource(warrant.source);
  return warrant.locus && warrant.locus.length < 4 ? `${name}, ${warrant.locus}` : name;
}

/** On whose word a rule stands, in full. @param {State} state @param {string} field @param {(id: string) => void} toClause */
function groundOf(state, field, toClause) {
  const warrant = warrantOf(state, field);
  const mine = field in ruling(state).set;
  /** @type {(Node|string)[]} */
  const parts = [h("h3", {}, `${fieldName(field)}: ${valueName(field, valueOf(state, field))}`)];
  if (has("fields", field, "text")) parts.push(h("p", {}, sayAt(["fields", field, "text"])));
  if (mine) {
    parts.push(h("p.from", {}, say("page.rules.status.mine"), ". ", say("page.rules.was", { value: valueName(field, String(rulesetOf(state).fields[field] ?? "")) })));
  }
  if (!warrant) return parts;
  parts.push(h(`p.word.${warrant.status}`, {}, say(`page.rules.status.${warrant.status}`), warrant.status === "author" ? `: ${fromWhom(warrant)}.` : "."));
  if (warrant.quote) parts.push(h("p.osp", { lang: "osp" }, `«${warrant.quote}»`));
  const { clause } = warrant;
  if (clause) parts.push(h("p", {}, h("button.link", { type: "button", onclick: () => toClause(clause) }, clauseName(clause))));
  if (warrant.why && has("why", warrant.why)) parts.push(h("p", {}, sayAt(["why", warrant.why])));
  if (warrant.status === "author" && has("sources", warrant.source, "line")) parts.push(h("p.from", {}, sayAt(["sources", warrant.source, "line"])));
  return parts;
}

/** @param {Warrant} warrant */
function fromWhom(warrant) {
  const name = warrant.locus ? say("page.rules.locus", { source: sourceName(warrant.source), locus: warrant.locus }) : sourceName(warrant.source);
  return warrant.via ? `${name}, ${say("page.rules.via", { source: sourceName(warrant.via) })}` : name;
}
