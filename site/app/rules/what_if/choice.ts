/**
 * One of the two sets of rules that are compared: a ruleset, one rule changed by hand, and the
 * changes that a step of the ladder brings.
 */

import { h, requireElement } from "../../lib/dom.ts";
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
interface GameFields {
  fields: { id: string; values: string[] }[];
  values: { [ruleset: string]: Changes };
}

export function createChoice(root: HTMLElement, games: { [game: string]: GameFields }) {
  const rules = requireElement("[name=rules]", root) as HTMLSelectElement;
  const change = requireElement("[name=change]", root) as HTMLSelectElement;
  const moreLine = requireElement("[data-more-changes]", root);
  let moreChanges: Changes = {};

  const selectedRuleset = (): { game: string; name: string } => {
    const [game = "", name = ""] = rules.value.split(" ");
    return { game, name };
  };

  function drawOptions() {
    const { game, name } = selectedRuleset();
    const { fields = [], values = {} } = games[game] ?? {};
    change.replaceChildren(h("option", { value: "" }, say("page.trial.none")));
    for (const field of fields)
      for (const value of field.values)
        if (value !== values[name]?.[field.id])
          change.append(
            h("option", { value: `${field.id} ${value}` }, changeText(field.id, value)),
          );
    moreLine.textContent = Object.keys(moreChanges).length
      ? say("page.trial.more", { changes: changesText(moreChanges) })
      : "";
  }

  rules.addEventListener("change", () => {
    moreChanges = {};
    drawOptions();
  });
  drawOptions();

  return {
    get rules(): Rules {
      const { game, name } = selectedRuleset();
      const [field, value = ""] = change.value.split(" ");
      return { game, rules: name, set: { ...moreChanges, ...(field ? { [field]: value } : {}) } };
    },
    /** Shows these rules: a single change in the list, several beside it. */
    set rules({ game, rules: name, set }: Rules) {
      if (!games[game]?.values[name]) return;
      rules.value = `${game} ${name}`;
      const changes = Object.entries(set);
      moreChanges = changes.length > 1 ? set : {};
      drawOptions();
      if (changes.length === 1) change.value = changes.flat().join(" ");
    },
    /** What they are called. */
    get name() {
      const { game, rules: name, set } = this.rules;
      const whole = `${sayAt(["games", game, "name"])}, ${sayAt(["rulesets", name, "name"])}`;
      return Object.keys(set).length ? `${whole} (${changesText(set)})` : whole;
    },
  };
}

const changeText = (field: string, value: string) =>
  say("page.trial.value", { field: fieldName(field), value: valueName(field, value) });

const changesText = (set: Changes) =>
  Object.entries(set)
    .map(([field, value]) => changeText(field, value))
    .join("; ");
