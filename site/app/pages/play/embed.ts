/**
 * Writes the lines with which a board is put into somebody's page, as the form says, and shows it.
 */

import { all, h, requireElement } from "../../lib/dom.ts";

const {
  rules,
  words,
}: {
  rules: { [game: string]: [id: string, name: string][] };
  words: { copied: string; notCopied: string };
} = JSON.parse(requireElement("#page-data").textContent ?? "{}");
const { lang } = document.documentElement;
const form = requireElement("form") as HTMLFormElement;
/**
 * The game that is asked for, and the parts of the address of a game that was pasted, or from whose
 * page one comes.
 */
let imported = new URLSearchParams(location.hash.slice(1));
/**
 * What is taken from such an address, beside game and rules, which the form says. Who is far away
 * can play in no page of others.
 */
const KEPT_PARAMS = ["set", "own", "first", "start", "w", "b", "tree", "acts", "ply", "turned"];
const isKeptParam = ([name, value]: [string, string]) =>
  KEPT_PARAMS.includes(name) && value !== "away";
const DEFAULT_PARTS = "players,turn,link";

const fieldOf = (name: string) => form.elements.namedItem(name) as HTMLSelectElement;

const codeField = (codeName: string) =>
  requireElement(`[data-code="${codeName}"]`) as HTMLTextAreaElement;

function offerRules() {
  const game = fieldOf("game").value;
  const options = (rules[game] ?? []).map(([id, name]) => h("option", { value: id }, name));
  fieldOf("rules").replaceChildren(...options);
}

/** The parts of the address after the #, in order. */
function addressParams(): [string, string][] {
  const game = fieldOf("game").value;
  const checkedBoxes = all("[name=show]:checked", form) as HTMLInputElement[];
  const show = checkedBoxes.map(({ value }) => value).join(",");
  const theme = fieldOf("theme").value;
  const looks = (requireElement("[name=readonly]", form) as HTMLInputElement).checked;
  const ruled = fieldOf("rules").value;
  const keptParams = game === imported.get("game") ? [...imported].filter(isKeptParam) : [];
  return [
    ...(ruled === rules[game]?.[0]?.[0] ? [] : [["rules", ruled]]),
    ...keptParams,
    ...(theme ? [["theme", theme]] : []),
    ...(show === DEFAULT_PARTS ? [] : [["show", show]]),
    ...(looks ? [["readonly", "1"]] : []),
  ] as [string, string][];
}

const escapeAttribute = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

function draw() {
  const game = fieldOf("game").value;
  const params = addressParams();
  const site = new URL("../../", location.href);
  const fragment = params.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  const address = `${site}${lang}/embed/${game}/${fragment && `#${fragment}`}`;
  const attributes = params.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("");
  const code = {
    element:
      `<script src="${site}alquerque-board.js"></script>\n` +
      `<alquerque-board game="${game}" lang="${lang}"${attributes}></alquerque-board>`,
    iframe:
      `<iframe src="${escapeAttribute(address)}" title="Alquerque" width="100%" height="560"` +
      ' style="border: 0" loading="lazy"></iframe>',
  };
  for (const [codeName, text] of Object.entries(code)) codeField(codeName).value = text;
  requireElement("[data-game-said]").hidden =
    game !== imported.get("game") || !imported.has("acts");
  const preview = requireElement("[data-preview]") as HTMLIFrameElement;
  if (preview.src === address) return;
  preview.src = "about:blank"; // another part after the # alone would not load the page anew
  setTimeout(() => preview.setAttribute("src", address));
}

for (const press of all("[data-copy]"))
  press.addEventListener("click", () => {
    const code = codeField(press.dataset.copy ?? "");
    const tell = (text: string) => {
      requireElement("[data-copied]").textContent = text;
    };
    navigator.clipboard.writeText(code.value).then(
      () => tell(words.copied),
      () => {
        code.select();
        tell(words.notCopied);
      },
    );
  });

/** Chooses the game and the rules that were brought. */
function applyImported() {
  const wanted = imported.get("game") ?? "";
  if (Object.hasOwn(rules, wanted)) fieldOf("game").value = wanted;
  offerRules();
  const ruled = imported.get("rules");
  if (rules[fieldOf("game").value]?.some(([id]) => id === ruled))
    fieldOf("rules").value = ruled ?? "";
  draw();
}

/**
 * The game whose link somebody has pasted; nothing else is taken from it than what such an address
 * may say.
 */
function importLink(link: string) {
  const { pathname, hash } = URL.canParse(link) ? new URL(link) : { pathname: "", hash: "" };
  const game = pathname.split("/").find((part) => Object.hasOwn(rules, part));
  requireElement("[data-not-game]").hidden = !link || Boolean(game);
  if (!game) return;
  imported = new URLSearchParams(hash.slice(1));
  imported.set("game", game);
  applyImported();
}

form.addEventListener("change", ({ target }) => {
  if (target === fieldOf("from")) return importLink(fieldOf("from").value);
  if (target === fieldOf("game")) offerRules();
  draw();
});
applyImported();
