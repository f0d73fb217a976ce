/**
 * Rules written down as a card of one page, in the manner of the sheets for a class
 * (site/style/learn/sheets.css), with the board as it stands at the beginning. Whose rules they are
 * stands at its head and at its foot.
 */

import { byline, choicesOf, quote, startsFrom } from "./text.ts";
import { h, requireElement, s } from "../../lib/dom.ts";
import { recall } from "../../lib/preferences.ts";
import { say, sayAt } from "../../lib/i18n.ts";
import type { OwnRules } from "../../session/own_rules.ts";
import type { GameSession } from "../../session/session.ts";
import type { Man } from "../../api.d.ts";

/** Shorter cards are set in larger type, longer ones in smaller. */
const LARGE_TYPE_MAX_CHARS = 1500;
const SMALL_TYPE_MIN_CHARS = 3500;

/** Prints those in force. */
export async function printRules(session: GameSession, own: OwnRules) {
  const { game } = session.state;
  const { rules, set } = own;
  const view = await session.ask({ op: "view", game: game.id, rules, set, acts: [] });
  if (!view || view.error) return;
  const choices = choicesOf(game, own);
  const list = choices.map(({ name, value, was, word }) =>
    h(
      "li",
      {},
      h("b", {}, `${name}:`),
      ` ${value} `,
      was && h("i", {}, say("page.own.was", { value: was }), " "),
      word && quote(word),
    ),
  );
  const card = h(
    "section.sheet.card",
    {},
    h(
      "header.on-top",
      {},
      h("h2", {}, sayAt(["games", game.id, "name"])),
      h("p", {}, say("page.own.card")),
    ),
    h("p.own-band", {}, ...byline(own)),
    h("h3.own-name", {}, quote(own.name)),
    h("p.lead", {}, startsFrom(own)),
    h("div.card-top", {}, h("div.card-figure", {}, boardFigure(session, view.men)), rulesProse()),
    h("h3", {}, say("page.own.says")),
    choices.length ? h("ul.whose-words", {}, ...list) : h("p", {}, say("page.own.nothing")),
    h(
      "footer.at-foot",
      {},
      h("p", {}, say("page.own.foot")),
      h("p.whence", {}, say("page.brand"), ", ", say("page.brandMore")),
    ),
  );
  const { length } = card.textContent ?? "";
  card.classList.toggle("roomy", length < LARGE_TYPE_MAX_CHARS);
  card.classList.toggle("tight", length > SMALL_TYPE_MIN_CHARS);
  const paper = h("div.sheets.own-paper", { "data-paper": recall("paper") ?? "a4" }, card);
  document.body.append(paper);
  document.documentElement.dataset.printing = "own-rules";
  addEventListener(
    "afterprint",
    () => {
      paper.remove();
      delete document.documentElement.dataset.printing;
    },
    { once: true },
  );
  globalThis.print();
}

/** The rules in force in sentences, as the help tells them. */
function rulesProse() {
  const prose = requireElement("[data-told] dl").cloneNode(true) as Element;
  prose.className = "in-words";
  return prose;
}

/** The page's board with the men of a position and nothing else on it. */
function boardFigure({ board }: GameSession, men: Man[]) {
  const drawing = board.svg.cloneNode(true) as SVGSVGElement;
  for (const mark of drawing.querySelectorAll(".man, [data-mark], .spot")) mark.remove();
  const place = drawing.querySelector(".b-men") ?? drawing;
  for (const { at, side, kind } of men) {
    const [x, y] = board.place(at);
    const man = { class: "man", "data-side": side, transform: `translate(${x} ${y})` };
    place.append(s("g", man, s("use", { href: `#${side}-${kind}` })));
  }
  return drawing;
}
