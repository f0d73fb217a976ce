/**
 * What a cell has said: text, pictures, boards to play on, errors in words. A picture is shown as
 * an image, in which no script runs.
 */

import { h } from "../lib/dom.ts";
import { has, say, sayAt } from "../lib/i18n.ts";
import type { Shown } from "../pages/notebook_table.ts";
import type { Failure, Python } from "./runner.ts";

const words = (key: string, values?: { [name: string]: unknown }) =>
  say(`page.python.${key}`, values);

/** What the worker sends of prints, pictures and boards. */
export interface Output {
  print?: string;
  error?: boolean;
  cut?: true;
  show?: Shown | { svg: string; text: string };
}

/** @param text what stands for it where it is not seen */
function image(svg: string, text: string) {
  const about = text ? words("picture", { text }) : words("pictureAlone");
  return h("img", {
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    alt: about,
  });
}

/** What shows boards is fetched with the first one. */
function board(shown: Shown, python: Python) {
  const place = h("div");
  const number = shown.board;
  const engine = python.engineOf(number);
  let lay = (acts: string[]) => {
    shown.acts = acts;
  };
  python.onMoved(number, (acts) => lay(acts));
  import(new URL("../pages/notebook_table.js", import.meta.url).href).then(
    ({ layTable }) => {
      const table = layTable(place, shown, engine, (acts: string[]) => python.stands(number, acts));
      lay = table.lay;
      python.atEnd(table.end);
    },
    (error) => {
      console.warn(error); // without a line: its picture
      place.append(h("figure", {}, image(shown.svg, shown.text)));
    },
  );
  return place;
}

export function put(out: HTMLElement, news: Output, python: Python) {
  if (typeof news.print === "string") {
    const last = out.lastElementChild;
    const text = last?.matches("pre.text") ? last : out.appendChild(h("pre.text"));
    text.append(news.error ? h("span.error", {}, news.print) : news.print);
  } else if (news.cut) out.append(h("p.error", {}, words("cut")));
  else if (news.show)
    out.append(
      "board" in news.show
        ? board(news.show, python)
        : h("figure", {}, image(news.show.svg, news.show.text)),
    );
}

/**
 * What went wrong, in a sentence; Python's own words are put beneath the output.
 * @param here the number of the cell that ran
 */
export function explain(
  out: HTMLElement,
  { kind, cell, line, what, trace }: Failure,
  here: number,
) {
  const name = has("page", "python", "errors", kind) ? kind : "other";
  if (trace)
    out.append(h("details", {}, h("summary", {}, words("trace")), h("pre.error", {}, trace)));
  const where = cell === here ? words("inLine", { line }) : words("inCell", { cell, line });
  return [line ? where : "", sayAt(["page", "python", "errors", name], { kind, what })]
    .filter(Boolean)
    .join(" ");
}
