/**
 * Was the king right? Has certificates checked by the second program, in a worker
 * (alquerque/thinking/certificates.py): whole, or along lines drawn at random; the page says which
 * it was and what came of it. Python is loaded when the first check is asked for.
 */

import { all, requireElement } from "../../lib/dom.ts";
import { numberFormatter, say, useWords } from "../../lib/i18n.ts";
import { createEngine, type Engine } from "../../session/engine/engine.ts";
import type { Report } from "../../api.d.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);

const formatNumber = numberFormatter(data.group);
let engine: Engine | null = null;
let running: AbortController | null = null;

/**
 * @param ms since the beginning
 * @param share of the whole that is done
 */
function timeLeft(ms: number, share: number) {
  const minutes = Math.round((ms * (1 - share)) / share / 60_000);
  return minutes > 1
    ? say("page.decided.check.minutes", { n: minutes })
    : say("page.decided.check.soon");
}

type VerifyReport = Report<"verify">;

/** What came of it, in words. */
function resultText(end: VerifyReport, ms: number) {
  const time = say("page.decided.check.seconds", { n: formatNumber(Math.ceil(ms / 1000)) });
  if (end.whole) {
    const [choices, forced, replies] = [end.whole.choices, end.whole.forced, end.whole.replies].map(
      formatNumber,
    );
    return say("page.decided.check.done", { time, choices, forced, replies });
  }
  if (end.lines)
    return say("page.decided.check.doneLines", { time, n: formatNumber(end.lines.lines) });
  if (end.refused) return say("page.decided.check.refused", { why: end.refused });
  return say(`page.decided.check.${end.error?.key === "no-certificate" ? "missing" : "failed"}`);
}

/**
 * @param figures of a certificate
 * @param box where it is checked
 */
function setUpCheck(figures: HTMLElement, box: HTMLElement) {
  const { certificate = "", seen = "1" } = figures.dataset;
  const bar = requireElement("progress", box) as HTMLProgressElement;
  const statusLine = requireElement("[data-said]", box);
  const halt = requireElement("[data-do=stop]", box);
  const starts = all("[data-do=whole], [data-do=lines]", box);

  /** @param lines 0: the whole */
  async function check(lines: number) {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    engine ??= createEngine();
    engine.retry();
    let began = 0;
    const whole = lines || Number(seen);
    const heard = (part: VerifyReport) => {
      if (!part.seen || mine.signal.aborted) return;
      began ||= performance.now();
      bar.value = part.seen / whole;
      statusLine.textContent = say(`page.decided.check.${lines ? "drawn" : "positions"}`, {
        n: formatNumber(part.seen),
        all: formatNumber(whole),
        left: timeLeft(performance.now() - began, bar.value),
      });
    };
    busy(true);
    bar.removeAttribute("value");
    statusLine.textContent = say("page.decided.check.loading");
    const askedAt = performance.now();
    try {
      const request = { op: "verify" as const, certificate, lines, seed: Date.now() };
      const end = await engine.think(request, heard, { signal: mine.signal });
      statusLine.textContent = resultText(end, performance.now() - (began || askedAt));
    } catch {
      statusLine.textContent = say(
        `page.decided.check.${mine.signal.aborted ? "stopped" : "failed"}`,
      );
    } finally {
      busy(false);
      if (running === mine) running = null;
    }
  }

  function busy(now: boolean) {
    halt.hidden = bar.hidden = !now;
    for (const start of starts) start.hidden = now;
  }

  for (const start of starts)
    start.addEventListener("click", () => void check(Number(start.dataset.lines ?? 0)));
  halt.addEventListener("click", () => running?.abort());
  box.hidden = false;
}

/** Where a certificate is to be had that the site as a single file does not hold. */
function missingNote() {
  const line = document.createElement("p");
  line.className = "note";
  line.textContent = say("page.decided.check.elsewhere");
  return line;
}

/** A proof is folded; who follows a link to it finds it open. */
function openTarget() {
  const there = document.getElementById(location.hash.slice(1));
  if (there instanceof HTMLDetailsElement) there.open = true;
}

const { endings, oneFile } = document.documentElement.dataset;
const certificates = all("[data-certificate]");
for (const [n, box] of all("[data-check]").entries()) {
  const figures = certificates[n];
  if (figures && (endings || (oneFile === "" && !("large" in figures.dataset))))
    setUpCheck(figures, box);
  else if (oneFile === "") box.replaceWith(missingNote());
}
window.addEventListener("hashchange", openTarget);
openTarget();
