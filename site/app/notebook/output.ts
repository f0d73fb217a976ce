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
      console.warn(error); // without a line: its picture
      place.append(h("figure", {}, imageElement(shown.svg, shown.text)));
    },
  );
  return place;
}

export function appendOutput(out: HTMLElement, news: Output, python: Runner) {
  if (typeof news.print === "string") {
    const last = out.lastElementChild;
    const text = last?.matches("pre.text") ? last : out.appendChild(h("pre.text"));
    text.append(news.error ? h("span.error", {}, news.print) : news.print);
  } else if (news.cut) out.append(h("p.error", {}, message("cut")));
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
  { kind, cell, line, what, trace }: Failure,
  here: number,
) {
  const name = has("page", "python", "errors", kind) ? kind : "other";
  if (trace)
    out.append(h("details", {}, h("summary", {}, message("trace")), h("pre.error", {}, trace)));
  const where = cell === here ? message("inLine", { line }) : message("inCell", { cell, line });
  return [line ? where : "", sayAt(["page", "python", "errors", name], { kind, what })]
    .filter(Boolean)
    .join(" ");
}
