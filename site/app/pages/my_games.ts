/**
 * My games: those that were played in this browser (keep/games_db.ts), to be found, named, gone on
 * with, deleted, and saved to or read from a file. All are read once; what is shown is cut from
 * them, at most so many at a time.
 */

import { listenForFiles } from "../lib/files.ts";
import { marked } from "../keep/pending_writes.ts";
import * as library from "../keep/games_db.ts";
import { all, button, h, keepPlace, one } from "../lib/dom.ts";
import { isAway, mine } from "../session/players.ts";
import { ownIn, quoted } from "../session/own_rules.ts";
import { smallBoard, type Places } from "../lib/small_board.ts";
import { plain } from "../lib/normalize.ts";
import { say, useWords, type Tree } from "../lib/i18n.ts";
import type { Kept } from "../keep/games_db.ts";

/** a game of the catalogue */
interface Known {
  id: string;
  name: string;
  address: string;
  board: string;
  men: string;
  rulesets: { [id: string]: string };
  sides: { w: string; b: string };
}

const data: { games: Known[]; boards: { [id: string]: Places }; words: Tree } = JSON.parse(
  one("#page-data").textContent ?? "{}",
);
useWords(data.words);
const catalogue = new Map(data.games.map((game) => [game.id, game]));

/** So many games are shown at first, and more at each touch. */
const SHOWN = 50;
/** How long an address of a file lives, in milliseconds. */
const LIVES = 10_000;

const list = one("[data-list]");
const asked = one("[data-asked]") as HTMLFormElement;
const words = one("[name=words]") as HTMLInputElement;
const which = one("[name=game]") as HTMLSelectElement;
const found = one("[data-found]");
const told = one("[data-told]");
const more = one("[data-more-games]") as HTMLButtonElement;
const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });

let games: { game: Kept; text: string }[] = [];
let shown = SHOWN;

const knownOf = (game: Kept) => catalogue.get(game.game);
const titleOf = (game: Kept) => game.name || (knownOf(game)?.name ?? game.game);

/** Whom one played against, as the file tells it or the players. */
function againstOf({ players, tags }: Kept) {
  const { White: white, Black: black } = tags;
  if (white || black) return `${white || "?"} – ${black || "?"}`;
  const side = mine(players);
  if (side)
    return say("page.library.against", {
      mind: say(`page.minds.${players[side === "w" ? "b" : "w"]}`),
    });
  return say(players.w === "person" ? "page.library.two" : "page.library.computers");
}

/** Whether somebody far away waits for one's move. */
const isWaiting = ({ players, result, turn }: Kept) =>
  !result && isAway(players) && turn === mine(players);

function resultOf(game: Kept) {
  if (!game.result && isAway(game.players))
    return say(isWaiting(game) ? "page.library.yourTurn" : "page.library.theirTurn");
  if (!game.result) return say("page.library.going");
  const { winner } = game.result;
  if (!winner) return say("page.library.draw");
  const side = mine(game.players);
  if (side) return say(side === winner ? "page.library.won" : "page.library.lost");
  return say("page.library.wins", { sides: knownOf(game)?.sides[winner] });
}

const turnsOf = ({ turns }: Kept) =>
  turns === 1 ? say("page.library.oneTurn") : say("page.library.turns", { n: turns });

/** The rules of its beginning: those that somebody has written down, or a ruleset. */
function rulesOf(game: Kept) {
  const own = ownIn(game.play);
  return own && typeof own === "object"
    ? say("page.own.named", { name: quoted(own.name) })
    : knownOf(game)?.rulesets[game.rules];
}

/** What stands under a game's name, and what is searched. */
const linesOf = (game: Kept): string[][] => [
  [...new Set([game.name && knownOf(game)?.name, rulesOf(game)])]
    .flatMap((part) => part || [])
    .filter((part) => part !== titleOf(game)),
  [
    againstOf(game),
    resultOf(game),
    turnsOf(game),
    when.format(game.played).replaceAll(" ", "\u00a0"),
  ],
];

const findable = (game: Kept) => ({
  game,
  text: plain([titleOf(game), ...linesOf(game).flat()].join(" ").replaceAll("\u00a0", " ")),
});

/** A message above the list, with what can be done about it. */
function tell(text: string, ...doings: HTMLElement[]) {
  const words = one("[data-told-text]");
  told.hidden = !text;
  words.textContent = text;
  told.replaceChildren(words, ...doings);
}

/** Whether something was done; if not, the message says why. */
function done(result: library.Result<unknown>) {
  if (!result.ok) tell(say(`page.library.${result.why}`));
  return result.ok;
}

/** Lets the browser save a file of games. */
function save(some: Kept[]) {
  const file = new Blob([library.written(some)], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const day = new Date();
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  h("a", { href: address, download: `alquerque-games-${date}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), LIVES);
}

async function remove(game: Kept) {
  if (!done(await library.remove(game.id))) return;
  const at = games.findIndex((one) => one.game === game);
  games.splice(at, 1);
  draw();
  const back = button(
    say("page.library.back"),
    async () => {
      if (!done(await library.add([game]))) return;
      tell("");
      await load();
      all(`[data-kept="${CSS.escape(game.id)}"] a`)[0]?.focus();
    },
    "act",
  );
  tell(say("page.library.deleted", { name: titleOf(game) }), back);
  back.focus();
}

/** The field in which a game is named. */
function nameOf(game: Kept) {
  const field = h("input.name", {
    value: game.name,
    placeholder: titleOf({ ...game, name: "" }),
    maxlength: 120,
    autocomplete: "off",
    "aria-label": say("page.library.name", { game: titleOf(game) }),
    title: say("page.library.rename"),
  }) as HTMLInputElement;
  field.addEventListener("change", async () => {
    const name = field.value.trim();
    if (!done(await library.rename(game.id, name))) return;
    game.name = name;
    games = games.map((one) => (one.game === game ? findable(game) : one));
    // the fields stay as they are: the next one may have the focus already
    const place = field.closest("li");
    if (place) label(one(".row", place), game);
    for (const [n, line] of (place ? all("p", place) : []).entries())
      line.textContent = partsOf(linesOf(game)[n] ?? []);
    tell(name ? say("page.library.named", { name }) : "");
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") field.value = game.name;
    if (event.key === "Enter" || event.key === "Escape") field.blur();
  });
  return field;
}

/** Parts in one line; each stays with the point after it, and a date whole. */
const partsOf = (parts: string[]) => parts.join("\u00a0· ");

/** What can be done with a game; each is told to those who hear the page with the game's name. */
function doingsOf(game: Kept) {
  const known = knownOf(game);
  const href = `${known?.address}#${marked(game.play, game.id)}`;
  const resume = say(game.result ? "page.library.look" : "page.library.resume");
  const row = h(
    "div.row",
    {},
    known && h("a.button", { href }, resume),
    button(say("page.library.export"), () => save([game]), "plain"),
    button(say("page.library.delete"), () => void remove(game), "plain"),
  );
  label(row, game);
  return row;
}

function label(row: Element, game: Kept) {
  for (const doing of row.children)
    doing.setAttribute("aria-label", `${doing.textContent}: ${titleOf(game)}`);
}

function item(game: Kept) {
  const board = data.boards[game.board] ? game.board : (knownOf(game)?.board ?? "");
  const [what, how] = linesOf(game).map(partsOf);
  return h(
    "li",
    { "data-kept": game.id },
    h(
      "span.picture",
      { "aria-hidden": "true", "data-usual-men": knownOf(game)?.men ?? "" },
      data.boards[board] && smallBoard(board, data.boards[board], game.men, game.turned),
    ),
    h(
      "div",
      {},
      nameOf(game),
      h("p", {}, what),
      h(isWaiting(game) ? "p.how.waits" : "p.how", {}, how),
    ),
    doingsOf(game),
  );
}

/** What may be chosen besides a game: those with somebody far away, by whose turn it is. */
const FAR: { [value: string]: (game: Kept) => boolean } = {
  "*forYou": isWaiting,
  "*forThem": (game) => isAway(game.players) && !game.result && !isWaiting(game),
};

/** Whether a game is among those that were chosen. */
const chosen = (game: Kept) =>
  !which.value || (FAR[which.value]?.(game) ?? game.game === which.value);

/** Shows the games that have all words and are of the chosen game. */
function draw() {
  const wanted = plain(words.value).split(/\s+/).filter(Boolean);
  const fit = games.filter(
    ({ game, text }) => chosen(game) && wanted.every((word) => text.includes(word)),
  );
  list.replaceChildren(...fit.slice(0, shown).map(({ game }) => item(game)));
  more.hidden = fit.length <= shown;
  more.textContent = say("page.library.more", { n: Math.min(SHOWN, fit.length - shown) });
  one("[data-empty]").hidden = games.length > 0;
  asked.hidden = !games.length;
  one("[data-export-all]").hidden = !games.length;
  const none = fit.length ? "page.library.found" : "page.library.none";
  found.textContent = games.length
    ? say(games.length === 1 && fit.length ? "page.library.one" : none, {
        n: fit.length,
        all: games.length,
      })
    : "";
}

/** Offers, to choose by, the games that have been played. */
function offer() {
  const before = which.value;
  const played = new Set(games.map(({ game }) => game.game));
  const far = games.some(({ game }) => isAway(game.players)) ? Object.keys(FAR) : [];
  which.replaceChildren(
    ...[...which.options].slice(0, 1),
    ...far.map((value) => h("option", { value }, say(`page.library.${value.slice(1)}`))),
    ...data.games
      .filter(({ id }) => played.has(id))
      .map(({ id, name }) => h("option", { value: id }, name)),
  );
  which.value = played.has(before) || far.includes(before) ? before : "";
}

async function load() {
  const kept = await library.list();
  if (!kept.ok) return void done(kept);
  // Those first for which somebody waits; each of both parts stays in its order.
  const found = kept.value.games;
  games = [...found.filter(isWaiting), ...found.filter((game) => !isWaiting(game))].map(findable);
  offer();
  draw();
  const { damaged } = kept.value;
  if (damaged)
    tell(say(damaged === 1 ? "page.library.oneSpoilt" : "page.library.spoilt", { n: damaged }));
}

async function take(file: File | undefined) {
  if (!file) return;
  const text = await file.text().catch(() => "");
  const read = library.read(text, (game) => catalogue.has(game));
  if (!read.ok) return void done(read);
  const added = await library.add(read.value);
  if (!added.ok) return void done(added);
  await load();
  const [n, here] = [added.value, read.value.length - added.value];
  tell(
    [
      say(n === 1 ? "page.library.oneAdded" : "page.library.added", { n }),
      here ? say("page.library.here", { n: here }) : "",
    ]
      .filter(Boolean)
      .join(" "),
  );
}

function search() {
  shown = SHOWN;
  draw();
}

asked.addEventListener("submit", (event) => event.preventDefault());
words.addEventListener("input", search);
which.addEventListener("change", search);
more.addEventListener("click", () => {
  const first = list.children.length;
  shown += SHOWN;
  draw();
  list.children[first]?.querySelector("a")?.focus();
});
one("[data-export-all]").addEventListener("click", () => save(games.map(({ game }) => game)));
listenForFiles(one("[data-import]") as HTMLInputElement, take);
keepPlace();
// After going back to this page the browser may show it as it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) void load();
});
void load();
