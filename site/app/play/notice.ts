/**
 * The notice below the board: why a touch was refused, which of several moves is meant, an offer,
 * the lot, the end of the game; and, when there is nothing else, what the book says about this
 * stage of the game.
 */

import {
  button,
  replaceIfChanged,
  h,
  isFixed,
  scrollIntoSight,
  requireElement,
  focusBoard,
} from "../lib/dom.ts";
import { hintText } from "../analysis/hint.ts";
import { lineButton } from "./moves/line_button.ts";
import { markText } from "../rules/rule_card/source_marks.ts";
import { drawDie } from "../session/board/draw_dice.ts";
import { reasonText, describeWarrant } from "../session/text/refusals.ts";
import { changedBy, fieldValue, otherSide } from "../session/state/selectors.ts";
import { clearSelection } from "../session/state/updates.ts";
import { rulesPreviewText, type RulesPreview } from "../session/rules_preview.ts";
import { errorText, startingRollText, optionTexts, sideName } from "../session/text/messages.ts";
import { fieldName, has, list, prettyMove, say, sayAt, sentence, valueName } from "../lib/i18n.ts";
import type { Move } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";
import type { Notice, State } from "../session/state/types.ts";

/** access to the text and to the rules; the ways to them where the page has them */
interface BookAccess {
  toClause?: (id: string) => void;
  toRule?: (field: string) => void;
  clauseText: (id: string) => HTMLElement | null;
  folio: (id: string) => string;
  /** how one wins, under which rules, for those who have never played here, and the way to how it is played */
  aim?: { text: string; isOf: (state: State) => boolean; showHowToPlay: () => void };
}

/** Draws each kind of notice. */
export type NoticeRenderers = {
  [Kind in Notice["kind"]]?: (notice: Extract<Notice, { kind: Kind }>, state: State) => HTMLElement;
};

/** The same, looked up by name. */
type AnyNoticeRenderers = { [kind: string]: (notice: never, state: State) => HTMLElement };

/** Draws further kinds of notice, and a hint. */
type ExtraNotices = NoticeRenderers & { hint?: (state: State) => HTMLElement };

/** @param more kinds that belong to other panels */
export function createNotice(
  session: GameSession,
  book: BookAccess,
  { hint = plainHint, ...extraNotices }: ExtraNotices = {},
  within: ParentNode = document,
) {
  const place = requireElement("[data-notice]", within);
  const renderers = {
    ...standardNotices(session, book),
    ...extraNotices,
  } as AnyNoticeRenderers;
  addEventListener("resize", () => fitText(place));
  session.watch((state) => {
    const content = currentNotice(state, session, book, renderers, hint);
    const pressed = place.querySelector(".row, .pointed")?.contains(document.activeElement);
    place.hidden = !content;
    const answers = answersUser(state);
    place.classList.toggle("quiet", Boolean(content?.classList.contains("quiet")));
    place.classList.toggle("answer", answers);
    if (content && replaceIfChanged(place, [content])) {
      place.scrollTop = 0;
      fitText(place);
      // above a sheet lib/ui/bottom_inset.ts sees to it
      if (answers && !isFixed(place)) scrollIntoSight(place, session.board.svg);
    }
    if (
      pressed &&
      !(content && place.querySelector(".row, .pointed")?.contains(document.activeElement))
    )
      focusBoard(session.root);
  });
}

/**
 * Shrinks a text that does not fit; if it still does not, makes it scrollable by keyboard.
 */
function fitText(place: HTMLElement) {
  const over = () => place.scrollHeight > place.clientHeight + 1;
  place.classList.remove("long");
  place.classList.toggle("long", over());
  if (over()) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
}

/** A hint without follow-up buttons. */
const plainHint = (state: State) => noticeBox("quiet", hintText(state) ?? "");

/** What stands in the notice now, or null. */
function currentNotice(
  state: State,
  session: GameSession,
  book: BookAccess,
  kinds: AnyNoticeRenderers,
  hint: (state: State) => HTMLElement,
) {
  const { notice, view } = state;
  if (state.rulesPreview) return previewNotice(state.rulesPreview);
  if (state.options) return choiceNotice(state.options, session.play);
  if (state.hint && !(notice && answersTouch(notice))) return hint(state);
  if (notice) return kinds[notice.kind]?.(notice as never, state) ?? null;
  if (view.outcome) return bookNotice(view.clauses[0], book);
  if (view.offer) {
    const sides = sideName(view.offer.by);
    return noticeBox("quiet", sentence(say(`page.offer.${view.offer.kind}`, { sides })));
  }
  if (state.guides && view.owed.length && state.players[view.side] === "person")
    return noticeBox("", sentence(say("page.huffHint", { sides: sideName(otherSide(view.side)) })));
  return book.aim?.isOf(state) && state.showsMovable && state.guides
    ? aimNotice(book.aim)
    : bookNotice(view.clauses[0], book);
}

/** Notices that come by themselves: the page is not scrolled to them. */
const UNASKED_NOTICES = ["left", "sound"];

const answersTouch = ({ kind }: Notice) => !UNASKED_NOTICES.includes(kind);

/**
 * Whether the notice responds to something the user just did, and so must be scrolled into view.
 */
const answersUser = ({ rulesPreview, options, hint, notice }: State) =>
  Boolean(rulesPreview || options || hint || (notice && answersTouch(notice)));

/** A notice of text only. */
export function noticeText(notice: Notice) {
  switch (notice.kind) {
    case "text":
      return [notice.warning, notice.text].filter(Boolean).join(" ");
    case "threats":
      return notice.sentences.join(" ");
    case "error":
      return errorText(notice);
    case "away":
      return say("page.post.notYours");
    case "refused": {
      const { why, fields } = notice;
      const reason = has("why", why) ? sayAt(["why", why]) : list(fields.map(fieldName));
      return say("page.rules.refused", { why: reason });
    }
    case "needs-new-game":
      return sayAt(["errors", notice.key]);
    default:
      return "";
  }
}

/** What a notice says, a refusal with its reason; "" if there is none. */
export const currentNoticeText = ({ notice }: State) =>
  notice?.kind === "why"
    ? reasonText(notice.reason, notice.from, notice.to)
    : notice
      ? noticeText(notice)
      : "";

export const noticeBox = (look: string, ...children: (Node | string | null)[]) =>
  h(`div${look && "."}${look}`, {}, ...children);

/** The kinds of notice that every table has. */
const standardNotices = (session: GameSession, book: BookAccess): NoticeRenderers => ({
  text: ({ text, warning }) =>
    warning ? noticeBox("", h("p.fault", {}, warning), h("p", {}, text)) : noticeBox("quiet", text),
  threats: (notice) => threatsNotice(session, notice),
  error: (notice) => {
    const again = () => session.putAndRefresh({ ...clearSelection(session.state), fresh: false });
    const row = notice.again && h("p.row", {}, button(say("page.retry"), again, "act"));
    return noticeBox("", noticeText(notice), row || null);
  },
  away: (notice) => noticeBox("quiet", noticeText(notice)),
  refused: (notice) => noticeBox("", noticeText(notice)),
  resign: (_, state) =>
    noticeBox(
      "",
      sentence(say("page.resignSure", { sides: sideName(otherSide(state.view.side)) })),
      h(
        "p.row",
        {},
        button(say("page.yesResign"), () => session.act("resign"), "first"),
        button(say("page.goOn"), session.clearSelection),
      ),
    ),
  lot: (notice) => {
    const last = notice.throws.at(-1);
    return noticeBox(
      "quiet",
      h(
        "span.dice",
        { "aria-hidden": "true" },
        last && drawDie("b", last.b),
        last && drawDie("w", last.w),
      ),
      startingRollText(notice),
    );
  },
  why: (notice, state) => refusalNotice(state, notice, book),
  confirm: ({ move }) =>
    noticeBox(
      "",
      say("page.confirm.ask", { move: prettyMove(move.touch) }),
      h(
        "p.row",
        {},
        button(say("page.confirm.yes"), () => session.play(move), "act"),
        button(say("page.confirm.no"), session.clearSelection),
      ),
    ),
  paused: () =>
    noticeBox(
      "",
      say("page.pausedTouch"),
      h("p.row", {}, button(say("page.resume"), session.resume, "act")),
    ),
});

export function choiceNotice(options: Move[], play: (move: Move) => void) {
  const words = optionTexts(options);
  const row = options.map((move, n) => button(words[n] ?? "", () => play(move), "act"));
  return noticeBox("", say("page.ask"), h("p.row", {}, ...row));
}

/** A notice of what other rules change in this position. */
function previewNotice(trial: RulesPreview) {
  const { head, body } = rulesPreviewText(trial);
  const n = (kind: "more" | "fewer") =>
    trial[kind].length ? h(`i.key-way.${kind}`, { "aria-hidden": "true" }) : null;
  return noticeBox(
    "quiet.trial",
    head ? h("p", {}, head) : null,
    h("p", {}, n("more"), n("fewer"), body),
  );
}

/** Sentences about what is threatened; pointing at one leaves only its own line on the board. */
const threatsNotice = (
  session: GameSession,
  { sentences, lines }: Extract<Notice, { kind: "threats" }>,
) =>
  lines.length
    ? h(
        "ul.quiet.pointed",
        {},
        ...sentences.map((text, n) =>
          h(
            "li",
            {},
            lineButton(
              text,
              () => highlightThreat(session, n),
              () => highlightThreat(session),
            ),
          ),
        ),
      )
    : noticeBox("quiet", ...sentences);

/** One of the threats that are told, or none. */
function highlightThreat({ state, put }: GameSession, n?: number) {
  const { notice } = state;
  const list = notice?.kind === "threats" && n !== undefined ? notice.lines[n] : null;
  put({ ...state, hoveredLine: list ? { view: state.view, list } : null });
}

/** The reason of a refused touch, the rule that forbids it, and the source of that rule. */
function refusalNotice(
  state: State,
  { reason, from, to }: Extract<NonNullable<State["notice"]>, { kind: "why" }>,
  { toRule }: BookAccess,
) {
  const notice = noticeBox("", h("p", {}, reasonText(reason, from, to)));
  const { field, warrant } = reason;
  if (!field) return notice;
  const value = reason.value ?? fieldValue(state, field);
  const changed = changedBy(state, field) ?? "mine";
  const named = has("values", field, String(value))
    ? `${fieldName(field)}: ${valueName(field, value)}.`
    : `${fieldName(field)}.`;
  notice.append(
    h(
      "p.from",
      {},
      h(
        `span.mark-of.${warrant?.status ?? changed}`,
        { "aria-hidden": "true" },
        markText(warrant, warrant ? null : changed),
      ),
      ` ${named} ${describeWarrant(warrant, changed)} `,
      toRule &&
        h(
          "button.link",
          { type: "button", "data-to-rule": field, onclick: () => toRule(field) },
          say("page.rules.showRule"),
        ),
    ),
  );
  return notice;
}

/** How one wins, until a newcomer has made a few moves. */
const aimNotice = ({ text, showHowToPlay }: NonNullable<BookAccess["aim"]>) =>
  noticeBox(
    "quiet.of-aim",
    text,
    " ",
    h("button.link", { type: "button", onclick: showHowToPlay }, say("page.howToPlay.title")),
  );

/**
 * What the book says of this moment, in the reader's language, under the name of the book: the old
 * words are lit on the other leaf.
 */
function bookNotice(clause: string | undefined, book: BookAccess) {
  const text = clause ? book.clauseText(clause) : null;
  const { toClause } = book;
  if (!clause || !text) return null;
  return noticeBox(
    "quiet.from-book",
    h("b.caps", {}, say("page.saysBook", { folio: book.folio(clause) })),
    " ",
    h("span.osp", { lang: text.lang }, text.textContent?.trim().replace(/[,;:]$/, "…")),
    ...(toClause
      ? [
          " ",
          h(
            "button.link",
            { type: "button", onclick: () => toClause(clause) },
            say("page.rules.toClause"),
          ),
        ]
      : []),
  );
}
