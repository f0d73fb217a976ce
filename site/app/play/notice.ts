/**
 * The notice below the board: why a touch was refused, which of several moves is meant, an offer,
 * the lot, the end of the game; and, when there is nothing else, what the book says about this
 * stage of the game.
 */

import { button, fill, h, intoSight, one, toBoard } from "../lib/dom.ts";
import { hintText } from "../analysis/hint.ts";
import { pointing } from "./line_button.ts";
import { markText } from "../rules/rule_card/source_marks.ts";
import { die } from "../session/board/draw_dice.ts";
import { reasonText, wordOf } from "../session/text/refusals.ts";
import { changedBy, fieldValue, letGo, other, type Notice, type State } from "../session/state.ts";
import { trialText, type Trial } from "../session/rules_preview.ts";
import { errorText, lotText, optionTexts, sideName } from "../session/text/messages.ts";
import { fieldName, has, list, pretty, say, sayAt, sentence, valueName } from "../lib/i18n.ts";
import type { Move } from "../api.d.ts";
import type { Table } from "../session/session.ts";

/** access to the text and to the rules */
interface Book {
  toClause: (id: string) => void;
  toRule: (field: string) => void;
  clauseText: (id: string) => HTMLElement | null;
  folio: (id: string) => string;
}

/** What stands in the notice for each kind of it. */
export type Kinds = {
  [Kind in Notice["kind"]]?: (notice: Extract<Notice, { kind: Kind }>, state: State) => HTMLElement;
};

/** The same for each kind by its name. */
type Drawers = { [kind: string]: (notice: never, state: State) => HTMLElement };

/** What stands in the notice for each kind of it, and for a hint. */
type More = Kinds & { hint?: (state: State) => HTMLElement };

/** @param more kinds that belong to other panels */
export function createNotice(
  table: Table,
  book: Book,
  { hint = hintOnly, ...more }: More = {},
  within: ParentNode = document,
) {
  const place = one("[data-notice]", within);
  const kinds = {
    ...kindsOf(table, book),
    ...more,
  } as Drawers;
  addEventListener("resize", () => fit(place));
  table.watch((state) => {
    const said = noticeOf(state, table, book, kinds, hint);
    const pressed = place.querySelector(".row, .pointed")?.contains(document.activeElement);
    place.hidden = !said;
    const answers = answersHand(state);
    place.classList.toggle("quiet", Boolean(said?.classList.contains("quiet")));
    place.classList.toggle("answer", answers);
    if (said && fill(place, [said])) {
      fit(place);
      if (answers) intoSight(place, table.board.svg);
    }
    if (
      pressed &&
      !(said && place.querySelector(".row, .pointed")?.contains(document.activeElement))
    )
      toBoard(table.root);
  });
}

/**
 * Sets a text smaller that is too long for its place; what is longer still can be scrolled by
 * keyboard too.
 */
function fit(place: HTMLElement) {
  const over = () => place.scrollHeight > place.clientHeight + 1;
  place.classList.remove("long");
  place.classList.toggle("long", over());
  if (over()) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
}

/** A hint without what may be asked next. */
const hintOnly = (state: State) => box("quiet", hintText(state) ?? "");

/** What stands in the notice now, or null. */
function noticeOf(
  state: State,
  table: Table,
  book: Book,
  kinds: Drawers,
  hint: (state: State) => HTMLElement,
) {
  const { notice, view } = state;
  if (state.trial) return tried(state.trial);
  if (state.options) return choices(state.options, table.play);
  if (state.hint) return hint(state);
  if (notice) return kinds[notice.kind]?.(notice as never, state) ?? null;
  if (view.outcome) return null;
  if (view.offer) {
    const sides = sideName(view.offer.by);
    return box("quiet", sentence(say(`page.offer.${view.offer.kind}`, { sides })));
  }
  if (state.guides && view.owed.length && state.players[view.side] === "person")
    return box("", sentence(say("page.huffHint", { sides: sideName(other(view.side)) })));
  return ofBook(view.clauses[0], book);
}

/**
 * Whether the notice answers something that the reader has just done, and so must be scrolled into
 * view.
 */
const answersHand = ({ trial, options, hint, notice }: State) =>
  Boolean(trial || options || hint || (notice && notice.kind !== "left"));

/** A notice of text only. */
export function noticeText(notice: Notice) {
  switch (notice.kind) {
    case "text":
      return notice.text;
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
export const noteOf = ({ notice }: State) =>
  notice?.kind === "why"
    ? reasonText(notice.reason, notice.from, notice.to)
    : notice
      ? noticeText(notice)
      : "";

export const box = (look: string, ...children: (Node | string | null)[]) =>
  h(`div${look && "."}${look}`, {}, ...children);

/** The kinds of notice that every table has. */
const kindsOf = (table: Table, book: Book): Kinds => ({
  text: ({ text }) => box("quiet", text),
  threats: (notice) => threatened(table, notice),
  error: (notice) => {
    const again = () => table.lead({ ...letGo(table.state), fresh: false });
    const row = notice.again && h("p.row", {}, button(say("page.retry"), again, "act"));
    return box("", noticeText(notice), row || null);
  },
  away: (notice) => box("quiet", noticeText(notice)),
  refused: (notice) => box("", noticeText(notice)),
  resign: (_, state) =>
    box(
      "",
      sentence(say("page.resignSure", { sides: sideName(other(state.view.side)) })),
      h(
        "p.row",
        {},
        button(say("page.yesResign"), () => table.act("resign"), "first"),
        button(say("page.goOn"), table.letGo),
      ),
    ),
  lot: (notice) => {
    const last = notice.throws.at(-1);
    return box(
      "quiet",
      h("span.dice", { "aria-hidden": "true" }, last && die("b", last.b), last && die("w", last.w)),
      lotText(notice),
    );
  },
  why: (notice, state) => whyNot(state, notice, book),
  confirm: ({ move }) =>
    box(
      "",
      say("page.confirm.ask", { move: pretty(move.touch) }),
      h(
        "p.row",
        {},
        button(say("page.confirm.yes"), () => table.play(move), "act"),
        button(say("page.confirm.no"), table.letGo),
      ),
    ),
  paused: () =>
    box(
      "",
      say("page.pausedTouch"),
      h("p.row", {}, button(say("page.resume"), table.resume, "act")),
    ),
});

export function choices(options: Move[], play: (move: Move) => void) {
  const words = optionTexts(options);
  const row = options.map((move, n) => button(words[n] ?? "", () => play(move), "act"));
  return box("", say("page.ask"), h("p.row", {}, ...row));
}

/** A notice of what other rules change in this position. */
function tried(trial: Trial) {
  const { head, body } = trialText(trial);
  const n = (kind: "more" | "fewer") =>
    trial[kind].length ? h(`i.key-way.${kind}`, { "aria-hidden": "true" }) : null;
  return box(
    "quiet.trial",
    head ? h("p", {}, head) : null,
    h("p", {}, n("more"), n("fewer"), body),
  );
}

/** Sentences about what is threatened; pointing at one leaves only its own line on the board. */
const threatened = (table: Table, { sentences, lines }: Extract<Notice, { kind: "threats" }>) =>
  lines.length
    ? h(
        "ul.quiet.pointed",
        {},
        ...sentences.map((text, n) =>
          h(
            "li",
            {},
            pointing(
              text,
              () => point(table, n),
              () => point(table),
            ),
          ),
        ),
      )
    : box("quiet", ...sentences);

/** One of the threats that are told, or none. */
function point({ state, put }: Table, n?: number) {
  const { notice } = state;
  const list = notice?.kind === "threats" && n !== undefined ? notice.lines[n] : null;
  put({ ...state, pointed: list ? { view: state.view, list } : null });
}

/** The reason of a refused touch, the rule that forbids it, and the source of that rule. */
function whyNot(
  state: State,
  { reason, from, to }: Extract<NonNullable<State["notice"]>, { kind: "why" }>,
  book: Book,
) {
  const notice = box("", h("p", {}, reasonText(reason, from, to)));
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
      ` ${named} ${wordOf(warrant, changed)} `,
      h(
        "button.link",
        { type: "button", "data-to-rule": field, onclick: () => book.toRule(field) },
        say("page.rules.showRule"),
      ),
    ),
  );
  return notice;
}

/**
 * What the book says of this moment, in the reader's language, under the name of the book: the old
 * words are lit on the other leaf.
 */
function ofBook(clause: string | undefined, book: Book) {
  const text = clause ? book.clauseText(clause) : null;
  if (!clause || !text) return null;
  return box(
    "quiet",
    h("b.caps", {}, say("page.saysBook", { folio: book.folio(clause) })),
    " ",
    h("span.osp", { lang: text.lang }, text.textContent?.trim().replace(/[,;:]$/, "…")),
    " ",
    h(
      "button.link",
      { type: "button", onclick: () => book.toClause(clause) },
      say("page.rules.toClause"),
    ),
  );
}
