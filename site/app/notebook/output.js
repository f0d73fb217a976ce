// @ts-check
/**
 * What a cell has said: text, pictures, boards to play on, errors in words. A picture is shown as an image, in which no script
 * runs.
 */

import { h } from "../lib/dom.js";
import { has, say, sayAt } from "../lib/i18n.js";

/** @typedef {import("./runner.js").Python} Python */
/** @param {string} key @param {{[name: string]: unknown}} [values] */
const words = (key, values) => say(`page.python.${key}`, values);

/** @param {string} svg @param {string} text  what stands for it where it is not seen */
function image(svg, text) {
  const about = text ? words("picture", { text }) : words("pictureAlone");
  return h("img", {
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    alt: about,
  });
}

/** What shows boards is fetched with the first one. @param {import("../pages/notebook_table.js").Shown} shown @param {Python} python */
function board(shown, python) {
  const place = h("div");
  const number = shown.board;
  const engine = python.engineOf(number);
  let lay = (/** @type {string[]} */ acts) => {
    shown.acts = acts;
  };
  python.onMoved(number, (acts) => lay(acts));
  import(new URL("../pages/notebook_table.js", import.meta.url).href).then(
    ({ layTable }) => {
      const table = layTable(place, shown, engine, (/** @type {string[]} */ acts) =>
        python.stands(number, acts),
      );
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

/** @param {HTMLElement} out @param {any} news  from the worker @param {Python} python */
export function put(out, news, python) {
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
 * @param {HTMLElement} out @param {import("./runner.js").Failure} failure @param {number} here  the number of the cell that ran
 */
export function explain(out, { kind, cell, line, what, trace }, here) {
  const name = has("page", "python", "errors", kind) ? kind : "other";
  if (trace)
    out.append(h("details", {}, h("summary", {}, words("trace")), h("pre.error", {}, trace)));
  const where = cell === here ? words("inLine", { line }) : words("inCell", { cell, line });
  return [line ? where : "", sayAt(["page", "python", "errors", name], { kind, what })]
    .filter(Boolean)
    .join(" ");
}
