// @ts-check
/**
 * The one place below the board where the page speaks: why a touch was refused, which of several moves is meant, an offer,
 * the lot, the end; and, when there is nothing else, what the book says of this moment.
 */

import { button, h, s } from "../lib/dom.js";
import { hintText } from "./hint.js";
import { byHand } from "./record.js";
import { fromWhom, markText, rulesName } from "./rule_card.js";
import { valueOf } from "../table/state.js";
import { trialText } from "../table/trial.js";
import {
  clauseName,
  fieldName,
  has,
  list,
  pointName,
  pointNames,
  pretty,
  say,
  sayAt,
  sentence,
  valueName,
} from "../lib/words.js";

/** @typedef {import("../table/state.js").State} State */
/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {import("../lib/types.js").Move} Move */
/** @typedef {{play: (move: Move) => void, act: (word: string) => void, letGo: () => void, takeUp: (play: import("../table/state.js").Play) => void, leave: () => void, against: () => void, anew: (wish: {rules: string, set: {[field: string]: string}}) => void, toClause: (id: string) => void, toRule: (field: string) => void, clauseText: (id: string) => HTMLElement|null}} Doers */

/** @param {Side} side */
const sides = (side) => say(`page.ofSide.${side}`);

/** @type {(side: Side) => Side} */
export const other = (side) => (side === "w" ? "b" : "w");

/** What stands in the notice now, or null. @param {State} state @param {Doers} on @returns {HTMLElement|null} */
export function noticeOf(state, on) {
  const { notice, view } = state;
  if (state.trial) return tried(state.trial);
  if (state.options) return choices(state.options, on);
  if (state.hint) return box("quiet", hintText(state) ?? "");
  if (notice) return told(state, notice, on);
  if (view.offer && !view.outcome) {
    return box(
      "quiet",
      sentence(say(`page.offer.${view.offer.kind}`, { sides: sides(view.offer.by) })),
    );
  }
  if (state.guides && view.owed.length && !view.outcome && state.players[view.side] === "person") {
    return box("", sentence(say("page.huffHint", { sides: sides(other(view.side)) })));
  }
  if (!view.outcome) return ofBook(view.clauses[0], on);
  return null;
}

/** Whether what stands in the notice answers the hand, and so has to be seen wherever the reader is. @param {State} state */
export const answersHand = ({ trial, options, hint, notice }) =>
  Boolean(
    trial || options || hint || (notice && notice.kind !== "left" && notice.kind !== "welcome"),
  );

/** @param {string} look @param {...(Node|string|null)} children */
const box = (look, ...children) => h(`div${look && "."}${look}`, {}, ...children);

/** @param {Move[]} options @param {Doers} on */
function choices(options, on) {
  const row = options.map((move, n) => {
    const takes = move.takes.length
      ? say("page.askTakes", { points: list(pointNames(move.takes)) })
      : say("page.askPlain");
    const manner =
      new Set(options.map((one) => one.manner)).size > 1
        ? `${say(`page.manner.${move.manner}`)}, `
        : "";
    if (move.manner === "stop") return button(say("page.stopHere"), () => on.play(move), "act");
    return button(
      `${move.takes.length ? `${n + 1}. ` : ""}${pretty(move.touch)} (${manner}${takes})`,
      () => on.play(move),
      "act",
    );
  });
  return box("", say("page.ask"), h("p.row", {}, ...row));
}

/** @param {State} state @param {NonNullable<State["notice"]>} notice @param {Doers} on */
function told(state, notice, on) {
  switch (notice.kind) {
    case "text":
      return box("quiet", notice.text);
    case "error":
      return box(
        "",
        has("errors", notice.key) ? sayAt(["errors", notice.key]) : say("errors.other"),
      );
    case "refused":
      return box(
        "",
        say("page.rules.refused", {
          why: has("why", notice.why)
            ? sayAt(["why", notice.why])
            : list(notice.fields.map(fieldName)),
        }),
      );
    case "other-board":
      return box(
        "",
        sayAt(["errors", notice.kind]),
        h(
          "p.row",
          {},
          button(
            say("page.rules.anew", { rules: rulesName(notice.wish) }),
            () => on.anew(notice.wish),
            "act",
          ),
          button(say("page.goOn"), on.letGo),
        ),
      );
    case "resign":
      return box(
        "",
        sentence(say("page.resignSure", { sides: sides(other(state.view.side)) })),
        h(
          "p.row",
          {},
          button(say("page.yesResign"), () => on.act("resign"), "first"),
          button(say("page.goOn"), on.letGo),
        ),
      );
    case "record":
      return box("quiet", notice.said, byHand(notice.record));
    case "left":
      return box(
        "quiet",
        say("page.left.text", { n: notice.play.acts.length }),
        h(
          "p.row",
          {},
          button(say("page.left.continue"), () => on.takeUp(notice.play), "act"),
          button(say("page.left.leave"), on.leave),
        ),
      );
    case "welcome":
      // Where no man stands to be moved (all are in hand, dice come first), the line above says what has to be done.
      return box(
        "quiet",
        [
          ...(state.view.legal.some((move) => move.from) ? [say("page.welcome.hands")] : []),
          say("page.welcome.who"),
        ].join(" "),
        h(
          "p.row",
          {},
          button(say("page.seats.computer"), on.against, "act"),
          button(say("page.seats.people"), on.letGo),
        ),
      );
    case "lot": {
      const last = notice.throws[notice.throws.length - 1];
      return box(
        "quiet",
        h("span.dice", { "aria-hidden": "true" }, die("b", last.b), die("w", last.w)),
        lotText(notice),
      );
    }
    case "why":
      return whyNot(state, notice, on);
  }
}

/** What was thrown for the hand. @param {import("../table/state.js").Lot} lot */
export function lotText({ throws, first }) {
  const again = throws.slice(0, -1).map((thrown) => say("page.lotAgain", thrown));
  return [...again, say("page.lot", { ...throws[throws.length - 1], sides: sides(first) })].join(
    " ",
  );
}

/** What other rules change in this position. @param {import("../table/trial.js").Trial} trial */
function tried(trial) {
  const { head, body } = trialText(trial);
  const n = (/** @type {"more"|"fewer"} */ kind) =>
    trial[kind].length ? h(`i.key-way.${kind}`, { "aria-hidden": "true" }) : null;
  return box(
    "quiet.trial",
    head ? h("p", {}, head) : null,
    h("p", {}, n("more"), n("fewer"), body),
  );
}

/** The reason of a refused touch, the rule that bars it and on whose word. @param {State} state @param {Extract<NonNullable<State["notice"]>, {kind: "why"}>} notice @param {Doers} on */
function whyNot(state, { reason, from, to }, on) {
  const made = box("", h("p", {}, reasonText(reason, from, to)));
  const { field, warrant } = reason;
  if (!field) return made;
  const value = reason.value ?? valueOf(state, field);
  const named = has("values", field, String(value))
    ? `${fieldName(field)}: ${valueName(field, value)}.`
    : `${fieldName(field)}.`;
  made.append(
    h(
      "p.from",
      {},
      h(
        `span.mark-of.${warrant?.status ?? "mine"}`,
        { "aria-hidden": "true" },
        markText(warrant, !warrant),
      ),
      ` ${named} ${wordOf(warrant)} `,
      h(
        "button.link",
        { type: "button", "data-to-rule": field, onclick: () => on.toRule(field) },
        say("page.rules.showRule"),
      ),
    ),
  );
  return made;
}

/** On whose word a rule stands, in a sentence; without a warrant, the player's own. @param {import("../lib/types.js").Warrant|null} warrant */
function wordOf(warrant) {
  if (!warrant) return say("page.rules.youChose");
  if (warrant.status === "attested")
    return `${say("page.rules.status.attested")}${warrant.clause ? `: ${clauseName(warrant.clause).toLowerCase()}` : ""}.`;
  const why = warrant.why && has("why", warrant.why) ? sayAt(["why", warrant.why]) : "";
  return [
    why,
    warrant.status === "inferred"
      ? say("page.rules.filledOurs")
      : say("page.rules.filled", { source: fromWhom(warrant) }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** All that a refused touch is told, for those who hear the page. @param {import("../lib/types.js").Reason} reason @param {string|null} from @param {string|null} to */
export function whySaid(reason, from, to) {
  return reason.field
    ? `${reasonText(reason, from, to)} ${fieldName(reason.field)}: ${wordOf(reason.warrant)}`
    : reasonText(reason, from, to);
}

/** @param {import("../lib/types.js").Reason} reason @param {string|null} from @param {string|null} to */
export function reasonText(reason, from, to) {
  const values = {
    from: pointName(from),
    to: pointName(to),
    points: list(pointNames(reason.points)),
    moves: list(reason.moves.map((move) => pointNames(move).join("–"))),
  };
  const field = reason.field ?? "";
  const value = String(reason.value ?? "other");
  const paths = [
    ["reasons", reason.key],
    ["reasons", "rule", field, value],
    ["reasons", "rule", field, "other"],
    ["reasons", "rule", "other"],
  ];
  const path = paths.find((one) => has(...one));
  return path
    ? [sentence(sayAt(path, values)), counted(reason, from, to)].filter(Boolean).join(" ")
    : say("errors.other");
}

/** How many men can be taken, where a capture of fewer was tried. @param {import("../lib/types.js").Reason} reason @param {string|null} from @param {string|null} to */
function counted({ counts: [most, here], moves }, from, to) {
  if (most === undefined) return "";
  const way = (/** @type {(string|null)[]} */ points) =>
    pointNames(points.filter(Boolean)).join("–");
  const ways = moves.length > 3 ? [...moves.slice(0, 3).map(way), "…"] : moves.map(way);
  return say("reasons.fewer", { ways: list(ways, "or"), most, way: way([from, to]), here });
}

/** What the book says of this moment, in the reader's language: the old words are lit on the other leaf. @param {string|undefined} clause @param {Doers} on */
function ofBook(clause, on) {
  const text = clause ? on.clauseText(clause) : null;
  if (!clause || !text) return null;
  return box(
    "quiet",
    h("span.osp", { lang: text.lang }, text.textContent?.trim().replace(/[,;:]$/, "…")),
    " ",
    h(
      "button.link",
      { type: "button", onclick: () => on.toClause(clause) },
      say("page.rules.toClause"),
    ),
  );
}

/** How it ended, in one sentence or two. @param {State} state */
export function outcomeText(state) {
  const end = state.view.outcome;
  if (!end) return null;
  const head = end.winner ? say(`outcomes.wins.${end.winner}`) : say("outcomes.draw");
  const losers = end.winner ? sides(other(end.winner)) : sides(state.view.side);
  const men = (/** @type {Side} */ side) =>
    state.view.men.filter((man) => man.side === side).length;
  const key = end.reason === "blocked" && !end.winner ? "blocked-draw" : end.reason;
  const why = sentence(
    sayAt(["outcomes", has("outcomes", key) ? key : "other"], {
      losers,
      count: `${men("w")}–${men("b")}`,
    }),
  );
  const score =
    end.score && (Math.abs(end.score.w) > 1 || Math.abs(end.score.b) > 1)
      ? say("outcomes.score", end.score)
      : "";
  return { head, why: [why, score].filter(Boolean).join(" ") };
}

/** What dice have fallen, and whose. @param {Pick<State, "view">} state */
export function throwSaid({ view }) {
  const side = view.unfinished ? view.side : view.turns.at(-1)?.side;
  return side && view.thrown
    ? sentence(say("page.said.thrown", { sides: sides(side), dice: list(view.thrown.map(String)) }))
    : "";
}

const PIPS = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** @param {Side} side @param {number} n */
export function die(side, n) {
  return s(
    "svg",
    { class: `die ${side}`, viewBox: "-20 -20 40 40" },
    s("rect", { x: -17, y: -17, width: 34, height: 34, rx: 5 }),
    ...PIPS[n].map(([x, y]) => s("circle", { cx: x * 9, cy: y * 9, r: 3.4 })),
  );
}
