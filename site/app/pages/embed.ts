/**
 * Writes the lines with which a board is put into somebody's page, as the form says, and shows it.
 */

import { all, h, one } from "../lib/dom.ts";

const {
  rules,
  words,
}: {
  rules: { [game: string]: [id: string, name: string][] };
  words: { copied: string; notCopied: string };
} = JSON.parse(one("#page-data").textContent ?? "{}");
const { lang } = document.documentElement;
const form = one("form") as HTMLFormElement;
/**
 * The game that is asked for, and the parts of the address of a game that was pasted, or from whose
 * page one comes.
 */
let brought = new URLSearchParams(location.hash.slice(1));
/**
 * What is taken from such an address, beside game and rules, which the form says. Who is far away
 * can play in no page of others.
 */
const TAKEN = ["set", "own", "first", "start", "w", "b", "tree", "acts", "ply", "turned"];
const isTaken = ([name, value]: [string, string]) => TAKEN.includes(name) && value !== "away";
const USUAL = "players,turn,link";

const choice = (name: string) => form.elements.namedItem(name) as HTMLSelectElement;

const codeOf = (what: string) => one(`[data-code="${what}"]`) as HTMLTextAreaElement;

function offerRules() {
  const game = choice("game").value;
  const options = (rules[game] ?? []).map(([id, name]) => h("option", { value: id }, name));
  choice("rules").replaceChildren(...options);
}

/** The parts of the address after the #, in order. */
function parts(): [string, string][] {
  const game = choice("game").value;
  const said = all("[name=show]:checked", form) as HTMLInputElement[];
  const show = said.map(({ value }) => value).join(",");
  const theme = choice("theme").value;
  const looks = (one("[name=readonly]", form) as HTMLInputElement).checked;
  const ruled = choice("rules").value;
  const kept = game === brought.get("game") ? [...brought].filter(isTaken) : [];
  return [
    ...(ruled === rules[game]?.[0]?.[0] ? [] : [["rules", ruled]]),
    ...kept,
    ...(theme ? [["theme", theme]] : []),
    ...(show === USUAL ? [] : [["show", show]]),
    ...(looks ? [["readonly", "1"]] : []),
  ] as [string, string][];
}

const quoted = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

function draw() {
  const game = choice("game").value;
  const said = parts();
  const site = new URL("../../", location.href);
  const fragment = said.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  const address = `${site}${lang}/embed/${game}/${fragment && `#${fragment}`}`;
  const attributes = said.map(([name, value]) => ` ${name}="${quoted(value)}"`).join("");
  const code = {
    element:
      `<script src="${site}alquerque-board.js"></script>\n` +
      `<alquerque-board game="${game}" lang="${lang}"${attributes}></alquerque-board>`,
    iframe:
      `<iframe src="${quoted(address)}" title="Alquerque" width="100%" height="560"` +
      ' style="border: 0" loading="lazy"></iframe>',
  };
  for (const [what, text] of Object.entries(code)) codeOf(what).value = text;
  one("[data-game-said]").hidden = game !== brought.get("game") || !brought.has("acts");
  const preview = one("[data-preview]") as HTMLIFrameElement;
  if (preview.src === address) return;
  preview.src = "about:blank"; // another part after the # alone would not load the page anew
  setTimeout(() => preview.setAttribute("src", address));
}

for (const press of all("[data-copy]"))
  press.addEventListener("click", () => {
    const code = codeOf(press.dataset.copy ?? "");
    const tell = (text: string) => {
      one("[data-copied]").textContent = text;
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
function take() {
  const wanted = brought.get("game") ?? "";
  if (Object.hasOwn(rules, wanted)) choice("game").value = wanted;
  offerRules();
  const ruled = brought.get("rules");
  if (rules[choice("game").value]?.some(([id]) => id === ruled))
    choice("rules").value = ruled ?? "";
  draw();
}

/**
 * The game whose link somebody has pasted; nothing else is taken from it than what such an address
 * may say.
 */
function bring(link: string) {
  const { pathname, hash } = URL.canParse(link) ? new URL(link) : { pathname: "", hash: "" };
  const game = pathname.split("/").find((part) => Object.hasOwn(rules, part));
  one("[data-not-game]").hidden = !link || Boolean(game);
  if (!game) return;
  brought = new URLSearchParams(hash.slice(1));
  brought.set("game", game);
  take();
}

form.addEventListener("change", ({ target }) => {
  if (target === choice("from")) return bring(choice("from").value);
  if (target === choice("game")) offerRules();
  draw();
});
take();
