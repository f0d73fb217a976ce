/**
 * The Python page: a notebook. Its cells (notebook/cells.ts) are run by one Python
 * (notebook/runner.ts), can be kept in the address and in files (notebook/files.ts), and code that
 * came with an address or a file runs only when the reader starts it.
 */

import { all, button, one } from "../lib/dom.ts";
import { listenForFiles } from "../lib/files.ts";
import { say, useWords } from "../lib/i18n.ts";
import { makeCell, type Cell } from "../notebook/cells.ts";
import { fromFile, fromPython, offer, toNotebook, toPython } from "../notebook/files.ts";
import { createPython } from "../notebook/runner.ts";
import type { Make } from "./code_editor.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
const examples: { [name: string]: string } = data.examples;
const addresses = {
  runtime: whole(data.runtime),
  stdlib: whole(data.stdlib),
  wheels: data.wheels.map(whole),
  index: whole(data.index),
};

const list = one("[data-cells]");
const notice = one("[data-notice]");
const copied = one("[data-copied]");
const halt = one("[data-do=stop]") as HTMLButtonElement;
let cells: Cell[] = [];
let makeEditor: Make | null = null;
/**
 * How the cells were when they were last shown, as text: what has not been changed since may be
 * replaced.
 */
let shown = "";
let later = 0;

const python = createPython(addresses, () => {
  halt.disabled = !python.busy;
});

function whole(address: string) {
  return new URL(address, document.baseURI).href;
}

/**
 * @param key none: nothing
 * @param doer a button beside it
 */
function tell(key: string, doer?: HTMLElement) {
  notice.replaceChildren(key && say(`page.python.${key}`), ...(doer ? [" ", doer] : []));
}

const codes = () => cells.map(({ code }) => code);

const around = {
  python,
  number: (cell: Cell) => cells.indexOf(cell) + 1,
  changed: keep,
  goOn(cell: Cell) {
    const next = cells[cells.indexOf(cell) + 1];
    if (next) next.focus();
    else around.addBelow(cell);
  },
  addBelow: (cell: Cell) => insert(cells.indexOf(cell) + 1, makeCell("", around)),
  /** One cell is always left; what was deleted can be put back. */
  remove(cell: Cell) {
    const at = cells.indexOf(cell);
    cells.splice(at, 1);
    cell.element.remove();
    if (cells.length) renumber();
    else insert(0, makeCell("", around));
    const back = button(say("page.python.back"), () => {
      insert(Math.min(at, cells.length), cell);
      tell("");
    });
    tell("deleted", back);
    back.focus();
    keep();
  },
};

function insert(at: number, cell: Cell) {
  list.insertBefore(cell.element, cells[at]?.element ?? null);
  cells.splice(at, 0, cell);
  renumber();
  if (makeEditor) cell.improve(makeEditor);
  cell.focus();
  keep();
}

function renumber() {
  for (const cell of cells) cell.renumber();
}

/** @param areas fields that are there already */
function show(some: string[], areas: HTMLTextAreaElement[] = []) {
  if (python.busy) python.stop();
  cells = some.map((code, n) => makeCell(code, around, areas[n]));
  list.replaceChildren(...cells.map(({ element }) => element));
  renumber();
  if (makeEditor) for (const cell of cells) cell.improve(makeEditor);
  shown = toPython(codes());
  keep();
}

/** An example takes the place of what was not changed, else it comes below. */
function give(name: string) {
  const some = fromPython(examples[name] ?? "");
  tell("");
  if (toPython(codes()) === shown || !codes().join("").trim()) {
    show(some);
    cells[0]?.focus();
    return;
  }
  const first = cells.length;
  for (const code of some) insert(cells.length, makeCell(code, around));
  cells[first]?.focus();
  cells[first]?.element.scrollIntoView({ block: "nearest" });
}

/** What the address says of the cells: an example's name (none for the first), or their code. */
function told() {
  const text = toPython(codes());
  if (!text.trim()) return "";
  const names = Object.keys(examples);
  const name = names.find((one) => toPython(fromPython(examples[one] ?? "")) === text);
  if (name) return name === names[0] ? "" : `#example=${name}`;
  return `#code=${encodeURIComponent(text)}`;
}

/** Puts it into the address and into the links to other languages. */
function keep() {
  const hash = told();
  for (const link of all("a[data-keep]")) {
    link.dataset.plain ??= link.getAttribute("href") ?? "";
    link.setAttribute("href", link.dataset.plain + hash);
  }
  clearTimeout(later);
  // browsers allow so many changes of the address in a while
  later = setTimeout(() => address(hash), 300);
}

function address(hash: string) {
  history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
}

/**
 * Shows the code or the example that the address names, without running it; false if there is none
 * that can be read.
 */
function fromAddress() {
  const example = /^#example=(\w+)$/.exec(location.hash)?.[1] ?? "";
  if (Object.hasOwn(examples, example)) {
    show(fromPython(examples[example] ?? ""));
    return true;
  }
  const given = /^#code=(.*)$/s.exec(location.hash);
  if (!given) return false;
  try {
    show(fromPython(decodeURIComponent(given[1] ?? "")));
  } catch {
    tell("damaged");
    return false;
  }
  tell("fromLink");
  return true;
}

async function open(file: File | undefined) {
  if (!file) return;
  const found = await fromFile(file);
  if (!found) {
    tell("unreadable");
    return;
  }
  const before = codes();
  show(found);
  tell(
    "opened",
    button(say("page.python.back"), () => {
      show(before);
      tell("");
    }),
  );
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    copied.textContent = say("page.python.copied");
  } catch {
    copied.textContent = say("page.python.notCopied");
  }
}

const does: { [name: string]: () => void } = {
  "run-all": () => {
    for (const cell of cells) cell.run();
  },
  stop: () => python.stop(),
  link: () => {
    clearTimeout(later);
    address(told());
    void copy(location.href);
  },
  "save-py": () => offer("alquerque.py", toPython(codes()), "text/x-python"),
  "save-ipynb": () => offer("alquerque.ipynb", toNotebook(codes()), "application/x-ipynb+json"),
  open: () => one("[data-file]").click(),
};
for (const [name, act] of Object.entries(does))
  one(`[data-do=${name}]`).addEventListener("click", act);
for (const choice of all("[data-example]"))
  choice.addEventListener("click", () => give(choice.dataset.example ?? ""));
listenForFiles(one("[data-file]") as HTMLInputElement, open);
for (const line of all("[data-line]")) {
  line.textContent =
    line.textContent?.replace(data.own, whole(data.own)).replace(data.index, addresses.index) ?? "";
  one("button", line.closest("[data-copy]") as ParentNode).addEventListener(
    "click",
    () => void copy(line.textContent ?? ""),
  );
}
window.addEventListener("hashchange", fromAddress);

const areas = all("textarea", list) as HTMLTextAreaElement[];
const focused = areas.find((area) => area === document.activeElement) as
  | HTMLTextAreaElement
  | undefined;
if (!fromAddress()) {
  show(
    areas.map(({ value }) => value),
    areas,
  );
  focused?.focus();
}
import(new URL("./code_editor.js", import.meta.url).href).then(
  (come) => {
    makeEditor = come.makeEditor;
    for (const cell of cells) cell.improve(come.makeEditor);
  },
  (error) => console.warn(error), // then one writes in the plain fields
);
