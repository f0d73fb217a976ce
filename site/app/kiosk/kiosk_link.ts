/**
 * What a kiosk's link says after #: `games=a,b` (the games of the choice, in this order; `all`: the
 * whole catalogue; without it those of the book) and `idle=120` (seconds without a touch after
 * which the inviting screen comes back). Where it names one game, the rest of the link is that game
 * as on its own page (session/address.ts): rules, players, a position. The language of the page is
 * the one that the screen comes back to.
 */

export interface KioskSettings {
  games: string[];
  idleSeconds: number;
  /** what the link says of its only game; empty if it has several or says nothing */
  play: string;
}

export const DEFAULT_IDLE_S = 120;
export const MIN_IDLE_S = 20;
export const MAX_IDLE_S = 1800;
const ALL = "all";
const KIOSK_PARTS = ["games", "idle", "mode"];

/** What a fragment says of a game. */
const ownParts = (fragment: string) =>
  fragment
    .split("&")
    .filter((part) => part.includes("=") && !KIOSK_PARTS.includes(part.split("=")[0] ?? ""));

/**
 * @param fragment without the #
 * @param catalogue the ids of all games, in order
 * @param usual the games where the link names none that there is
 */
export function readKioskLink(
  fragment: string,
  catalogue: readonly string[],
  usual: readonly string[],
): KioskSettings {
  const parameters = new URLSearchParams(fragment);
  const named = parameters.get("games") ?? "";
  const wanted = named === ALL ? catalogue : [...new Set(named.split(","))];
  const knownIds = wanted.filter((id) => catalogue.includes(id));
  const games = knownIds.length ? knownIds : [...usual];
  const seconds = Math.round(Number(parameters.get("idle")));
  return {
    games,
    idleSeconds: seconds ? Math.min(Math.max(seconds, MIN_IDLE_S), MAX_IDLE_S) : DEFAULT_IDLE_S,
    play: games.length === 1 ? ownParts(fragment).join("&") : "",
  };
}

/** Games that were chosen, those of an earlier choice in its order. */
export const inOrderOf = (earlier: readonly string[], chosen: readonly string[]) => [
  ...earlier.filter((id) => chosen.includes(id)),
  ...chosen.filter((id) => !earlier.includes(id)),
];

/** The fragment of a link with these settings. */
export const writeKioskLink = (
  { games, idleSeconds, play }: KioskSettings,
  catalogue: readonly string[] = [],
) =>
  [
    `games=${games.join() === catalogue.join() ? ALL : games.join(",")}`,
    ...(idleSeconds === DEFAULT_IDLE_S ? [] : [`idle=${idleSeconds}`]),
    ...(games.length === 1 ? ownParts(play) : []),
  ].join("&");
