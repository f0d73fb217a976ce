/**
 * The Python page: a notebook. Its cells (notebook/cells.ts) are run by one Python
 * (notebook/runner.ts), can be kept in the address and in files (notebook/files.ts), and code that
 * came with an address or a file runs only when the reader starts it.
 */

import { all, button, requireElement } from "../../lib/dom.ts";
import { listenForFiles } from "../../lib/files.ts";
import { say, useWords } from "../../lib/i18n.ts";
import { createCell, type Cell } from "../../notebook/cells.ts";
import { fromFile, fromPython, downloadFile, toNotebook, toPython } from "../../notebook/files.ts";
import { createRunner } from "../../notebook/runner.ts";
import type { MakeEditor } from "./code_editor.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
const examples: { [name: string]: string } = data.examples;
const addresses = {
  runtime: absoluteAddress(data.runtime),
  stdlib: absoluteAddress(data.stdlib),
  wheels: data.wheels.map(absoluteAddress),
  index: absoluteAddress(data.index),
  missing: data.missing,
};

const list = requireElement("[data-cells]");
const notice = requireElement("[data-notice]");
const copied = requireElement("[data-copied]");
const halt = requireElement("[data-do=stop]") as HTMLButtonElement;
let cells: Cell[] = [];
let makeEditor: MakeEditor | null = null;
/**
 * How the cells were when they were last shown, as text: what has not been changed since may be
 * replaced.
 */
let shown = "";
let writeTimer = 0;

const python = createRunner(addresses, () => {
  halt.disabled = !python.busy;
});

function absoluteAddress(address: string) {
  return new URL(address, document.baseURI).href;
}

/**
 * @param key none: nothing
 * @param doer a button beside it
 */
function showNotice(key: string, doer?: HTMLElement) {
  notice.replaceChildren(key && say(`page.python.${key}`), ...(doer ? [" ", doer] : []));
}

const cellCodes = () => cells.map(({ code }) => code);

const host = {
  python,
  number: (cell: Cell) => cells.indexOf(cell) + 1,
  changed: writeAddress,
  goOn(cell: Cell) {
    const next = cells[cells.indexOf(cell) + 1];
    if (next) next.focus();
    else host.addBelow(cell);
  },
  addBelow: (cell: Cell) => insertCell(cells.indexOf(cell) + 1, createCell("", host)),
  /** One cell is always left; what was deleted can be put back. */
  remove(cell: Cell) {
    const at = cells.indexOf(cell);
    cells.splice(at, 1);
    cell.element.remove();
    if (cells.length) renumber();
    else insertCell(0, createCell("", host));
    const back = button(say("page.python.back"), () => {
      insertCell(Math.min(at, cells.length), cell);
      showNotice("");
    });
    showNotice("deleted", back);
    back.focus();
    writeAddress();
  },
};

function insertCell(at: number, cell: Cell) {
  list.insertBefore(cell.element, cells[at]?.element ?? null);
  cells.splice(at, 0, cell);
  renumber();
  if (makeEditor) cell.useEditor(makeEditor);
  cell.focus();
  writeAddress();
}

function renumber() {
  for (const cell of cells) cell.renumber();
}

/** @param areas fields that are there already */
function showCells(some: string[], areas: HTMLTextAreaElement[] = []) {
  if (python.busy) python.stop();
  cells = some.map((code, n) => createCell(code, host, areas[n]));
  list.replaceChildren(...cells.map(({ element }) => element));
  renumber();
  if (makeEditor) for (const cell of cells) cell.useEditor(makeEditor);
  shown = toPython(cellCodes());
  writeAddress();
}

/** An example takes the place of what was not changed, else it comes below. */
function showExample(name: string) {
  const some = fromPython(examples[name] ?? "");
  showNotice("");
  if (toPython(cellCodes()) === shown || !cellCodes().join("").trim()) {
    showCells(some);
    cells[0]?.focus();
    return;
  }
  const first = cells.length;
  for (const code of some) insertCell(cells.length, createCell(code, host));
  cells[first]?.focus();
  cells[first]?.element.scrollIntoView({ block: "nearest" });
}

/** What the address says of the cells: an example's name (none for the first), or their code. */
function cellsFragment() {
  const text = toPython(cellCodes());
  if (!text.trim()) return "";
  const names = Object.keys(examples);
  const name = names.find(
    (exampleName) => toPython(fromPython(examples[exampleName] ?? "")) === text,
  );
  if (name) return name === names[0] ? "" : `#example=${name}`;
  return `#code=${encodeURIComponent(text)}`;
}

/** Puts it into the address and into the links to other languages. */
function writeAddress() {
  const hash = cellsFragment();
  for (const link of all("a[data-keep]")) {
    link.dataset.plain ??= link.getAttribute("href") ?? "";
    link.setAttribute("href", link.dataset.plain + hash);
  }
  clearTimeout(writeTimer);
  // browsers allow so many changes of the address in a while
  writeTimer = setTimeout(() => replaceAddress(hash), 300);
}

function replaceAddress(hash: string) {
  history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
}

/**
 * Shows the code or the example that the address names, without running it; false if there is none
 * that can be read.
 */
function loadFromAddress() {
  const example = /^#example=(\w+)$/.exec(location.hash)?.[1] ?? "";
  if (Object.hasOwn(examples, example)) {
    showCells(fromPython(examples[example] ?? ""));
    return true;
  }
  const match = /^#code=(.*)$/s.exec(location.hash);
  if (!match) return false;
  try {
    showCells(fromPython(decodeURIComponent(match[1] ?? "")));
  } catch {
    showNotice("damaged");
    return false;
  }
  showNotice("fromLink");
  return true;
}

async function openFile(file: File | undefined) {
  if (!file) return;
  const fileCells = await fromFile(file);
  if (!fileCells) {
    showNotice("unreadable");
    return;
  }
  const before = cellCodes();
  showCells(fileCells);
  showNotice(
    "opened",
    button(say("page.python.back"), () => {
      showCells(before);
      showNotice("");
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

const handlers: { [name: string]: () => void } = {
  "run-all": () => {
    for (const cell of cells) cell.run();
    cells[0]?.showResult();
  },
  stop: () => python.stop(),
  link: () => {
    clearTimeout(writeTimer);
    replaceAddress(cellsFragment());
    void copy(location.href);
  },
  "save-py": () => downloadFile("alquerque.py", toPython(cellCodes()), "text/x-python"),
  "save-ipynb": () =>
    downloadFile("alquerque.ipynb", toNotebook(cellCodes()), "application/x-ipynb+json"),
  open: () => requireElement("[data-file]").click(),
};
for (const [name, act] of Object.entries(handlers))
  requireElement(`[data-do=${name}]`).addEventListener("click", act);
for (const choice of all("[data-example]"))
  choice.addEventListener("click", () => showExample(choice.dataset.example ?? ""));
listenForFiles(requireElement("[data-file]") as HTMLInputElement, openFile);
for (const line of all("[data-line]")) {
  line.textContent =
    line.textContent
      ?.replace(data.own, absoluteAddress(data.own))
      .replace(data.index, addresses.index) ?? "";
  requireElement("button", line.closest("[data-copy]") as ParentNode).addEventListener(
    "click",
    () => void copy(line.textContent ?? ""),
  );
}
window.addEventListener("hashchange", loadFromAddress);

const areas = all("textarea", list) as HTMLTextAreaElement[];
const focused = areas.find((area) => area === document.activeElement) as
  | HTMLTextAreaElement
  | undefined;
if (!loadFromAddress()) {
  showCells(
    areas.map(({ value }) => value),
    areas,
  );
  focused?.focus();
}
import(new URL("./code_editor.js", import.meta.url).href).then(
  (come) => {
    makeEditor = come.makeEditor;
    for (const cell of cells) cell.useEditor(come.makeEditor);
  },
  (error) => console.warn(error), // then one writes in the plain fields
);
