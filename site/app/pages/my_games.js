// @ts-check
/**
 * My games: those that were played in this browser (keep/games_db.js), to be found, named, gone on with, deleted, and saved to or
 * read from a file. All are read once; what is shown is cut from them, at most so many at a time.
 */

import { listenForFiles } from "../lib/files.js";
import { marked } from "../keep/pending_writes.js";
import * as library from "../keep/games_db.js";
import { all, button, h, keepPlace, one } from "../lib/dom.js";
import { isAway, mine } from "../session/players.js";
import { ownIn, quoted } from "../session/own_rules.js";
import { smallBoard } from "../lib/small_board.js";
import { plain } from "../lib/normalize.js";
import { say, useWords } from "../lib/i18n.js";

/** @typedef {import("../keep/games_db.js").Kept} Kept */
/** @typedef {{id: string, name: string, address: string, board: string, men: string, rulesets: {[id: string]: string}, sides: {w: string, b: string}}} Known  a game of the catalogue */

/** @type {{games: Known[], boards: {[id: string]: import("../lib/small_board.js").Places}, words: import("../lib/i18n.js").Tree}} */
const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
const catalogue = new Map(data.games.map((game) => [game.id, game]));

/** So many games are shown at first, and more at each touch. */
const SHOWN = 50;
/** How long an address of a file lives, in milliseconds. */
const LIVES = 10_000;

const list = one("[data-list]");
const asked = /** @type {HTMLFormElement} */ (one("[data-asked]"));
const words = /** @type {HTMLInputElement} */ (one("[name=words]"));
const which = /** @type {HTMLSelectElement} */ (one("[name=game]"));
const found = one("[data-found]");
const told = one("[data-told]");
const more = /** @type {HTMLButtonElement} */ (one("[data-more-games]"));
const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });

/** @type {{game: Kept, text: string}[]} */
let games = [];
let shown = SHOWN;

/** @param {Kept} game */
const knownOf = (game) => catalogue.get(game.game);
/** @param {Kept} game */
const titleOf = (game) => game.name || (knownOf(game)?.name ?? game.game);

/** Whom one played against, as the file tells it or the players. @param {Kept} game */
function againstOf({ players, tags }) {
  const { White: white, Black: black } = tags;
  if (white || black) return `${white || "?"} – ${black || "?"}`;
  const side = mine(players);
  if (side)
    return say("page.library.against", {
      mind: say(`page.minds.${players[side === "w" ? "b" : "w"]}`),
    });
  return say(players.w === "person" ? "page.library.two" : "page.library.computers");
}

/** Whether somebody far away waits for one's move. @param {Kept} game */
const isWaiting = ({ players, result, turn }) =>
  !result && isAway(players) && turn === mine(players);

/** @param {Kept} game */
function resultOf(game) {
  if (!game.result && isAway(game.players))
    return say(isWaiting(game) ? "page.library.yourTurn" : "page.library.theirTurn");
  if (!game.result) return say("page.library.going");
  const { winner } = game.result;
  if (!winner) return say("page.library.draw");
  const side = mine(game.players);
  if (side) return say(side === winner ? "page.library.won" : "page.library.lost");
  return say("page.library.wins", { sides: knownOf(game)?.sides[winner] });
}

/** @param {Kept} game */
const turnsOf = ({ turns }) =>
  turns === 1 ? say("page.library.oneTurn") : say("page.library.turns", { n: turns });

/** The rules of its beginning: those that somebody has written down, or a ruleset. @param {Kept} game */
function rulesOf(game) {
  const own = ownIn(game.play);
  return own && typeof own === "object"
    ? say("page.own.named", { name: quoted(own.name) })
    : knownOf(game)?.rulesets[game.rules];
}

/** What stands under a game's name, and what is searched. @param {Kept} game @returns {string[][]} */
const linesOf = (game) => [
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

/** @param {Kept} game */
const findable = (game) => ({
  game,
  text: plain([titleOf(game), ...linesOf(game).flat()].join(" ").replaceAll("\u00a0", " ")),
});

/** A message above the list, with what can be done about it. @param {string} text @param {...HTMLElement} doings */
function tell(text, ...doings) {
  const words = one("[data-told-text]");
  told.hidden = !text;
  words.textContent = text;
  told.replaceChildren(words, ...doings);
}

/** Whether something was done; if not, the message says why. @param {library.Result<unknown>} result */
function done(result) {
  if (!result.ok) tell(say(`page.library.${result.why}`));
  return result.ok;
}

/** Lets the browser save a file of games. @param {Kept[]} some */
function save(some) {
  const file = new Blob([library.written(some)], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const day = new Date();
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  h("a", { href: address, download: `alquerque-games-${date}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), LIVES);
}

/** @param {Kept} game */
async function remove(game) {
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

/** The field in which a game is named. @param {Kept} game */
function nameOf(game) {
  const field = /** @type {HTMLInputElement} */ (
    h("input.name", {
      value: game.name,
      placeholder: titleOf({ ...game, name: "" }),
      maxlength: 120,
      autocomplete: "off",
      "aria-label": say("page.library.name", { game: titleOf(game) }),
      title: say("page.library.rename"),
    })
  );
  field.addEventListener("change", async () => {
    const name = field.value.trim();
    if (!done(await library.rename(game.id, name))) return;
    game.name = name;
    games = games.map((one) => (one.game === game ? findable(game) : one));
    // the fields stay as they are: the next one may have the focus already
    const place = field.closest("li");
    if (place) label(one(".row", place), game);
    for (const [n, line] of (place ? all("p", place) : []).entries())
      line.textContent = partsOf(linesOf(game)[n]);
    tell(name ? say("page.library.named", { name }) : "");
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") field.value = game.name;
    if (event.key === "Enter" || event.key === "Escape") field.blur();
  });
  return field;
}

/** Parts in one line; each stays with the point after it, and a date whole. @param {string[]} parts */
const partsOf = (parts) => parts.join("\u00a0· ");

/** What can be done with a game; each is told to those who hear the page with the game's name. @param {Kept} game */
function doingsOf(game) {
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

/** @param {Element} row @param {Kept} game */
function label(row, game) {
  for (const doing of row.children)
    doing.setAttribute("aria-label", `${doing.textContent}: ${titleOf(game)}`);
}

/** @param {Kept} game */
function item(game) {
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

/** What may be chosen besides a game: those with somebody far away, by whose turn it is. @type {{[value: string]: (game: Kept) => boolean}} */
const FAR = {
  "*forYou": isWaiting,
  "*forThem": (game) => isAway(game.players) && !game.result && !isWaiting(game),
};

/** Whether a game is among those that were chosen. @param {Kept} game */
const chosen = (game) => !which.value || (FAR[which.value]?.(game) ?? game.game === which.value);

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
  const [every] = which.options;
  which.replaceChildren(
    every,
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

/** @param {File|undefined} file */
async function take(file) {
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
listenForFiles(/** @type {HTMLInputElement} */ (one("[data-import]")), take);
keepPlace();
// After going back to this page the browser may show it as it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) void load();
});
void load();
