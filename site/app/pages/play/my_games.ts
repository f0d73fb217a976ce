/**
 * My games: those that were played in this browser (keep/games_db.ts), to be found, named, gone on
 * with, deleted, and saved to or read from a file; first of all the one to go on with, last of all
 * the ladder of results. All are read once; what is shown is cut from them, at most so many at a time.
 */

import { listenForFiles } from "../../lib/files.ts";
import { isAwaited, isOver, linkToGame, toldResult, waitingGame } from "../../keep/waiting_game.ts";
import * as library from "../../keep/games_db.ts";
import { createLevelGrid } from "../../keep/results/level_grid.ts";
import { levelText, sayCount } from "../../keep/results/tile_text.ts";
import { all, button, h, keepAnchorInLanguageLinks, requireElement } from "../../lib/dom.ts";
import { hasAwayPlayer, localSide } from "../../session/players.ts";
import { ownRulesIn, withoutQuotes } from "../../session/own_rules.ts";
import { smallBoard, type Places } from "../../lib/ui/small_board.ts";
import { withoutAccents } from "../../lib/normalize.ts";
import { say, useWords, type MessageTree } from "../../lib/i18n.ts";
import type { SavedGame } from "../../keep/games_db.ts";
import type { GameResult } from "../../keep/results/result.ts";

/** a game of the catalogue */
interface CatalogueGame {
  id: string;
  name: string;
  address: string;
  board: string;
  men: string;
  rulesets: { [id: string]: string };
  sides: { w: string; b: string };
}

const data: { games: CatalogueGame[]; boards: { [id: string]: Places }; words: MessageTree } =
  JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
const catalogue = new Map(data.games.map((game) => [game.id, game]));

/** How many games are shown at first, and how many more at each click. */
const PAGE_SIZE = 50;
/** How long an address of a file lives, in milliseconds. */
const OBJECT_URL_TTL_MS = 10_000;

const list = requireElement("[data-list]");
const listTitle = requireElement("[data-list-title]");
const currentBox = requireElement("[data-current]");
const currentList = requireElement("ol", currentBox);
const filterForm = requireElement("[data-asked]") as HTMLFormElement;
const searchField = requireElement("[name=words]") as HTMLInputElement;
const gameFilter = requireElement("[name=game]") as HTMLSelectElement;
const resultCount = requireElement("[data-found]");
const messageBox = requireElement("[data-told]");
const moreButton = requireElement("[data-more-games]") as HTMLButtonElement;
const dateFormat = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });

const dateText = (time: number) => dateFormat.format(time).replaceAll(" ", "\u00a0");
const levelGrid = createLevelGrid({ games: data.games, dateText });

let games: { game: SavedGame; text: string }[] = [];
let results: GameResult[] = [];
let shown = PAGE_SIZE;

const catalogueGame = (game: SavedGame) => catalogue.get(game.game);
const titleOf = (game: SavedGame) => game.name || (catalogueGame(game)?.name ?? game.game);

/** Whom one played against, as the file tells it or the players. */
function opponentText({ players, tags }: SavedGame) {
  const { White: white, Black: black } = tags;
  if (white || black) return `${white || "?"} – ${black || "?"}`;
  const side = localSide(players);
  if (side)
    return say("page.library.against", {
      mind: say(`page.minds.${players[side === "w" ? "b" : "w"]}`),
    });
  return say(players.w === "person" ? "page.library.two" : "page.library.computers");
}

function resultText(game: SavedGame) {
  const writtenResult = toldResult(game.tags);
  if (!game.result && writtenResult) return writtenResult;
  if (!game.result && hasAwayPlayer(game.players))
    return say(isAwaited(game) ? "page.library.yourTurn" : "page.library.theirTurn");
  if (!game.result) return say("page.library.going");
  const { winner } = game.result;
  if (!winner) return say("page.library.draw");
  const side = localSide(game.players);
  if (side) return say(side === winner ? "page.library.won" : "page.library.lost");
  return say("page.library.wins", { sides: catalogueGame(game)?.sides[winner] });
}

const turnsText = ({ turns }: SavedGame) =>
  turns === 1 ? say("page.library.oneTurn") : say("page.library.turns", { n: turns });

/** The rules of its beginning: those that somebody has written down, or a ruleset. */
function rulesText(game: SavedGame) {
  const own = ownRulesIn(game.play);
  return own && typeof own === "object"
    ? say("page.own.named", { name: withoutQuotes(own.name) })
    : catalogueGame(game)?.rulesets[game.rules];
}

/** What stands under a game's name, and what is searched. */
const detailLines = (game: SavedGame): string[][] => [
  [...new Set([game.name && catalogueGame(game)?.name, rulesText(game)])]
    .flatMap((part) => part || [])
    .filter((part) => part !== titleOf(game)),
  [opponentText(game), resultText(game), turnsText(game), dateText(game.played)],
];

const searchable = (game: SavedGame) => ({
  game,
  text: withoutAccents(
    [titleOf(game), ...detailLines(game).flat()].join(" ").replaceAll("\u00a0", " "),
  ),
});

/** A message above the list, with what can be done about it. */
function showMessage(text: string, ...doings: HTMLElement[]) {
  const words = requireElement("[data-told-text]");
  messageBox.hidden = !text;
  words.textContent = text;
  messageBox.replaceChildren(words, ...doings);
}

/** Whether something was done; if not, the message says why. */
function reportResult(result: library.Result<unknown>) {
  if (!result.ok) showMessage(say(`page.library.${result.why}`));
  return result.ok;
}

/** Lets the browser save a file of games and results. */
function saveFile(some: SavedGame[], their: GameResult[]) {
  const file = new Blob([library.toFileText(some, their)], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const day = new Date();
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  h("a", { href: address, download: `alquerque-games-${date}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), OBJECT_URL_TTL_MS);
}

const resultsOf = ({ id }: SavedGame) => results.filter((result) => result.id === id);

async function remove(game: SavedGame) {
  if (!reportResult(await library.deleteGame(game.id))) return;
  const at = games.findIndex((entry) => entry.game === game);
  games.splice(at, 1);
  draw();
  const back = button(
    say("page.library.back"),
    async () => {
      if (!reportResult(await library.addGames([game]))) return;
      showMessage("");
      await load();
      all(`[data-kept="${CSS.escape(game.id)}"] a`)[0]?.focus();
    },
    "act",
  );
  const stays = resultsOf(game).length ? say("page.progress.stays") : "";
  showMessage(`${say("page.library.deleted", { name: titleOf(game) })} ${stays}`.trim(), back);
  back.focus();
}

/** The field in which a game is named. */
function nameField(game: SavedGame) {
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
    if (!reportResult(await library.renameGame(game.id, name))) return;
    game.name = name;
    games = games.map((entry) => (entry.game === game ? searchable(game) : entry));
    // the fields stay as they are: the next one may have the focus already
    const place = field.closest("li");
    if (place) labelButtons(requireElement(".row", place), game);
    for (const [n, line] of (place ? all("p", place) : []).entries())
      line.textContent = joinParts(detailLines(game)[n] ?? []);
    showMessage(name ? say("page.library.named", { name }) : "");
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") field.value = game.name;
    if (event.key === "Enter" || event.key === "Escape") field.blur();
  });
  return field;
}

/** Parts in one line; each stays with the point after it, and a date whole. */
const joinParts = (parts: string[]) => parts.join("\u00a0· ");

/** What can be done with a game; each is told to those who hear the page with the game's name. */
function actionButtons(game: SavedGame) {
  const catalogueEntry = catalogueGame(game);
  const href = linkToGame(game, catalogueEntry?.address ?? "");
  const isCurrent = game === currentGame();
  const goOn = isCurrent && isMyTurn(game) ? "page.progress.goOn" : "page.library.resume";
  const open = say(isOver(game) ? "page.library.look" : goOn);
  const row = h(
    "div.row",
    {},
    catalogueEntry && h(isCurrent ? "a.button.first" : "a.button", { href }, open),
    button(say("page.library.export"), () => saveFile([game], resultsOf(game)), "plain"),
    button(say("page.library.delete"), () => void remove(game), "plain"),
  );
  labelButtons(row, game);
  return row;
}

function labelButtons(row: Element, game: SavedGame) {
  for (const doing of row.children)
    doing.setAttribute("aria-label", `${doing.textContent}: ${titleOf(game)}`);
}

function gameItem(game: SavedGame) {
  const board = data.boards[game.board] ? game.board : (catalogueGame(game)?.board ?? "");
  const [facts, how] = detailLines(game).map(joinParts);
  return h(
    "li",
    { "data-kept": game.id },
    h(
      "span.picture",
      { "aria-hidden": "true", "data-usual-men": catalogueGame(game)?.men ?? "" },
      data.boards[board] && smallBoard(board, data.boards[board], game.men, game.turned),
    ),
    h(
      "div",
      {},
      nameField(game),
      h("p", {}, facts),
      h(isAwaited(game) ? "p.how.waits" : "p.how", {}, how),
    ),
    actionButtons(game),
  );
}

/** Whether the one person who plays here is to move. */
const isMyTurn = ({ players, turn }: SavedGame) => Boolean(turn) && turn === localSide(players);

/** Whether only some games are asked for. */
const isFiltered = () => searchField.value.trim() !== "" || gameFilter.value !== "";

/**
 * The game to go on with, which stands before all others unless some are asked for: the first that
 * waits for somebody here.
 */
const currentGame = () => (isFiltered() ? undefined : waitingGame(games.map(({ game }) => game)));

/** What may be chosen besides a game: those with somebody far away, by whose turn it is. */
const CORRESPONDENCE_FILTERS: { [value: string]: (game: SavedGame) => boolean } = {
  "*forYou": isAwaited,
  "*forThem": (game) => hasAwayPlayer(game.players) && !isOver(game) && !isAwaited(game),
};

/** Whether a game is among those that were chosen. */
const isSelected = (game: SavedGame) =>
  !gameFilter.value ||
  (CORRESPONDENCE_FILTERS[gameFilter.value]?.(game) ?? game.game === gameFilter.value);

/** Shows the games that have all words and are of the chosen game. */
function draw() {
  const wanted = withoutAccents(searchField.value).split(/\s+/).filter(Boolean);
  const fit = games.filter(
    ({ game, text }) => isSelected(game) && wanted.every((word) => text.includes(word)),
  );
  const current = currentGame();
  const others = fit.slice(0, shown).flatMap(({ game }) => (game === current ? [] : game));
  currentBox.hidden = !current;
  currentList.replaceChildren(...(current ? [gameItem(current)] : []));
  list.replaceChildren(...others.map(gameItem));
  moreButton.hidden = fit.length <= shown;
  moreButton.textContent = say("page.library.more", { n: Math.min(PAGE_SIZE, fit.length - shown) });
  requireElement("[data-empty]").hidden = games.length > 0;
  filterForm.hidden = !games.length;
  requireElement("[data-export-all]").hidden = !games.length && !results.length;
  const none = fit.length ? "page.library.found" : "page.library.none";
  listTitle.hidden = games.length === (current ? 1 : 0);
  listTitle.textContent = say(current ? "page.library.others" : "page.library.all");
  resultCount.textContent = isFiltered()
    ? say(games.length === 1 && fit.length ? "page.library.one" : none, {
        n: fit.length,
        all: games.length,
      })
    : "";
}

/** Offers, to choose by, the games that have been played. */
function drawGameFilter() {
  const before = gameFilter.value;
  const played = new Set(games.map(({ game }) => game.game));
  const far = games.some(({ game }) => hasAwayPlayer(game.players))
    ? Object.keys(CORRESPONDENCE_FILTERS)
    : [];
  gameFilter.replaceChildren(
    ...[...gameFilter.options].slice(0, 1),
    ...far.map((value) => h("option", { value }, say(`page.library.${value.slice(1)}`))),
    ...data.games
      .filter(({ id }) => played.has(id))
      .map(({ id, name }) => h("option", { value: id }, name)),
  );
  gameFilter.value = played.has(before) || far.includes(before) ? before : "";
}

/** Shows the ladder, and the way to begin where nothing has been played. */
function drawResults() {
  const next = levelGrid.show(results);
  const begin = requireElement("[data-begin]") as HTMLAnchorElement;
  begin.hidden = !next;
  if (!next) return;
  begin.href = next.href;
  begin.textContent = say("page.progress.begin", { game: next.name, level: levelText(next.level) });
}

async function load() {
  const [keptGames, keptResults] = [await library.listGames(), await library.listResults()];
  results = keptResults.ok ? keptResults.value : [];
  drawResults();
  if (!keptGames.ok) return void reportResult(keptGames);
  // Those first for which somebody waits; each of both parts stays in its order.
  const savedGames = keptGames.value.games;
  games = [...savedGames.filter(isAwaited), ...savedGames.filter((game) => !isAwaited(game))].map(
    searchable,
  );
  drawGameFilter();
  draw();
  const { damaged } = keptGames.value;
  if (damaged)
    showMessage(
      say(damaged === 1 ? "page.library.oneSpoilt" : "page.library.spoilt", { n: damaged }),
    );
}

async function importFile(file: File | undefined) {
  if (!file) return;
  const text = await file.text().catch(() => "");
  const read = library.parseFile(text, (game) => catalogue.has(game));
  if (!read.ok) return void reportResult(read);
  const before = results.length;
  const added = await library.addGames(read.value.games, read.value.results);
  if (!added.ok) return void reportResult(added);
  await load();
  const [n, here] = [added.value, read.value.games.length - added.value];
  const newResults = results.length - before;
  showMessage(
    [
      say(n === 1 ? "page.library.oneAdded" : "page.library.added", { n }),
      here ? say("page.library.here", { n: here }) : "",
      newResults ? sayCount("page.progress.added", newResults) : "",
    ]
      .filter(Boolean)
      .join(" "),
  );
}

function search() {
  shown = PAGE_SIZE;
  draw();
}

filterForm.addEventListener("submit", (event) => event.preventDefault());
searchField.addEventListener("input", search);
gameFilter.addEventListener("change", search);
moreButton.addEventListener("click", () => {
  const first = list.children.length;
  shown += PAGE_SIZE;
  draw();
  list.children[first]?.querySelector("a")?.focus();
});
requireElement("[data-export-all]").addEventListener("click", () =>
  saveFile(
    games.map(({ game }) => game),
    results,
  ),
);
listenForFiles(requireElement("[data-import]") as HTMLInputElement, importFile);
keepAnchorInLanguageLinks();
// After going back to this page the browser may show it as it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) void load();
});
void load().then(() => {
  // what has come above it would push it out of sight
  if (location.hash === "#ladder") requireElement("[data-ladder]").scrollIntoView();
});
