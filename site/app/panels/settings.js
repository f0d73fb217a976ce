// @ts-check
/**
 * How the board looks and how much it tells: men, letters, guides, which way round. The panel stands above its button, so
 * that the board shows each choice at once. Choices are remembered; which way round belongs to the game and stands in its address.
 */

import { all, one } from "../lib/dom.js";
import { keep, recall } from "../lib/store.js";

/** @typedef {{men: string, names: boolean, guides: boolean}} Settings */

/** @returns {Settings} */
export function remembered() {
  const kept = recall("board") ?? {};
  return {
    men: ["plain", "pawns"].includes(kept.men) ? kept.men : "turned",
    names: kept.names !== false,
    guides: kept.guides !== false,
  };
}

/** @param {import("../table/table.js").Table} table */
export function createSettings(table) {
  const panel = one("[data-settings]");
  const opener = one("[data-do=settings]");
  const box = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement} */ (one(`input[name="${name}"]`, panel));
  let now = remembered();

  function show() {
    const root = document.documentElement;
    root.dataset.men = now.men;
    root.dataset.names = now.names ? "on" : "off";
    const choices = /** @type {HTMLInputElement[]} */ (all("input[name=men]", panel));
    for (const choice of choices) choice.checked = choice.value === now.men;
    box("names").checked = now.names;
    box("guides").checked = now.guides;
  }

  const guide = () => table.put({ ...table.state, guides: now.guides });

  panel.addEventListener("change", (event) => {
    const { name, value, checked } = /** @type {HTMLInputElement} */ (event.target);
    if (name === "flip") return table.flip();
    now = name === "men" ? { ...now, men: value } : { ...now, [name]: checked };
    keep("board", now);
    show();
    guide();
  });
  // A popover is placed by hand: beside the board where there is room, else above its button; on a phone at the lower edge.
  panel.addEventListener("toggle", (event) => {
    const open = /** @type {ToggleEvent} */ (event).newState === "open";
    opener.setAttribute("aria-expanded", String(open));
    if (!open) return;
    const at = opener.getBoundingClientRect();
    const { width, height } = panel.getBoundingClientRect();
    const narrow = innerWidth < 640;
    const side = table.root.getBoundingClientRect().right + 12;
    const left = side + width < innerWidth ? side : at.left;
    panel.style.left = `${narrow ? 0 : Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    panel.style.top = `${narrow ? innerHeight - height : Math.max(8, at.top - height - 8)}px`;
    one("input", panel).focus();
  });
  show();
  guide();
  Object.assign(table.keys, { f: table.flip });
  table.watch(({ flipped }) => {
    box("flip").checked = flipped;
  });
}
