// @ts-check
/** The face of the sheet on which rules are written down: their name, who says so, and a word on each choice. */

import { choicesOf, fieldsOf, startsFrom } from "./text.js";
import { button, h } from "../../lib/dom.js";
import { clean, MOST } from "../../session/own_rules.js";
import { fieldName, say } from "../../lib/i18n.js";

/** @typedef {import("../../session/own_rules.js").Own} Own */
/** @typedef {{done: (own: Own) => void, changed: (own: Own) => void, file: () => void, close: () => void}} Acts  `changed`: something is typed; `file`: rules are read from a file */

/**
 * @param {import("../../lib/types.js").Game} game @param {Own} draft @param {HTMLElement} said  where messages stand
 * @param {Acts} acts @returns {Node[]}
 */
export function form(game, draft, said, acts) {
  const name = field("name", draft.name, MOST.name, true);
  const by = field("by", draft.by, MOST.by);
  const list = h("div.own-words");
  /** @type {Map<string, HTMLTextAreaElement>} */
  const words = new Map();

  /** A place for a word on a rule. @param {string} rule @param {string} label @param {string|null} was @param {string} text */
  function add(rule, label, was, text) {
    const id = `own-word-${rule}`;
    const area = /** @type {HTMLTextAreaElement} */ (
      h("textarea", { id, rows: 2, maxlength: MOST.word, dir: "auto" }, text)
    );
    words.set(rule, area);
    list.append(
      h("label", { for: id }, label, was && h("small", {}, say("page.own.was", { value: was }))),
      area,
    );
    return area;
  }

  const shown = (/** @type {string[]} */ fields) =>
    choicesOf(game, { ...draft, says: Object.fromEntries(fields.map((one) => [one, ""])) });
  const texts = { ...draft.says };
  for (const { field, name, value, was } of shown(Object.keys(texts)))
    add(field, `${name}: ${value}`, was, texts[field] ?? "");

  const others = /** @type {HTMLSelectElement} */ (h("select", { id: "own-other" }));
  function offer() {
    others.replaceChildren(
      h("option", { value: "" }, say("page.own.which")),
      ...fieldsOf(game, draft.rules)
        .filter((rule) => !words.has(rule))
        .map((rule) => h("option", { value: rule }, fieldName(rule))),
    );
  }
  offer();
  others.addEventListener("change", () => {
    const rule = others.value;
    const one = shown([rule]).find(({ field }) => field === rule);
    if (!one) return;
    const area = add(rule, one.value ? `${one.name}: ${one.value}` : one.name, one.was, "");
    offer();
    area.focus();
  });

  const now = () => ({
    rules: draft.rules,
    set: draft.set,
    name: clean(name.value),
    by: clean(by.value),
    says: Object.fromEntries(
      [...words].flatMap(([rule, { value }]) => (clean(value) ? [[rule, clean(value)]] : [])),
    ),
  });

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const own = now();
    if (own.name) return acts.done(own);
    name.value = "";
    name.reportValidity();
  }

  const none = !Object.keys(draft.set).length;
  return [
    h("h2", { id: "own-rules-title" }, say("page.own.title")),
    h("p.note", {}, startsFrom(draft), " ", say(none ? "page.own.noChanges" : "page.own.lead")),
    h(
      "form",
      { autocomplete: "off", onsubmit: submit, oninput: () => acts.changed(now()) },
      h("div.own-words", {}, ...labelled("name", name), ...labelled("by", by)),
      list,
      h("div.own-words", {}, ...labelled("other", others)),
      said,
      h(
        "div.row",
        {},
        h("button.button.first", {}, say("page.own.done")),
        button(say("page.own.close"), acts.close),
        button(say("page.own.fromFile"), acts.file, "plain"),
      ),
    ),
  ];
}

/** @param {string} what @param {string} value @param {number} most @param {boolean} [required] */
const field = (what, value, most, required = false) =>
  /** @type {HTMLInputElement} */ (
    h("input", {
      id: `own-${what}`,
      type: "text",
      value,
      required,
      maxlength: most,
      dir: "auto",
      placeholder: say(`page.own.example.${what}`),
    })
  );

/** @param {string} what @param {HTMLElement} control */
const labelled = (what, control) => [
  h("label", { for: control.id }, say(`page.own.label.${what}`)),
  control,
];
