/**
 * One of the two sets of rules that are compared: a ruleset, one rule changed by hand, and the
 * changes that a step of the ladder brings.
 */

import { h, one } from "../../lib/dom.ts";
import { fieldName, say, sayAt, valueName } from "../../lib/i18n.ts";

interface Changes {
  [field: string]: string;
}

export interface Rules {
  game: string;
  rules: string;
  set: Changes;
}

/** a game's fields, and what its rulesets set them to */
interface Known {
  fields: { id: string; values: string[] }[];
  values: { [ruleset: string]: Changes };
}

export function createChoice(root: HTMLElement, games: { [game: string]: Known }) {
  const rules = one("[name=rules]", root) as HTMLSelectElement;
  const change = one("[name=change]", root) as HTMLSelectElement;
  const more = one("[data-more-changes]", root);
  let besides: Changes = {};

  const named = (): { game: string; name: string } => {
    const [game = "", name = ""] = rules.value.split(" ");
    return { game, name };
  };

  function offer() {
    const { game, name } = named();
    const { fields = [], values = {} } = games[game] ?? {};
    change.replaceChildren(h("option", { value: "" }, say("page.trial.none")));
    for (const field of fields)
      for (const value of field.values)
        if (value !== values[name]?.[field.id])
          change.append(h("option", { value: `${field.id} ${value}` }, inWords(field.id, value)));
    more.textContent = Object.keys(besides).length
      ? say("page.trial.more", { changes: listed(besides) })
      : "";
  }

  rules.addEventListener("change", () => {
    besides = {};
    offer();
  });
  offer();

  return {
    get rules(): Rules {
      const { game, name } = named();
      const [field, value = ""] = change.value.split(" ");
      return { game, rules: name, set: { ...besides, ...(field ? { [field]: value } : {}) } };
    },
    /** Shows these rules: a single change in the list, several beside it. */
    set rules({ game, rules: name, set }: Rules) {
      if (!games[game]?.values[name]) return;
      rules.value = `${game} ${name}`;
      const changes = Object.entries(set);
      besides = changes.length > 1 ? set : {};
      offer();
      if (changes.length === 1) change.value = changes.flat().join(" ");
    },
    /** What they are called. */
    get name() {
      const { game, rules: name, set } = this.rules;
      const whole = `${sayAt(["games", game, "name"])}, ${sayAt(["rulesets", name, "name"])}`;
      return Object.keys(set).length ? `${whole} (${listed(set)})` : whole;
    },
  };
}

const inWords = (field: string, value: string) =>
  say("page.trial.value", { field: fieldName(field), value: valueName(field, value) });

const listed = (set: Changes) =>
  Object.entries(set)
    .map(([field, value]) => inWords(field, value))
    .join("; ");
