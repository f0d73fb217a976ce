/**
 * The cells: each a field for code, buttons, and what its last run has said. A plain text field is
 * there at once; the editor made for code takes its place when its script has come, with what was
 * typed until then.
 */

import { button, h, scrollSmoothly } from "../lib/dom.ts";
import { say } from "../lib/i18n.ts";
import {
  appendOutput,
  appendQuestion,
  endQuestions,
  explainFailure,
  type Output,
} from "./output.ts";
import type { MakeEditor } from "../pages/notebook/code_editor.ts";
import type { Runner } from "./runner.ts";

export interface CodeField {
  value: string;
  focus: () => void;
  name: (label: string) => void;
}

export type Cell = ReturnType<typeof createCell>;

/** What a cell asks of the notebook. */
interface CellHost {
  python: Runner;
  /** counted from 1 */
  number: (cell: Cell) => number;
  changed: () => void;
  /** to the next cell */
  goOn: (cell: Cell) => void;
  addBelow: (cell: Cell) => void;
  remove: (cell: Cell) => void;
}

const message = (key: string, values?: { [name: string]: unknown }) =>
  say(`page.python.${key}`, values);

const CODE_FIELD_ATTRIBUTES = {
  "data-code": true,
  spellcheck: "false",
  autocapitalize: "off",
  autocomplete: "off",
  wrap: "off",
  lang: "zxx",
};

function attachField(
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

function setBusy(out: HTMLElement, busy: boolean) {
  if (busy) out.setAttribute("aria-busy", "true");
  else out.removeAttribute("aria-busy");
}

/** Shows what an input() asks, and sends its answer. */
function showQuestion(
  { ask = "", question = 0 }: Output,
  out: HTMLElement,
  status: HTMLElement,
  python: Runner,
) {
  setBusy(out, false);
  status.textContent = message("asking");
  appendQuestion(out, ask, (answer) => {
    setBusy(out, true);
    status.textContent = message("running");
    python.answer(answer, question);
  });
}

/** @param area a field that is there already */
export function createCell(
  code: string,
  host: CellHost,
  area: HTMLTextAreaElement = h("textarea", CODE_FIELD_ATTRIBUTES) as HTMLTextAreaElement,
) {
  const status = h("p.said", { "data-said": true, role: "status" });
  const out = h("div.out", { "data-out": true, role: "region", tabindex: "0" });
  const count = h("span.count", { "aria-hidden": "true" });
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
    if (event.shiftKey) host.goOn(cell);
  };
  attachField(area, code, () => host.changed(), pressed);
  const place = h("div.code", {}, area);
  let field: CodeField = {
    get value() {
      return area.value;
    },
    set value(text) {
      area.value = text;
    },
    focus: () => area.focus(),
    name: (label) => area.setAttribute("aria-label", label),
  };
  const actionButton = (key: string, act: () => void) => {
    const it = button(message(key), act, "small");
    it.dataset.do = key;
    return it;
  };
  const runs = actionButton("run", () => run());
  const bar = h(
    "div.doers",
    {},
    runs,
    actionButton("below", () => host.addBelow(cell)),
    actionButton("delete", () => host.remove(cell)),
  );
  const element = h("li.cell", { "data-cell": true }, count, place, bar, status, out);

  function run() {
    const here = host.number(cell);
    out.replaceChildren();
    setBusy(out, true);
    host.python.run(field.value, here, {
      state(state) {
        status.textContent = message(state);
        if (!["stopped", "failed", "left"].includes(state)) return;
        setBusy(out, false);
        endQuestions(out);
      },
      output(news) {
        if (news.ask !== undefined) showQuestion(news, out, status, host.python);
        else appendOutput(out, news, host.python);
      },
      done(failure) {
        setBusy(out, false);
        if (failure) status.textContent = explainFailure(out, failure, here);
        else status.textContent = message(out.firstChild ? "done" : "doneSilent");
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
    /** Brings what its run says, below the code, into sight. */
    showResult: () => scrollSmoothly(status, "center"),
    say: (text: string) => {
      status.textContent = text;
    },
    /** Its number and its names, after cells have come or gone. */
    renumber() {
      const n = host.number(cell);
      count.textContent = String(n);
      element.setAttribute("aria-label", message("cell", { n }));
      out.setAttribute("aria-label", message("outOf", { n }));
      field.name(message(area.isConnected ? "codeOf" : "editorOf", { n }));
    },
    /** The editor made for code takes the place of the text field. */
    useEditor(make: MakeEditor) {
      if (area.parentNode !== place) return;
      const focused = document.activeElement === area;
      const [from, to] = [area.selectionStart, area.selectionEnd];
      const text = area.value;
      area.remove();
      field = make({ place, text, select: [from, to], changed: () => host.changed(), pressed });
      cell.renumber();
      if (focused) field.focus();
    },
  };
  return cell;
}
