// @ts-check
/**
 * Cells as text and back. As a Python file (and in a link) each cell begins with a line `# %%`, as several editors have it; a
 * single cell is its code alone, so that code without cells is one. As a notebook it is JSON in Jupyter's format 4.4.
 */

const MARK = /^# ?%%(?!\S)/;
/** Longer files, in characters, are refused unread. */
const LONGEST = 2_000_000;

/** A line that begins with a remark of ours marks a cell, so one within a text would too. @param {string} text @returns {string[]} */
export function fromPython(text) {
  /** @type {string[][]} */
  const cells = [[]];
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    if (MARK.test(line)) cells.push([]);
    else cells[cells.length - 1].push(line);
  }
  const codes = cells.length > 1 ? cells.map((lines) => lines.join("\n").trimEnd()) : [text];
  const kept = codes.filter((code, n) => code.trim() || (n && codes.length > 2));
  return kept.length ? kept : [""];
}

/** @param {string[]} cells @returns {string} */
export const toPython = (cells) =>
  cells.length === 1 && !cells[0].split("\n").some((line) => MARK.test(line))
    ? cells[0]
    : cells.map((code) => `# %%\n${code.trimEnd()}\n`).join("\n");

/** Text between the code becomes remarks, so that nothing is lost. @param {string} text @returns {string[]|null} null if it is no notebook */
export function fromNotebook(text) {
  /** @type {any} */
  let book;
  try {
    book = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(book?.cells)) return null;
  const cells = book.cells.map((/** @type {any} */ cell) => {
    const source = [cell?.source ?? ""].flat().join("");
    return cell?.cell_type === "code" ? source : source.replace(/^/gm, "# ");
  });
  return cells.length ? cells : [""];
}

/** @param {string[]} cells */
export function toNotebook(cells) {
  const book = {
    cells: cells.map((code) => ({
      cell_type: "code",
      execution_count: null,
      metadata: {},
      outputs: [],
      source: code.split(/(?<=\n)/),
    })),
    metadata: {
      kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
      language_info: { name: "python" },
    },
    nbformat: 4,
    nbformat_minor: 4,
  };
  return `${JSON.stringify(book, null, 1)}\n`;
}

/** The cells in a file; null if they cannot be read. @param {File} file @returns {Promise<string[]|null>} */
export async function fromFile(file) {
  if (file.size > LONGEST) return null;
  const text = await file.text();
  return /\.ipynb$/i.test(file.name) ? fromNotebook(text) : fromPython(text.replace(/^\uFEFF/, ""));
}

/** Offers a file for saving. @param {string} name @param {string} text @param {string} type */
export function offer(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
