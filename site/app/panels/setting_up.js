// @ts-check
/**
 * The button that opens the position editor. The editor's script is not part of the page's own: it comes with Python, without which no
 * position can be set up, or when the button is pressed before.
 */

import { one } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @param {import("../table/table.js").Table} table */
export function createSettingUp(table) {
  const opener = one('[data-do="edit"]');
  /** @type {Promise<{open: () => void}>|null} */
  let editor = null;

  async function come() {
    const { createEditor } = await import("./editor.js");
    return createEditor(table, opener);
  }
  const wanted = () => {
    editor ??= come();
    return editor;
  };
  const failed = () => {
    editor = null;
  };

  opener.addEventListener("click", () => {
    wanted().then(
      ({ open }) => open(),
      () => {
        failed();
        const text = say("page.editor.absent");
        table.put({
          ...table.state,
          notice: { kind: "text", text },
          said: { text, after: false },
        });
      },
    );
  });
  table.engine.watch(({ state }) => {
    if (state === "ready" && !editor) wanted().catch(failed);
  });
}
