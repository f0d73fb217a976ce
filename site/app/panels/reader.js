// @ts-check
/**
 * The text beside the board: highlights clauses, shows what the selected one concerns, scrolls to a clause, places glosses beside
 * their words; and keeps the reader's choice of spelling and languages, which the browser remembers. If the book has several
 * entries for a game, one of them is open: that of the rules in force, until the reader turns to another.
 */

import { all, h, one, still } from "../lib/dom.js";
import { placePopups } from "../lib/popups.js";
import { ruling } from "../table/state.js";
import { clauseName, fieldName, list, pointNames, say, sayAt } from "../lib/words.js";

/** How long a clause that was scrolled to stays marked, in milliseconds. */
const CALLED = 1600;
/** Up to how many points are named; of more, only the number is given. */
const NAMED = 6;

/**
 * @param {import("../table/table.js").Table} table
 * @param {import("./clauses.js").Clauses} book @param {import("./light.js").Lamp} light
 */
export function createReader(table, book, light) {
  const { entries, entryOf, entryFor, pointsOf } = book;
  const clauses = book.places;
  /** @type {string} */
  let shown = "";
  /** The clause last brought into sight. */
  let brought = "";
  /** The ruleset that the open entry was last chosen for. @type {string} */
  let followed = "";

  for (const [id, clause] of clauses) {
    clause.addEventListener(
      "pointerenter",
      (event) => event.pointerType === "mouse" && light.point({ clause: id }),
    );
    clause.addEventListener(
      "pointerleave",
      (event) => event.pointerType === "mouse" && light.point({}),
    );
    clause.addEventListener("focusin", () => light.point({ clause: id }));
    clause.addEventListener("focusout", () => light.point({}));
    clause.addEventListener("click", (event) => {
      const number = event.target instanceof Element && event.target.closest("a.num");
      if (number) event.preventDefault();
      else if (
        !(event.target instanceof Element) ||
        event.target.closest("button, .says") ||
        String(getSelection())
      )
        return;
      light.toggle({ clause: id });
    });
  }
  placePopups();
  // When the font arrives late, lines get shorter: the clause scrolled to may have moved.
  document.fonts.addEventListener("loadingdone", () => {
    if (brought) reveal(brought, false);
  });
  for (const name of ["shows", "reads"]) remembered(name);
  for (const button of all("[data-turn]")) {
    button.addEventListener("click", () => {
      const id = button.dataset.turn ?? "";
      turnTo(entries.find((one) => one.dataset.entry === id));
      all(`[data-turn="${CSS.escape(id)}"]`)
        .find((one) => one.offsetParent)
        ?.focus();
    });
  }

  /** Opens an entry and closes the others. @param {HTMLElement|undefined} entry */
  function turnTo(entry) {
    for (const one of entries) {
      one.classList.remove("aside");
      one.hidden = entry !== undefined && one !== entry;
    }
  }

  /** Brings a clause into sight on its leaf; the page itself moves only when asked. @param {string} id @param {boolean} page */
  function reveal(id, page) {
    const clause = clauses.get(id);
    const pane = clause?.closest("[data-clauses]");
    if (!clause || !pane) return;
    brought = id;
    turnTo(entryOf(id));
    const fold = clause.closest("details");
    const scrolls = pane.scrollHeight > pane.clientHeight + 2;
    if (fold && (page || scrolls)) fold.open = true;
    const behavior = still() ? "auto" : "smooth";
    if (scrolls) {
      const top =
        clause.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
      if (
        page ||
        top < pane.scrollTop + 30 ||
        top + clause.offsetHeight > pane.scrollTop + pane.clientHeight
      )
        pane.scrollTo({
          top: top - /** @type {HTMLElement} */ (pane.firstElementChild).offsetHeight,
          behavior,
        });
      const leaf = pane.getBoundingClientRect();
      if (page && (leaf.top < 0 || leaf.bottom > innerHeight))
        pane.scrollIntoView({ block: "nearest", behavior });
    } else if (page) clause.scrollIntoView({ behavior, block: "center" });
  }

  /** The points that a clause concerns, in words. @param {string} id */
  function pointsSaid(id) {
    const points = pointsOf(id);
    if (!points.length) return "";
    return points.length > NAMED
      ? say("page.text.says.boardMany", { n: points.length })
      : say("page.text.says.board", { points: list(pointNames(points)) });
  }

  /** @param {string} id */
  const noneSaid = (id) =>
    book
      .noneOf(id)
      .map((kind) => sayAt(["page", "text", "none", kind]))
      .join(" ");

  /** The line below the clause that is held. @param {string} id @param {string[]} rules */
  function saysLine(id, rules) {
    const line = h("p.says", {});
    const points = pointsSaid(id);
    if (points)
      line.append(
        points,
        " ",
        h(
          "button.link.to-board",
          { type: "button", onclick: light.toBoard },
          say("page.text.says.toBoard"),
        ),
        " ",
      );
    if (rules.length) {
      line.append(say(rules.length > 1 ? "page.text.says.rules" : "page.text.says.rule"), " ");
      for (const [n, field] of rules.entries())
        line.append(
          n ? ", " : "",
          h(
            "button.link",
            { type: "button", "data-to-rule": field, onclick: () => light.toRule(field) },
            fieldName(field),
          ),
        );
      line.append(".");
    }
    if (!points && !rules.length) line.append(noneSaid(id));
    return line;
  }

  /** The same as one sentence, for screen readers. @param {string} id @param {string[]} rules */
  function inOneBreath(id, rules) {
    const names = rules.length
      ? `${say(rules.length > 1 ? "page.text.says.rules" : "page.text.says.rule")} ${list(rules.map(fieldName))}.`
      : "";
    return [`${clauseName(id)}.`, pointsSaid(id), names || (pointsSaid(id) ? "" : noneSaid(id))]
      .filter(Boolean)
      .join(" ");
  }

  /** Brings a clause into sight and marks it for a moment. @param {string} id */
  function go(id) {
    reveal(id, true);
    const clause = clauses.get(id);
    clause?.classList.add("called");
    setTimeout(() => clause?.classList.remove("called"), CALLED);
  }

  /** The line below a clause, while it is held. @param {Element} clause @param {string} id @param {string|null} held @param {string[]} rules */
  function drawLine(clause, id, held, rules) {
    const line = clause.querySelector(".says");
    if (held !== id) return line?.remove();
    const key = rules.join(" ");
    if (line?.getAttribute("data-rules") === key) return;
    const next = saysLine(id, rules);
    next.dataset.rules = key;
    if (line) line.replaceWith(next);
    else clause.append(next);
  }

  /** @param {import("../table/state.js").State} state */
  function draw(state) {
    const ruleset = ruling(state).rules;
    const now = state.view.outcome ? [] : state.view.clauses;
    const held = state.held?.clause ?? null;
    const lit = light.shine(state).clauses;
    const rules = light.resting(state, held);
    if (ruleset !== followed) {
      followed = ruleset;
      if (!held) turnTo(entryFor(ruleset));
    }
    for (const [id, clause] of clauses) {
      clause.classList.toggle("now", now.includes(id));
      clause.classList.toggle("lit", lit.has(id));
      clause.classList.toggle("held", held === id);
      const number = one("a.num", clause);
      if (held === id) number.setAttribute("aria-current", "true");
      else number.removeAttribute("aria-current");
      drawLine(clause, id, held, rules);
    }
    const first = now[0] ?? "";
    if (first !== shown && shown !== "" && !held && !entryOf(first)?.hidden) reveal(first, false);
    shown = first || shown || "-";
  }

  table.watch((state, before) => {
    const { held, sought } = state;
    if (sought !== before.sought && sought?.clause) go(sought.clause);
    draw(state);
    if (!held || held === before.held) return;
    if (held.clause) table.speak(inOneBreath(held.clause, light.resting(state, held.clause)));
    const [clause] = light.behind(state, held.field);
    if (clause) reveal(clause, false);
  });
}

/** A choice of the leaf (which spelling, which languages), kept for the next visit. @param {string} name */
function remembered(name) {
  const leaves = all(".text");
  const choices = all(`[data-choose="${name}"]`);
  /** @param {string|undefined} value */
  const show = (value) => {
    for (const leaf of leaves) leaf.dataset[name] = value ?? "";
    for (const choice of choices)
      choice.setAttribute("aria-pressed", String(choice.dataset.value === value));
  };
  try {
    const kept = localStorage.getItem(`text-${name}`);
    if (choices.some((choice) => choice.dataset.value === kept)) show(kept ?? undefined);
  } catch {
    /* private windows may refuse: the leaf then begins as the build made it */
  }
  for (const choice of choices) {
    choice.addEventListener("click", () => {
      show(choice.dataset.value);
      try {
        localStorage.setItem(`text-${name}`, choice.dataset.value ?? "");
      } catch {
        /* the choice then lasts for this page */
      }
    });
  }
}
