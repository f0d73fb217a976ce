/**
 * The face of the sheet on which rules are written down: their name, who says so, and a word on
 * each choice.
 */

import { choicesOf, fieldsOf, startsFrom } from "./text.ts";
import { button, h } from "../../lib/dom.ts";
import { cleanText, MAX_CHARS, type OwnRules } from "../../session/own_rules.ts";
import { fieldName, say } from "../../lib/i18n.ts";
import type { Game } from "../../api.d.ts";

interface FormActions {
  done: (own: OwnRules) => void;
  /** something is typed */
  changed: (own: OwnRules) => void;
  /** rules are read from a file */
  file: () => void;
  close: () => void;
}

/** @param status where messages stand */
export function rulesForm(
  game: Game,
  draft: OwnRules,
  status: HTMLElement,
  acts: FormActions,
): Node[] {
  const name = textField("name", draft.name, MAX_CHARS.name, true);
  const by = textField("by", draft.by, MAX_CHARS.by);
  const list = h("div.own-words");
  const words: Map<string, HTMLTextAreaElement> = new Map();

  /** A place for a word on a rule. */
  function add(rule: string, label: string, was: string | null, text: string) {
    const id = `own-word-${rule}`;
    const area = h(
      "textarea",
      { id, rows: 2, maxlength: MAX_CHARS.word, dir: "auto" },
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
    choicesOf(game, { ...draft, says: Object.fromEntries(fields.map((field) => [field, ""])) });
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
    const choice = shown([rule]).find(({ field }) => field === rule);
    if (!choice) return;
    const label = choice.value ? `${choice.name}: ${choice.value}` : choice.name;
    const area = add(rule, label, choice.was, "");
    offer();
    area.focus();
  });

  const currentRules = () => ({
    rules: draft.rules,
    set: draft.set,
    name: cleanText(name.value),
    by: cleanText(by.value),
    says: Object.fromEntries(
      [...words].flatMap(([rule, { value }]) =>
        cleanText(value) ? [[rule, cleanText(value)]] : [],
      ),
    ),
  });

  function submit(event: Event) {
    event.preventDefault();
    const own = currentRules();
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
      { autocomplete: "off", onsubmit: submit, oninput: () => acts.changed(currentRules()) },
      h("div.own-words", {}, ...withLabel("name", name), ...withLabel("by", by)),
      list,
      h("div.own-words", {}, ...withLabel("other", others)),
      status,
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

const textField = (field: string, value: string, most: number, required: boolean = false) =>
  h("input", {
    id: `own-${field}`,
    type: "text",
    value,
    required,
    maxlength: most,
    dir: "auto",
    placeholder: say(`page.own.example.${field}`),
  }) as HTMLInputElement;

const withLabel = (field: string, control: HTMLElement) => [
  h("label", { for: control.id }, say(`page.own.label.${field}`)),
  control,
];
