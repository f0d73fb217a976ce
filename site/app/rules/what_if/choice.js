// @ts-check
/** One of the two sets of rules that are compared: a ruleset, one rule changed by hand, and the changes that a step of the ladder brings. */

import { h, one } from "../../lib/dom.js";
import { fieldName, say, sayAt, valueName } from "../../lib/i18n.js";

/** @typedef {{[field: string]: string}} Changes */
/** @typedef {{game: string, rules: string, set: Changes}} Rules */
/** @typedef {{fields: {id: string, values: string[]}[], values: {[ruleset: string]: Changes}}} Known  a game's fields, and what its rulesets set them to */

/** @param {HTMLElement} root @param {{[game: string]: Known}} games */
export function createChoice(root, games) {
  const rules = /** @type {HTMLSelectElement} */ (one("[name=rules]", root));
  const change = /** @type {HTMLSelectElement} */ (one("[name=change]", root));
  const more = one("[data-more-changes]", root);
  /** @type {Changes} */
  let besides = {};

  /** @returns {{game: string, name: string}} */
  const named = () => {
    const [game, name] = rules.value.split(" ");
    return { game, name };
  };

  function offer() {
    const { game, name } = named();
    const { fields, values } = games[game];
    change.replaceChildren(h("option", { value: "" }, say("page.trial.none")));
    for (const field of fields)
      for (const value of field.values)
        if (value !== values[name][field.id])
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
    /** @returns {Rules} */
    get rules() {
      const { game, name } = named();
      const [field, value] = change.value.split(" ");
      return { game, rules: name, set: { ...besides, ...(field ? { [field]: value } : {}) } };
    },
    /** Shows these rules: a single change in the list, several beside it. @param {Rules} wanted */
    set rules({ game, rules: name, set }) {
      if (!games[game]?.values[name]) return;
      rules.value = `${game} ${name}`;
      const changes = Object.entries(set);
      besides = changes.length > 1 ? set : {};
      offer();
      if (changes.length === 1) change.value = changes[0].join(" ");
    },
    /** What they are called. */
    get name() {
      const { game, rules: name, set } = this.rules;
      const whole = `${sayAt(["games", game, "name"])}, ${sayAt(["rulesets", name, "name"])}`;
      return Object.keys(set).length ? `${whole} (${listed(set)})` : whole;
    },
  };
}

/** @param {string} field @param {string} value */
const inWords = (field, value) =>
  say("page.trial.value", { field: fieldName(field), value: valueName(field, value) });

/** @param {Changes} set */
const listed = (set) =>
  Object.entries(set)
    .map(([field, value]) => inWords(field, value))
    .join("; ");
