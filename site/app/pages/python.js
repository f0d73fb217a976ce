// @ts-check
/**
 * The Python page: examples that can be changed, run in a worker of their own, and stopped by ending it. Code that came
 * with the address is shown, but runs only when the reader starts it.
 */

import { all, h, one } from "../lib/dom.js";
import { has, say, sayAt, useWords } from "../lib/words.js";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
/** @type {{[name: string]: string}} */
const examples = data.examples;
/** @type {string[]} */
const wheels = data.wheels;
const addresses = {
  runtime: whole(data.runtime),
  stdlib: whole(data.stdlib),
  wheels: wheels.map(whole),
  index: whole(data.index),
};

const code = /** @type {HTMLTextAreaElement} */ (one("[data-code]"));
const go = /** @type {HTMLButtonElement} */ (one("[data-do=run]"));
const halt = /** @type {HTMLButtonElement} */ (one("[data-do=stop]"));
const said = one("[data-said]");
const out = one("[data-out]");
const copied = one("[data-copied]");

/** @type {Worker|null} */
let worker = null;
let running = false;

/** @param {string} address */
function whole(address) {
  return new URL(address, document.baseURI).href;
}

/** @param {string} key @param {{[name: string]: unknown}} [values] */
function tell(key, values) {
  said.textContent = key && say(`page.python.${key}`, values);
}

/** @param {boolean} now */
function busy(now) {
  running = now;
  go.disabled = now;
  halt.disabled = !now;
  out.setAttribute("aria-busy", String(now));
}

/** What went wrong, in a sentence, with Python's own words beneath. @param {{kind: string, line: number|null, what: string, trace: string}} failure */
function explain({ kind, line, what, trace }) {
  const name = has("page", "python", "errors", kind) ? kind : "other";
  const sentence = [
    line ? say("page.python.inLine", { line }) : "",
    sayAt(["page", "python", "errors", name], { kind, what }),
  ]
    .filter(Boolean)
    .join(" ");
  said.replaceChildren(sentence);
  if (trace)
    out.append(
      h("details", {}, h("summary", {}, say("page.python.trace")), h("pre.error", {}, trace)),
    );
}

/** @param {MessageEvent} event */
function heard({ data: news }) {
  if (news.state === "failed") {
    end();
    tell("failed");
  } else if (news.state) tell(news.state === "ready" ? "running" : news.state);
  else if (typeof news.print === "string")
    out.append(news.error ? h("span.error", {}, news.print) : news.print);
  else if (news.cut) out.append(h("div.error", {}, say("page.python.cut")));
  else if ("done" in news) {
    busy(false);
    if (news.done) explain(news.done);
    else tell(out.textContent ? "done" : "doneSilent");
  }
}

function end() {
  worker?.terminate();
  worker = null;
  busy(false);
}

function run() {
  if (running) return;
  out.replaceChildren();
  busy(true);
  if (!worker) {
    tell("loading");
    worker = new Worker(new URL("../pages/notebook.js", import.meta.url), {
      type: "module",
      name: "notebook",
    });
    worker.onmessage = heard;
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      tell("failed");
    };
    worker.postMessage({ start: addresses });
  } else tell("running");
  worker.postMessage({ run: code.value });
}

/** Puts the code into the address, unless it is an unchanged example. */
function keep() {
  const own = code.value.trim() && !Object.values(examples).includes(code.value);
  const hash = own ? `#code=${encodeURIComponent(code.value)}` : "";
  history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
  for (const link of all("a[data-keep]")) {
    link.dataset.plain ??= link.getAttribute("href") ?? "";
    link.setAttribute("href", link.dataset.plain + hash);
  }
}

/** Shows the code that came with the address, without running it; false if there is none that can be read. */
function fromAddress() {
  const given = /^#code=(.*)$/s.exec(location.hash);
  if (!given) return false;
  try {
    code.value = decodeURIComponent(given[1]);
  } catch {
    tell("damaged");
    return false;
  }
  tell("fromLink");
  return true;
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    copied.textContent = say("page.python.copied");
  } catch {
    copied.textContent = say("page.python.notCopied");
  }
}

go.addEventListener("click", run);
halt.addEventListener("click", () => {
  end();
  tell("stopped");
});
code.addEventListener("input", keep);
code.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
for (const choice of all("[data-example]")) {
  choice.addEventListener("click", () => {
    code.value = examples[choice.dataset.example ?? ""];
    tell("");
    keep();
  });
}
one("[data-do=link]").addEventListener("click", () => {
  keep();
  void copy(location.href);
});
const line = one("[data-line]");
line.textContent = line.textContent?.replace(data.index, addresses.index) ?? "";
one("[data-do=line]").addEventListener("click", () => void copy(line.textContent ?? ""));
window.addEventListener("hashchange", fromAddress);
if (!fromAddress() && !code.value) code.value = Object.values(examples)[0];
keep();
