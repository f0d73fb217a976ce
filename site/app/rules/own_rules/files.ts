/**
 * Rules written down as a small file (JSON), for whom a link is too short or too fleeting; read
 * back with the same care as a link.
 */

import { h } from "../../lib/dom.ts";
import { ownRulesIn, ownRulesPart, type OwnRules } from "../../session/own_rules.ts";
import { has, say, sayAt } from "../../lib/i18n.ts";
import type { Game } from "../../api.d.ts";

const FORMAT = "alquerque-rules";
const VERSION = 1;
/** How long an object URL is kept. */
const OBJECT_URL_TTL_MS = 10_000;

/** Lets the browser save a file. */
export function downloadRules(game: string, own: OwnRules) {
  const text = `${JSON.stringify({ format: FORMAT, version: VERSION, game, ...own }, null, 1)}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: address, download: `${game}-rules.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), OBJECT_URL_TTL_MS);
}

/** Lets the reader choose a file. */
export function chooseFile(take: (text: string) => unknown) {
  const chooser = h("input", {
    type: "file",
    accept: ".json,application/json",
  }) as HTMLInputElement;
  chooser.addEventListener("change", async () => {
    const text = await chooser.files?.[0]?.text().catch(() => "");
    if (text !== undefined) take(text);
  });
  chooser.click();
}

/** The rules in a file's text, or what is wrong with it. */
export function rulesFromFile(text: string, game: Game): { own: OwnRules } | { fault: string } {
  const damaged = { fault: say("page.own.fileDamaged") };
  try {
    const file = JSON.parse(text);
    if (file?.format !== FORMAT || !(file.version <= VERSION)) return damaged;
    if (file.game !== game.id)
      return has("games", String(file.game), "name")
        ? { fault: say("page.own.fileOther", { game: sayAt(["games", file.game, "name"]) }) }
        : damaged;
    if (typeof file.name !== "string" || typeof file.by !== "string") return damaged;
    const own = ownRulesIn(ownRulesPart(file), game);
    if (own === "foreign") return { fault: say("page.own.foreign") };
    return own && own !== "damaged" ? { own } : damaged;
  } catch {
    return damaged;
  }
}
