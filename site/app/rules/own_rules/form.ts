/**
 * The face of the sheet on which rules are written down: their name, who says so, and a word on
 * each choice.
 */

import { choicesOf, fieldsOf, startsFrom } from "./text.ts";
import { button, h } from "../../lib/dom.ts";
import { clean, MOST, type Own } from "../../session/own_rules.ts";
import { fieldName, say } from "../../lib/i18n.ts";
import type { Game } from "../../api.d.ts";

interface Acts {
  done: (own: Own) => void;
  /** something is typed */
  changed: (own: Own) => void;
  /** rules are read from a file */
  file: () => void;
  close: () => void;
}

/** @param said where messages stand */
export function form(game: Game, draft: Own, said: HTMLElement, acts: Acts): Node[] {
  const name = field("name", draft.name, MOST.name, true);
  const by = field("by", draft.by, MOST.by);
  const list = h("div.own-words");
  const words: Map<string, HTMLTextAreaElement> = new Map();

  /** A place for a word on a rule. */
  function add(rule: string, label: string, was: string | null, text: string) {
    const id = `own-word-${rule}`;
    const area = h(
      "textarea",
      { id, rows: 2, maxlength: MOST.word, dir: "auto" },
      text,
    ) as HTMLTextAreaElement;
    words.set(rule, area);
    list.append(
      h("label", { for: id }, label, was && h("small", {}, say("page.own.was", { value: was }))),
      area,
    );
    return area;
  }

  const shown = (fields: string[]) =>
    choicesOf(game, { ...draft, says: Object.fromEntries(fields.map((one) => [one, ""])) });
  const texts = { ...draft.says };
  for (const { field, name, value, was } of shown(Object.keys(texts)))
    add(field, `${name}: ${value}`, was, texts[field] ?? "");

  const others = h("select", { id: "own-other" }) as HTMLSelectElement;
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

  function submit(event: Event) {
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

const field = (what: string, value: string, most: number, required: boolean = false) =>
  h("input", {
    id: `own-${what}`,
    type: "text",
    value,
    required,
    maxlength: most,
    dir: "auto",
    placeholder: say(`page.own.example.${what}`),
  }) as HTMLInputElement;

const labelled = (what: string, control: HTMLElement) => [
  h("label", { for: control.id }, say(`page.own.label.${what}`)),
  control,
];
