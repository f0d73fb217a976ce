// @ts-check
/**
 * What a cell has said: text, pictures, boards that can be touched, errors in words. A picture is shown as an image, in which no
 * script runs; what can be touched lies over it as buttons, placed where the package says.
 */

import { button, h } from "../../lib/dom.js";
import { has, say, sayAt } from "../../lib/words.js";

/** @typedef {import("./running.js").Python} Python */
/** @typedef {{id: string, x: number, y: number}} Spot  as parts of the picture's width and height */
/**
 * @typedef {object} View
 * @property {number} [board] @property {string} svg @property {string} text
 * @property {Spot[]} [spots] @property {string[]} [acts] @property {string} [side] @property {string} [last]
 * @property {{winner: string|null}|null} [end]
 */

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

/** Whose turn it is, or how the game has ended. @param {View} view */
function standing({ end, side, last }) {
  const now = end
    ? words(end.winner ? `board.won.${end.winner}` : "board.drawn")
    : words(`board.turn.${side}`);
  return last ? `${words("board.last", { turn: last })} ${now}` : now;
}

/** @param {View} first @param {Python} python */
function board(first, python) {
  const picture = h("div.field");
  const acts = h("div.doers");
  const said = h("p.said", { role: "status" });
  const place = h("div.board", { role: "group", "aria-label": words("board.label") });
  place.append(picture, acts, said);

  /** @param {string} word */
  function touch(word) {
    place.setAttribute("aria-busy", "true");
    python.touch(Number(first.board), word);
  }

  /** @param {View|null} view */
  function draw(view) {
    const held = /** @type {HTMLElement|null} */ (document.activeElement);
    const from = held && place.contains(held) ? held.dataset.word : undefined;
    place.removeAttribute("aria-busy");
    if (!view) {
      for (const each of place.querySelectorAll("button")) each.remove();
      said.textContent = words("board.lost");
      return;
    }
    const spots = (view.spots ?? []).map(({ id, x, y }) => {
      const spot = h("button.spot", { type: "button", "data-word": id, "aria-label": id });
      spot.style.left = `${x * 100}%`;
      spot.style.top = `${y * 100}%`;
      spot.addEventListener("click", () => touch(id));
      return spot;
    });
    picture.replaceChildren(image(view.svg, view.text), ...spots);
    acts.replaceChildren(
      ...(view.acts ?? []).map((act) => {
        const it = button(act === "." ? words("board.stop") : act, () => touch(act));
        it.dataset.word = act;
        return it;
      }),
    );
    said.textContent = standing(view);
    if (from) (spots.find(({ dataset }) => dataset.word === from) ?? spots[0])?.focus();
  }
  draw(first);
  python.watch(Number(first.board), draw);
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
 * @param {HTMLElement} out @param {import("./running.js").Failure} failure @param {number} here  the number of the cell that ran
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
