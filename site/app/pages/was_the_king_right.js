// @ts-check
/**
 * Was the king right? Has certificates checked by the second program, in a worker (alquerque/thinking/certificates.py): whole, or along lines
 * drawn at random; the page says which it was and what came of it. Python is loaded when the first check is asked for.
 */

import { all, one } from "../lib/dom.js";
import { numbersWith, say, useWords } from "../lib/i18n.js";
import { createEngine } from "../session/engine/engine.js";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);

const number = numbersWith(data.group);
/** @type {import("../session/engine/engine.js").Engine|null} */
let engine = null;
/** @type {AbortController|null} */
let running = null;

/** @param {number} ms  since the beginning @param {number} share  of the whole that is done */
function left(ms, share) {
  const minutes = Math.round((ms * (1 - share)) / share / 60_000);
  return minutes > 1
    ? say("page.decided.check.minutes", { n: minutes })
    : say("page.decided.check.soon");
}

/** @typedef {import("../api.d.ts").Report<"verify">} Checked */

/** What came of it, in words. @param {Checked} end @param {number} ms */
function told(end, ms) {
  const time = say("page.decided.check.seconds", { n: number(Math.ceil(ms / 1000)) });
  if (end.whole) {
    const [choices, forced, replies] = [end.whole.choices, end.whole.forced, end.whole.replies].map(
      number,
    );
    return say("page.decided.check.done", { time, choices, forced, replies });
  }
  if (end.lines) return say("page.decided.check.doneLines", { time, n: number(end.lines.lines) });
  if (end.refused) return say("page.decided.check.refused", { why: end.refused });
  return say(`page.decided.check.${end.error?.key === "no-certificate" ? "missing" : "failed"}`);
}

/** @param {HTMLElement} figures  of a certificate @param {HTMLElement} box  where it is checked */
function offer(figures, box) {
  const { certificate = "", seen = "1" } = figures.dataset;
  const bar = /** @type {HTMLProgressElement} */ (one("progress", box));
  const said = one("[data-said]", box);
  const halt = one("[data-do=stop]", box);
  const starts = all("[data-do=whole], [data-do=lines]", box);

  /** @param {number} lines  0: the whole */
  async function check(lines) {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    engine ??= createEngine();
    engine.retry();
    let began = 0;
    const whole = lines || Number(seen);
    const heard = (/** @type {Checked} */ part) => {
      if (!part.seen || mine.signal.aborted) return;
      began ||= performance.now();
      bar.value = part.seen / whole;
      said.textContent = say(`page.decided.check.${lines ? "drawn" : "positions"}`, {
        n: number(part.seen),
        all: number(whole),
        left: left(performance.now() - began, bar.value),
      });
    };
    busy(true);
    bar.removeAttribute("value");
    said.textContent = say("page.decided.check.loading");
    const asked = performance.now();
    try {
      const request = { op: /** @type {const} */ ("verify"), certificate, lines, seed: Date.now() };
      const end = await engine.think(request, heard, { signal: mine.signal });
      said.textContent = told(end, performance.now() - (began || asked));
    } catch {
      said.textContent = say(`page.decided.check.${mine.signal.aborted ? "stopped" : "failed"}`);
    } finally {
      busy(false);
      if (running === mine) running = null;
    }
  }

  /** @param {boolean} now */
  function busy(now) {
    halt.hidden = bar.hidden = !now;
    for (const start of starts) start.hidden = now;
  }

  for (const start of starts)
    start.addEventListener("click", () => void check(Number(start.dataset.lines ?? 0)));
  halt.addEventListener("click", () => running?.abort());
  box.hidden = false;
}

/** Where a certificate is to be had that the site as a single file does not hold. */
function elsewhere() {
  const line = document.createElement("p");
  line.className = "note";
  line.textContent = say("page.decided.check.elsewhere");
  return line;
}

/** A proof is folded; who follows a link to it finds it open. */
function unfold() {
  const there = document.getElementById(location.hash.slice(1));
  if (there instanceof HTMLDetailsElement) there.open = true;
}

const { endings, oneFile } = document.documentElement.dataset;
const boxes = all("[data-check]");
for (const [n, figures] of all("[data-certificate]").entries())
  if (endings || (oneFile === "" && !("large" in figures.dataset))) offer(figures, boxes[n]);
  else if (oneFile === "") boxes[n].replaceWith(elsewhere());
window.addEventListener("hashchange", unfold);
unfold();
