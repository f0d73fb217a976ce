/**
 * The features of a game's page that few readers need: the script of each is fetched when it is
 * asked for. A row says how to it (`ways`), and how it is fetched and made (`load`).
 */

import { entryIdIn } from "../../../keep/pending_writes.ts";
import { once } from "../../../lib/compose.ts";
import { requireElement } from "../../../lib/dom.ts";
import { listenForFiles } from "../../../lib/files.ts";
import { say } from "../../../lib/i18n.ts";
import { recall } from "../../../lib/preferences.ts";
import { lookIn, readFragment } from "../../../session/address.ts";
import { createLazyFeature, type LazyFeature } from "../../../session/lazy_feature.ts";
import { STORAGE_KEY, ownRulesIn } from "../../../session/own_rules.ts";
import { justPlayed } from "../../../session/state/selectors.ts";
import type { Why } from "../../../analysis/why/why.ts";
import type { Faces } from "../../../play/faces.ts";
import type { StartNextGame } from "../../../play/status_bar.ts";
import type { RulesChoice } from "../../../rules/rules_choice.ts";
import type { GameSession } from "../../../session/session.ts";
import type { PageStart } from "./start.ts";

/** Where the menu is put away, the keys of its features do nothing. */
const MENU = '[data-do="more"]';

const find = (name: string) => requireElement(`[data-do="${name}"]`);

export function createLazyFeatures(
  session: GameSession,
  start: PageStart,
  rulesChoice: RulesChoice,
  { study }: Faces,
  next: StartNextGame,
) {
  const { usual } = start;
  const lazy = <Feature>(row: LazyFeature<Feature>) => createLazyFeature(session, row);

  const { why, review } = createAnalysisFeatures(session, study);

  lazy({
    load: async () => {
      const { createEditor } = await import("../../../play/editor/editor.ts");
      return once(() => createEditor(session, find("edit")));
    },
    ways: [{ button: "edit", open: (editor) => editor().open() }],
    isPrefetched: true,
  });

  const importGame = lazy({
    load: async () => (await import("../../../share/import_game.ts")).createImportGame(session),
    ways: [{ button: "paste", open: (it) => it.open() }],
    isPrefetched: true,
  });
  listenForFiles(
    requireElement("[data-record] [data-file]") as HTMLInputElement,
    (file) => file && importGame((it) => it.importFile(file)),
  );

  const hasSavedRules = Boolean(recall(STORAGE_KEY));
  const ownRules = lazy({
    load: async () => {
      const { createOwnRules } = await import("../../../rules/own_rules/own_rules.ts");
      return createOwnRules(session, rulesChoice, usual);
    },
    ways: [{ button: "own-rules", open: (it) => it.open() }],
    neededFor: ({ own }) => own ?? hasSavedRules,
  });

  const post = lazy({
    load: async () => (await import("../../../share/post/post.ts")).createPost(session, usual),
    neededFor: (state) => state.letter || state.post,
  });

  lazy({
    load: async () => (await import("../../../play/clock/clock.ts")).createClock(session),
    neededFor: ({ tags }) => tags.TimeControl,
  });
  const showResult = createResult(session, next, review);
  createPictures(session);
  createClassFeatures(session, start);

  return {
    why,
    /** Shows the card of a game that is over. */
    result: showResult,
    ownRules,
    /** What sees to a link that is opened on the page, if it is of its own kind. */
    linkHandlers: [
      (fragment: string) => {
        const other = readFragment(fragment, usual, session.state.game);
        if (!other || other === "damaged" || !other.letter) return false;
        post((it) => it.open(other));
        return true;
      },
      (fragment: string) => {
        if (!ownRulesIn(fragment)) return false;
        ownRules((it) => it.onLinkOpened(fragment, entryIdIn(fragment)));
        return true;
      },
    ],
  };
}

/** What thinks about the position and the game, and the opening book: on the leaf of texts. */
function createAnalysisFeatures(session: GameSession, study: Faces["study"]) {
  const lazy = <Feature>(row: LazyFeature<Feature>) => createLazyFeature(session, row);
  /** What opens on the leaf of texts shows that leaf first. */
  const onLeaf =
    <Feature>(open: (feature: Feature) => void) =>
    (feature: Feature) => {
      study();
      open(feature);
    };

  const askWhy = lazy({
    load: async () =>
      (await import("../../../analysis/why/why.ts")).createWhy(
        session,
        requireElement("[data-why]"),
      ),
    ways: [
      { key: "w", place: MENU, open: onLeaf((it) => it.last()) },
      { key: "x", place: MENU, open: onLeaf((it) => it.threats()) },
    ],
  });
  const why: Why = {
    last: () => askWhy(onLeaf((it) => it.last())),
    threats: () => askWhy(onLeaf((it) => it.threats())),
  };

  const analysis = lazy({
    load: async () => {
      const { createAnalysis } = await import("../../../analysis/analysis.ts");
      return createAnalysis(session, find("analysis"), requireElement("[data-analysis]"), why);
    },
    ways: [
      { button: "analysis", key: "a", place: MENU, open: onLeaf((it) => it.toggle()) },
      { button: "review", open: onLeaf((it) => it.review()) },
    ],
  });
  session.keys.v = () => session.announce(say("page.analysis.said.none"));

  lazy({
    load: async () => {
      const { createOpeningBook } = await import("../../../analysis/opening_book/opening_book.ts");
      return createOpeningBook(session, find("openings"), requireElement("[data-openings]"));
    },
    ways: [{ button: "openings", key: "o", place: MENU, open: onLeaf((toggle) => toggle()) }],
  });

  return {
    why,
    /** Looks through the whole game. */
    review: () => analysis(onLeaf((it) => it.review())),
  };
}

const isForClass = () => lookIn(location.hash.slice(1)).forClass;

/**
 * The card of a game that is over, which comes by itself when one ends here.
 * @returns what shows it
 */
function createResult(session: GameSession, next: StartNextGame, review: () => void) {
  const use = createLazyFeature(session, {
    load: async () =>
      (await import("../../../play/result/result_card.ts")).createResultCard(session, next, review),
    isPrefetched: true,
  });
  session.watch((state, before) => {
    if (isForClass() || !justPlayed(state, before)) return; // a class looks at the board's last move
    if (state.view.outcome) use((card) => card.openSoon());
  });
  return () => use((card) => card.open());
}

/** A picture of the position and an animation of the game, for all buttons that there are or come. */
function createPictures(session: GameSession) {
  const use = createLazyFeature(session, {
    load: () => import("../../../share/picture/share_picture.ts"),
  });
  document.addEventListener("click", ({ target }) => {
    const opener =
      target instanceof Element && target.closest<HTMLElement>("[data-do], [data-picture]");
    const kind = opener ? (opener.dataset.picture ?? opener.dataset.do) : "";
    if (opener && (kind === "picture" || kind === "animation"))
      use(({ openPicture }) => void openPicture(session, kind, opener));
  });
}

/** What only a class needs, in one script. */
function createClassFeatures(
  session: GameSession,
  { usual, modes, isReturn, state: { ply } }: PageStart,
) {
  const lazy = <Feature>(row: LazyFeature<Feature>) => createLazyFeature(session, row);
  const classParts = () => import("../../../class/index.ts");
  lazy({
    load: async () => (await classParts()).createVoteLink(session, usual),
    ways: [{ button: "class-link", open: (open) => open() }],
  });
  lazy({
    load: async () => (await classParts()).createVote(session, isReturn),
    ways: [{ button: "class-vote", open: (open) => open() }],
  });
  lazy({
    load: async () => (await classParts()).createTurnCode(session, ply),
    neededFor: () => modes.includes("class"),
  });
}
