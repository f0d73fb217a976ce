/**
 * Cells as text and back. As a Python file (and in a link) each cell begins with a line `# %%`, as
 * several editors have it; a single cell is its code alone, so that code without cells is one. As a
 * notebook it is JSON in Jupyter's format 4.4.
 */

const CELL_MARK = /^# ?%%(?!\S)/;
/** Longer files, in characters, are refused unread. */
const MAX_FILE_CHARS = 2_000_000;

/** Every `# %%` line begins a cell, even one inside a string literal. */
export function fromPython(text: string): string[] {
  const cells: string[][] = [[]];
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    if (CELL_MARK.test(line)) cells.push([]);
    else cells.at(-1)?.push(line);
  }
  const codes = cells.length > 1 ? cells.map((lines) => lines.join("\n").trimEnd()) : [text];
  const nonEmpty = codes.filter((code, n) => code.trim() || (n && codes.length > 2));
  return nonEmpty.length ? nonEmpty : [""];
}

export const toPython = ([first = "", ...others]: string[]): string =>
  !others.length && !first.split("\n").some((line) => CELL_MARK.test(line))
    ? first
    : [first, ...others].map((code) => `# %%\n${code.trimEnd()}\n`).join("\n");

/**
 * Text between the code becomes remarks, so that nothing is lost.
 * @returns null if it is no notebook
 */
export function fromNotebook(text: string): string[] | null {
  let book: { cells?: unknown } | null;
  try {
    book = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(book?.cells)) return null;
  const cells = book.cells.map(
    (cell: { source?: string | string[]; cell_type?: string } | null) => {
      const source = [cell?.source ?? ""].flat().join("");
      return cell?.cell_type === "code" ? source : source.replace(/^/gm, "# ");
    },
  );
  return cells.length ? cells : [""];
}

export function toNotebook(cells: string[]) {
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

/** The cells in a file; null if they cannot be read. */
export async function fromFile(file: File): Promise<string[] | null> {
  if (file.size > MAX_FILE_CHARS) return null;
  const text = await file.text();
  return /\.ipynb$/i.test(file.name) ? fromNotebook(text) : fromPython(text.replace(/^\uFEFF/, ""));
}

/** Offers a file for saving. */
export function downloadFile(name: string, text: string, type: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
