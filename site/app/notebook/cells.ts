/**
 * The cells: each a field for code, buttons, and what its last run has said. A plain text field is
 * there at once; the editor made for code takes its place when its script has come, with what was
 * typed until then.
 */

import { button, h } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import { explain, put } from "./output.ts";
import type { Make } from "../pages/code_editor.ts";
import type { Python } from "./runner.ts";

export interface Field {
  value: string;
  focus: () => void;
  name: (label: string) => void;
}

export type Cell = ReturnType<typeof makeCell>;

/** What a cell asks of the notebook. */
interface Around {
  python: Python;
  /** counted from 1 */
  number: (cell: Cell) => number;
  changed: () => void;
  /** to the next cell */
  goOn: (cell: Cell) => void;
  addBelow: (cell: Cell) => void;
  remove: (cell: Cell) => void;
}

const words = (key: string, values?: { [name: string]: unknown }) =>
  say(`page.python.${key}`, values);

const PLAIN = {
  "data-code": true,
  spellcheck: "false",
  autocapitalize: "off",
  autocomplete: "off",
  wrap: "off",
  lang: "zxx",
};

function prepare(
  area: HTMLTextAreaElement,
  code: string,
  changed: () => void,
  pressed: (event: KeyboardEvent) => void,
) {
  const fit = () => {
    area.rows = Math.max(2, area.value.split("\n").length);
  };
  if (area.value !== code) area.value = code;
  fit();
  area.addEventListener("input", () => {
    fit();
    changed();
  });
  area.addEventListener("keydown", pressed);
}

/** @param area a field that is there already */
export function makeCell(
  code: string,
  around: Around,
  area: HTMLTextAreaElement = h("textarea", PLAIN) as HTMLTextAreaElement,
) {
  const said = h("p.said", { "data-said": true, role: "status" });
  const out = h("div.out", { "data-out": true, role: "region", tabindex: "0" });
  const count = h("span.count", { "aria-hidden": "true" });
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
    if (event.shiftKey) around.goOn(cell);
  };
  prepare(area, code, () => around.changed(), pressed);
  const place = h("div.code", {}, area);
  let field: Field = {
    get value() {
      return area.value;
    },
    set value(text) {
      area.value = text;
    },
    focus: () => area.focus(),
    name: (label) => area.setAttribute("aria-label", label),
  };
  const doer = (key: string, act: () => void) => {
    const it = button(words(key), act, "small");
    it.dataset.do = key;
    return it;
  };
  const runs = doer("run", () => run());
  const bar = h(
    "div.doers",
    {},
    runs,
    doer("below", () => around.addBelow(cell)),
    doer("delete", () => around.remove(cell)),
  );
  const element = h("li.cell", { "data-cell": true }, count, place, bar, said, out);

  function run() {
    const here = around.number(cell);
    out.replaceChildren();
    out.setAttribute("aria-busy", "true");
    around.python.run(field.value, here, {
      state(state) {
        said.textContent = state === "left" ? words("left") : words(state);
        if (["stopped", "failed", "left"].includes(state)) out.removeAttribute("aria-busy");
      },
      output: (news) => put(out, news, around.python),
      done(failure) {
        out.removeAttribute("aria-busy");
        if (failure) said.textContent = explain(out, failure, here);
        else said.textContent = words(out.firstChild ? "done" : "doneSilent");
      },
    });
  }

  const cell = {
    element,
    run,
    get code() {
      return field.value;
    },
    focus: () => field.focus(),
    say: (text: string) => {
      said.textContent = text;
    },
    /** Its number and its names, after cells have come or gone. */
    renumber() {
      const n = around.number(cell);
      count.textContent = String(n);
      element.setAttribute("aria-label", words("cell", { n }));
      out.setAttribute("aria-label", words("outOf", { n }));
      field.name(words(area.isConnected ? "codeOf" : "editorOf", { n }));
    },
    /** The editor made for code takes the place of the text field. */
    improve(make: Make) {
      if (area.parentNode !== place) return;
      const focused = document.activeElement === area;
      const [from, to] = [area.selectionStart, area.selectionEnd];
      const text = area.value;
      area.remove();
      field = make({ place, text, select: [from, to], changed: () => around.changed(), pressed });
      cell.renumber();
      if (focused) field.focus();
    },
  };
  return cell;
}
