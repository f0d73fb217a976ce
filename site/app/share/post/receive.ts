/**
 * Opens a link from a correspondence opponent. The engine reads the letter in it; here that is
 * compared with the game stored in this browser, so that no move is lost, whichever link it is: an
 * older one, one's own, or one with a different history.
 */

import { readFragment } from "../../session/address.ts";
import { localSide } from "../../session/players.ts";
import { entryIdOf } from "../../session/correspondence.ts";
import { has, list, prettyMove, say } from "../../lib/i18n.ts";
import { newPlay } from "../../session/state/initial.ts";
import { otherSide, shouldFlipFor } from "../../session/state/selectors.ts";
import { markAhead } from "./reply_lines.ts";
import { rulesRefusalText, sideName } from "../../session/text/messages.ts";
import { EMPTY_TREE, withLine } from "../../session/tree/tree.ts";
import type { OpenedLetter as Opened, Turn } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";
import type { Game } from "../../api.d.ts";
import type { Play } from "../../session/state/types.ts";

/** the key of a button's words, and what it does */
export type LabelledAction = [string, () => void];

export type Tell = (
  key: string,
  values?: { [name: string]: unknown },
  doings?: LabelledAction[],
  notes?: string[],
) => void;

const importGamesDb = () => import("../../keep/games_db.ts");

/** What is kept here of a game for the player of a side. */
async function savedGame(game: Game, usual: string, id: string): Promise<Play | null> {
  const saved = await (await importGamesDb().catch(() => null))?.getGame(id);
  const play = saved?.ok && saved.value ? readFragment(saved.value.play, usual, game) : null;
  return play && play !== "damaged" && play.post ? play : null;
}

/** Whether two games began alike, and with the same beads. */
const startAlike = (play: Play, other: Play) =>
  [play, other]
    .map(({ rules, set, first, start, post }) =>
      JSON.stringify([
        rules,
        Object.entries(set).sort(),
        first,
        start,
        (post?.beads ?? []).filter((_, n) => n % 2 === 0).slice(0, play.post?.beads.length ? 1 : 0),
      ]),
    )
    .every((text, _, [first]) => text === first);

/** Whether one of two lines goes on from the other. */
const isContinuation = (first: string[], second: string[]) =>
  first.every((act, n) => n >= second.length || act === second[n]);

/** The acts of a link in the tree that is kept here, with what was played ahead. */
const treeWith = ({ tree }: Play, acts: string[], ahead: Turn[]) =>
  ahead.reduce(
    (now, turn) => markAhead(now, acts.slice(0, turn.acts)),
    withLine(tree ?? EMPTY_TREE, acts),
  );

/** What is to be said of conditional replies, those of a link and those that were sent with one. */
function repliesNotes({ replies, faulty }: Opened, ahead: Turn[]) {
  const moves = list(ahead.map((turn) => prettyMove(turn.text)));
  return [
    ahead.length && say("page.post.replies.played", { moves }),
    replies && say("page.post.replies.await"),
    faulty && say("page.post.replies.faulty"),
  ].filter((note) => typeof note === "string");
}

/** The game that a link holds. */
function gameOf(play: Play, { id, number, side, acts, beads, replies }: Opened): Play {
  const players = { [side]: "away", [otherSide(side)]: "person" } as Play["players"];
  const from = acts.length;
  const post = { id, number, from, beads, told: from, replies, lines: [] };
  return { ...play, acts, ply: from, tree: null, players, post };
}

/** Turns the stored game of this player into a game of its own, to make room for another. */
async function setAside(id: string) {
  const { addGames, getGame, deleteGame } = await importGamesDb();
  const saved = await getGame(id);
  if (saved.ok && saved.value)
    await addGames([{ ...saved.value, id: `${id}-${Date.now().toString(36)}` }]);
  await deleteGame(id);
}

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

  /** @param read reads the letter, knowing what is kept here */
  async function reconcile(
    play: Play,
    opened: Opened,
    read: (savedPlay: Play) => Promise<Opened["ahead"]>,
  ) {
    const { id, number, side, acts, replies } = opened;
    const me = otherSide(side);
    const theirs = gameOf(play, opened);
    const both = [me, side].map((seat) => savedGame(game, usual, id + seat));
    const [here, sent] = await Promise.all(both);
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
      return tell("joined", { sides: sideName(me) }, [], repliesNotes(opened, []));
    }
    const past = startAlike(here, theirs) && isContinuation(here.acts, acts);
    const isNew = past && number > here.post.number;
    const ahead = isNew ? await read(here) : [];
    if (isNew && ahead) {
      showGame({ ...theirs, tree: treeWith(here, acts, ahead) }, true);
      // Where dice are thrown, the first links carry no move.
      const key = acts.length ? "came" : "cameDice";
      return tell(key, { sides: sideName(me) }, [], repliesNotes(opened, ahead));
    }
    // The same link may come again with other replies, until it is answered.
    const isSame = past && number === here.post.number && here.acts.length === acts.length;
    showGame(isSame ? { ...here, post: { ...here.post, replies } } : here, false);
    if (!past || !ahead)
      return tell(past ? "strange" : "differs", {}, [
        ["takeTheirs", () => void replace(theirs, id + me)],
        ["keepMine", close],
      ]);
    if (number < here.post.number) tell("older", {}, [["close", close]]);
  }

  /** The game of a link instead of the one that is kept, which stays as a game by itself. */
  async function replace(play: Play, entry: string) {
    await setAside(entry);
    close();
    showGame(play, true);
  }

  /**
   * A link brings a letter.
   * @param link what it says of the game
   */
  return async function open({ rules, set, own, first, start, letter, replies = null }: Play) {
    if (!letter || openedLetter === letter) return;
    openedLetter = letter;
    const begins = { game: game.id, rules, set, first, start };
    const request = { op: "opened" as const, ...begins, letter, replies };
    const opened = await session.ask(request);
    if (!opened || openedLetter !== letter) return;
    if (opened.error) refuse(opened.error);
    else
      await reconcile({ ...newPlay(rules), set, own, first, start }, opened, async (here) => {
        const kept = { acts: here.acts, lines: here.post?.lines ?? [] };
        const again = await session.ask({ ...request, kept });
        return again && !again.error ? again.ahead : null;
      });
    openedLetter = null;
  };
}
