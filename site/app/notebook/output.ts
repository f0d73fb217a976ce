/**
 * What a cell has said: text, pictures, boards to play on, errors in words. A picture is shown as
 * an image, in which no script runs.
 */

import { h } from "../lib/dom.ts";
import { has, say, sayAt } from "../lib/i18n.ts";
import type { BoardData } from "../pages/notebook/notebook_table.ts";
import type { Failure, Runner } from "./runner.ts";

const message = (key: string, values?: { [name: string]: unknown }) =>
  say(`page.python.${key}`, values);

/** What the worker sends of prints, pictures and boards. */
export interface Output {
  print?: string;
  error?: boolean;
  cut?: true;
  show?: BoardData | { svg: string; text: string };
  ask?: string;
  /** the number of what is asked */
  question?: number;
}

/** @param text what stands for it where it is not seen */
function imageElement(svg: string, text: string) {
  const about = text ? message("picture", { text }) : message("pictureAlone");
  return h("img", {
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    alt: about,
  });
}

/** What shows boards is fetched with the first one. */
function boardElement(shown: BoardData, python: Runner) {
  const place = h("div");
  const number = shown.board;
  const engine = python.engineOf(number);
  let lay = (acts: string[]) => {
    shown.acts = acts;
  };
  python.onMoved(number, (acts) => lay(acts));
  import(new URL("../pages/notebook_table.js", import.meta.url).href).then(
    ({ layTable }) => {
      const session = layTable(place, shown, engine, (acts: string[]) =>
        python.stands(number, acts),
      );
      lay = session.lay;
      python.onEnd(session.end);
    },
    (error) => {
      console.warn(error); // offline: the picture stays
      place.append(h("figure", {}, imageElement(shown.svg, shown.text)));
    },
  );
  return place;
}

function appendText(out: HTMLElement, text: string | HTMLElement) {
  const last = out.lastElementChild;
  (last?.matches("pre.text") ? last : out.appendChild(h("pre.text"))).append(text);
}

/**
 * A field for what an input() asks. The question and its answer stay as text, as in a terminal.
 */
export function appendQuestion(out: HTMLElement, prompt: string, answer: (text: string) => void) {
  const field = h("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  }) as HTMLInputElement;
  const form = h(
    "form.ask",
    { "data-ask": prompt },
    h("label", {}, h("span", {}, prompt.trim() || message("ask")), field),
    h("button.button.small", { type: "submit" }, message("send")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    form.remove();
    appendText(out, `${prompt}${field.value}\n`);
    out.focus({ preventScroll: true });
    answer(field.value);
  });
  out.append(form);
  field.focus();
}

/** What nobody can answer any more: the question stays as text. */
export function endQuestions(out: HTMLElement) {
  for (const form of out.querySelectorAll<HTMLElement>("form.ask")) {
    form.remove();
    appendText(out, `${form.dataset.ask}\n`);
  }
}

export function appendOutput(out: HTMLElement, news: Output, python: Runner) {
  if (typeof news.print === "string")
    appendText(out, news.error ? h("span.error", {}, news.print) : news.print);
  else if (news.cut) out.append(h("p.error", {}, message("cut")));
  else if (news.show)
    out.append(
      "board" in news.show
        ? boardElement(news.show, python)
        : h("figure", {}, imageElement(news.show.svg, news.show.text)),
    );
}

/**
 * What went wrong, in a sentence; Python's own words are put beneath the output.
 * @param here the number of the cell that ran
 */
export function explainFailure(
  out: HTMLElement,
  { kind, cell, line, what, package: wanted, trace }: Failure,
  here: number,
) {
  const name = has("page", "python", "errors", kind) ? kind : "other";
  if (trace)
    out.append(h("details", {}, h("summary", {}, message("trace")), h("pre.error", {}, trace)));
  const where = cell === here ? message("inLine", { line }) : message("inCell", { cell, line });
  return [
    line ? where : "",
    sayAt(["page", "python", "errors", name], { kind, what, package: wanted }),
  ]
    .filter(Boolean)
    .join(" ");
}
