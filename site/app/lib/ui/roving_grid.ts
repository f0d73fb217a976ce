/**
 * A grid of links that is one stop of the tab key: arrows move about in it, Home and End to the
 * ends of a row, with Ctrl to those of the grid. One cell is the current one: the last that had the
 * focus, or lay under the mouse, or was touched.
 */

interface Options {
  cells: readonly HTMLAnchorElement[];
  /** how many cells a row has */
  columns: number;
  onSelect: (cell: HTMLAnchorElement) => void;
}

/** @returns what selects a cell without moving the focus */
export function createRovingGrid({ cells, columns, onSelect }: Options) {
  let current: HTMLAnchorElement | undefined;
  for (const cell of cells) cell.tabIndex = -1;

  function select(cell: HTMLAnchorElement) {
    for (const other of cells) {
      other.tabIndex = other === cell ? 0 : -1;
      other.toggleAttribute("data-current", other === cell);
    }
    current = cell;
    onSelect(cell);
  }

  /** The cell that a key leads to; undefined if it is no key of the grid, or there is none. */
  function target({ key, ctrlKey }: KeyboardEvent): HTMLAnchorElement | undefined {
    const at = current ? cells.indexOf(current) : 0;
    const row = at - (at % columns);
    const last = Math.min(row + columns, cells.length) - 1;
    const indexByKey: { [key: string]: number } = {
      ArrowLeft: Math.max(at - 1, row),
      ArrowRight: Math.min(at + 1, last),
      ArrowUp: at - columns,
      ArrowDown: at + columns,
      Home: ctrlKey ? 0 : row,
      End: ctrlKey ? cells.length - 1 : last,
    };
    const to = indexByKey[key];
    return to === undefined ? undefined : (cells[to] ?? current);
  }

  for (const cell of cells) {
    cell.addEventListener("focus", () => select(cell));
    cell.addEventListener("pointermove", ({ pointerType }) => {
      if (pointerType === "mouse" && current !== cell) select(cell);
    });
    // A finger cannot point at a cell without touching it: the first touch selects, the second
    // opens.
    let wasCurrent = false;
    cell.addEventListener("pointerdown", () => {
      wasCurrent = current === cell;
    });
    cell.addEventListener("click", (event) => {
      if ((event as PointerEvent).pointerType === "touch" && !wasCurrent) event.preventDefault();
    });
    cell.addEventListener("keydown", (event) => {
      if (event.altKey || event.metaKey) return;
      const to = target(event);
      if (!to) return;
      event.preventDefault();
      to.focus();
    });
  }

  return { select };
}
