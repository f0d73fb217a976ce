// @ts-check
/**
 * The rule card: every field a control, every choice with the mark of its warrant. A selected row is highlighted,
 * and a panel beside it says who states the rule, what the book says or does not say, and what each other value would change
 * on the board. The desk decides which values can be combined; a refused change is undone, and the reason shown.
 */

import { all, h, one, still } from "../lib/dom.js";
import { fieldValue, rulesetOf, ruling } from "../table/state.js";
import { fromWhom } from "../table/reasons.js";
import { trialText } from "../table/trial.js";
import {
  clauseName,
  clauseNumber,
  fieldName,
  has,
  say,
  sayAt,
  sentence,
  shortSource,
  shortValue,
  sourceName,
  valueName,
} from "../lib/words.js";
import { besides } from "../lib/popups.js";
import { keep, recall } from "../lib/store.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../lib/types.js").Warrant} Warrant */

/**
 * @param {import("../table/table.js").Table} table
 * @param {import("./rules_choice.js").RulesChoice} choice  compares other rules, and applies them
 * @param {import("./clauses.js").Clauses} clauses @param {import("./light.js").Lamp} light
 */
export function createRuleCard(table, choice, clauses, light) {
  const card = one("#the-rules");
  const chooser = /** @type {HTMLSelectElement} */ (one("[data-ruleset]", card));
  const note = one("[data-rule-note]", card);
  const effect = one("[data-effect]", card);
  const ground = one("[data-ground]", card);
  const fold = one("[data-fold]", card);
  const restore = one('[data-do="restore"]', card);
  const sheet = one("[data-rulesheet]", card);
  /** How many rules the book fixes; only for games that the book describes. */
  const measure = card.querySelector("[data-measure]");
  const compare = card.querySelector("[data-compare]");
  if (compare) listenToComparison(/** @type {HTMLElement} */ (compare));
  const rows = new Map(all("[data-field]", card).map((row) => [row.dataset.field ?? "", row]));
  /** What the panel shows now, so that it is rebuilt only if its text changes. */
  let shown = "";

  chooser.addEventListener("change", () => choice.useRuleset(chooser.value));
  restore.addEventListener("click", choice.restore);
  fold.addEventListener("click", () => {
    const open = fold.getAttribute("aria-expanded") !== "true";
    unfold(open);
    keep("rules", open);
  });
  for (const [field, row] of rows) {
    row
      .querySelector("select")
      ?.addEventListener("change", (event) =>
        choice.use(field, /** @type {HTMLSelectElement} */ (event.target).value),
      );
    row.addEventListener(
      "pointerenter",
      (event) => event.pointerType === "mouse" && light.point({ field }),
    );
    row.addEventListener(
      "pointerleave",
      (event) => event.pointerType === "mouse" && light.point({}),
    );
    row.addEventListener("focusin", () => light.point({ field }));
    row.addEventListener("focusout", () => light.point({}));
    row.addEventListener("click", (event) => {
      if (event.target instanceof Element && !event.target.closest("select"))
        light.toggle({ field });
    });
  }
  // A press anywhere else deselects the rule, except on the words that it highlights.
  document.addEventListener("pointerdown", (event) => {
    if (
      shown &&
      event.target instanceof Element &&
      !event.target.closest("[data-field], [data-ground], [data-clause], [data-notice]")
    )
      light.release();
  });

  /**
   * Every ruleset with the rules in which it differs; pointed at or focused, it is tried on the board before it is chosen.
   * @param {HTMLElement} list
   */
  function listenToComparison(list) {
    const opener = one('[data-do="compare"]', card);
    list.addEventListener("toggle", (event) => {
      const open = /** @type {ToggleEvent} */ (event).newState === "open";
      opener.setAttribute("aria-expanded", String(open));
      if (!open) return choice.forget();
      const { state } = table;
      list.replaceChildren(
        h("p.note", {}, say(byHand("page.rules.compareHint"))),
        ...state.game.rulesets.map((ruleset) => rulesetButton(state, ruleset)),
        h("p.effect", { "data-effect-here": true }, say("page.rules.compareRest")),
        list.dataset.readings
          ? h("p.note", {}, h("a", { href: list.dataset.readings }, say("page.readings.link")))
          : "",
      );
      besides(list, opener);
      /** @type {HTMLElement|null} */ (list.querySelector("[aria-current]"))?.focus();
    });

    /** @param {State} state @param {import("../lib/types.js").Ruleset} ruleset */
    function rulesetButton(state, { id, fields }) {
      const differs = [...rows.keys()].filter(
        (field) => field in fields && String(fields[field]) !== fieldValue(state, field),
      );
      const holds = !differs.length && id === ruling(state).rules;
      const choiceButton = h(
        "button.compared",
        { type: "button", "data-compared": id, "aria-current": holds ? "true" : null },
        h("b", {}, sayAt(["rulesets", id, "name"])),
        h("i", {}, sayAt(["rulesets", id, "note"])),
        h(
          "span",
          {},
          holds
            ? say("page.rules.holds")
            : differs.length
              ? sentence(
                  `${differs.map((field) => `${fieldName(field)}: ${shortValue(field, fields[field])}`).join("; ")}.`,
                )
              : say("page.rules.alike"),
        ),
      );
      choiceButton.addEventListener(
        "pointerenter",
        (event) => event.pointerType === "mouse" && choice.considerRuleset(id),
      );
      choiceButton.addEventListener(
        "pointerleave",
        (event) => event.pointerType === "mouse" && choice.forget(),
      );
      choiceButton.addEventListener("focus", () => choice.considerRuleset(id));
      choiceButton.addEventListener("blur", choice.forget);
      choiceButton.addEventListener("click", () => {
        list.hidePopover();
        choice.useRuleset(id);
      });
      return choiceButton;
    }
  }

  /** The value of a rule in words; for rows that are no field, the words from the build. @param {State} state @param {string} field */
  const inWords = (state, field) =>
    field in rulesetOf(state).fields
      ? valueName(field, fieldValue(state, field))
      : (rows.get(field)?.querySelector(".fixed")?.textContent?.trim() ?? "");

  /** @param {State} state @param {string} field */
  const grounds = (state, field) =>
    groundOf(
      state,
      field,
      inWords(state, field),
      clauses.clausesOn(field, ruling(state).rules),
      light.toClause,
    );

  /** A rule and its sources, for screen readers. @param {State} state @param {string} field */
  const inOneBreath = (state, field) =>
    grounds(state, field)
      .map((part) => part.textContent?.trim())
      .filter(Boolean)
      .join(" ");

  /** @param {boolean} open */
  function unfold(open) {
    fold.setAttribute("aria-expanded", String(open));
    card.toggleAttribute("data-folded", !open);
  }

  if (recall("rules") !== null) unfold(recall("rules") === true);

  /** @param {State} state @param {string} field */
  function choices(state, field) {
    const values = state.game.fields.find((one) => one.id === field)?.values ?? [];
    if (values.length < 2) return null;
    const now = fieldValue(state, field);
    return h(
      "div.tries",
      { role: "group", "aria-label": say("page.rules.tries") },
      h("p.caps", { "aria-hidden": "true" }, say("page.rules.tries")),
      ...values.map((value) => {
        const choiceButton = h(
          "button.try",
          { type: "button", "data-try": value, "aria-pressed": String(value === now) },
          sentence(valueName(field, value)),
        );
        if (value === now) return choiceButton;
        choiceButton.addEventListener(
          "pointerenter",
          (event) => event.pointerType === "mouse" && choice.consider(field, value),
        );
        choiceButton.addEventListener(
          "pointerleave",
          (event) => event.pointerType === "mouse" && choice.forget(),
        );
        choiceButton.addEventListener("focus", () => choice.consider(field, value));
        choiceButton.addEventListener("blur", choice.forget);
        choiceButton.addEventListener("click", () => choice.use(field, value));
        return choiceButton;
      }),
    );
  }

  /** @param {State} state */
  function drawGround(state) {
    const field = state.held?.field ?? null;
    const row = field ? rows.get(field) : undefined;
    for (const [id, other] of rows)
      one("[data-rule]", other).setAttribute("aria-expanded", String(id === field));
    if (!field || !row) {
      if (!shown) return;
      shown = "";
      if (ground.contains(document.activeElement))
        /** @type {HTMLElement|null} */ (
          ground.previousElementSibling?.querySelector("[data-rule]")
        )?.focus();
      ground.hidePopover();
      return;
    }
    const key = JSON.stringify([field, ruling(state)]);
    if (key !== shown) {
      const moved = !shown || JSON.parse(shown)[0] !== field;
      shown = key;
      const tried = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset?.try;
      if (moved) {
        if (ground.matches(":popover-open")) ground.hidePopover();
        row.after(ground);
      }
      ground.setAttribute("aria-label", fieldName(field));
      const parts = grounds(state, field);
      const wishes = choices(state, field);
      ground.replaceChildren(
        h(
          "button.close",
          { type: "button", "aria-label": say("page.text.close"), onclick: light.release },
          "×",
        ),
        ...parts,
        ...(row.dataset.silence
          ? [h("p.from", {}, h("a", { href: row.dataset.silence }, say("page.silences.see")))]
          : []),
        ...(wishes
          ? [wishes, h("p.effect", { "data-effect-here": true }, say(byHand("page.rules.tryHint")))]
          : []),
      );
      if (moved) ground.showPopover();
      settle(ground, row, card);
      if (!moved && tried)
        /** @type {HTMLElement|null} */ (
          ground.querySelector(`[data-try="${CSS.escape(tried)}"]`)
        )?.focus();
    }
  }

  /** Shows, near the pointer, what the value or ruleset pointed at would change. @param {State} state */
  function drawTried(state) {
    for (const [panel, hint] of /** @type {[Element|null, string][]} */ ([
      [ground, byHand("page.rules.tryHint")],
      [compare, "page.rules.compareRest"],
    ])) {
      const here = panel?.querySelector("[data-effect-here]");
      const words = state.trial ? trialText(state.trial).body : say(hint);
      if (here && here.textContent !== words) here.textContent = words;
    }
  }

  /** The same rules as a table, for paper: each with its value and its source. @param {State} state */
  function drawSheet(state) {
    const now = ruling(state);
    const key = JSON.stringify(now);
    if (sheet.dataset.drawn === key) return;
    sheet.dataset.drawn = key;
    const lines = [...rows.keys()].map((field) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, fieldName(field)),
        h("td", {}, sentence(inWords(state, field))),
        h("td", {}, ...onWhoseWord(state, field)),
      ),
    );
    const heads = ["rule", "value", "word"].map((column) =>
      h("th", { scope: "col" }, say(`page.rules.sheet.${column}`)),
    );
    sheet.replaceChildren(
      h("caption", {}, say("page.rules.now", { rules: rulesName(now) })),
      h("thead", {}, h("tr", {}, ...heads)),
      h("tbody", {}, ...lines),
    );
  }

  /** Unfolds the card, and brings a rule into sight and focus. @param {string} field */
  function reveal(field) {
    const row = rows.get(field);
    if (!row) return;
    unfold(true);
    const folded = row.closest("details");
    if (folded) folded.open = true;
    row.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
    one("[data-rule]", row).focus({ preventScroll: true });
  }

  /** What the chosen rules have changed, below the chooser. @param {State} state */
  function drawEffect(state) {
    const trial = state.trial?.done ? trialText(state.trial) : null;
    const words = trial ? [trial.head, trial.body].filter(Boolean).join(" ") : "";
    effect.hidden = !words;
    if (effect.dataset.said === words) return;
    effect.dataset.said = words;
    const link = { type: "button", onclick: light.toBoard };
    effect.replaceChildren(
      ...(words ? [words, " ", h("button.link", link, say("page.text.says.toBoard"))] : []),
    );
  }

  /** @param {State} state @param {string} field @param {HTMLElement} row @param {Set<string>} lit */
  function drawRow(state, field, row, lit) {
    const select = row.querySelector("select");
    const value = state.wish?.set[field] ?? fieldValue(state, field);
    if (select && select.value !== value) select.value = value;
    const fixed = row.querySelector(".fixed");
    const words = field in rulesetOf(state).fields ? shortValue(field, value) : "";
    if (fixed && words && fixed.textContent !== words) fixed.textContent = words;
    row.classList.toggle("lit", lit.has(field));
    row.classList.toggle("held", state.held?.field === field);
    const warrant = warrantOf(state, field);
    const mark = one("[data-mark]", row);
    const mine = field in ruling(state).set;
    const status = mine ? "mine" : (warrant?.status ?? "none");
    mark.className = `mark-of ${status}`;
    mark.textContent = markText(warrant, mine);
    one("[data-rule]", row).setAttribute(
      "aria-label",
      `${one(".name", row).textContent} ${mark.textContent}. ${say(`page.rules.status.${status === "none" ? "inferred" : status}`)}.`,
    );
  }

  /** The folded rows: the fold shows if one of them is highlighted, and opens if one is selected. @param {State} state @param {Set<string>} lit */
  function drawMore(state, lit) {
    const more = card.querySelector("details");
    if (!more) return;
    const folded = [...rows].flatMap(([field, row]) => (more.contains(row) ? [field] : []));
    const inLight = folded.some((field) => lit.has(field));
    more.classList.toggle("lit", inLight);
    if (state.held && (inLight || folded.includes(state.held.field ?? ""))) more.open = true;
  }

  table.watch((state, before) => {
    const { held, sought } = state;
    if (sought !== before.sought && sought?.field) reveal(sought.field);
    const lit = light.shine(state).fields;
    chooser.value = (state.wish ?? ruling(state)).rules;
    note.textContent = noteOf(state);
    restore.hidden = changesOf(state).length === 0;
    if (measure) measure.textContent = measureOf(state);
    one("[data-legend-mine]", card).hidden = restore.hidden;
    drawEffect(state);
    for (const [field, row] of rows) drawRow(state, field, row, lit);
    drawMore(state, lit);
    drawGround(state);
    drawTried(state);
    drawSheet(state);
    if (held?.field && held !== before.held) table.speak(inOneBreath(state, held.field));
  });
}

/** Up to this width of the window, in pixels, the text does not stand above the card but far from it. */
const NARROW = 1248;

/** Puts the panel beside its row where the card is wide enough, so that neither the row nor the text above is covered. @param {HTMLElement} panel @param {Element} row @param {Element} card */
function settle(panel, row, card) {
  const at = row.getBoundingClientRect();
  const whole = card.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  if (whole.width < at.width + width) {
    besides(panel, row);
    const top = Math.max(whole.top, Math.min(at.bottom + 6, innerHeight - height - 8));
    if (innerWidth > NARROW) panel.style.top = `${top}px`;
    return;
  }
  const right = at.right + 8;
  const left = right + width + 8 < innerWidth ? right : Math.max(8, at.left - width - 8);
  panel.style.left = `${left}px`;
  panel.style.top = `${Math.max(8, Math.min(at.top, innerHeight - height - 10))}px`;
}

/** The wording for a mouse, or for touch screens. @param {string} key */
const byHand = (key) => (matchMedia("(hover: hover)").matches ? key : `${key}Touch`);

/** @param {State} state */
const changesOf = (state) => Object.keys(ruling(state).set);

/** A ruleset's name, with the number of the player's changes. @param {{rules: string, set: {[field: string]: string}}} ruling */
export function rulesName({ rules, set }) {
  const n = Object.keys(set).length;
  const name = sayAt(["rulesets", rules, "name"]);
  return n
    ? `${name}, ${n === 1 ? say("page.rules.changedOne") : say("page.rules.changed", { n })}`
    : name;
}

/** @param {State} state */
const noteOf = (state) =>
  changesOf(state).length
    ? `${rulesName(ruling(state))}.`
    : sayAt(["rulesets", ruling(state).rules, "note"]);

/** How many rules of the ruleset in force the book fixes, and on how many others it does not. @param {State} state */
function measureOf(state) {
  const warrants = Object.values(rulesetOf(state).warrants);
  const n = warrants.filter((warrant) => warrant?.status === "attested").length;
  return say("page.rules.measure", { n, m: warrants.length - n });
}

/** @param {State} state @param {string} field @returns {Warrant|null} */
export const warrantOf = (state, field) => rulesetOf(state).warrants[field] ?? null;

/** The letters of a warrant's mark. @param {Warrant|null} warrant @param {boolean} mine */
export function markText(warrant, mine) {
  if (mine) return say("page.rules.mark.mine");
  if (!warrant) return say("page.rules.mark.none");
  if (warrant.status === "attested") {
    return warrant.clause && !warrant.clause.includes(".o")
      ? say("page.rules.mark.attestedClause", { clause: clauseNumber(warrant.clause) })
      : say("page.rules.mark.attested");
  }
  if (warrant.status === "inferred") return say("page.rules.mark.inferred");
  return shortSource(warrant.source);
}

/**
 * The source of a rule, in full: what the book says, or that it is silent; who filled the gap, and where; and why.
 * @param {State} state @param {string} field @param {string} value  in words @param {string[]} touching  clauses that speak of it
 * @param {(id: string) => void} toClause
 */
function groundOf(state, field, value, touching, toClause) {
  const warrant = warrantOf(state, field);
  const mine = field in ruling(state).set;
  const to = (/** @type {string} */ id) =>
    h("button.link", { type: "button", onclick: () => toClause(id) }, clauseName(id));
  /** @type {HTMLElement[]} */
  const parts = [h("h3", {}, `${fieldName(field)}: ${value}.`)];
  if (has("fields", field, "text")) parts.push(h("p", {}, sayAt(["fields", field, "text"])));
  if (mine) {
    parts.push(
      h(
        "p",
        {},
        h("span.mark-of.mine", { "aria-hidden": "true" }, say("page.rules.mark.mine")),
        " ",
        say("page.rules.youChose"),
        " ",
        say("page.rules.was", {
          value: valueName(field, String(rulesetOf(state).fields[field] ?? "")),
        }),
      ),
    );
  }
  if (!warrant) return parts;
  const mark = h(
    `span.mark-of.${warrant.status}`,
    { "aria-hidden": "true" },
    markText(warrant, false),
  );
  if (warrant.status === "attested") {
    parts.push(
      h(
        "p",
        {},
        mark,
        " ",
        `${say("page.rules.status.attested")}. `,
        warrant.clause ? to(warrant.clause) : "",
      ),
    );
    if (warrant.quote) parts.push(h("p.osp", { lang: "osp" }, `«${warrant.quote}»`));
    if (warrant.why && has("why", warrant.why)) parts.push(h("p", {}, sayAt(["why", warrant.why])));
    return parts;
  }
  // On a page without the book's text, do not mention that the book is silent.
  const silence = document.querySelector("[data-clauses]")
    ? h("b", {}, say("page.rules.silent"))
    : "";
  const book = touching.length
    ? h(
        "p",
        {},
        `${say("page.rules.touched")} `,
        ...touching.flatMap((id, n) => (n ? [", ", to(id)] : [to(id)])),
        ".",
      )
    : h("p", {}, silence);
  const why = warrant.why && has("why", warrant.why) ? sayAt(["why", warrant.why]) : "";
  const who = h(
    "p",
    {},
    mark,
    " ",
    warrant.status === "inferred"
      ? say("page.rules.filledOurs")
      : say("page.rules.filled", { source: fromWhom(warrant) }),
  );
  if (why && warrant.status === "author") book.append(" ", why);
  else if (why) who.append(" ", why);
  parts.push(...(book.textContent ? [book] : []), who);
  if (warrant.status === "author" && has("sources", warrant.source, "line"))
    parts.push(h("p.from", {}, sayAt(["sources", warrant.source, "line"])));
  return parts;
}

/** The mark of a rule, and its source in words. @param {State} state @param {string} field @returns {(Node|string)[]} */
function onWhoseWord(state, field) {
  const mine = field in ruling(state).set;
  const warrant = mine ? null : warrantOf(state, field);
  const mark = h(
    `span.mark-of.${mine ? "mine" : (warrant?.status ?? "none")}`,
    {},
    say(`page.rules.status.${mine ? "mine" : (warrant?.status ?? "inferred")}`),
  );
  if (!warrant || warrant.status === "inferred") return [mark, "."];
  return [
    mark,
    `: ${warrant.status === "author" ? fromWhom(warrant) : warrant.clause ? clauseName(warrant.clause).toLowerCase() : sourceName(warrant.source)}.`,
  ];
}
