/**
 * A link from somebody far away is opened. The desk reads what it holds; here that is compared with
 * what is kept of the game in this browser, so that nothing that was played is lost, whatever link
 * it is: an older one, one's own, one with another past.
 */

import { readFragment } from "../../session/address.ts";
import { localSide } from "../../session/players.ts";
import { entryIdOf } from "../../session/correspondence.ts";
import { has } from "../../lib/i18n.ts";
import { newPlay } from "../../session/state/initial.ts";
import { otherSide, shouldFlipFor } from "../../session/state/selectors.ts";
import { rulesRefusalText, sideName } from "../../session/text/messages.ts";
import type { OpenedLetter as Opened } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";
import type { Game } from "../../api.d.ts";
import type { Play } from "../../session/state/types.ts";

/** the key of a button's words, and what it does */
export type LabelledAction = [string, () => void];

export type Tell = (
  key: string,
  values?: { [name: string]: unknown },
  doings?: LabelledAction[],
) => void;

const importGamesDb = () => import("../../keep/games_db.ts");

/** What is kept here of a game for the player of a side. */
async function savedGame(game: Game, usual: string, id: string): Promise<Play | null> {
  const found = await (await importGamesDb().catch(() => null))?.getGame(id);
  const play = found?.ok && found.value ? readFragment(found.value.play, usual, game) : null;
  return play && play !== "damaged" && play.post ? play : null;
}

/** Whether two games began alike, and with the same beads. */
const startAlike = (one: Play, two: Play) =>
  [one, two]
    .map(({ rules, set, first, start, post }) =>
      JSON.stringify([
        rules,
        Object.entries(set).sort(),
        first,
        start,
        (post?.beads ?? []).filter((_, n) => n % 2 === 0).slice(0, one.post?.beads.length ? 1 : 0),
      ]),
    )
    .every((text, _, [first]) => text === first);

/** Whether one of two lines goes on from the other. */
const isContinuation = (one: string[], other: string[]) =>
  one.every((act, n) => n >= other.length || act === other[n]);

/**
 * @param usual the ruleset that needs no mention
 * @param tell says something beside the board
 * @param close that has been read
 */
export function createLetterReceiver(
  session: GameSession,
  usual: string,
  tell: Tell,
  close: () => void,
) {
  const { game } = session.state;
  /** The letter that is being opened. */
  let openedLetter: string | null = null;

  /** @param isNew it has just come, and is to be kept */
  function showGame(play: Play, isNew: boolean) {
    const entryId = play.post ? entryIdOf(play.post, localSide(play.players)) : null;
    const flipped = shouldFlipFor(session.state, play.players);
    session.loadGame({ ...play, letter: null, entryId, flipped });
    session.put({ ...session.state, post: play.post, justPlayedHere: isNew });
  }

  /** A letter that cannot be read: what stood on the board stays. */
  function refuse(error: { key: string; args?: { why?: string } }) {
    if (session.state.letter) showGame({ ...newPlay(usual), tree: null }, false);
    const why = error.args?.why ?? "";
    if (has("page", "post", "errors", why)) tell(`errors.${why}`, {}, [["close", close]]);
    else tell("errors.rules", { why: rulesRefusalText(error) }, [["close", close]]);
  }

  async function reconcile(play: Play, { id, number, side, acts, beads }: Opened) {
    const me = otherSide(side);
    const players = { [side]: "away", [me]: "person" } as Play["players"];
    const post = { id, number, from: acts.length, beads };
    const theirs = { ...play, acts, ply: acts.length, tree: null, players, post };
    const [here, sent] = [
      await savedGame(game, usual, id + me),
      await savedGame(game, usual, id + side),
    ];
    const take = () => {
      close();
      showGame(theirs, true);
    };
    if (!here && sent) {
      showGame(sent, false);
      return tell("own", {}, [
        ["playOther", take],
        ["close", close],
      ]);
    }
    if (!here?.post) {
      showGame(theirs, true);
      return tell("joined", { sides: sideName(me) });
    }
    const past = startAlike(here, theirs) && isContinuation(here.acts, acts);
    if (past && number > here.post.number) {
      showGame(theirs, true);
      // Where dice are thrown, the first links carry no move.
      return tell(acts.length ? "came" : "cameDice", { sides: sideName(me) });
    }
    showGame(here, false);
    if (!past)
      return tell("differs", {}, [
        ["takeTheirs", () => void replace(theirs, id + me)],
        ["keepMine", close],
      ]);
    if (number < here.post.number) tell("older", {}, [["close", close]]);
  }

  /** The game of a link instead of the one that is kept, which stays as a game by itself. */
  async function replace(play: Play, entry: string) {
    const { addGames, getGame, deleteGame } = await importGamesDb();
    const found = await getGame(entry);
    if (found.ok && found.value)
      await addGames([{ ...found.value, id: `${entry}-${Date.now().toString(36)}` }]);
    await deleteGame(entry);
    close();
    showGame(play, true);
  }

  /**
   * A link brings a letter.
   * @param link what it says of the game
   */
  return async function open({ rules, set, own, first, start, letter }: Play) {
    if (!letter || openedLetter === letter) return;
    openedLetter = letter;
    const opened = await session.ask({
      op: "opened",
      game: game.id,
      rules,
      set,
      first,
      start,
      letter,
    });
    if (!opened || openedLetter !== letter) return;
    if (opened.error) refuse(opened.error);
    else await reconcile({ ...newPlay(rules), set, own, first, start }, opened);
    openedLetter = null;
  };
}
